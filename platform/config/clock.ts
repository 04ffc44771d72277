/** The time as an argument of everything that judges by it: epoch ms. Deadlines in the database go by the database's clock (foyer_now). */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export function standingClock(startMs: number): Clock & { move(ms: number): void } {
  let at = startMs;
  return {
    now: () => at,
    move(ms) {
      at += ms;
    },
  };
}
