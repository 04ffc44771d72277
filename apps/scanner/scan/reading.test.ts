import { expect, test, vi } from 'vitest';
import { BRIEF, judge, NO_CALL, type Reading, readingOf } from '#apps/scanner/scan/reading.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { ApiError } from '#web/api/api-error.ts';

const reading: Reading = { code: 'K7M4Q2XD', screening_id: 7, nonce: 'n1' };
const admitted = { outcome: 'admitted', tickets: [], buyer: null, show: { screening_id: 7, admitted: 1 } };
const no = (status: number) => new ApiError({ status });

async function judged(...answers: readonly (object | ApiError)[]) {
  const post = vi.fn();
  for (const answer of answers)
    if (answer instanceof Error) post.mockRejectedValueOnce(answer);
    else post.mockResolvedValueOnce(answer);
  return { ...(await judge(callsTo({ post }), reading, { wait: async () => undefined })), calls: post.mock.calls };
}

test('a call without an answer is repeated as the same scan', { tags: ['SCAN-003'] }, async () => {
  const { result, show, calls } = await judged(no(0), no(503), admitted);
  expect(result.kind).toBe('admitted');
  expect(show).toBe(admitted.show);
  expect(calls).toEqual(Array(3).fill(['/api/scanner/scan', reading]));
});

test('after three calls without an answer the scan has no result', { tags: ['SCAN-003'] }, async () => {
  const { result, show, calls } = await judged(no(0), no(0), no(0));
  expect([result.kind, show, calls.length]).toEqual(['unanswered', null, 3]);
});

test('a refusal is final', { tags: ['SCAN-003'] }, async () => {
  const { result, calls } = await judged(no(422));
  expect([result.kind, calls.length]).toEqual(['refused', 1]);
});

test('chosen tickets go to the call that admits them', { tags: ['D-146'] }, async () => {
  const post = vi.fn().mockResolvedValue(admitted);
  await judge(callsTo({ post }), { tickets: ['a'], screening_id: 7, nonce: 'n1' }, { wait: async () => undefined });
  expect(post.mock.calls[0]?.[0]).toBe('/api/scanner/admit');
});

test('a scanner that can judge alone calls once and waits three seconds, or not at all without a network', {
  tags: ['ADMIT-22'],
}, async () => {
  vi.useFakeTimers();
  const post = vi.fn(() => new Promise(() => undefined));
  const waiting = judge(callsTo({ post }), reading, { attempts: BRIEF });
  await vi.advanceTimersByTimeAsync(3_100);
  expect([(await waiting).result.kind, post.mock.calls.length]).toEqual(['unanswered', 1]);
  expect((await judge(callsTo({ post }), reading, { attempts: NO_CALL })).result.kind).toBe('unanswered');
  expect(post).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a code shown again after no answer keeps its nonce, for the same show only', { tags: ['SCAN-003'] }, () => {
  const fresh = () => 'n2';
  const seven = { screening_id: 7 };
  expect(readingOf('K7M4Q2XD', seven, reading, fresh)).toEqual(reading);
  expect(readingOf('K7M4Q2XD', { screening_id: 8 }, reading, fresh).nonce).toBe('n2');
  expect(readingOf('K7M4Q2XD', { screens: [] }, reading, fresh).nonce).toBe('n2');
  expect(readingOf('OTHER', seven, reading, fresh).nonce).toBe('n2');
  expect(readingOf('K7M4Q2XD', seven, null, fresh).nonce).toBe('n2');
  const halls: Reading = { code: 'K7M4Q2XD', screens: [1, 2], nonce: 'n1' };
  expect(readingOf('K7M4Q2XD', { screens: [1, 2] }, halls, fresh).nonce).toBe('n1');
  expect(readingOf('K7M4Q2XD', { screens: [1] }, halls, fresh).nonce).toBe('n2');
});
