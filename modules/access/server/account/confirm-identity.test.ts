import { TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors, TO_OTHER } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const MINUTE = 60_000;
afterEach(() => t.travel(0));

const proofOf = async (browser: Browser, headers?: Record<string, string>): Promise<string> => {
  const answer = await browser.get('/api/staff/account/proof', headers);
  return answer.status === 200 ? 'proven' : statusAndErrors(answer).code;
};
const confirm = (browser: Browser, password: string) => browser.post('/api/staff/account/confirm', { password });

describe('a proof in a session', { tags: ['T78', 'T79'] }, () => {
  test('holds for ten minutes, by the password or by a code of the app, each code once', async () => {
    const { browser } = await exhibitor.at();
    const started = await browser.post('/api/staff/account/totp/start');
    const { token, secret } = (started.json as { data: { token: string; secret: string } }).data;
    const codeAt = (timestamp: number): string => new TOTP({ secret, algorithm: 'SHA1' }).generate({ timestamp });
    await browser.post('/api/staff/account/totp', { token, code: codeAt(Date.now()) });
    t.travel(9 * MINUTE);
    expect(await proofOf(browser)).toBe('proven');
    t.travel(11 * MINUTE);
    expect(await proofOf(browser)).toBe('access.confirm_first');
    const sendCode = (code: string) => browser.post('/api/staff/account/confirm/code', { code });
    expect(statusAndErrors(await sendCode('000000')).code).toBe('access.wrong_code');
    const code = codeAt(Date.now() + 11 * MINUTE);
    expect((await sendCode(code)).status).toBe(200);
    expect(await proofOf(browser)).toBe('proven');
    expect(statusAndErrors(await sendCode(code)).code).toBe('access.wrong_code');
    t.travel(22 * MINUTE);
    expect((await confirm(browser, PASSWORD)).status).toBe(200);
    expect(await proofOf(browser)).toBe('proven');
  });

  test('cannot be guessed: after ten wrong passwords the right one waits as well', async () => {
    const { browser } = await exhibitor.at();
    const codes: string[] = [];
    for (let nth = 0; nth < 11; nth++) {
      exhibitor.atFullMinute(nth * 2 * MINUTE); // the brake per address begins again, that per session does not
      codes.push(statusAndErrors(await confirm(browser, `a wrong password ${nth}`)).code);
    }
    expect(codes).toEqual(Array.from({ length: 11 }, () => 'access.wrong_password'));
    const late = statusAndErrors(await confirm(browser, PASSWORD));
    expect(late).toMatchObject({ status: 429, code: 'access.throttled' });
  });

  test('begun for a colleague proves no one else', async () => {
    const { browser: mine } = await exhibitor.at();
    const { browser: theirs } = await exhibitor.at();
    const begun = await theirs.post('/api/staff/account/confirm/passkey-options');
    const { token } = (begun.json as { data: { token: string } }).data;
    const response = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} };
    const answer = (browser: Browser) => browser.post('/api/staff/account/confirm/passkey', { token, response });
    expect(statusAndErrors(await answer(mine)).code).toBe('access.sign_in_expired');
    expect(statusAndErrors(await answer(theirs)).code).toBe('access.passkey_unknown');
  });

  test('is as old after a switch to another exhibitor as before it', { tags: ['T78'] }, async () => {
    const { who, browser } = await exhibitor.at({ roles: ['admin'] });
    const [other] = await t.asOwner<{ id: number }>(
      `INSERT INTO employee (exhibitor_id, name, email, roles, permissions, created_at, proven_at)
       VALUES ($1, 'Ada Lovelace', $2, '{admin}', '{}', foyer_now(), foyer_now()) RETURNING id`,
      [exhibitor.ids.other, who.email],
    );
    await t.asOwner('UPDATE employee SET proven_at = foyer_now() WHERE email = $1', [who.email]);
    expect(other?.id).toBeGreaterThan(0);
    t.travel(11 * MINUTE);
    const left = await browser.post(`/api/staff/exhibitors/${exhibitor.ids.other}/enter`);
    const { url } = (left.json as { data: { url: string } }).data;
    const token = url.slice(url.lastIndexOf('/') + 1);
    const arrived = await exhibitor.site.visit();
    expect((await arrived.post('/api/staff/arrive', { token }, TO_OTHER)).status).toBe(200);
    expect(await proofOf(arrived, TO_OTHER)).toBe('access.confirm_first');
  });
});
