import { z } from 'zod';
import { zId, zInstant, zPathId, zUuid } from '#kernel/wire.ts';
import { BILL_SOURCES } from '#modules/sales/rules/bill/bill-search.ts';
import { zArrangement, zSeatingConfig } from '#modules/seating/contract/public.ts';
import { LONGEST_SEAT_NAME, MOST_SEATS } from '#modules/seating/rules/drawing/plan-limits.ts';

/** By the exhibitor's clock, to the minute: `2026-11-27T18:00`. */
const zLocalTime = z.iso.datetime({ local: true, precision: -1 });

const zCount = z.number().int().min(0);
const REASON_MAX = 200;
const NOTE_MAX = 500;
const zSeatName = z.string().min(1).max(LONGEST_SEAT_NAME);
const zSeatNames = z.array(zSeatName).max(MOST_SEATS);

/** The places of one bill in a screening that share a state. */
export const zParty = z.object({
  state: z.enum(['sold', 'reserved', 'held']),
  /** Null for an employee without `bills.view`. */
  bill: z.object({ uuid: zUuid, reference: z.string(), buyer: z.string().nullable() }).nullable(),
  places: zCount,
  /** Empty in a hall without numbered seats. */
  seats: z.array(z.string()),
  /** How many of the tickets were admitted. */
  admitted: zCount,
  /** When a hold or a reservation ends; null if it has no end. */
  until: zInstant.nullable(),
  /** Of a cart: what an employee needs to give its places back to the sale; null for the others. */
  hold: z
    .object({
      /** One of its places; the address of its release names it. */
      claim: z.number().int(),
      source: z.enum(BILL_SOURCES),
      since: zInstant,
      /** False once a payment has started. */
      releasable: z.boolean(),
    })
    .nullable(),
});
export type PartyWire = z.infer<typeof zParty>;

/** Places that staff keep back from the sale (D-041). */
export const zSeatBlock = z.object({
  id: zId,
  reason: z.string(),
  places: zCount,
  seats: z.array(z.string()),
  /** Null: until an employee frees them. */
  until: zInstant.nullable(),
  by: z.string(),
  at: zInstant,
});
export type SeatBlockWire = z.infer<typeof zSeatBlock>;

/** Answer of GET /api/staff/schedules/{id}/seats: who has which place of a screening. */
export const zSeatMap = z.object({
  schedule: z.object({
    id: zId,
    title: z.string(),
    start: zInstant,
    end: zInstant,
    cinema: z.string(),
    screen: z.string(),
    cancelled: z.boolean(),
    /** It is over: nothing changes any more. */
    over: z.boolean(),
  }),
  /** Sold, reserved, held, blocked and free places; together the capacity. */
  counts: z.object({ capacity: zCount, sold: zCount, reserved: zCount, held: zCount, blocked: zCount, free: zCount }),
  /** Tickets that admit, and how many of their visitors are inside. */
  admission: z.object({ expected: zCount, admitted: zCount }),
  /** What visitors may buy and choose on the website (D-038, D-046). */
  online: z.object({
    places: zCount,
    sold: zCount,
    picker: z.boolean(),
    /** The website shows the screening and does not sell it. */
    at_box_office: z.boolean(),
    /** By the exhibitor's clock, as forms send them; null: no such limit. */
    from: zLocalTime.nullable(),
    until: zLocalTime.nullable(),
  }),
  /** What employees should know of the screening. */
  note: z.string(),
  /** Null in a hall without numbered seats. */
  arrangement: zArrangement.nullable(),
  seating: zSeatingConfig,
  /** Holds first, then reservations, then sold; each by seat. */
  parties: z.array(zParty),
  /** More parties than this list holds. */
  more: z.boolean(),
  blocks: z.array(zSeatBlock),
});
export type SeatMapWire = z.infer<typeof zSeatMap>;

/** POST /api/staff/schedules/{id}/blocks: numbered seats by name, or so many places. */
export const zBlockForm = z.object({
  seats: zSeatNames.default([]),
  /** Only in a hall without numbered seats. */
  places: z.number().int().min(0).max(MOST_SEATS).default(0),
  reason: z.string().trim().min(1).max(REASON_MAX),
  /** By the exhibitor's clock: `2026-11-27T18:00`. Null: until an employee frees them. */
  until: zLocalTime.nullable().default(null),
});
export type BlockForm = z.infer<typeof zBlockForm>;

export const zBlockParams = z.object({ id: zPathId, block: zPathId });

/** POST /api/staff/schedules/{id}/blocks/{block}/free: these seats, or without a list all places. */
export const zFreeForm = z.object({ seats: zSeatNames.optional() });
export type FreeForm = z.infer<typeof zFreeForm>;

export const zHoldParams = z.object({
  id: zPathId,
  claim: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** POST /api/staff/schedules/{id}/holds/{claim}/release: gives the places of an unpaid cart back to the sale (CLAIM-21). */
export const zReleaseForm = z.object({ reason: z.string().trim().min(1).max(REASON_MAX) });
export type ReleaseForm = z.infer<typeof zReleaseForm>;

/** POST /api/staff/schedules/{id}/seats/move: the ticket on one seat gets another (D-042). */
export const zMoveSeatForm = z.object({ from: zSeatName, to: zSeatName });
export type MoveSeatForm = z.infer<typeof zMoveSeatForm>;

/**
 * POST /api/staff/schedules/{id}/online: whether and when the website sells the screening, how many
 * places, and if visitors choose seats. What is left out stays as it is.
 */
export const zOnlineForm = z.object({
  places: z.number().int().min(0).max(MOST_SEATS),
  picker: z.boolean(),
  at_box_office: z.boolean().optional(),
  from: zLocalTime.nullable().optional(),
  until: zLocalTime.nullable().optional(),
  note: z.string().trim().max(NOTE_MAX).optional(),
});
export type OnlineForm = z.infer<typeof zOnlineForm>;
