import { useEffect, useState } from 'react';

/** Counts down from the given seconds; 0 at the end, null without seconds. */
export function useSecondsLeft(seconds: number | null): number | null {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    setUntil(seconds === null ? null : Date.now() + seconds * 1000);
    if (seconds === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return seconds === null || until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}
