/**
 * Does what goes by one name at most once in `ms`. The first is done at once: a lone change waits for nobody. What comes in
 * the pause after it is done when the pause is over; of several the last, for it knows the most. A rush goes together.
 */
export type Paced = {
  (name: string, act: () => void): void;
  /** What waits is not done any more. */
  stop(): void;
};

export function paced(ms: number): Paced {
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
