import { useEffect } from 'react';
import { api } from '#web/device/api.ts';
import { lastUse, lockPerson } from '#web/device/identity.ts';
import { isToLock } from '#web/device/lock/idle.ts';

const LOOK_EVERY_MS = 5_000;
/** A scanner types four hundred keys in a row. */
const WRITTEN_AGAIN_AFTER_MS = 1_000;
const USES = ['pointerdown', 'keydown'] as const;

/** Records a use of the device, such as a key or a ticket in front of the camera. */
export function markUse(): void {
  const now = Date.now();
  if (Math.abs(now - (lastUse.get() ?? 0)) >= WRITTEN_AGAIN_AFTER_MS) lastUse.set(now);
}

/**
 * Ends the work of the attendant until the PIN is entered again: here at once, on the server when
 * it can be reached.
 */
export function lock(): void {
  lockPerson();
  // The secret is deleted here, and the next sign-in also ends the shift on the server.
  void api()
    .call('POST /api/device/sign-out')
    .catch(() => undefined);
}

/**
 * Locks after `autoLock` minutes without use (D-136), including minutes while the page was closed.
 */
export function useAutoLock(autoLock: number, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      if (isToLock({ lastUse: lastUse.get() ?? 0, now: Date.now(), autoLock })) lock();
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const use of USES) addEventListener(use, markUse, { capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const use of USES) removeEventListener(use, markUse, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [autoLock, isOn]);
}
