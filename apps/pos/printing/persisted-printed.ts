import { createPersisted } from '#web/device/persisted.ts';

/** The last sale for which the drawer was opened: a reload does not open it again. */
export const persistedPrinted = createPersisted<string>(
  'till-printed',
  () => localStorage,
  (stored) => (typeof stored === 'string' ? stored : null),
);
