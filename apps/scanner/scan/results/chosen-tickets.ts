import type { Scanned } from '#modules/admission/contract.ts';

/** A call takes no more (modules/admission/contract.ts): the rest of a very large purchase comes in with a second scan. */
const AT_ONCE_MAX = 50;

/** D-146: all that still let somebody in. */
export const chosenAtFirst = (tickets: Scanned['tickets']): ReadonlySet<string> =>
  new Set(
    tickets
      .filter(({ state }) => state === 'valid')
      .slice(0, AT_ONCE_MAX)
      .map(({ ticket }) => ticket),
  );
