import { useEffect } from 'react';
import { api } from '#apps/browser/machine/calls.ts';
import { isToLock } from '#apps/browser/machine/lock/idle.ts';
import { keptUse, lockPerson } from '#apps/browser/machine/who.ts';

const LOOK_EVERY_MS = 5_000;
/** A scanner types four hundred keys in a row. */
const WRITTEN_AGAIN_AFTER_MS = 1_000;
const USES = ['pointerdown', 'keydown'] as const;

/** Somebody did something: also a ticket that was held in front of the camera. */
export function markUse(): void {
  const now = Date.now();
  if (Math.abs(now - (keptUse.get() ?? 0)) >= WRITTEN_AGAIN_AFTER_MS) keptUse.set(now);
}

/** Nobody stands at the device until the PIN is given again. Here at once, at the server as soon as it is reached. */
export function lock(): void {
  lockPerson();
  // The secret is gone from here, and whoever signs in next ends the shift there too.
  void api()
    .post('/api/device/sign-out')
    .catch(() => undefined);
}

/** Locks after `autoLock` minutes without use (D-136), also those that passed while the page was closed. */
export function useAutoLock(autoLock: number, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      if (isToLock({ lastUse: keptUse.get() ?? 0, now: Date.now(), autoLock })) lock();
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
