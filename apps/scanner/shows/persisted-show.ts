import { createPersisted } from '#web/device/persisted.ts';

/** Today's screenings at this entrance, by query key. */
export const SHOWS = ['shows'] as const;

/** The chosen screening while this window is open: it survives a lock and a reload. */
export const persistedShow = createPersisted<number>(
  'show',
  () => sessionStorage,
  (stored) => (typeof stored === 'number' ? stored : null),
);
