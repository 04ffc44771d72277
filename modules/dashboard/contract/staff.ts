import { z } from 'zod';
import { zDay, zId, zInstant } from '#kernel/wire.ts';
import { FIRST_STEPS } from '#modules/dashboard/rules/first-steps.ts';
import { zStaffBillRow } from '#modules/sales/bills-contract.ts';
import { BILL_SOURCES } from '#modules/sales/rules/bill-search.ts';

/** GET /api/staff/dashboard; without a cinema: all of the house. */
export const zDashboardQuery = z.object({ cinema: z.coerce.number().int().min(1).max(2_147_483_647).optional() });

/** Of bills that were paid; what was given back meanwhile, of whatever day, stands beside it. Euros. */
const zFigures = z.object({
  taken: z.number(),
  tickets: z.number().int(),
  bills: z.number().int(),
  given_back: z.number(),
});
export type DayFiguresWire = z.infer<typeof zFigures>;

const zSales = z.object({
  today: zFigures,
  /** The same day last week until the same hour, and until its end. */
  last_week: zFigures,
  last_week_whole: zFigures,
  last_week_day: zDay,
  /** Hour by hour as the business day has them; `today` is null for those to come. */
  hours: z.array(
    z.object({
      hour: z.number().int(),
      today: z.object({ taken: z.number(), tickets: z.number().int() }).nullable(),
      last_week: z.object({ taken: z.number(), tickets: z.number().int() }),
    }),
  ),
  sources: z.array(z.object({ source: z.enum(BILL_SOURCES), taken: z.number(), tickets: z.number().int() })),
});
export type DashboardSalesWire = z.infer<typeof zSales>;

const zNextScreening = z.object({
  id: zId,
  title: z.string(),
  start: zInstant,
  cinema: z.string(),
  screen: z.string(),
  /** Places that are sold, held, reserved or blocked. */
  taken: z.number().int(),
  capacity: z.number().int(),
});

const zDevices = z.object({
  online: z.number().int(),
  offline: z.number().int(),
  /** Wait for somebody to approve them. */
  pending: z.number().int(),
  /** Those that want somebody's attention. */
  wanting: z.array(
    z.object({
      id: zId,
      name: z.string(),
      type: z.enum(['register', 'scanner', 'signage', 'pos']),
      state: z.enum(['offline', 'pending']),
      seen_at: zInstant.nullable(),
    }),
  ),
});

const zExpiring = z.object({
  id: zId,
  name: z.string(),
  tickets: z.number().int(),
  title: z.string(),
  start: zInstant,
  expires_at: zInstant,
});

/** A part that whoever asks may not see is null. */
export const zDashboard = z.object({
  day: zDay,
  now: zInstant,
  cinemas: z.array(z.object({ id: zId, name: z.string() })),
  sales: zSales.nullable(),
  screenings: z.array(zNextScreening).nullable(),
  devices: zDevices.nullable(),
  bills: z.array(zStaffBillRow).nullable(),
  reservations: z.array(zExpiring).nullable(),
  /** What a house needs before it sells, in order; null once all of it is there. Only what whoever asks can do. */
  first_steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })).nullable(),
});
export type DashboardWire = z.infer<typeof zDashboard>;
