import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 60rem)';

/** Returns whether a week fits beside the navigation; otherwise one day is shown. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
