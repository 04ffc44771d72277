import { expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { judge, type Reading, readingOf } from '#apps/scanner/scan/reading.ts';

const reading: Reading = { code: 'K7M4Q2XD', screening_id: 7, nonce: 'n1' };
const admitted = { outcome: 'admitted', tickets: [], buyer: null, show: { screening_id: 7, admitted: 1 } };
const no = (status: number) => new ApiError({ status });

async function judged(...answers: readonly (object | ApiError)[]) {
  const post = vi.fn();
  for (const answer of answers)
    if (answer instanceof Error) post.mockRejectedValueOnce(answer);
    else post.mockResolvedValueOnce(answer);
  return { ...(await judge({ post }, reading, async () => undefined)), calls: post.mock.calls };
}

test('SCAN-003 a call without an answer is repeated as the same reading', async () => {
  const { result, show, calls } = await judged(no(0), no(503), admitted);
  expect(result.kind).toBe('admitted');
  expect(show).toBe(admitted.show);
  expect(calls).toEqual(Array(3).fill(['/api/scanner/scan', reading]));
});

test('SCAN-003 three times without an answer: nobody judged it', async () => {
  const { result, show, calls } = await judged(no(0), no(0), no(0));
  expect([result.kind, show, calls.length]).toEqual(['unanswered', null, 3]);
});

test('SCAN-003 a no is final', async () => {
  const { result, calls } = await judged(no(422));
  expect([result.kind, calls.length]).toEqual(['refused', 1]);
});

test('D-146 chosen tickets go to the call that admits them', async () => {
  const post = vi.fn().mockResolvedValue(admitted);
  await judge({ post }, { tickets: ['a'], screening_id: 7, nonce: 'n1' }, async () => undefined);
  expect(post.mock.calls[0]?.[0]).toBe('/api/scanner/admit');
});

test('SCAN-003 a code shown again after no answer keeps its nonce, for the same show only', () => {
  const fresh = () => 'n2';
  expect(readingOf('K7M4Q2XD', 7, reading, fresh)).toBe(reading);
  expect(readingOf('K7M4Q2XD', 8, reading, fresh).nonce).toBe('n2');
  expect(readingOf('OTHER', 7, reading, fresh).nonce).toBe('n2');
  expect(readingOf('K7M4Q2XD', 7, null, fresh).nonce).toBe('n2');
});
