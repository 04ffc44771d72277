/** Delayed actions of a provider (a payment expires, a refund succeeds), one per name. */
export type Deadlines = {
  /** Replaces the plan of this name. */
  plan(name: string, afterMs: number, act: () => void): void;
  drop(name: string): void;
  close(): void;
};

const TIMER_MAX_MS = 2 ** 31 - 1;

export function openDeadlines(): Deadlines {
  const timers = new Map<string, NodeJS.Timeout>();
  const drop = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    drop,
    plan(name, afterMs, act) {
      drop(name);
      const run = () => {
        timers.delete(name);
        act();
      };
      const timer = setTimeout(run, Math.min(Math.max(0, afterMs), TIMER_MAX_MS));
      timer.unref();
      timers.set(name, timer);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
