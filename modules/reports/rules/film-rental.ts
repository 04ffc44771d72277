import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';

/**
 * One step of a rental profile as stored: from that day on, a share in basis points and a minimum a
 * cine week.
 */
export type RentalStep = { readonly starting_from: Day; readonly bp: number; readonly minimum: Cents };
export type Rental = { readonly bp: number; readonly minimum: Cents; readonly due: Cents };

/**
 * Returns the film hire of a cine week (D-121): a share of the film's net ticket takings without
 * booking fees by the last step that began on or before the week's first day, and no less than the
 * minimum. Null before the first step, or without a profile.
 */
export function rentalOf(steps: readonly RentalStep[], weekStart: Day, net: Cents): Rental | null {
  const step = steps
    .filter(({ starting_from }) => starting_from <= weekStart)
    .toSorted((a, b) => (a.starting_from < b.starting_from ? 1 : -1))[0];
  if (!step) return null;
  return { bp: step.bp, minimum: step.minimum, due: Math.max(Math.round((net * step.bp) / 10_000), step.minimum) };
}

/**
 * Returns the takings on which film hire is based: without booking fees, and without the VAT of the
 * rest.
 */
export const filmNet = (gross: Cents, handling: Cents, vat: Cents): Cents => {
  const price = gross - handling;
  return gross === 0 ? 0 : price - Math.round((vat * price) / gross);
};
