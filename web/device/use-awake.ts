import { useEffect } from 'react';

/**
 * Keeps the screen lit while the component is mounted, where the browser allows it; the browser
 * releases it when the page is hidden.
 */
export function useAwake(): void {
  useEffect(() => {
    let isCurrent = true;
    let held: WakeLockSentinel | null = null;
    const hold = async (): Promise<void> => {
      if (!('wakeLock' in navigator) || document.hidden) return;
      // Refused when the battery is low.
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (isCurrent) held = got;
      else await got?.release();
    };
    const onSeen = () => void hold();
    onSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onSeen);
      void held?.release();
    };
  }, []);
}
