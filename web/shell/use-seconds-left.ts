import { useEffect, useState } from 'react';

/**
 * Counts down from the given seconds; 0 at the end, null without seconds. It starts again when
 * `since` is another one: the error that named the seconds.
 */
export function useSecondsLeft(seconds: number | null, since?: unknown): number | null {
  const [end, setEnd] = useState<{ since: unknown; at: number } | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    setEnd(seconds === null ? null : { since, at: Date.now() + seconds * 1000 });
    if (seconds === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds, since]);
  if (seconds === null || end === null || end.since !== since) return null;
  return Math.max(0, Math.ceil((end.at - now) / 1000));
}
