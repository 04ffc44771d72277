import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { secondsOf, waitBeforeRetry } from '#web/api/wait-before-retry.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

test.each([
  [null, null],
  ['', null],
  ['0', null],
  ['2', 2],
  [' 58 ', 58],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
  ['Sun, 01 Mar 2026 11:59:00 GMT', null],
  ['soon', null],
])('Retry-After %s asks for a wait of %s seconds', { tags: ['D-066'] }, (header, seconds) => {
  expect(secondsOf(header, NOW)).toBe(seconds);
});

test.each([
  [new ApiError({ status: 429, retryAfter: 58 }), { reason: 'limit', seconds: 58 }],
  [new ApiError({ status: 503, retryAfter: 2 }), { reason: 'busy', seconds: 2 }],
  [new ApiError({ status: 502 }), { reason: 'busy', seconds: 5 }],
  [new ApiError({ status: 0 }), { reason: 'offline', seconds: 5 }],
  [new ApiError({ status: 500 }), null],
  [new ApiError({ status: 403 }), null],
  [new ApiError({ status: 422 }), null],
  [new TypeError('a bug'), null],
])('%o: waits %o', { tags: ['D-066'] }, (error, wait) => {
  expect(waitBeforeRetry(error)).toEqual(wait);
});
