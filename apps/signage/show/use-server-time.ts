import { useEffect, useState } from 'react';
import { type ClockReading, serverTime } from '#modules/signage/rules/offline-cache.ts';

const TICK_MS = 1_000;

/** Reads the clocks of the device. */
export const machineClocks = () => ({ wall: Date.now(), steady: performance.now() });

/**
 * Returns the server's time every second (T62): `reading` is its last answer. Null before the first
 * answer.
 */
export function useServerTime(reading: ClockReading | null): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return reading && serverTime(reading, machineClocks());
}
