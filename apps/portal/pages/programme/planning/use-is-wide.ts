import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 60rem)';

/** Whether a week fits beside the navigation; below it a day is shown. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
