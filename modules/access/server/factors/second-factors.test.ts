import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffOfCookies } from '#modules/access/server.ts';
import { PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const STEP = 30_000;
let moved = 0;
beforeEach(() => {
  moved = 0;
});
afterEach(() => t.travel(0));

/** Moves the clock to the next code. */
const nextStep = (): void => {
  moved += STEP;
  t.travel(moved);
};
const codeNow = (secret: string): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.now() + moved });
const dataOf = <Data>(answer: Answer): Data => (answer.json as { data: Data }).data;

async function setUpApp(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const { token, secret, qr } = dataOf<{ token: string; secret: string; qr: { bars: unknown[] } }>(
    await browser.post('/api/staff/account/totp/start'),
  );
  expect(qr.bars.length).toBeGreaterThan(100);
  const answer = await browser.post('/api/staff/account/totp', { token, code: codeNow(secret) });
  expect(answer.status).toBe(200);
  return { secret, codes: dataOf<{ recovery_codes: string[] }>(answer).recovery_codes };
}
/** Types the password in a new browser. Returns the browser and the token for the code. */
async function withPassword(email: string): Promise<{ browser: Browser; token: string }> {
  const browser = await exhibitor.site.visit();
  const answer = await exhibitor.signInAs(browser, { email });
  const { second_factor } = dataOf<{ second_factor: { token: string; methods: string[] } }>(answer);
  expect(second_factor.methods).toEqual(['code']);
  expect((await browser.get('/api/staff/me')).status).toBe(401);
  return { browser, token: second_factor.token };
}
const sendCode = (browser: Browser, token: string, code: string) =>
  browser.post('/api/staff/sign-in/code', { token, code }, { 'accept-language': 'en' });
const require = (isRequired: boolean) =>
  t.asOwner(
    `UPDATE settings SET data = data || jsonb_build_object('second_factor_required', $1::boolean) WHERE exhibitor_id = $2`,
    [isRequired, exhibitor.ids.own],
  );

describe('an authenticator app', { tags: ['T79'] }, () => {
  test('is asked for after the password; a code signs in once, on any node', async () => {
    const { who, browser } = await exhibitor.at();
    const { secret } = await setUpApp(browser);
    nextStep();
    const first = await withPassword(who.email);
    const code = codeNow(secret);
    expect((await sendCode(first.browser, first.token, code)).status).toBe(200);
    expect((await first.browser.get('/api/staff/me')).status).toBe(200);
    const second = await withPassword(who.email);
    expect(statusAndErrors(await sendCode(second.browser, second.token, code))).toEqual({
      status: 422,
      code: 'access.wrong_code',
      errors: {
        code: [
          'This code is wrong or was used before. Please enter the next one that your app shows, or a recovery code.',
        ],
      },
    });
    // The token of a sign-in that is over opens nothing, also with a new code.
    nextStep();
    expect(statusAndErrors(await sendCode(second.browser, first.token, codeNow(secret))).code).toBe(
      'access.sign_in_expired',
    );
    expect((await sendCode(second.browser, second.token, codeNow(secret))).status).toBe(200);
  });

  test('of ten who send the same code at once, one signs in', async () => {
    const { who, browser } = await exhibitor.at();
    const { secret } = await setUpApp(browser);
    nextStep();
    const tries = await Promise.all(Array.from({ length: 4 }, () => withPassword(who.email)));
    const code = codeNow(secret);
    const answers = await Promise.all(tries.map(({ browser: each, token }) => sendCode(each, token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('guessing codes is braked in every browser', async () => {
    const { who, browser } = await exhibitor.at();
    const { secret } = await setUpApp(browser);
    const { browser: thief, token } = await withPassword(who.email);
    for (let nth = 0; nth < 10; nth++) expect((await sendCode(thief, token, `00000${nth}`)).status).toBe(422);
    const late = await sendCode(thief, token, codeNow(secret));
    expect(statusAndErrors(late)).toMatchObject({ status: 429, code: 'access.throttled' });
  });

  test('its secret is sealed in the database, and a token of another exhibitor is invalid', async () => {
    const { who, browser } = await exhibitor.at();
    const { secret } = await setUpApp(browser);
    const [row] = await t.asOwner<{ secret: Buffer }>('SELECT secret FROM employee_totp WHERE employee_id = $1', [
      who.id,
    ]);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    const { token } = await withPassword(who.email);
    const other = await exhibitor.site.visit();
    const answer = await other.post(
      '/api/staff/sign-in/code',
      { token, code: '123456' },
      { 'x-forwarded-host': 'beta.test' },
    );
    expect(statusAndErrors(answer).code).toBe('access.sign_in_expired');
  });

  test('a wrong first code sets nothing up; a change of password ends a half sign-in', async () => {
    const { who, browser } = await exhibitor.at();
    const { token } = dataOf<{ token: string }>(await browser.post('/api/staff/account/totp/start'));
    const wrong = await browser.post('/api/staff/account/totp', { token, code: '000000' });
    expect(statusAndErrors(wrong).code).toBe('access.wrong_code');
    expect((await exhibitor.signInAs(await exhibitor.site.visit(), who)).status).toBe(200);
    const { secret } = await setUpApp(browser);
    nextStep();
    const half = await withPassword(who.email);
    const form = { current: PASSWORD, password: 'a better password', password_confirmation: 'a better password' };
    expect((await browser.post('/api/staff/password', form)).status).toBe(200);
    expect(statusAndErrors(await sendCode(half.browser, half.token, codeNow(secret))).code).toBe(
      'access.sign_in_expired',
    );
  });
});

describe('recovery codes', { tags: ['T79'] }, () => {
  test('come with the first factor, sign in once each, and new ones end them', async () => {
    const { who, browser } = await exhibitor.at();
    const { codes } = await setUpApp(browser);
    expect(new Set(codes).size).toBe(10);
    const [code = '', other = ''] = codes;
    const kept = JSON.stringify(await t.asOwner('SELECT encode(digest, $1) FROM employee_recovery_code', ['escape']));
    expect(kept).not.toContain(code);
    const first = await withPassword(who.email);
    expect((await sendCode(first.browser, first.token, ` ${code.toUpperCase()} `)).status).toBe(200);
    expect(dataOf(await browser.get('/api/staff/account'))).toMatchObject({ recovery_codes_left: 9, totp: true });
    const again = await withPassword(who.email);
    expect(statusAndErrors(await sendCode(again.browser, again.token, code)).code).toBe('access.wrong_code');
    const renewed = await browser.post('/api/staff/account/recovery-codes');
    expect(dataOf<{ recovery_codes: string[] }>(renewed).recovery_codes).toHaveLength(10);
    expect(statusAndErrors(await sendCode(again.browser, again.token, other)).code).toBe('access.wrong_code');
  });
});

describe('a change of the second factors', { tags: ['T78', 'T79'] }, () => {
  test('needs a fresh proof: ten minutes after the sign-in the password is asked for', async () => {
    const { who, browser } = await exhibitor.at();
    await setUpApp(browser);
    moved = 16 * 60_000;
    t.travel(moved);
    for (const path of ['totp/start', 'totp/remove', 'recovery-codes', 'passkeys/start'])
      expect([path, statusAndErrors(await browser.post(`/api/staff/account/${path}`)).code]).toEqual([
        path,
        'access.confirm_first',
      ]);
    const confirm = (password: string) => browser.post('/api/staff/account/confirm', { password });
    expect(statusAndErrors(await confirm('wrong password')).code).toBe('access.wrong_password');
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await browser.post('/api/staff/account/totp/remove')).status).toBe(200);
    expect((await exhibitor.signInAs(await exhibitor.site.visit(), who)).status).toBe(200);
    expect(await t.asOwner('SELECT 1 FROM employee_recovery_code WHERE employee_id = $1', [who.id])).toEqual([]);
  });

  test('an admin removes those of a colleague below, who is mailed and signs in with the password', async () => {
    const { browser: admin } = await exhibitor.at({ roles: ['admin'] });
    const { who, browser } = await exhibitor.at();
    await setUpApp(browser);
    expect((await browser.post(`/api/staff/employees/${who.id}/remove-factors`)).status).toBe(403);
    expect((await admin.post(`/api/staff/employees/${who.id}/remove-factors`)).status).toBe(200);
    expect((await browser.get('/api/staff/me')).status).toBe(401);
    const answer = await exhibitor.signInAs(await exhibitor.site.visit(), who);
    expect(dataOf(answer)).toMatchObject({ email: who.email });
    await exhibitor.mailedLink();
    const mails = exhibitor.post.current.inbox.list().filter(({ envelope }) => envelope.to.includes(who.email));
    expect(mails.map(({ text }) => text).join()).toContain('A colleague removed the passkeys');
  });
});

describe('an exhibitor that requires a second factor', { tags: ['T79', 'T71'] }, () => {
  test('leads a manager to set one up at the next sign-in, and to nothing else; employees below need none', async () => {
    const running = await exhibitor.at({ permissions: ['roles.view'] });
    await require(true);
    expect((await running.browser.get('/api/staff/roles')).status).toBe(200);
    const { browser, who } = await exhibitor.at({ roles: ['manager'], permissions: ['roles.view'] });
    expect(dataOf(await browser.get('/api/staff/me'))).toMatchObject({ must_enrol: true });
    const refused = await browser.get('/api/staff/roles');
    expect(statusAndErrors(refused)).toMatchObject({ status: 403, code: 'access.second_factor_needed' });
    const cookie = `staff=${browser.cookies.get('staff')}`;
    expect(await staffOfCookies(t.db, exhibitor.ids.own, cookie)).toBeNull();
    const { secret } = await setUpApp(browser);
    expect((await browser.get('/api/staff/roles')).status).toBe(200);
    expect(dataOf(await browser.get('/api/staff/me'))).toMatchObject({ must_enrol: false });
    expect(statusAndErrors(await browser.post('/api/staff/account/totp/remove'))).toMatchObject({
      status: 409,
      code: 'access.factor_required',
    });
    nextStep();
    const half = await withPassword(who.email);
    expect((await sendCode(half.browser, half.token, codeNow(secret))).status).toBe(200);
    const below = await exhibitor.at({ roles: ['employee'], permissions: ['reports.view', 'roles.view'] });
    expect((await below.browser.get('/api/staff/roles')).status).toBe(200);
    await require(false);
  });
});
