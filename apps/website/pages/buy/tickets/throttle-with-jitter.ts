/**
 * Subscribers of one hall must not all request at the same instant, nor any of them without a
 * pause.
 */
const SPREAD_OVER_MS = 1_500;
const PAUSE_MS = 2_500;

/**
 * Calls `work` soon after an invalidation, once for all invalidations in between: after a random
 * delay, and never within 2.5 seconds of the last call. A busy sale changes seats many times a
 * second.
 */
export function throttleWithJitter(work: () => void, random: () => number = Math.random, now: () => number = Date.now) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    trigger(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = now();
          work();
        },
        Math.max(0, last + PAUSE_MS - now()) + random() * SPREAD_OVER_MS,
      );
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
