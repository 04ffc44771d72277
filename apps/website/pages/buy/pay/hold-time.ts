/** The visitor is warned two minutes before the hold ends (D-185). */
export const WARN_BEFORE_MS = 2 * 60_000;

export type HoldTime = { readonly left_ms: number; readonly stage: 'calm' | 'warning' | 'over'; readonly text: string };

/** Returns the remaining time of a hold, as `12:05`. */
export function holdTime(holdUntil_ms: number, now_ms: number): HoldTime {
  const left_ms = Math.max(0, holdUntil_ms - now_ms);
  const seconds = Math.ceil(left_ms / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { left_ms, stage: left_ms === 0 ? 'over' : left_ms <= WARN_BEFORE_MS ? 'warning' : 'calm', text };
}
