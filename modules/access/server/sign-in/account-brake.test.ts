import { afterEach, describe, expect, test } from 'vitest';
import { purgeSignIns } from '#modules/access/server.ts';
import { PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const MINUTE = 60_000;
afterEach(() => t.travel(0));

const attempt = async (email: string, password: string, nth: number, browser?: Browser) =>
  (browser ?? (await exhibitor.site.visit())).post(
    '/api/staff/sign-in',
    { email, password },
    { 'accept-language': 'en', 'x-forwarded-for': `192.0.2.${nth}` },
  );

/** 195 wrong passwords from 39 addresses, five of each at most in one minute. */
async function attack(email: string): Promise<number[]> {
  const answers = [];
  for (let nth = 1; nth <= 39; nth++) {
    const together = await Promise.all(
      [1, 2, 3, 4, 5].map((guess) => attempt(email, `wrong password ${nth} ${guess}`, nth)),
    );
    answers.push(...together.map(({ status }) => status));
  }
  return answers;
}

describe('an account that others guess at', { tags: ['T79', 'D-129'] }, () => {
  test.each([
    ['of an employee', async () => (await exhibitor.hires()).email],
    ['that no employee has', async () => 'unknown@exhibitor.test'],
  ])('%s: ten passwords are judged, then also the right one waits, at a new address', async (_, address) => {
    const email = await address();
    const answers = await attack(email);
    expect(answers.filter((status) => status === 422)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(185);
    const right = await attempt(email, PASSWORD, 41);
    expect(statusAndErrors(right)).toMatchObject({ status: 429, code: 'access.account_throttled' });
    const seconds = Number(right.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect((right.json as { message: string }).message).toContain(`in ${seconds} seconds`);
  });

  test('does not lock its owner out of a browser that signed in before', async () => {
    const { email } = await exhibitor.hires();
    const usual = await exhibitor.site.visit();
    expect((await attempt(email, PASSWORD, 50, usual)).status).toBe(200);
    await usual.post('/api/staff/sign-out');
    await attack(email);
    expect((await attempt(email, PASSWORD, 51)).status).toBe(429);
    expect((await attempt(email, PASSWORD, 51, usual)).status).toBe(200);
    // A mistyped password there is judged, too, and never makes others wait longer.
    expect((await attempt(email, 'wrong password', 52, usual)).status).toBe(422);
  });

  test('lets its owner in by a mailed link from anywhere', async () => {
    const { email } = await exhibitor.hires();
    await attack(email);
    const away = await exhibitor.site.visit();
    await away.post('/api/staff/forgot-password', { email });
    const { token } = await exhibitor.mailedLink();
    const password = 'a better password';
    const chosen = await away.post('/api/staff/reset-password', { token, password, password_confirmation: password });
    expect(chosen.status).toBe(200);
    expect((await attempt(email, password, 60, away)).status).toBe(200);
  });

  test('waits longer with each failure; a right password in time does not wait', async () => {
    const { email } = await exhibitor.hires();
    await attack(email);
    const waitAfterFailure = async (): Promise<number> => {
      expect((await attempt(email, 'wrong password', 70)).status).toBe(422);
      return Number((await attempt(email, 'wrong password', 71)).headers.get('retry-after'));
    };
    t.travel(31_000);
    expect(await waitAfterFailure()).toBeGreaterThan(50);
    t.travel(2 * MINUTE);
    expect(await waitAfterFailure()).toBeGreaterThan(110);
    t.travel(5 * MINUTE);
    expect((await attempt(email, PASSWORD, 72)).status).toBe(200);
  });

  test('a browser that another account knows is not known to this one', async () => {
    const { email } = await exhibitor.hires();
    const { browser } = await exhibitor.at();
    await attack(email);
    expect((await attempt(email, PASSWORD, 80, browser)).status).toBe(429);
  });

  test('is forgotten a day after the last wrong password', async () => {
    await t.asOwner('DELETE FROM sign_in_brake');
    const { email } = await exhibitor.hires();
    await attack(email);
    t.travel(23 * 60 * MINUTE);
    await t.db.system(purgeSignIns);
    expect(await t.asOwner('SELECT failures FROM sign_in_brake')).toEqual([{ failures: 10 }]);
    t.travel(25 * 60 * MINUTE);
    await t.db.system(purgeSignIns);
    expect(await t.asOwner('SELECT failures FROM sign_in_brake')).toEqual([]);
  });

  test('ten right sign-ins of new browsers are free', async () => {
    const { email } = await exhibitor.hires();
    for (let nth = 1; nth <= 15; nth++) expect((await attempt(email, PASSWORD, nth)).status).toBe(200);
  });
});
