import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zDay, zId, zInstant } from '#kernel/wire.ts';
import { zAlarmsSummary } from '#modules/alarms/contract/staff.ts';
import { zStaffBillRow } from '#modules/sales/contract/bills.ts';
import { BILL_SOURCES } from '#modules/sales/rules/bill/bill-search.ts';
import { FIRST_STEPS } from '#modules/site/rules/first-steps.ts';

/** GET /api/staff/dashboard; without a cinema: all of the exhibitor. */
export const zDashboardQuery = z.object({ cinema: z.coerce.number().int().min(1).max(2_147_483_647).optional() });

/** Of paid bills; refunds of the same time, for sales of any day, are listed beside it. Euros. */
const zFigures = z.object({
  /** Money that came in; cards count when they are sold. */
  taken: z.number(),
  /** Revenue less refunds; cards count when they are used (D-189). */
  earned: z.number(),
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

/** A coming show with many places taken, and its sale by days before it. */
const zPreSale = zNextScreening.extend({
  /** Sold tickets until the end of each day; the last is today. */
  curve: z.array(z.object({ days_before: z.number().int(), sold: z.number().int() })),
});
export type PreSaleWire = z.infer<typeof zPreSale>;

const zDevices = z.object({
  online: z.number().int(),
  offline: z.number().int(),
  /** Devices that wait for approval. */
  pending: z.number().int(),
  /** Devices that need attention. */
  wanting: z.array(
    z.object({
      id: zId,
      name: z.string(),
      type: z.enum(['register', 'scanner', 'signage', 'pos', 'bridge']),
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

/** A part that the caller may not read is null. */
export const zDashboard = z.object({
  day: zDay,
  now: zInstant,
  cinemas: z.array(z.object({ id: zId, name: z.string() })),
  sales: zSales.nullable(),
  screenings: z.array(zNextScreening).nullable(),
  pre_sale: z.array(zPreSale).nullable(),
  devices: zDevices.nullable(),
  bills: z.array(zStaffBillRow).nullable(),
  alarms: zAlarmsSummary.nullable(),
  reservations: z.array(zExpiring).nullable(),
  /**
   * The steps before an exhibitor can sell, in order; null after all of them are done. Only steps
   * the caller can do.
   */
  first_steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })).nullable(),
});
export type DashboardWire = z.infer<typeof zDashboard>;

const zWaitingCount = z.number().int().min(0).nullable();

/** What waits for an employee, for the marks of the navigation; null: the caller may not read the page. */
export const zWaiting = z.object({
  /** Alarms that are not done. */
  alarms: zWaitingCount,
  /** Mails whose last attempt failed. */
  mails: zWaitingCount,
  /** Messages of visitors whose mail failed for good. */
  messages: zWaitingCount,
  /** Devices that wait for approval. */
  devices: zWaitingCount,
});
export type WaitingWire = z.infer<typeof zWaiting>;

/** What the portal calls. */
export const dashboardStaffApi = defineRoutes('dashboard', {
  'GET /api/staff/dashboard': {
    summary: 'Returns today’s figures, in the parts the caller may see (D-125)',
    query: zDashboardQuery,
    answer: answerOf(zDashboard),
  },
  'GET /api/staff/waiting': {
    summary: 'Counts what waits for an employee on pages that the caller may read',
    answer: answerOf(zWaiting),
  },
});
