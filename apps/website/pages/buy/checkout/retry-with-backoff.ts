import { ApiError } from '#web/api/api-error.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 800;
const LONGEST_WAIT_MS = 6_000;

/** Returns whether there is no answer, or one that asks for a retry: a starting or busy server. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status));

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Retries a read a few times with growing delays while the server is busy. For reads only: a
 * repetition changes nothing.
 */
export async function retryWithBackoff<Answer>(read: () => Promise<Answer>, wait = pause): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries >= TRIES || !isPassing(error)) throw error;
      const requestedMs = (error.retryAfter ?? 0) * 1000;
      await wait(Math.min(Math.max(requestedMs, FIRST_WAIT_MS * 2 ** (tries - 1)), LONGEST_WAIT_MS));
    }
  }
}
