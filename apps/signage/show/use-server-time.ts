import { useEffect, useState } from 'react';
import { type ClockReading, serverTime } from '#modules/signage/rules/keeping.ts';

const TICK_MS = 1_000;

/** What the machine's own clocks say. */
export const machineClocks = () => ({ wall: Date.now(), steady: performance.now() });

/** The server's time, told every second (T62): `reading` is what it said last. Null before it said anything. */
export function useServerTime(reading: ClockReading | null): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return reading && serverTime(reading, machineClocks());
}
