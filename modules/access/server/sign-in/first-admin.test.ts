import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertEmployee, lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { createAdmin, firstAdminLink } from '#modules/access/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { staffedCinema, statusAndErrors, waitingForLocks } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const HOUR = 3_600_000;
/** Each test has its own exhibitor without employees. */
beforeEach(async () => {
  exhibitor.ids.own = await buildExhibitor(t);
});
afterEach(() => t.travel(0));

const linkHere = async (): Promise<string> => {
  const token = await firstAdminLink(t.db, testSecrets, exhibitor.ids.own);
  if (token === null) throw new Error('the exhibitor has employees already');
  return token;
};
const become = async (token: string, email = 'First@exhibitor.test') => {
  const browser = await exhibitor.site.visit();
  const password = 'velvet curtain';
  const form = { token, name: 'Ida First', email, password, password_confirmation: password };
  const answer = await browser.post('/api/staff/first-admin', form, { 'accept-language': 'en' });
  return { browser, answer };
};

describe('the first admin of an exhibitor', { tags: ['D-128', 'ROLE-005'] }, () => {
  test('uses the printed link, once, is signed in and receives management notifications', async () => {
    const token = await linkHere();
    const { browser, answer } = await become(token);
    expect([answer.status, answer.json]).toEqual([
      200,
      { data: expect.objectContaining({ name: 'Ida First', email: 'first@exhibitor.test', roles: ['admin'] }) },
    ]);
    expect((await browser.get('/api/staff/me')).json).toEqual(answer.json);
    const rows = await t.asOwner('SELECT notified, roles FROM employee WHERE exhibitor_id = $1', [exhibitor.ids.own]);
    expect(rows).toEqual([{ notified: true, roles: ['admin'] }]);
    expect(statusAndErrors((await become(token)).answer)).toEqual({
      status: 422,
      code: 'access.token_invalid',
      errors: { token: ['This link no longer works. Please request a new one.'] },
    });
    expect(await firstAdminLink(t.db, testSecrets, exhibitor.ids.own)).toBeNull();
  });

  test('of ten at once, one becomes the admin, and there is one employee', async () => {
    const token = await linkHere();
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => become(token, `first${n}@exhibitor.test`)));
    expect(all.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
    const refused = all.filter(({ answer }) => answer.status !== 200).map(({ answer }) => statusAndErrors(answer).code);
    expect(new Set(refused)).toEqual(new Set(['access.token_invalid']));
    const rows = await t.asOwner('SELECT 1 FROM employee WHERE exhibitor_id = $1', [exhibitor.ids.own]);
    expect(rows).toHaveLength(1);
  });

  test('the link works for a day, until there is a newer one, and for its own exhibitor', async () => {
    const [old, token] = [await linkHere(), await linkHere()];
    expect(statusAndErrors((await become(old)).answer)).toMatchObject({ code: 'access.token_invalid' });
    t.travel(25 * HOUR);
    expect(statusAndErrors((await become(token)).answer)).toMatchObject({ code: 'access.token_invalid' });
    t.travel(23 * HOUR);
    const elsewhere = await buildExhibitor(t);
    const own = exhibitor.ids.own;
    exhibitor.ids.own = elsewhere;
    expect(statusAndErrors((await become(token)).answer)).toMatchObject({ code: 'access.token_invalid' });
    exhibitor.ids.own = own;
    expect((await become(token)).answer.status).toBe(200);
  });

  test('adding an employee in between ends it', async () => {
    const token = await linkHere();
    await exhibitor.hires();
    expect(statusAndErrors((await become(token)).answer)).toMatchObject({ code: 'access.token_invalid' });
  });

  test('also while that employee is still being added', async () => {
    const token = await linkHere();
    const commit = Promise.withResolvers<void>();
    const added = Promise.withResolvers<void>();
    const adding = t.db.tx(command(), async (tx) => {
      await lockExhibitor(tx);
      await insertEmployee(tx, {
        name: 'Ada',
        email: 'ada@exhibitor.test',
        roles: ['admin'],
        permissions: [],
        notified: true,
        password: null,
        pin: null,
      });
      added.resolve();
      await commit.promise;
    });
    await added.promise; // else the link may be first on a busy machine
    const coming = become(token);
    await expect.poll(() => waitingForLocks(t)).toBe(1);
    commit.resolve();
    await adding;
    expect(statusAndErrors((await coming).answer)).toMatchObject({ code: 'access.token_invalid' });
  });

  test('a mailed link makes no first admin, and the first link chooses no password of an employee', async () => {
    const token = await linkHere();
    const browser = await exhibitor.site.visit();
    const form = { token, password: 'velvet curtain', password_confirmation: 'velvet curtain' };
    expect(statusAndErrors(await browser.post('/api/staff/reset-password', form))).toMatchObject({
      code: 'access.token_invalid',
    });
    const invitation = await createAdmin({ db: t.db, secrets: testSecrets }, command(), {
      name: 'Ida',
      email: 'i@h.test',
    });
    expect(statusAndErrors((await become(invitation)).answer)).toMatchObject({ code: 'access.token_invalid' });
  });
});

const command = (): Acting => ({ exhibitorId: exhibitor.ids.own, actor: 'system', channel: 'api', note: 'command' });

describe('an admin made by a command', { tags: ['D-128'] }, () => {
  const create = (email: string) => createAdmin({ db: t.db, secrets: testSecrets }, command(), { name: 'Ida', email });

  test('chooses a password with the link within three days and is signed in', async () => {
    const token = await create('Ida@Exhibitor.test');
    const browser = await exhibitor.site.visit();
    const who = { email: 'ida@exhibitor.test' };
    expect((await exhibitor.signInAs(browser, who)).status).toBe(422);
    const form = { token, password: 'velvet curtain', password_confirmation: 'velvet curtain' };
    t.travel(71 * HOUR);
    expect((await browser.post('/api/staff/reset-password', form)).status).toBe(200);
    expect((await exhibitor.signInAs(browser, who)).status).toBe(200);
  });

  test('is refused if an employee has the address', async () => {
    await exhibitor.hires({ email: 'taken@exhibitor.test' });
    await expect(create('Taken@exhibitor.test')).rejects.toMatchObject({
      problems: [{ code: 'validation.unique', path: 'email' }],
    });
  });
});
