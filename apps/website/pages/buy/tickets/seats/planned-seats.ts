import type { ArrangementWire, ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import { arrangementOf, type HallPlan } from '#modules/seating/rules/hall-plan.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** Older than every state that the server tells. */
const BEFORE_ALL = -1;

/**
 * Returns the seats of a screening as the initial data has them (D-005); null if it has no plan of
 * them. They are as old as the page: the present state comes from the server.
 */
export function plannedSeats(
  { schedules, arrangements }: Pick<SiteData, 'schedules' | 'arrangements'>,
  scheduleId: number,
): ScheduleSeatsWire | null {
  const schedule = schedules.find(({ id }) => id === scheduleId);
  const plan = arrangements.find(({ id }) => id === schedule?.arrangement_id);
  if (!schedule || !plan) return null;
  const { id, available_seats_online, sold_out, sold_out_online, purchasable_online, unavailable_seats } = schedule;
  const grid = arrangementOf(plan as HallPlan, unavailable_seats ?? '');
  return {
    id,
    available_seats_online,
    sold_out,
    sold_out_online,
    purchasable_online,
    seats_version: BEFORE_ALL,
    arrangement: grid as ArrangementWire,
  };
}
