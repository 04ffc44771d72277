/** Taking back what was done, and doing it again. The value is never changed itself, so that the past is what it was. */
export type History<Value> = {
  /** Oldest first. */
  readonly past: readonly Value[];
  readonly present: Value;
  /** What was taken back, the next one first. */
  readonly future: readonly Value[];
};

/** Steps that can be taken back. */
export const STEPS_KEPT = 100;

export const beginHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

/** The next step; the very same value is none. */
export const step = <Value>(history: History<Value>, next: Value): History<Value> =>
  next === history.present
    ? history
    : { past: [...history.past, history.present].slice(-STEPS_KEPT), present: next, future: [] };

export function undo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past[past.length - 1] as Value, future: [present, ...future] };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0] as Value, future: future.slice(1) };
}
