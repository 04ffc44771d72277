import { ApiError } from '#web/api/api-error.ts';

export type WaitBeforeRetry = {
  /** `limit`: too many calls. `busy`: the server cannot answer now. `offline`: there was no answer. */
  readonly reason: 'limit' | 'busy' | 'offline';
  readonly seconds: number;
};

/** Without a time from the server. */
const DEFAULT_SECONDS = 5;
const LIMIT = 429;
const BUSY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Returns when a failed call makes sense again without any change; null: it will fail again. */
export function waitBeforeRetry(error: unknown): WaitBeforeRetry | null {
  if (!(error instanceof ApiError)) return null;
  const seconds = error.retryAfter ?? DEFAULT_SECONDS;
  if (error.status === 0) return { reason: 'offline', seconds };
  if (error.status === LIMIT) return { reason: 'limit', seconds };
  return BUSY.has(error.status) ? { reason: 'busy', seconds } : null;
}

/** Returns the seconds of a Retry-After header, which names seconds or a date; null without one. */
export function secondsOf(retryAfter: string | null, nowMs: number): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  const seconds = /^\s*\d+\s*$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - nowMs) / 1000);
  return seconds > 0 ? seconds : null;
}
