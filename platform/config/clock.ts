/**
 * The time as an argument of all code that depends on it: epoch ms. Deadlines in the database use
 * the database's clock (foyer_now).
 */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** Returns a clock that stops at one time until a test moves it. */
export function standingClock(startMs: number): Clock & { move(ms: number): void } {
  let at = startMs;
  return {
    now: () => at,
    move(ms) {
      at += ms;
    },
  };
}
