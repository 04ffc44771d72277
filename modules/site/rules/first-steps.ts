import type { Permission } from '#modules/access/rules/roles.ts';

/** What an exhibitor needs before it sells to visitors, in the order it is best done. */
export const FIRST_STEPS = [
  'details',
  'hall',
  'price',
  'film',
  'payment',
  'mail',
  'menu',
  'screening',
  'device',
  'purchase',
  'open',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Without these the website has nothing to sell: it cannot be opened. */
export const NEEDED_TO_OPEN = ['hall', 'price', 'film', 'payment', 'screening'] as const satisfies FirstStep[];

/** Recommended before the opening, and not needed by a cinema that sells already. */
const OPTIONAL: readonly FirstStep[] = ['details', 'mail', 'menu', 'device', 'purchase'];

/** Who can do it. */
const NEEDS: Readonly<Record<FirstStep, Permission>> = {
  details: 'settings.edit',
  hall: 'screens.edit',
  price: 'price_rates.edit',
  film: 'movies.edit',
  payment: 'payment_methods.edit',
  mail: 'settings.edit',
  menu: 'settings.edit',
  screening: 'schedules.edit',
  device: 'devices.approve',
  purchase: 'settings.edit',
  open: 'settings.edit',
};

export type StepsDone = Readonly<Record<FirstStep, boolean>>;
export type StepDone = { readonly step: FirstStep; readonly done: boolean };

/**
 * Returns the remaining steps that the caller can do, with the done ones beside them; null if none
 * remains: a running cinema needs no instructions. Steps that are optional are not asked for once
 * the website is open.
 */
export function firstSteps(done: StepsDone, permissions: ReadonlySet<Permission>): readonly StepDone[] | null {
  if (FIRST_STEPS.every((step) => done[step] || OPTIONAL.includes(step))) return null;
  const own = FIRST_STEPS.filter((step) => permissions.has(NEEDS[step])).map((step) => ({ step, done: done[step] }));
  return own.some((each) => !each.done) ? own : null;
}

/** Returns what keeps the website from being opened, in the order it is best done. */
export const missingToOpen = (done: StepsDone): (typeof NEEDED_TO_OPEN)[number][] =>
  NEEDED_TO_OPEN.filter((step) => !done[step]);
