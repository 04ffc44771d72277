import { describe, expect, test } from 'vitest';
import { type BuiltEmployee, buildEmployee, PASSWORD } from '#testing/build-employee.ts';
import { testDatabase } from '#testing/database.ts';
import { fuzz } from '#testing/fuzz/fuzz.ts';
import { POLLUTION } from '#testing/fuzz/hostile.ts';
import { complaintsAbout } from '#testing/fuzz/judge.ts';
import { type ApiDocument, isOfTheHouse, type Operation, operationsOf } from '#testing/fuzz/operations.ts';
import type { FuzzRequest } from '#testing/fuzz/requests.ts';
import { browserAt } from '#testing/http.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { CANARY, twoHouses } from '#testing/two-houses.ts';

/** The long form: `node testing/fuzz/run.ts --requests 100000`. */
const REQUESTS = 3_000;
const REQUESTS_OF_STAFF = 3_000;
const SEED = 75;
const GROWTH_MAX_BYTES = 600 * 1_048_576;
/** The house has no certificate to sign passes with. */
const NEVER_SUCCEEDS = ['GET /api/bill/{uuid}/passbook'];

const t = testDatabase({ max: 20 });
const mails = testMailServer();
const houses = twoHouses(t, () => ({ smtpUrl: mails.current.smtpUrl }));

const described = async (): Promise<Operation[]> =>
  operationsOf((await (await fetch(`${houses.program.url}/api/openapi.json`)).json()) as ApiDocument);
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

test(`T75 T72 G3 ${REQUESTS} hostile requests to every route: no 5xx, every answer as declared, nothing let out, the books right`, {
  timeout: 240_000,
}, async () => {
  const before = process.memoryUsage().rss;
  const { program, own, other } = houses;
  const report = await fuzz({ url: program.url, own, other, canary: CANARY, requests: REQUESTS, seed: SEED });
  expect(report.complaints).toEqual([]);
  expect(report.sent).toBe(REQUESTS);
  expect(program.errors).toEqual([]);
  expect(POLLUTION in {}).toBe(false);
  expect(process.memoryUsage().rss - before).toBeLessThan(GROWTH_MAX_BYTES);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  // Each operation was reached behind its contract, too.
  const missed = (await described()).filter(
    (operation) => !isOfTheHouse(operation) && !report.succeeded.has(nameOf(operation)),
  );
  expect(missed.map(nameOf)).toEqual(NEVER_SUCCEEDS);
});

/** Of the house's own operations those that read and need nothing else: an administrator's fuzz reaches them all. */
const READS_AT_ONCE = (operation: Operation) =>
  operation.path.startsWith('/api/staff/') &&
  operation.method === 'GET' &&
  !operation.path.includes('{') &&
  operation.asks.length === 0;

test(`T75 T72 ${REQUESTS_OF_STAFF} of them from administrators: the portal's calls break no better`, {
  timeout: 240_000,
}, async () => {
  const { program, own, other } = houses;
  const people = await Promise.all(
    Array.from({ length: 40 }, () => buildEmployee(t, own.cinema.exhibitorId, { roles: ['admin'], notified: true })),
  );
  let came = 0;
  const newcomer = async (url: string) => {
    const admin = await browserAt(url);
    const { email } = people[came++ % people.length] as BuiltEmployee;
    await admin.post('/api/staff/sign-in', { email, password: PASSWORD });
    return admin;
  };
  const about = { url: program.url, own, other, canary: CANARY, newcomer };
  const report = await fuzz({ ...about, requests: REQUESTS_OF_STAFF, seed: SEED });
  expect(report.complaints).toEqual([]);
  expect(program.errors).toEqual([]);
  const reads = (await described()).filter(READS_AT_ONCE);
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.filter((operation) => !report.succeeded.has(nameOf(operation))).map(nameOf)).toEqual([]);
});

describe('T75 the judge of those answers notices', () => {
  const asked = async (path: string, method = 'GET'): Promise<FuzzRequest> => {
    const document = (await (await fetch(`${houses.program.url}/api/openapi.json`)).json()) as ApiDocument;
    const operation = operationsOf(document).find((each) => each.path === path && each.method === method) ?? null;
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
  const settings = async () => (await (await fetch(`${houses.program.url}/api/settings`)).json()) as { data: object };

  test('nothing in what is right', async () => {
    expect(complaintsAbout(await asked('/api/settings'), answer(200, await settings()), CANARY)).toEqual([]);
    expect(complaintsAbout(await asked('/api/settings'), answer(404, refusal), CANARY)).toEqual([]);
  });

  test.each<[string, () => Promise<ReturnType<typeof answer>>, RegExp]>([
    ['an error of ours', async () => answer(500, { ...refusal, code: 'unexpected' }), /answers 500/],
    ['an outage without an end', async () => answer(503, refusal), /without saying when/],
    ['a stack', async () => answer(404, { ...refusal, stack: 'at get (/x/y.ts:1:2)' }), /inside/],
    ['a statement', async () => answer(404, { ...refusal, message: 'SELECT a FROM b' }), /inside/],
    ['a stranger', async () => answer(404, { ...refusal, message: CANARY }), /another house/],
    ['a missing header', async () => answer(404, refusal, { 'x-content-type-options': '' }), /nosniff/],
    ['a missing field', async () => answer(200, { data: {} }), /breaks its contract/],
    ['a field too many', async () => answer(200, { ...(await settings()), password: 1 }), /breaks its contract/],
    ['a status nobody declared', async () => answer(201, {}), /not declared/],
    ['a refusal without words', async () => answer(404, { code: 'x' }), /without a sentence|contract/],
    ['fields beside a 404', async () => answer(404, { ...refusal, errors: { a: ['b'] } }), /with errors/],
    ['a 422 without fields', async () => answer(422, refusal), /without errors/],
    ['another kind of answer', async () => answer(200, undefined, { 'content-type': 'text/html' }), /answers text/],
  ])('%s', async (_, make, complaint) => {
    const found = complaintsAbout(await asked('/api/settings'), await make(), CANARY);
    expect(found.join('\n')).toMatch(complaint);
  });

  test('an answer that never came', async () => {
    const request = await asked('/api/settings');
    expect(complaintsAbout(request, { noAnswer: 'ECONNRESET', ms: 1 }, CANARY)).toHaveLength(1);
    const large = { ...request, body: { kind: 'x', bytes: Buffer.alloc(1), filling: 1e9 } };
    expect(complaintsAbout(large, { noAnswer: 'ECONNRESET', ms: 1 }, CANARY)).toEqual([]);
    expect(complaintsAbout(large, { noAnswer: 'no answer in time', ms: 1 }, CANARY)).toHaveLength(1);
  });
});
