import { ApiError } from '#apps/browser/api-error.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 800;
const LONGEST_WAIT_MS = 6_000;

/** No answer, or one that says to come back: a server just starting, or busy for a moment. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status));

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Reads again, a few times and ever later, when the server is only busy. For reading: asking twice changes nothing. */
export async function patiently<Answer>(read: () => Promise<Answer>, wait = pause): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries >= TRIES || !isPassing(error)) throw error;
      const asked = (error.retryAfter ?? 0) * 1000;
      await wait(Math.min(Math.max(asked, FIRST_WAIT_MS * 2 ** (tries - 1)), LONGEST_WAIT_MS));
    }
  }
}
