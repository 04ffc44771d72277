import { createKept } from '#apps/browser/machine/kept.ts';

/** The sale whose papers were asked for last: a page that is loaded again must not ask for copies. */
export const keptPrinted = createKept<string>(
  'till-printed',
  () => localStorage,
  (found) => (typeof found === 'string' ? found : null),
);
