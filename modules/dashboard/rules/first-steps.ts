import type { Permission } from '#modules/access/rules/roles.ts';

/** What a house needs before it sells a ticket, in the order it is best done. */
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
 * What is left to do of what somebody can do, with what is done already beside it; null when nothing is: a house that runs is not
 * told how to begin. Selling begins without a machine: a house that has all the rest is set up.
 */
export function firstSteps(
  done: Readonly<Record<FirstStep, boolean>>,
  permissions: ReadonlySet<Permission>,
): readonly StepDone[] | null {
  if (FIRST_STEPS.every((step) => done[step] || step === 'device')) return null;
  const own = FIRST_STEPS.filter((step) => permissions.has(NEEDS[step])).map((step) => ({ step, done: done[step] }));
  return own.some((each) => !each.done) ? own : null;
}
