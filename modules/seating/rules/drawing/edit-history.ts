/** Undo and redo. The value itself is never mutated, so that past values stay as they were. */
export type History<Value> = {
  /** Oldest first. */
  readonly past: readonly Value[];
  readonly present: Value;
  /** Undone values, the next one to redo first. */
  readonly future: readonly Value[];
};

/** The maximum number of undo steps. */
export const STEPS_KEPT = 100;

export const beginHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

/** Adds a step; the same value adds none. */
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
