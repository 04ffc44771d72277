import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeSolutions } from '#modules/captcha/server/captcha.sql.ts';
import { openCaptcha } from '#modules/captcha/server/captcha.ts';
import { makeChallenge } from '#modules/captcha/server/proof-of-work.ts';
import { isPerson, sealRecaptcha } from '#modules/captcha/server/recaptcha.ts';
import { storeCaptchaKeys } from '#modules/exhibitor/server.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { solved } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const MINUTE_MS = 60_000;
let exhibitor: number;
let other: number;
let keyed: number;

/** The third party: its next answer, and the requests it received. */
let verdict: { status?: number; body?: unknown; silent?: boolean } = {};
const requests: Record<string, string>[] = [];
let judge: Server;
let recaptchaUrl = '';

beforeAll(async () => {
  exhibitor = await buildExhibitor(t);
  other = await buildExhibitor(t);
  keyed = await buildExhibitor(t);
  await inTenant(t, keyed, (tx) =>
    storeCaptchaKeys(tx, { siteKey: 'public', secret: sealRecaptcha(testSecrets, 'private') }),
  );
  judge = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      requests.push(Object.fromEntries(new URLSearchParams(text)));
      if (verdict.silent) return;
      response.writeHead(verdict.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(verdict.body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => judge.once('listening', done));
  recaptchaUrl = `http://127.0.0.1:${(judge.address() as AddressInfo).port}/siteverify`;
});
afterAll(() => {
  judge.closeAllConnections();
  judge.close();
});
beforeEach(() => {
  requests.length = 0;
  verdict = {};
});

/** A form as a module processes it: checked outside the transaction, used inside it. */
async function form(exhibitorId: number, token: string, work: () => void = () => {}): Promise<string> {
  const captcha = openCaptcha({ db: t.db, secrets: testSecrets, recaptchaUrl });
  const use = await captcha.check({ exhibitorId, token, address: '198.18.0.1' });
  return t.db.tx({ exhibitorId, actor: 'visitor:1', channel: 'site' }, async (tx) => {
    await use(tx);
    work();
    return 'taken in';
  });
}
const work = async (exhibitorId = exhibitor) =>
  solved(await makeChallenge(testSecrets, exhibitorId, Date.now() + t.offset));
const failed = { kind: 'invalid', problems: [{ code: 'captcha.failed', path: 'email' }] };

test('a valid solution is accepted for one form once, even when two are sent at the same moment', {
  tags: ['NEWS-007', 'D-165'],
}, async () => {
  const token = await work();
  const answers = await Promise.allSettled([form(exhibitor, token), form(exhibitor, token), form(exhibitor, token)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(form(exhibitor, token)).rejects.toMatchObject(failed);
});

test('a form that was rolled back has not used its solution', { tags: ['NEWS-007'] }, async () => {
  const token = await work();
  const failing = form(exhibitor, token, () => {
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await form(exhibitor, token)).toBe('taken in');
});

test('a solution is valid for twenty minutes by the clock of the database, and is then purged', {
  tags: ['NEWS-007', 'T62'],
}, async () => {
  const [early, late] = [await work(), await work()];
  t.travel(19 * MINUTE_MS);
  expect(await form(exhibitor, early)).toBe('taken in');
  t.travel(21 * MINUTE_MS);
  await expect(form(exhibitor, late)).rejects.toMatchObject(failed);
  expect(await t.db.system(purgeSolutions)).toBeGreaterThan(0);
  await expect(form(exhibitor, early)).rejects.toMatchObject(failed);
  t.travel(0);
});

test('an invalid solution or one for another exhibitor is refused', { tags: ['NEWS-007'] }, async () => {
  const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString());
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const good = decode(await work());
  const { challenge, solution } = good;
  const { parameters } = challenge;
  const forged = [
    '',
    'x',
    encode(null),
    encode({ challenge }),
    encode({ challenge, solution: { counter: 0, derivedKey: parameters.keyPrefix } }),
    encode({ challenge: { ...challenge, signature: '00' }, solution }),
    encode({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
    encode({
      challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, until: 9e9 } } },
      solution,
    }),
    await work(other),
  ];
  for (const token of forged) await expect(form(exhibitor, token), token).rejects.toMatchObject(failed);
  expect(await form(exhibitor, encode(good))).toBe('taken in');
});

test('with keys the third party decides: success, our action, a score of one half', {
  tags: ['NEWS-007', 'D-165'],
}, async () => {
  const person = { success: true, score: 0.5, action: 'validate_grecaptcha' };
  verdict = { body: person };
  expect(await form(keyed, 'a-token')).toBe('taken in');
  expect(requests).toEqual([{ secret: 'private', response: 'a-token', remoteip: '198.18.0.1' }]);
  for (const body of [
    { ...person, score: 0.49 },
    { ...person, score: undefined },
    { ...person, action: 'login' },
    { ...person, success: false, 'error-codes': ['timeout-or-duplicate'] },
  ]) {
    verdict = { body };
    await expect(form(keyed, 'a-token')).rejects.toMatchObject(failed);
  }
});

test('with keys a form without a token or with our own solution is refused', { tags: ['NEWS-007'] }, async () => {
  await expect(form(keyed, '')).rejects.toMatchObject(failed);
  expect(requests).toEqual([]);
  verdict = { body: { success: false, 'error-codes': ['invalid-input-response'] } };
  await expect(form(keyed, await work(keyed))).rejects.toMatchObject(failed);
});

const unavailable = { kind: 'unavailable', problems: [{ code: 'captcha.unavailable' }] };

test.each<[string, typeof verdict]>([
  ['is broken', { status: 502, body: {} }],
  ['talks nonsense', { body: 'maybe' }],
  ['does not know our key', { body: { success: false, 'error-codes': ['invalid-input-secret'] } }],
])(
  'a third party that %s causes a refusal with this reason, and no form is accepted',
  { tags: ['NEWS-007'] },
  async (_, answer) => {
    verdict = answer;
    await expect(form(keyed, 'a-token')).rejects.toMatchObject(unavailable);
  },
);

test('a third party that does not answer causes a timeout, and no connection is held while waiting', {
  tags: ['NEWS-007', 'I23'],
}, async () => {
  verdict = { silent: true };
  const waiting = isPerson({ url: recaptchaUrl, secret: 's', token: 'x', address: '', timeoutMs: 200 });
  await expect(waiting).rejects.toMatchObject(unavailable);
  const checking = form(keyed, 'a-token');
  const outcome = expect(checking).rejects.toMatchObject(unavailable);
  await expect.poll(() => requests.length).toBe(2);
  expect(t.db.load().total - t.db.load().idle).toBe(0);
  await outcome;
});

test('the database stores no site key without its secret, which would close each form', {
  tags: ['NEWS-007'],
}, async () => {
  await expect(buildExhibitor(t, { settings: { recaptcha: { site_key: 'public' } } })).rejects.toThrow(
    'settings_captcha_keys',
  );
  await expect(
    t.asOwner(`UPDATE settings SET secrets = secrets - 'recaptcha' WHERE exhibitor_id = $1`, [keyed]),
  ).rejects.toThrow('settings_captcha_keys');
});
