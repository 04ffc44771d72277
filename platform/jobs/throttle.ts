/**
 * Runs the calls of one name at most once in `ms`. The first runs at once, so a single change does
 * not wait. Calls during the pause run at its end; of several the last one wins, because it has the
 * newest data. All waiting names run together.
 */
export type Paced = {
  (name: string, act: () => void): void;
  /** Drops the waiting calls. */
  stop(): void;
};

export function throttleByKey(ms: number): Paced {
  const pauses = new Map<string, { timer: NodeJS.Timeout; next: (() => void) | null }>();

  function doNow(name: string, act: () => void): void {
    const pause = { timer: setTimeout(() => over(name), ms), next: null };
    pauses.set(name, pause);
    act();
  }

  function over(name: string): void {
    const next = pauses.get(name)?.next;
    pauses.delete(name);
    if (next) doNow(name, next);
  }

  const pace = (name: string, act: () => void): void => {
    const pause = pauses.get(name);
    if (pause) pause.next = act;
    else doNow(name, act);
  };
  return Object.assign(pace, {
    stop() {
      for (const { timer } of pauses.values()) clearTimeout(timer);
      pauses.clear();
    },
  });
}
