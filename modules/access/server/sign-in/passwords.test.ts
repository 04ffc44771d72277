import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FORGOTTEN_TOPIC } from '#modules/access/server/sign-in/forgot-password.ts';
import { linkToken } from '#modules/access/server/sign-in/one-time-links.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { staffedCinema, statusAndErrors, TO_OTHER } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const MINUTE = 60_000;
const NEW = 'a better password';
let visitor: Browser;
beforeEach(async () => {
  visitor = await exhibitor.site.visit();
  await t.asOwner('DELETE FROM outbox');
});
afterEach(() => t.travel(0));

const forget = (email: string, headers: Record<string, string> = {}) =>
  visitor.post('/api/staff/forgot-password', { email }, { 'accept-language': 'en', ...headers });
const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
  visitor.post(
    '/api/staff/reset-password',
    { token, password, password_confirmation: password },
    { 'accept-language': 'en', ...headers },
  );
const mayEnter = async (email: string, password: string): Promise<boolean> =>
  (await exhibitor.signInAs(await exhibitor.site.visit(), { email }, password)).status === 200;
/** Requests a link and returns the token from the mail. */
const linkFor = async (email: string): Promise<string> => {
  expect((await forget(email)).status).toBe(200);
  return (await exhibitor.mailedLink()).token;
};
const INVALID = {
  status: 422,
  code: 'access.token_invalid',
  errors: { token: ['This link no longer works. Please request a new one.'] },
};

describe('a forgotten password', { tags: ['ROLE-016'] }, () => {
  test('is chosen with a mailed link: link sent, reset done, the old password is invalid', {
    tags: ['ERR-023'],
  }, async () => {
    const { email } = await exhibitor.hires({ name: 'Grace Hopper' });
    const answer = await forget(email.toUpperCase());
    const sentence = 'If an employee has this address, a link to choose a new password is on its way.';
    expect([answer.status, answer.json]).toEqual([200, { message: sentence }]);
    const { page, token } = await exhibitor.mailedLink();
    expect(page).toBe('reset-password');
    const [mail] = exhibitor.post.current.inbox.list();
    expect([mail?.envelope.to, mail?.subject]).toEqual([[email], 'A new password for Cinema Lumen']);
    expect(mail?.text).toContain('Hello Grace Hopper,');
    expect(mail?.text).toContain('60 minutes');
    const done = await reset(token);
    expect([done.status, done.json]).toEqual([
      200,
      { message: 'Your new password is set. You can sign in with it now.' },
    ]);
    expect([await mayEnter(email, PASSWORD), await mayEnter(email, NEW)]).toEqual([false, true]);
  });

  test('is mailed in the language of the portal', async () => {
    const settings = (locale: string) =>
      t.asOwner(
        `UPDATE settings SET data = data || jsonb_build_object('portal_locale', $1::text) WHERE exhibitor_id = $2`,
        [locale, exhibitor.ids.own],
      );
    for (const [locale, subject] of [
      ['nl-BE', 'Een nieuw wachtwoord voor Cinema Lumen'],
      ['fr', 'Un nouveau mot de passe pour Cinema Lumen'],
      ['de', 'Ein neues Passwort für Cinema Lumen'],
    ] as const) {
      await settings(locale);
      await linkFor((await exhibitor.hires()).email);
      expect(exhibitor.post.current.inbox.list()[0]?.subject).toBe(subject);
    }
    await settings('en');
  });

  test('every session of this employee ends', { tags: ['T78'] }, async () => {
    const { who, browser } = await exhibitor.at();
    await reset(await linkFor(who.email));
    expect((await browser.get('/api/staff/me')).status).toBe(401);
  });

  test('an unknown address gets the same answer, the same work and the same delay, and no mail', {
    tags: ['D-130', 'T79'],
  }, async () => {
    const { email: employeeEmail } = await exhibitor.hires();
    const gone = await exhibitor.hires();
    await t.asOwner('UPDATE employee SET left_at = now() WHERE id = $1', [gone.id]);
    const foreign = await buildEmployee(t, exhibitor.ids.other);
    const answerFor = async (email: string) => {
      const first = await forget(email);
      const again = await forget(email);
      const { status, json } = again;
      return [first.status, first.json, status, (json as { code: string }).code];
    };
    const expected = await answerFor(employeeEmail);
    expect(expected[2]).toBe(429);
    for (const email of ['nobody@exhibitor.test', gone.email, foreign.email])
      expect(await answerFor(email)).toEqual(expected);
    const items = await outboxItems(t, FORGOTTEN_TOPIC);
    expect(items.map(({ payload }) => Object.keys(payload as object).sort())).toEqual(
      Array.from({ length: 4 }, () => ['address', 'linkId']),
    );
    expect(JSON.stringify(items)).not.toContain('@');
    await exhibitor.mailedLink();
    expect(exhibitor.post.current.inbox.list().map((mail) => mail.envelope.to)).toEqual([[employeeEmail]]);
  });

  test('one link a minute for each address, and the answer has the remaining seconds', {
    tags: ['D-129', 'ERR-023'],
  }, async () => {
    const { email } = await exhibitor.hires();
    await forget(email);
    t.travel(45_000);
    const early = await forget(email);
    const seconds = Number(early.headers.get('retry-after'));
    expect(statusAndErrors(early)).toMatchObject({ status: 429, code: 'access.reset_throttled' });
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThanOrEqual(15);
    expect((early.json as { message: string }).message).toContain(`in ${seconds} seconds`);
    t.travel(61_000);
    expect((await forget(email)).status).toBe(200);
    expect((await forget(email, TO_OTHER)).status).toBe(200); // the other exhibitor counts separately
  });

  test('twenty requests at once create one link', { tags: ['D-129'] }, async () => {
    const { email } = await exhibitor.hires();
    const answers = await Promise.all(Array.from({ length: 20 }, () => forget(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await outboxItems(t, FORGOTTEN_TOPIC)).toHaveLength(1);
  });

  test('an outbox item that runs twice creates one link', async () => {
    const { email } = await exhibitor.hires();
    await forget(email);
    const first = await exhibitor.mailedLink();
    await t.asOwner('UPDATE outbox SET done_at = NULL');
    expect(await exhibitor.mailedLink()).toEqual(first);
    expect((await reset(first.token)).status).toBe(200);
    await t.asOwner('UPDATE outbox SET done_at = NULL WHERE topic = $1', [FORGOTTEN_TOPIC]);
    exhibitor.post.current.inbox.clear();
    expect((await exhibitor.mailedLink()).token).toBe(''); // already used: there is nothing to mail
  });
});

describe('a link works once', { tags: ['ERR-023', 'T79'] }, () => {
  test('is valid for an hour', { tags: ['D-129'] }, async () => {
    const { email } = await exhibitor.hires();
    const token = await linkFor(email);
    t.travel(61 * MINUTE);
    expect(statusAndErrors(await reset(token))).toEqual(INVALID);
    t.travel(59 * MINUTE);
    expect((await reset(token)).status).toBe(200);
    expect(statusAndErrors(await reset(token))).toEqual(INVALID);
  });

  test('of ten who use it at once, one chooses the password', async () => {
    const { email } = await exhibitor.hires();
    const token = await linkFor(email);
    const passwords = Array.from({ length: 10 }, (_, nth) => `projector lamp ${nth}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await mayEnter(email, won)).toBe(true);
  });

  test('and while it was not used, also when a stranger requests more of them; the first use ends all', async () => {
    const { email } = await exhibitor.hires();
    const first = await linkFor(email);
    t.travel(2 * MINUTE);
    const second = await linkFor(email);
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(200);
    expect(statusAndErrors(await reset(second))).toEqual(INVALID);
  });

  test('a stranger’s request for a reset leaves an invitation valid', async () => {
    const { browser } = await exhibitor.at({ roles: ['admin'] });
    const form = { name: 'Ida Rhodes', roles: ['manager'], custom_roles: [], cinemas: [] };
    const email = 'ida.rhodes@exhibitor.test';
    await browser.post('/api/staff/employees', { ...form, email, receives_management_notifications: false });
    const { page, token } = await exhibitor.mailedLink();
    expect(page).toBe('welcome');
    await linkFor(email);
    expect((await reset(token)).status).toBe(200);
  });

  test('and works for its own exhibitor only; a malformed link or a wrong signature counts as invalid', {
    tags: ['D-130'],
  }, async () => {
    const { id, email } = await exhibitor.hires();
    const token = await linkFor(email);
    const twin = await buildEmployee(t, exhibitor.ids.other);
    await t.asOwner(
      `INSERT INTO staff_link (exhibitor_id, id, purpose, employee_id, created_at, ends_at)
       SELECT $1, id, purpose, $2, created_at, ends_at FROM staff_link WHERE employee_id = $3`,
      [exhibitor.ids.other, twin.id, id],
    );
    expect(statusAndErrors(await reset(token, NEW, TO_OTHER))).toEqual(INVALID);
    const [row] = await t.asOwner<{ id: string }>('SELECT id FROM staff_link WHERE employee_id = $1', [id]);
    const never = linkToken(testSecrets, exhibitor.ids.own, '00000000-0000-4000-8000-000000000000');
    for (const wrong of ['x', row?.id ?? '', `${exhibitor.ids.own}-${row?.id}`, `${token.slice(0, -1)}_`, never])
      expect(statusAndErrors(await reset(wrong))).toEqual(INVALID);
    const books = JSON.stringify([
      await t.asOwner('SELECT * FROM staff_link'),
      await t.asOwner('SELECT * FROM outbox'),
    ]);
    expect(books).not.toContain(token.split('.')[1]);
  });

  test('and not for an employee who was deactivated in between', async () => {
    const who = await exhibitor.hires();
    const token = await linkFor(who.email);
    await t.asOwner('UPDATE employee SET left_at = now() WHERE id = $1', [who.id]);
    expect(statusAndErrors(await reset(token))).toEqual(INVALID);
  });
});

test.each([
  ['eleven characters', 'elevenchars', 'elevenchars', 'password', 'This must have at least 12 characters.'],
  ['129 characters', 'x'.repeat(129), 'x'.repeat(129), 'password', 'This may have at most 128 characters.'],
  ['another confirmation', NEW, `${NEW}!`, 'password_confirmation', 'The confirmation does not match.'],
])(
  '%s is refused at its field',
  { tags: ['VAL-054', 'CONST-016', 'D-129'] },
  async (_, password, confirmation, field, sentence) => {
    const form = { token: 'x', password, password_confirmation: confirmation };
    const answer = await visitor.post('/api/staff/reset-password', form, { 'accept-language': 'en' });
    expect(statusAndErrors(answer)).toMatchObject({ status: 422, errors: { [field]: [sentence] } });
  },
);

test('a password has 12 to 128 characters', { tags: ['VAL-054', 'CONST-016'] }, async () => {
  for (const password of ['pxqwmvztrkhd', 'velvet curtain row seven '.repeat(6).slice(0, 128)]) {
    const { email } = await exhibitor.hires();
    expect((await reset(await linkFor(email), password)).status).toBe(200);
    expect(await mayEnter(email, password)).toBe(true);
  }
});

describe('a password that is easy to guess is refused at its field', { tags: ['VAL-054', 'T79'] }, () => {
  const COMMON =
    'This password is common or easy to guess. Please choose another one, for example four unrelated words.';
  const OF_OWNER =
    'This is little more than your name, your e-mail address or the name of the cinema. Please choose another password, for example four unrelated words.';

  test.each([
    ['123456789012', COMMON],
    ['aaaaaaaaaaaa', COMMON],
    ['passwordpassword', COMMON],
    ['qwerty123456', COMMON],
    ['Wachtwoord123', COMMON],
    ['CinemaLumen2026', OF_OWNER],
    ['Grace-Hopper-1906', OF_OWNER],
  ])('%s', async (password, sentence) => {
    const { email } = await exhibitor.hires({ name: 'Grace Hopper' });
    const token = await linkFor(email);
    const refused = { status: 422, errors: { password: [sentence] } };
    expect(statusAndErrors(await reset(token, password))).toMatchObject(refused);
    expect((await reset(token)).status).toBe(200); // the link still works
    const browser = await exhibitor.site.visit();
    await exhibitor.signInAs(browser, { email }, NEW);
    const form = { current: NEW, password, password_confirmation: password };
    const changed = await browser.post('/api/staff/password', form, { 'accept-language': 'en' });
    expect(statusAndErrors(changed)).toMatchObject(refused);
    expect(await mayEnter(email, NEW)).toBe(true);
  });

  test('also when a colleague chooses it; a short one of before works until it is changed', async () => {
    const { browser } = await exhibitor.at({ roles: ['admin'] });
    const form = {
      name: 'Ida Rhodes',
      email: 'ida@exhibitor.test',
      roles: ['manager'],
      custom_roles: [],
      cinemas: [],
      receives_management_notifications: false,
      password: 'Ida-Rhodes-11',
      password_confirmation: 'Ida-Rhodes-11',
    };
    const added = await browser.post('/api/staff/employees', form, { 'accept-language': 'en' });
    expect(statusAndErrors(added)).toMatchObject({ status: 422, errors: { password: [OF_OWNER] } });
    const { email } = await exhibitor.hires({ password: '123456' });
    expect(await mayEnter(email, '123456')).toBe(true);
  });
});

describe('the employee’s own password', { tags: ['ROLE-016'] }, () => {
  const change = (browser: Browser, current: string, password = NEW) =>
    browser.post(
      '/api/staff/password',
      { current, password, password_confirmation: password },
      { 'accept-language': 'en' },
    );

  test('is changed: this browser continues with a new id, every other one is signed out', {
    tags: ['T78'],
  }, async () => {
    const { who, browser } = await exhibitor.at();
    const another = await exhibitor.site.visit();
    await exhibitor.signInAs(another, who);
    const old = browser.cookies.get('staff') ?? '';
    const answer = await change(browser, PASSWORD);
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'Your password has been changed. You are signed out everywhere else.' },
    ]);
    expect(browser.cookies.get('staff')).not.toBe(old);
    expect((await browser.get('/api/staff/me')).status).toBe(200);
    expect((await another.get('/api/staff/me')).status).toBe(401);
    browser.cookies.set('staff', old);
    expect((await browser.get('/api/staff/me')).status).toBe(401);
    expect([await mayEnter(who.email, PASSWORD), await mayEnter(who.email, NEW)]).toEqual([false, true]);
  });

  test('needs the current one, and wrong guesses count like those at sign-in', { tags: ['D-129'] }, async () => {
    const { browser } = await exhibitor.at();
    exhibitor.atFullMinute();
    for (let n = 0; n < 5; n++)
      expect(statusAndErrors(await change(browser, 'wrong password'))).toEqual({
        status: 422,
        code: 'access.wrong_password',
        errors: { current: ['This is not your current password.'] },
      });
    expect(statusAndErrors(await change(browser, PASSWORD))).toMatchObject({ status: 429, code: 'access.throttled' });
  });

  test('of two changes at once, one succeeds', async () => {
    const { who, browser } = await exhibitor.at();
    const answers = await Promise.all([
      change(browser, PASSWORD, 'projector lamp one'),
      change(browser, PASSWORD, 'projector lamp two'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = answers[0]?.status === 200 ? 'projector lamp one' : 'projector lamp two';
    expect(await mayEnter(who.email, won)).toBe(true);
  });
});
