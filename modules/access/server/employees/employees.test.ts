import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmployeeWire } from '#modules/access/contract/employees.ts';
import { lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { LINK_TOPIC } from '#modules/access/server/sign-in/one-time-links.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { staffedCinema, statusAndErrors, TO_OTHER, waitingForLocks } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
afterEach(() => t.travel(0));
let admin: Browser;
let adminId: number;
/** A new exhibitor for each test, with one admin who is notified. */
beforeEach(async () => {
  await exhibitor.another();
  await t.asOwner('DELETE FROM outbox');
  const { who, browser } = await exhibitor.at({ name: 'Zoe Admin', roles: ['admin'], notified: true });
  admin = browser;
  adminId = who.id;
});

const FORM = {
  name: 'Grace Hopper',
  email: 'grace@exhibitor.test',
  roles: ['manager'],
  custom_roles: [] as string[],
  permissions: [] as string[],
  cinemas: [] as number[],
  receives_management_notifications: false,
};
type Form = Partial<typeof FORM> & {
  version?: number;
  password?: string;
  password_confirmation?: string;
  device_pin?: string;
};
const ENGLISH = { 'accept-language': 'en' };
const add = (form: Form = {}, browser = admin) => browser.post('/api/staff/employees', { ...FORM, ...form }, ENGLISH);
/** Changes an employee with the present version, unless another version is given. */
const change = async (id: number, form: Form = {}, browser = admin) =>
  browser.post(`/api/staff/employees/${id}`, { ...FORM, version: await versionOf(id), ...form }, ENGLISH);
const versionOf = async (id: number): Promise<number> =>
  (await t.asOwner<{ version: number }>('SELECT version FROM employee WHERE id = $1', [id]))[0]?.version ?? 0;
const deactivateEmployee = (id: number, browser = admin) =>
  browser.post(`/api/staff/employees/${id}/let-go`, undefined, ENGLISH);
const dataOf = (answer: Answer): EmployeeWire => (answer.json as { data: EmployeeWire }).data;
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/staff/me')).status === 200;
const unchanged = ({ email }: { email: string }) => ({ ...FORM, email, name: 'Ada Lovelace' });
const secretsOf = async (id: number) =>
  (
    await t.asOwner<{ password: string | null; pin: string | null }>(
      'SELECT password, pin FROM employee WHERE id = $1',
      [id],
    )
  )[0];

describe('employees', { tags: ['ROLE-011'] }, () => {
  test('are added, invited by mail, and choose a password by the link', async () => {
    const answer = await add({ email: 'Grace@Exhibitor.test', permissions: ['reports.financial'] });
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject({
      name: 'Grace Hopper',
      email: 'grace@exhibitor.test',
      roles: ['manager'],
      permissions: ['reports.financial'],
      access_level: 40,
      has_password: false,
      has_device_pin: false,
      editable: true,
    });
    const { page, token } = await exhibitor.mailedLink();
    expect([page, exhibitor.post.current.inbox.list()[0]?.subject]).toEqual([
      'welcome',
      'Welcome to the team of Cinema Lumen',
    ]);
    const browser = await exhibitor.site.visit();
    const form = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await browser.post('/api/staff/reset-password', form)).status).toBe(200);
    expect((await exhibitor.signInAs(browser, FORM)).status).toBe(200);
  });

  test('with a password need no invitation; with a PIN they work at devices; both are stored as hashes', async () => {
    const secrets = { password: PASSWORD, password_confirmation: PASSWORD, device_pin: '2468' };
    const { id, has_password, has_device_pin } = dataOf(await add(secrets));
    expect([has_password, has_device_pin, await outboxItems(t, LINK_TOPIC)]).toEqual([true, true, []]);
    const stored = await secretsOf(id);
    expect(await isPassword(PASSWORD, stored?.password ?? null)).toBe(true);
    expect(await isPassword('2468', stored?.pin ?? null)).toBe(true);
    expect(JSON.stringify(await t.asOwner('SELECT * FROM audit'))).not.toMatch(/2468|velvet|argon2/);
  });

  test('keep their password and PIN if the fields are blank', async () => {
    const { id } = await exhibitor.hires({ pin: '2468' });
    const before = await secretsOf(id);
    expect((await change(id, { password: '', password_confirmation: '', device_pin: '' })).status).toBe(200);
    expect(await secretsOf(id)).toEqual(before);
    expect((await change(id, { device_pin: '135790' })).status).toBe(200);
    const after = await secretsOf(id);
    expect([after?.password, after?.pin === before?.pin]).toEqual([before?.password, false]);
  });

  test('are listed by name, without deactivated ones and those of other exhibitors; secrets are not returned', async () => {
    await exhibitor.hires({ name: 'ada' });
    await exhibitor.hires({ name: 'Bob' });
    const gone = await exhibitor.hires({ name: 'Carl' });
    await deactivateEmployee(gone.id);
    await buildEmployee(t, exhibitor.ids.other, { name: 'CANARY' });
    const { json, text } = await admin.get('/api/staff/employees');
    expect((json as { data: EmployeeWire[] }).data.map(({ name }) => name)).toEqual(['ada', 'Bob', 'Zoe Admin']);
    expect(text).not.toMatch(/argon2|CANARY/);
    const me = (json as { data: EmployeeWire[] }).data.find(({ id }) => id === adminId);
    expect((await admin.get(`/api/staff/employees/${adminId}`)).json).toEqual({ data: me });
  });

  test('have each change audited, with its author and the previous values', async () => {
    const { id } = dataOf(await add());
    await change(id, { name: 'Rear Admiral Hopper', device_pin: '2468' });
    await deactivateEmployee(id);
    const rows = await t.asOwner(
      "SELECT actor, channel, action, before ->> 'name' AS was, after ->> 'name' AS is, after ->> 'pin' AS pin FROM audit WHERE entity = 'employee' AND entity_id = $1 ORDER BY id",
      [String(id)],
    );
    const by = { actor: `employee:${adminId}`, channel: 'portal' };
    expect(rows).toEqual([
      { ...by, action: 'employee.added', was: null, is: 'Grace Hopper', pin: null },
      { ...by, action: 'employee.changed', was: 'Grace Hopper', is: 'Rear Admiral Hopper', pin: 'changed' },
      { ...by, action: 'employee.left', was: 'Rear Admiral Hopper', is: null, pin: null },
    ]);
  });

  test('have a unique address while they are active; deactivation frees it', { tags: ['VAL-024'] }, async () => {
    const { id } = dataOf(await add());
    const taken = { status: 422, errors: { email: ['This is already in use.'] } };
    expect(statusAndErrors(await add({ email: 'GRACE@exhibitor.test' }))).toMatchObject(taken);
    const other = await exhibitor.hires();
    expect(statusAndErrors(await change(other.id))).toMatchObject(taken);
    expect((await change(id)).status).toBe(200);
    await deactivateEmployee(id);
    expect((await add()).status).toBe(200);
  });

  test('have a unique address also against a concurrent change', { tags: ['VAL-024'] }, async () => {
    const commit = Promise.withResolvers<void>();
    const acting = { exhibitorId: exhibitor.ids.own, actor: 'test', channel: 'portal' } as const;
    const other = await exhibitor.hires();
    const giving = t.db.tx(acting, async (tx) => {
      await lockExhibitor(tx);
      await tx.run('UPDATE employee SET email = $2 WHERE exhibitor_id = tenant() AND id = $1', [other.id, FORM.email]);
      await commit.promise;
    });
    const adding = add();
    await expect.poll(() => waitingForLocks(t)).toBe(1);
    commit.resolve();
    await giving;
    expect(statusAndErrors(await adding)).toMatchObject({ status: 422, code: 'validation.unique' });
  });

  test.each<[string, Form, string]>([
    ['a name of one letter', { name: 'G' }, 'name'],
    ['no address', { email: 'grace' }, 'email'],
    ['no role', { roles: [] }, 'roles'],
    ['a role nobody knows', { roles: ['owner'] }, 'roles.0'],
    ['a permission nobody knows', { permissions: ['bills.burn'] }, 'permissions.0'],
    ['a short password', { password: 'short', password_confirmation: 'short' }, 'password'],
    ['another confirmation', { password: 'long enough to be taken' }, 'password_confirmation'],
    ['a PIN of three digits', { device_pin: '123' }, 'device_pin'],
    ['a PIN of letters', { device_pin: 'abcd' }, 'device_pin'],
  ])('%s is refused at its field', { tags: ['VAL-054', 'CONST-016'] }, async (_, form, field) => {
    const answer = statusAndErrors(await add(form));
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  test('a PIN of eight digits is refused with the digits that it may have', { tags: ['D-131'] }, async () => {
    const { errors } = statusAndErrors(await add({ device_pin: '12345678' }));
    expect(errors).toEqual({ device_pin: ['A PIN has four to six digits.'] });
  });
});

describe('sessions of an employee', { tags: ['T78'] }, () => {
  test.each<[string, Form, boolean]>([
    ['another name', { name: 'Augusta King' }, true],
    ['the PIN', { device_pin: '2468' }, true],
    ['a new password', { password: 'another curtain row', password_confirmation: 'another curtain row' }, false],
    ['another role', { roles: ['manager', 'employee'] }, false],
    ['another permission', { permissions: ['seats.edit'] }, false],
  ])('after %s they continue: %s', async (_, form, goOn) => {
    const { who, browser } = await exhibitor.at();
    expect((await change(who.id, { ...unchanged(who), ...form })).status).toBe(200);
    expect(await isIn(browser)).toBe(goOn);
  });

  test('end when the employee is deactivated, and so do their links', async () => {
    const { who, browser } = await exhibitor.at();
    await browser.post('/api/staff/forgot-password', { email: who.email });
    const { token } = await exhibitor.mailedLink();
    expect((await deactivateEmployee(who.id)).json).toEqual({ message: 'This employee can no longer sign in.' });
    expect(await isIn(browser)).toBe(false);
    const open = await t.asOwner('SELECT 1 FROM staff_session WHERE employee_id = $1 AND ended_at IS NULL', [who.id]);
    expect(open).toEqual([]);
    const form = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect(statusAndErrors(await browser.post('/api/staff/reset-password', form))).toMatchObject({
      code: 'access.token_invalid',
    });
    expect(statusAndErrors(await exhibitor.signInAs(browser, who))).toMatchObject({ code: 'access.credentials' });
  });

  test('get a new id when an employee changes their own role', async () => {
    const old = admin.cookies.get('staff') ?? '';
    const form = { name: 'Zoe Admin', email: 'zoe@exhibitor.test', receives_management_notifications: true };
    expect((await change(adminId, { ...form, roles: ['admin', 'employee'] })).status).toBe(200);
    expect(await isIn(admin)).toBe(true);
    admin.cookies.set('staff', old);
    expect(await isIn(admin)).toBe(false);
  });
});

describe('limits of the own level', { tags: ['D-127'] }, () => {
  const ABOVE = { status: 403, code: 'access.above_you' };

  test('an exhibitor-manager cannot change admins or exhibitor-managers, and changes lower levels', {
    tags: ['ROLE-006'],
  }, async () => {
    const { who, browser } = await exhibitor.at({ roles: ['exhibitor-manager'] });
    const peer = await exhibitor.hires({ roles: ['exhibitor-manager'] });
    const below = await exhibitor.hires({ roles: ['manager'] });
    for (const id of [adminId, peer.id, who.id]) {
      expect(statusAndErrors(await change(id, {}, browser))).toMatchObject(ABOVE);
      expect(statusAndErrors(await browser.post(`/api/staff/employees/${id}/reset-link`))).toMatchObject(ABOVE);
    }
    for (const id of [adminId, peer.id])
      expect(statusAndErrors(await deactivateEmployee(id, browser))).toMatchObject(ABOVE);
    // The refusal did not use up the link that the employee may request.
    expect((await browser.post('/api/staff/forgot-password', { email: peer.email })).status).toBe(200);
    expect((await change(below.id, {}, browser)).status).toBe(200);
    const { data } = (await browser.get('/api/staff/employees')).json as { data: EmployeeWire[] };
    expect(data.filter(({ editable }) => editable).map(({ id }) => id)).toEqual([below.id]);
    expect(await isIn(admin)).toBe(true);
  });

  test('an admin changes admins, and no super-admin', { tags: ['ROLE-004', 'ROLE-005'] }, async () => {
    const [peer, above] = [
      await exhibitor.hires({ roles: ['admin'] }),
      await exhibitor.hires({ roles: ['super-admin'] }),
    ];
    expect((await change(peer.id)).status).toBe(200);
    expect(statusAndErrors(await change(above.id))).toMatchObject(ABOVE);
    expect(statusAndErrors(await deactivateEmployee(above.id))).toMatchObject(ABOVE);
  });

  test('an employee cannot give a role above their level, or a permission they do not have', async () => {
    const { browser } = await exhibitor.at({ roles: ['exhibitor-manager'] });
    for (const role of ['admin', 'super-admin', 'exhibitor-manager'])
      expect(statusAndErrors(await add({ roles: ['employee', role] }, browser))).toMatchObject({
        code: 'access.role_above_you',
      });
    expect(statusAndErrors(await add({ roles: ['super-admin'] }))).toMatchObject({
      status: 403,
      code: 'access.role_above_you',
    });
    for (const permission of ['roles.edit', 'settings.system', 'tickets.admit'])
      expect(statusAndErrors(await add({ permissions: [permission] }, browser))).toMatchObject({
        status: 403,
        code: 'access.not_yours_to_give',
      });
    expect(statusAndErrors(await add({ permissions: ['settings.system'] }))).toMatchObject({
      code: 'access.not_yours_to_give',
    });
    // Permissions that an admin gave may stay when an employee of a lower level changes the rest.
    const favoured = await exhibitor.hires({ roles: ['manager'], permissions: ['roles.view'] });
    expect((await change(favoured.id, { permissions: ['roles.view', 'devices.edit'] }, browser)).status).toBe(200);
    expect(
      statusAndErrors(await change(favoured.id, { permissions: ['roles.view', 'roles.edit'] }, browser)).status,
    ).toBe(403);
  });

  test('an employee cannot deactivate themselves', async () => {
    await exhibitor.hires({ notified: true });
    expect(statusAndErrors(await deactivateEmployee(adminId))).toMatchObject({
      status: 409,
      code: 'access.not_yourself',
    });
  });
});

describe('at least one employee receives management notifications', { tags: ['VAL-038'] }, () => {
  const NOBODY = {
    status: 422,
    code: 'access.nobody_notified',
    errors: { receives_management_notifications: ['At least one employee must receive management notifications.'] },
  };
  const hold = (id: number, browser = admin) =>
    change(id, { email: `${id}@exhibitor.test`, roles: ['admin'], receives_management_notifications: false }, browser);
  const notified = async () =>
    (
      await t.asOwner('SELECT 1 FROM employee WHERE exhibitor_id = $1 AND notified AND left_at IS NULL', [
        exhibitor.ids.own,
      ])
    ).length;

  test('the last one cannot lose them, nor be deactivated', async () => {
    expect(statusAndErrors(await hold(adminId))).toEqual(NOBODY);
    const peer = await exhibitor.at({ roles: ['admin'] });
    expect(statusAndErrors(await deactivateEmployee(adminId, peer.browser))).toEqual(NOBODY);
    expect([await notified(), await isIn(admin)]).toEqual([1, true]);
    await exhibitor.hires({ notified: true });
    expect((await deactivateEmployee(adminId, peer.browser)).status).toBe(200);
    expect(await notified()).toBe(1);
  });

  test('of two concurrent removals from the last two, one is refused', { tags: ['D-127'] }, async () => {
    for (let round = 0; round < 5; round++) {
      const peer = await exhibitor.at({ roles: ['admin'], notified: true });
      const answers = await Promise.all([hold(adminId, peer.browser), hold(peer.who.id, admin)]);
      expect([round, answers.map(({ status }) => status).sort(), await notified()]).toEqual([round, [200, 422], 1]);
      await t.asOwner('UPDATE employee SET notified = (id = $2) WHERE exhibitor_id = $1', [exhibitor.ids.own, adminId]);
    }
  });

  test('of two concurrent deactivations of the last two, one is refused', async () => {
    const peer = await exhibitor.hires({ roles: ['admin'], notified: true });
    const { browser } = await exhibitor.at({ roles: ['admin'] }); // not one of the two: their sessions end with them
    const answers = await Promise.all([deactivateEmployee(adminId, browser), deactivateEmployee(peer.id, browser)]);
    expect([answers.map(({ status }) => status).sort(), await notified()]).toEqual([[200, 422], 1]);
  });
});

describe('a link that a colleague sends', { tags: ['ERR-023'] }, () => {
  test('resets a password; an employee without one gets a new invitation; one a minute', async () => {
    const [withPassword, invited] = [await exhibitor.hires(), await exhibitor.hires({ password: null })];
    const send = (id: number) => admin.post(`/api/staff/employees/${id}/reset-link`, undefined, ENGLISH);
    const answer = await send(withPassword.id);
    expect([answer.status, answer.json]).toEqual([
      200,
      { data: { message: 'The link to choose a password is on its way.', link: null } },
    ]);
    expect((await exhibitor.mailedLink()).page).toBe('reset-password');
    await send(invited.id);
    expect((await exhibitor.mailedLink()).page).toBe('welcome');
    expect(statusAndErrors(await send(withPassword.id))).toMatchObject({ status: 429, code: 'access.reset_throttled' });
  });

  test('only a colleague learns that an employee does not exist', { tags: ['D-130'] }, async () => {
    const answer = await admin.post('/api/staff/employees/2147483000/reset-link', undefined, ENGLISH);
    expect([answer.status, answer.json]).toEqual([
      404,
      { code: 'not_found.employee', message: 'This employee does not exist.' },
    ]);
  });
});

test('an employee of another exhibitor does not exist here', { tags: ['T72', 'T73'] }, async () => {
  const other = await buildEmployee(t, exhibitor.ids.other);
  const answers = [
    await admin.get(`/api/staff/employees/${other.id}`),
    await change(other.id),
    await deactivateEmployee(other.id),
    await admin.post(`/api/staff/employees/${other.id}/reset-link`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await admin.get('/api/staff/employees', TO_OTHER)).status).toBe(401);
  const [row] = await t.asOwner('SELECT name, left_at FROM employee WHERE exhibitor_id = $1 AND id = $2', [
    exhibitor.ids.other,
    other.id,
  ]);
  expect(row).toEqual({ name: 'Ada Lovelace', left_at: null });
});
