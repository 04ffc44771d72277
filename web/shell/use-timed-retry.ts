import { useEffect, useEffectEvent } from 'react';
import { type WaitBeforeRetry, waitBeforeRetry } from '#web/api/wait-before-retry.ts';
import { useSecondsLeft } from '#web/shell/use-seconds-left.ts';

/**
 * Tries again what failed for a reason that passes with time: once after the time that the server
 * named, and at once when the browser is back online. Only for reading: a change is sent by a
 * person. `wait` is null for other failures, `left` are the seconds until the next try.
 */
export function useTimedRetry(
  error: unknown,
  retry: (() => unknown) | undefined,
): { readonly wait: WaitBeforeRetry | null; readonly left: number | null } {
  const wait = retry ? waitBeforeRetry(error) : null;
  const left = useSecondsLeft(wait?.seconds ?? null, error);
  const isOver = left === 0;
  const mayPass = wait !== null;
  const tryAgain = useEffectEvent(() => void retry?.());
  useEffect(() => {
    if (isOver) tryAgain();
  }, [isOver]);
  useEffect(() => {
    if (!mayPass) return undefined;
    const onOnline = (): void => tryAgain();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [mayPass]);
  return { wait, left };
}
