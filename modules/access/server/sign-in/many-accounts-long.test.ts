/** One address tries many accounts, and what each attempt costs the program (T79). */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { standingClock } from '#platform/config/clock.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { ADDRESS_LIMITS, LIMITS } from '#platform/http/limits/limits.ts';
import { buildEmployee, type EmployeeOptions, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

/** The stored hashes that a password was compared with, in order. */
const compared = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify(stored: string, given: string) {
      compared.push(stored);
      return real.verify(stored, given);
    },
  };
});
beforeEach(() => {
  compared.length = 0;
});

const t = testDatabase();
const clock = standingClock(Date.now());
const exhibitor = staffedCinema(t, { limits: { step: 0 }, clock });
const { site } = exhibitor;
const MINUTE = 60_000;
const TRIED = 130;

const trying = (browser: Browser, email: string, headers: Record<string, string> = {}): Promise<Answer> =>
  browser.post('/api/staff/sign-in', { email, password: 'a wrong password' }, { 'accept-language': 'en', ...headers });
const accounts = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, nth) => `${name}.${nth}@exhibitor.test`);
const countOf = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe('one address that tries one password at many accounts', {
  tags: ['T79', 'D-129', 'D-067'],
  timeout: 300_000,
}, () => {
  test(`of ${TRIED} accounts in a minute ${LIMITS.sign_in} are judged in one session, the rest costs no hash; then it waits`, async () => {
    const known = await Promise.all(
      accounts(20, 'known').map(async (email) => (await buildEmployee(t, exhibitor.ids.own, { email })).email),
    );
    const browser = await site.visit();
    const answers: Answer[] = [];
    for (const email of [...known, ...accounts(TRIED - known.length, 'unknown')])
      answers.push(await trying(browser, email));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([LIMITS.sign_in, TRIED - LIMITS.sign_in]);
    expect(compared).toHaveLength(LIMITS.sign_in);
    // Who works here cannot be read from the answers.
    const judged = answers.filter(({ status }) => status === 422);
    expect(new Set(judged.map(({ text }) => text)).size).toBe(1);
    const last = answers.at(-1);
    expect(last && statusAndErrors(last).code).toBe('request.too_many');
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A neighbour at the same address has a budget of their own.
    const { email } = await exhibitor.hires();
    expect((await exhibitor.signInAs(await site.visit(), { email })).status).toBe(200);
  });

  test(`in any number of sessions ${ADDRESS_LIMITS.sign_in} are judged in a minute`, async () => {
    clock.move(2 * MINUTE);
    const answers: Answer[] = [];
    for (let session = 0; session < 4; session++) {
      const browser = await site.visit();
      for (const email of accounts(100, `session.${session}`)) answers.push(await trying(browser, email));
    }
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([ADDRESS_LIMITS.sign_in, 100]);
    expect(compared).toHaveLength(ADDRESS_LIMITS.sign_in ?? 0);
    clock.move(2 * MINUTE);
    expect((await trying(await site.visit(), 'next.minute@exhibitor.test')).status).toBe(422);
  });
});

describe('the work of a refused sign-in', { tags: ['T79', 'D-128'] }, () => {
  /** As real employees have it: those that tests build have a cheap one. */
  let realHash = '';
  beforeAll(async () => {
    realHash = await hashPassword(PASSWORD);
  });
  const withRealHash = async (options: EmployeeOptions = {}): Promise<string> => {
    const { id, email } = await exhibitor.hires(options);
    await t.asOwner('UPDATE employee SET password = $3 WHERE exhibitor_id = $1 AND id = $2', [
      exhibitor.ids.own,
      id,
      realHash,
    ]);
    return email;
  };
  const CASES: readonly [string, () => Promise<string>][] = [
    ['a wrong password', () => withRealHash()],
    ['an employee of tills only', () => withRealHash({ roles: ['employee'], pin: '2468' })],
    ['an address without an employee', async () => 'not-here@exhibitor.test'],
    ['no password chosen yet', async () => (await exhibitor.hires({ password: null })).email],
    [
      'an employee who left',
      async () => {
        const email = await withRealHash();
        await t.asOwner('UPDATE employee SET left_at = now() WHERE email = $1', [email]);
        return email;
      },
    ],
    [
      'an employee of another exhibitor',
      async () => (await buildEmployee(t, exhibitor.ids.other, { email: 'elsewhere@exhibitor.test' })).email,
    ],
  ];

  test.each(CASES)('%s: one hash of the full cost is computed, and the answer is the same', async (_, address) => {
    clock.move(2 * MINUTE);
    const email = await address();
    compared.length = 0;
    const answer = await trying(await site.visit(), email);
    expect(statusAndErrors(answer)).toEqual({
      status: 422,
      code: 'access.credentials',
      errors: { email: ['The e-mail address or the password is wrong.'] },
    });
    expect(compared.map((stored) => stored.split('$').slice(0, 4).join('$'))).toEqual([
      '$argon2id$v=19$m=19456,t=2,p=1',
    ]);
  });

  test('an account or an address that waits costs no hash at all', async () => {
    clock.move(2 * MINUTE);
    exhibitor.atFullMinute();
    const email = await withRealHash();
    const browser = await site.visit();
    const answers: Answer[] = [];
    for (let nth = 0; nth < 8; nth++) answers.push(await trying(browser, email));
    for (let nth = 1; nth <= 12; nth++)
      answers.push(await trying(await site.visit(), email, { 'x-forwarded-for': `192.0.2.${nth}` }));
    // Five of the first address, five more until the account waits.
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 10]);
    expect(compared).toHaveLength(10);
    t.travel(0);
  });
});
