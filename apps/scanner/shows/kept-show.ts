import { createKept } from '#apps/browser/machine/kept.ts';

/** Today's screenings at this door, as they were asked for. */
export const SHOWS = ['shows'] as const;

/** The screening that is let in, while this window is open: it outlasts a lock, and loading the page anew. */
export const keptShow = createKept<number>(
  'show',
  () => sessionStorage,
  (found) => (typeof found === 'number' ? found : null),
);
