import { createPersisted } from '#web/device/persisted.ts';

/** The last sale with requested papers: a reload must not request copies. */
export const persistedPrinted = createPersisted<string>(
  'till-printed',
  () => localStorage,
  (stored) => (typeof stored === 'string' ? stored : null),
);
