import { expect, test } from 'vitest';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { ApiError } from '#web/api/api-error.ts';

function reading(...answers: (string | ApiError)[]) {
  const waits: number[] = [];
  const answer = retryWithBackoff(
    async () => {
      const next = answers.shift() ?? 'end';
      if (next instanceof ApiError) throw next;
      return next;
    },
    async (ms) => void waits.push(ms),
  ).catch((error: ApiError) => error.status);
  return answer.then((result) => [result, waits]);
}
const busy = (status: number, retryAfter: number | null = null) => new ApiError({ status, retryAfter });

test('a request to a busy server is repeated with growing delays, and not before the time it states', async () => {
  expect(await reading(busy(503), busy(0), 'here')).toEqual(['here', [800, 1600]]);
  expect(await reading(busy(503, 2), 'here')).toEqual(['here', [2000]]);
  expect(await reading(busy(503, 600), 'here')).toEqual(['here', [6000]]);
});

test('it gives up after four attempts, and a refusal is final at once', async () => {
  expect(await reading(busy(503), busy(503), busy(502), busy(504), 'too late')).toEqual([504, [800, 1600, 3200]]);
  expect(await reading(busy(404), 'never')).toEqual([404, []]);
  expect(await reading(busy(429), 'never')).toEqual([429, []]);
});
