import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { fuzzAsAdministrators, fuzzAsVisitors, operationsAt, rotatingSeed } from '#testing/fuzz/fuzz-program.ts';
import { complaintsAbout } from '#testing/fuzz/judge.ts';
import type { Operation } from '#testing/fuzz/operations.ts';
import type { FuzzRequest } from '#testing/fuzz/requests.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { CANARY, twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

/** Few, of another seed every time. The long form with a fixed seed: fuzz-long.test.ts; longer still: testing/fuzz/run.ts. */
const SIZE = { requests: 500, seed: rotatingSeed() };

const WITHIN_MS = 120_000;

const t = testDatabase({ max: 20 });
const mails = testMailServer();
const exhibitors = twoExhibitors(t, () => ({ smtpUrl: mails.current.smtpUrl }));

test(`${SIZE.requests} hostile requests to every route: no 5xx, every answer as declared, nothing let out, the books right`, {
  tags: ['T75', 'T72'],
  timeout: WITHIN_MS,
}, async () => {
  await fuzzAsVisitors(exhibitors, SIZE);
});

test(`${SIZE.requests} of them from administrators: the portal's calls break no better`, {
  tags: ['T75', 'T72'],
  timeout: WITHIN_MS,
}, async () => {
  await fuzzAsAdministrators(t, exhibitors, SIZE);
});

describe('the checker of those answers', { tags: ['T75'] }, () => {
  let operations: Operation[] = [];
  beforeAll(async () => {
    operations = await operationsAt(exhibitors.program.url);
  });
  const requestTo = (path: string, method = 'GET'): FuzzRequest => {
    const operation = operations.find((each) => each.path === path && each.method === method) ?? null;
    return { kind: 'a test', method, path, headers: [], body: null, operation };
  };
  const answer = (status: number, json: unknown, headers: Record<string, string> = {}) => ({
    status,
    json,
    text: JSON.stringify(json) ?? '',
    ms: 1,
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', ...headers },
  });
  const refusal = { message: 'No such page.', code: 'not_found.page' };
  const settings = async () =>
    (await (await fetch(`${exhibitors.program.url}/api/settings`)).json()) as { data: object };

  test('accepts correct answers', async () => {
    expect(complaintsAbout(requestTo('/api/settings'), answer(200, await settings()), CANARY)).toEqual([]);
    expect(complaintsAbout(requestTo('/api/settings'), answer(404, refusal), CANARY)).toEqual([]);
  });

  test.each<[string, () => Promise<ReturnType<typeof answer>>, RegExp]>([
    ['an error of ours', async () => answer(500, { ...refusal, code: 'unexpected' }), /answers 500/],
    ['an outage without an end', async () => answer(503, refusal), /without saying when/],
    ['a stack', async () => answer(404, { ...refusal, stack: 'at get (/x/y.ts:1:2)' }), /inside/],
    ['a statement', async () => answer(404, { ...refusal, message: 'SELECT a FROM b' }), /inside/],
    ['a stranger', async () => answer(404, { ...refusal, message: CANARY }), /another exhibitor/],
    ['a missing header', async () => answer(404, refusal, { 'x-content-type-options': '' }), /nosniff/],
    ['a missing field', async () => answer(200, { data: {} }), /breaks its contract/],
    ['a field too many', async () => answer(200, { ...(await settings()), password: 1 }), /breaks its contract/],
    ['a status nobody declared', async () => answer(201, {}), /not declared/],
    ['a refusal without words', async () => answer(404, { code: 'x' }), /without a sentence|contract/],
    ['fields beside a 404', async () => answer(404, { ...refusal, errors: { a: ['b'] } }), /with errors/],
    ['a 422 without fields', async () => answer(422, refusal), /without errors/],
    ['another kind of answer', async () => answer(200, undefined, { 'content-type': 'text/html' }), /answers text/],
  ])('%s', async (_, make, complaint) => {
    const complaints = complaintsAbout(requestTo('/api/settings'), await make(), CANARY);
    expect(complaints.join('\n')).toMatch(complaint);
  });

  test('reports a missing answer', async () => {
    const request = requestTo('/api/settings');
    expect(complaintsAbout(request, { noAnswer: 'ECONNRESET', ms: 1 }, CANARY)).toHaveLength(1);
    const large = { ...request, body: { kind: 'x', bytes: Buffer.alloc(1), filling: 1e9 } };
    expect(complaintsAbout(large, { noAnswer: 'ECONNRESET', ms: 1 }, CANARY)).toEqual([]);
    expect(complaintsAbout(large, { noAnswer: 'no answer in time', ms: 1 }, CANARY)).toHaveLength(1);
  });
});
