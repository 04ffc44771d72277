import { addDays, type Day, daysBetween } from '#kernel/days.ts';

/** How long before a show its sale is drawn; what was sold earlier is in the first point. */
export const PRE_SALE_DAYS = 28;

export type SoldOnDay = { readonly day: Day; readonly tickets: number };
export type PreSalePoint = { readonly daysBefore: number; readonly sold: number };

/**
 * Returns how many tickets a coming show had sold at the end of each day, by days before the show:
 * from the day before its first sale until today.
 */
export function preSaleCurve(sold: readonly SoldOnDay[], showDay: Day, today: Day): PreSalePoint[] {
  const first = sold.map(({ day }) => day).toSorted()[0];
  if (first === undefined) return [];
  const earliest = addDays(showDay, -PRE_SALE_DAYS);
  const begins = first <= earliest ? earliest : addDays(first, -1);
  const points: PreSalePoint[] = [];
  for (let day = begins; day <= today && day <= showDay; day = addDays(day, 1)) {
    const until = sold.filter((each) => each.day <= day).reduce((sum, { tickets }) => sum + tickets, 0);
    points.push({ daysBefore: daysBetween(day, showDay), sold: until });
  }
  return points;
}
