import type { Permission } from '#modules/access/rules/roles.ts';

/** What an exhibitor needs before it sells a ticket, in the order it is best done. */
export const FIRST_STEPS = ['hall', 'film', 'price', 'payment', 'screening', 'device'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Who can do it. */
const NEEDS: Readonly<Record<FirstStep, Permission>> = {
  hall: 'screens.edit',
  film: 'movies.edit',
  price: 'price_rates.edit',
  payment: 'payment_methods.edit',
  screening: 'schedules.edit',
  device: 'devices.approve',
};

export type StepDone = { readonly step: FirstStep; readonly done: boolean };

/**
 * Returns the remaining steps that the caller can do, with the done ones beside them; null if none
 * remains: a running cinema needs no instructions. Selling can begin without a device: an exhibitor
 * with all other steps is set up.
 */
export function firstSteps(
  done: Readonly<Record<FirstStep, boolean>>,
  permissions: ReadonlySet<Permission>,
): readonly StepDone[] | null {
  if (FIRST_STEPS.every((step) => done[step] || step === 'device')) return null;
  const own = FIRST_STEPS.filter((step) => permissions.has(NEEDS[step])).map((step) => ({ step, done: done[step] }));
  return own.some((each) => !each.done) ? own : null;
}
