/** Watchers of one hall do not all ask at the same instant, and none of them asks without a pause. */
const SPREAD_OVER_MS = 1_500;
const PAUSE_MS = 2_500;

/**
 * Calls `work` soon after it is poked, once however often it is poked meanwhile: after a random while, and never
 * within 2.5 seconds of the last time. A busy sale changes seats many times a second.
 */
export function gently(work: () => void, random: () => number = Math.random, now: () => number = Date.now) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    poke(): void {
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
