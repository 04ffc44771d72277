import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zEuros, zId, zInstant, zMailAddress, zUuid } from '#kernel/wire.ts';
import { zTariff } from '#modules/pricing/contract/public.ts';
import { RESERVATION_STATUSES } from '#modules/reservations/rules/reservation-states.ts';
import { zArrangement } from '#modules/seating/contract/public.ts';

const NAME_MAX = 120;
const PHONE_MAX = 40;
const NOTE_MAX = 500;
const SEARCH_MAX = 190;
const TICKETS_MAX = 100;

/** RES-001 as staff see it. Euros. */
export const zReservation = z.object({
  id: zId,
  /** The visitor names it at the till. */
  ref: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  source: z.enum(['portal', 'pos', 'register']),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string(),
  bill: z.object({ uuid: zUuid, reference: z.string(), status: z.string() }),
  bill_total: z.number(),
  tickets_count: z.number().int(),
  /** Names of seats; empty if the hall is not numbered. */
  seats: z.array(z.string()),
  schedule: z.object({ id: zId, title: z.string(), start: zInstant, cinema: z.string(), screen: z.string() }),
  /** Null: its places are held until it is paid or cancelled (D-158). */
  expires_at: zInstant.nullable(),
  created_at: zInstant,
  created_by: z.string(),
  can_cancel: z.boolean(),
  /** It expired, and its screening has not begun (D-021). */
  can_restore: z.boolean(),
});
export type ReservationWire = z.infer<typeof zReservation>;

/**
 * GET /api/staff/reservations and /api/pos/reservations: of a business day (D-010) by the
 * screenings', of one screening, or (without either, with a search) of all. `search`: a reference,
 * or a part of name, address or telephone number.
 */
export const zReservationQuery = z.object({
  day: zDay.refine(isDay, 'date').optional(),
  schedule_id: z.coerce.number().int().min(1).optional(),
  status: z.enum(RESERVATION_STATUSES).optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
});
export type ReservationQuery = z.infer<typeof zReservationQuery>;

/** The answer: the first reservations, by start and name. */
export const zReservations = z.object({ day: zDay, reservations: z.array(zReservation), more: z.boolean() });
export type ReservationsWire = z.infer<typeof zReservations>;

const zOptional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

/**
 * POST /api/staff/reservations/new and /api/pos/reservations/new. Refuses as checkout does at
 * `tickets.N...`; 422 `email` reservations.contact_required (D-158), `schedule_id`
 * reservations.too_late {minutes}. `amount`: the amount shown to the client.
 */
export const zReserve = z.object({
  schedule_id: zId,
  /**
   * The server assigns a seat to a ticket without one; in a numbered hall either all have one or
   * none.
   */
  tickets: z
    .array(z.object({ price_rate_id: zId, seat: z.string().min(1).max(40).nullish() }))
    .min(1)
    .max(TICKETS_MAX),
  amount: zEuros,
  name: z.string().trim().min(1).max(NAME_MAX),
  email: z
    .union([z.literal(''), zMailAddress])
    .nullish()
    .transform((text) => text || null),
  phone: zOptional(PHONE_MAX),
  note: z.string().trim().max(NOTE_MAX).default(''),
  /** Of the email; default: the website's. */
  locale: z.string().max(35).nullish(),
});
export type ReserveForm = z.infer<typeof zReserve>;

/**
 * GET /api/staff/reservation-offers?day=: the screenings of a business day that can still be
 * reserved.
 */
export const zOfferQuery = z.object({ day: zDay.refine(isDay, 'date').optional() });
export const zOfferedSchedule = z.object({
  id: zId,
  title: z.string(),
  start: zInstant,
  cinema: z.string(),
  screen: z.string(),
  free: z.number().int(),
});
export const zOfferedDay = z.object({ day: zDay, today: zDay, schedules: z.array(zOfferedSchedule) });
export type OfferedDayWire = z.infer<typeof zOfferedDay>;

/** GET /api/staff/reservation-offers/{id}: its tariffs at the box office, and its seats as they are now. */
export const zReservationOffer = z.object({
  schedule: zOfferedSchedule,
  tariffs: z.array(zTariff),
  /** The supplement of a chosen seat by its class. Euros. */
  supplements: z.record(z.string(), z.number()),
  /** Null: the hall is not numbered. */
  arrangement: zArrangement.nullable(),
  /** The end of a reservation made now; null: none. */
  expires_at: zInstant.nullable(),
});
export type ReservationOfferWire = z.infer<typeof zReservationOffer>;
