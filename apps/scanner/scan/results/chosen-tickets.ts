import type { Scanned } from '#modules/admission/contract/device.ts';

/**
 * The maximum of one call (modules/admission/contract/device.ts): the rest of a very large purchase
 * needs a second scan.
 */
const AT_ONCE_MAX = 50;

/** Returns all tickets that still admit (D-146). */
export const chosenAtFirst = (tickets: Scanned['tickets']): ReadonlySet<string> =>
  new Set(
    tickets
      .filter(({ state }) => state === 'valid')
      .slice(0, AT_ONCE_MAX)
      .map(({ ticket }) => ticket),
  );
