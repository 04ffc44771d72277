import { beforeEach, describe, expect, test } from 'vitest';
import type { EmployeeWire } from '#modules/access/contract/employees.ts';
import type { CustomRoleWire, EmployeeChoicesWire, RolesWire } from '#modules/access/contract/roles.ts';
import { PERMISSIONS_OF } from '#modules/access/rules/permissions.ts';
import { lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { PASSWORD } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors, TO_OTHER, waitingForLocks } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
let admin: Browser;
/** Each test has its own exhibitor with one admin. */
beforeEach(async () => {
  await exhibitor.another();
  admin = (await exhibitor.at({ name: 'Zoe Admin', roles: ['admin'], notified: true })).browser;
});

const LIST = '/api/staff/roles';
const ENGLISH = { 'accept-language': 'en' };
const FORM = {
  name: 'Programmer',
  color: '#1A6B4F',
  access_level: 30,
  version: null as number | null,
  permissions: ['movies.view', 'movies.edit'] as string[],
};
const dataOf = <Data>(answer: Answer): Data => {
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return (answer.json as { data: Data }).data;
};
const make = (form: Partial<typeof FORM> = {}, browser = admin) => browser.post(LIST, { ...FORM, ...form }, ENGLISH);
const made = async (form: Partial<typeof FORM> = {}): Promise<CustomRoleWire> => dataOf(await make(form));
const change = ({ uuid, version }: CustomRoleWire, form: Partial<typeof FORM> = {}, browser = admin) =>
  browser.post(`${LIST}/${uuid}`, { ...FORM, version, ...form }, ENGLISH);
const clone = (from: string, name: string, browser = admin) => browser.post(`${LIST}/clone`, { from, name }, ENGLISH);
const archive = ({ uuid }: CustomRoleWire, browser = admin) =>
  browser.post(`${LIST}/${uuid}/archive`, undefined, ENGLISH);
const listed = async (): Promise<RolesWire> => dataOf(await admin.get(LIST));

const PERSON = {
  name: 'Grace Hopper',
  email: 'grace@exhibitor.test',
  roles: [] as string[],
  permissions: [] as string[],
  cinemas: [] as number[],
  receives_management_notifications: false,
  password: PASSWORD,
  password_confirmation: PASSWORD,
};
type Person = Partial<typeof PERSON> & { custom_roles?: string[] };
const hire = (form: Person, browser = admin) =>
  browser.post('/api/staff/employees', { ...PERSON, custom_roles: [], ...form }, ENGLISH);
const hired = async (form: Person): Promise<EmployeeWire> => dataOf(await hire(form));
const signedIn = async (email: string): Promise<Browser> => {
  const browser = await exhibitor.site.visit();
  dataOf(await exhibitor.signInAs(browser, { email }));
  return browser;
};
const permissionsOf = async (browser: Browser): Promise<string[]> =>
  dataOf<{ permissions: string[] }>(await browser.get('/api/staff/me')).permissions;

describe('custom roles', { tags: ['ROLE-002', 'ROLE-010'] }, () => {
  test('have a name, a colour, a level and permissions; the audit records every change', async () => {
    const role = await made();
    expect(role).toMatchObject({ name: 'Programmer', color: '#1a6b4f', access_level: 30, version: 1, holders: [] });
    expect(role.permissions).toEqual(['movies.view', 'movies.edit']);
    const changed = dataOf<CustomRoleWire>(await change(role, { name: 'Planner', permissions: ['schedules.view'] }));
    expect(changed).toMatchObject({ uuid: role.uuid, name: 'Planner', permissions: ['schedules.view'], version: 2 });
    expect((await archive(role)).json).toEqual({ message: 'The role is archived.' });
    expect((await listed()).custom).toEqual([]);
    expect((await admin.get(`${LIST}/${role.uuid}`)).status).toBe(404);
    const book = await t.asOwner(
      "SELECT action, before ->> 'name' AS was, after ->> 'name' AS is FROM audit WHERE entity = 'role' AND entity_id = $1 ORDER BY id",
      [role.uuid],
    );
    expect(book).toEqual([
      { action: 'role.made', was: null, is: 'Programmer' },
      { action: 'role.changed', was: 'Programmer', is: 'Planner' },
      { action: 'role.archived', was: 'Planner', is: null },
    ]);
  });

  test('the page reads them with their holders, and the number of holders of each built-in role', {
    tags: ['PORT-022', 'ROLE-015'],
  }, async () => {
    const [low, high] = [await made({ name: 'Low', access_level: 5 }), await made({ name: 'High', access_level: 50 })];
    await hired({ custom_roles: [low.uuid] });
    const { custom, built_in } = await listed();
    expect(custom.map(({ name, holders }) => [name, holders.map((each) => each.name)])).toEqual([
      ['High', []],
      ['Low', ['Grace Hopper']],
    ]);
    expect(high.holders).toEqual([]);
    expect(built_in.find(({ role }) => role === 'admin')).toEqual({ role: 'admin', holders: 1 });
  });

  test('are cloned, also from built-in roles, under a new name', async () => {
    const manager = dataOf<CustomRoleWire>(await clone('manager', 'Deputy'));
    expect(manager).toMatchObject({ name: 'Deputy', access_level: 40, color: '' });
    expect(manager.permissions.toSorted()).toEqual(PERMISSIONS_OF.manager.toSorted());
    const own = await made();
    expect(dataOf<CustomRoleWire>(await clone(own.uuid, 'Second'))).toMatchObject({
      name: 'Second',
      color: own.color,
      permissions: own.permissions,
      version: 1,
      holders: [],
    });
    expect(statusAndErrors(await clone(own.uuid, 'DEPUTY'))).toMatchObject({
      status: 422,
      errors: { name: [expect.any(String)] },
    });
    expect((await clone('0b6e8f0e-0000-4000-8000-000000000000', 'Third')).status).toBe(404);
    expect(statusAndErrors(await clone('super-admin', 'God'))).toMatchObject({
      status: 403,
      code: 'access.role_above_you',
    });
  });

  test.each<[string, Partial<typeof FORM>, string]>([
    ['a name of one letter', { name: 'x' }, 'name'],
    ['a colour that is none', { color: 'green' }, 'color'],
    ['a level of a client', { access_level: 0 }, 'access_level'],
    ['a level above all', { access_level: 101 }, 'access_level'],
    ['nothing to do', { permissions: [] }, 'permissions'],
    ['a permission nobody knows', { permissions: ['bills.burn'] }, 'permissions.0'],
  ])('%s is refused at its field', async (_, form, field) => {
    const answer = statusAndErrors(await make(form));
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  test('a name belongs to one role, ignoring case; archiving a role frees its name', async () => {
    const [role, other] = [await made(), await made({ name: 'Other' })];
    const taken = { status: 422, code: 'validation.unique', errors: { name: [expect.any(String)] } };
    expect(statusAndErrors(await make({ name: 'programmer' }))).toMatchObject(taken);
    expect(statusAndErrors(await change(other, { name: 'PROGRAMMER' }))).toMatchObject(taken);
    expect((await change(role, { name: 'PROGRAMMER' })).status).toBe(200);
    await archive(role);
    expect((await make()).status).toBe(200);
  });

  test('of two employees who change a role at once, the second is refused', async () => {
    const role = await made();
    expect((await change(role, { name: 'First' })).status).toBe(200);
    expect(statusAndErrors(await change(role, { name: 'Second' }))).toMatchObject({
      status: 409,
      code: 'access.changed_meanwhile',
    });
    expect((await listed()).custom[0]?.name).toBe('First');
  });
});

describe('the effect of a role', { tags: ['D-127'] }, () => {
  test('adds to the other permissions of its holders and raises them to its level', {
    tags: ['ROLE-011'],
  }, async () => {
    const role = await made({ permissions: ['reports.financial', 'movies.view'], access_level: 50 });
    const grace = await hired({ roles: ['employee'], custom_roles: [role.uuid], permissions: ['cms.view'] });
    expect(grace).toMatchObject({ access_level: 50, roles: ['employee'], custom_roles: [{ uuid: role.uuid }] });
    const mine = await permissionsOf(await signedIn(PERSON.email));
    expect(mine.toSorted()).toEqual(
      [...PERMISSIONS_OF.employee, 'reports.financial', 'movies.view', 'cms.view'].toSorted(),
    );
  });

  test('is enough to open the portal; work at tills alone is not', async () => {
    const [till, planner] = [await made({ name: 'Till', permissions: ['pos.sell'] }), await made()];
    await hired({ custom_roles: [planner.uuid] });
    expect(await permissionsOf(await signedIn(PERSON.email))).toEqual(['movies.edit', 'movies.view']);
    await hired({ email: 'till@exhibitor.test', custom_roles: [till.uuid] });
    const browser = await exhibitor.site.visit();
    expect(statusAndErrors(await exhibitor.signInAs(browser, { email: 'till@exhibitor.test' }))).toMatchObject({
      code: 'access.no_portal',
    });
    expect(statusAndErrors(await hire({ email: 'nobody@exhibitor.test' }))).toMatchObject({
      errors: { roles: [expect.any(String)] },
    });
  });

  test('is read with every call: a removed permission ends at once, and the holders sign in again', {
    tags: ['T78'],
  }, async () => {
    const role = await made();
    await hired({ custom_roles: [role.uuid] });
    const [grace, other] = [await signedIn(PERSON.email), (await exhibitor.at()).browser];
    // Even if only the database took the permission away, the next call of the session sees the
    // change.
    await t.asOwner("UPDATE custom_role SET permissions = '{movies.view}' WHERE uuid = $1", [role.uuid]);
    expect(await permissionsOf(grace)).toEqual(['movies.view']);
    expect((await change(role, { permissions: ['distributors.view'] })).status).toBe(200);
    expect((await grace.get('/api/staff/me')).status).toBe(401);
    expect((await other.get('/api/staff/me')).status).toBe(200);
    expect(await permissionsOf(await signedIn(PERSON.email))).toEqual(['distributors.view']);
  });

  test('a new name or colour leaves every holder signed in', async () => {
    const role = await made();
    await hired({ custom_roles: [role.uuid] });
    const grace = await signedIn(PERSON.email);
    await change(role, { name: 'Planner', color: '' });
    expect((await grace.get('/api/staff/me')).status).toBe(200);
  });
});

describe('an employee cannot reach above their own level', { tags: ['D-127'] }, () => {
  const people = () =>
    exhibitor.at({ roles: ['exhibitor-manager'], permissions: ['roles.view', 'roles.edit', 'roles.delete'] });
  const ABOVE = { status: 403, code: 'access.role_above_you' };
  const BEYOND = { status: 403, code: 'access.role_beyond_you' };
  const NOT_YOURS = { status: 403, code: 'access.not_yours_to_give' };

  test('by making, changing, cloning or archiving a role of their own level, or one with more permissions', async () => {
    const { browser } = await people();
    const [high, rich] = [
      await made({ access_level: 60 }),
      await made({ name: 'Rich', permissions: ['reports.financial'] }),
    ];
    expect(statusAndErrors(await make({ name: 'Mine', access_level: 60 }, browser))).toMatchObject(ABOVE);
    expect(statusAndErrors(await make({ name: 'Mine', permissions: ['reports.financial'] }, browser))).toMatchObject(
      NOT_YOURS,
    );
    expect(statusAndErrors(await change(high, {}, browser))).toMatchObject(ABOVE);
    expect(statusAndErrors(await archive(high, browser))).toMatchObject(ABOVE);
    expect(statusAndErrors(await change(rich, { name: 'Rich', access_level: 60 }, browser))).toMatchObject(ABOVE);
    const more = { name: 'Rich', permissions: ['reports.financial', 'settings.system'] };
    expect(statusAndErrors(await change(rich, more, browser))).toMatchObject(NOT_YOURS);
    expect(statusAndErrors(await change(rich, more))).toMatchObject(NOT_YOURS);
    expect(statusAndErrors(await clone(rich.uuid, 'Richer', browser))).toMatchObject(NOT_YOURS);
    // A permission that an admin gave may stay when an employee below the admin changes the rest.
    const kept = { name: 'Rich', permissions: ['reports.financial', 'movies.view'] };
    expect((await change(rich, kept, browser)).status).toBe(200);
    expect((await make({ name: 'Mine', access_level: 59 }, browser)).status).toBe(200);
  });

  test('by giving a custom role that is too high or has more permissions', async () => {
    const { browser } = await people();
    const [high, rich] = [
      await made({ access_level: 60 }),
      await made({ name: 'Rich', permissions: ['reports.financial'] }),
    ];
    const till = await made({ name: 'Till', permissions: ['pos.sell', 'movies.view'] });
    expect(statusAndErrors(await hire({ custom_roles: [high.uuid] }, browser))).toMatchObject(ABOVE);
    expect(statusAndErrors(await hire({ custom_roles: [rich.uuid] }, browser))).toMatchObject(BEYOND);
    expect((await hire({ custom_roles: [till.uuid] }, browser)).status).toBe(200);
  });

  test('by a high level alone: it gives no permission that its holder lacks', async () => {
    const role = await made({ access_level: 80, permissions: ['employees.view', 'employees.edit'] });
    const grace = await hired({ custom_roles: [role.uuid] });
    const browser = await signedIn(PERSON.email);
    const promoted = { ...PERSON, roles: ['admin'], custom_roles: [role.uuid], version: grace.version };
    expect(statusAndErrors(await browser.post(`/api/staff/employees/${grace.id}`, promoted))).toMatchObject(BEYOND);
    expect(statusAndErrors(await hire({ email: 'x@exhibitor.test', roles: ['admin'] }, browser))).toMatchObject(BEYOND);
  });

  test('by changing a role they hold; if they give themselves less, they continue with a new session', async () => {
    const role = await made({ permissions: ['roles.view', 'roles.edit', 'movies.view'], access_level: 30 });
    await hired({ roles: ['manager'], custom_roles: [role.uuid] });
    const grace = await signedIn(PERSON.email);
    const input = { access_level: 30, permissions: [...role.permissions, 'pos.sell'] };
    expect(statusAndErrors(await change(role, input, grace))).toMatchObject(NOT_YOURS);
    expect(
      statusAndErrors(await change(role, { ...input, permissions: role.permissions, access_level: 40 }, grace)),
    ).toMatchObject(ABOVE);
    const before = grace.cookies.get('staff');
    expect((await change(role, { permissions: ['roles.view', 'roles.edit'] }, grace)).status).toBe(200);
    expect((await grace.get('/api/staff/me')).status).toBe(200);
    expect(grace.cookies.get('staff')).not.toBe(before);
  });

  test('and a custom role makes no employee an admin either', async () => {
    const role = await made({ permissions: ['roles.view', 'roles.edit'], access_level: 80 });
    await hired({ custom_roles: [role.uuid], permissions: ['movies.view'] });
    const grace = await signedIn(PERSON.email);
    const input = { access_level: 80, permissions: ['roles.view', 'roles.edit', 'movies.edit'] };
    expect(statusAndErrors(await change(role, input, grace))).toMatchObject(NOT_YOURS);
    expect(
      statusAndErrors(await change(role, { ...input, permissions: role.permissions, access_level: 81 }, grace)),
    ).toMatchObject(ABOVE);
  });
});

describe('a role with holders', () => {
  test('cannot be archived, and the refusal names the holders; without holders it can', async () => {
    const role = await made();
    const grace = await hired({ custom_roles: [role.uuid] });
    const answer = await archive(role);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      {
        code: 'access.role_in_use',
        message: 'These employees still have this role: Grace Hopper. Remove it from them first.',
      },
    ]);
    expect((await admin.post(`/api/staff/employees/${grace.id}/let-go`)).status).toBe(200);
    expect((await archive(role)).status).toBe(200);
  });

  test('nor while it is being given: the two transactions run one after the other', async () => {
    const role = await made();
    const commit = Promise.withResolvers<void>();
    const acting = { exhibitorId: exhibitor.ids.own, actor: 'test', channel: 'portal' } as const;
    const { id } = await hired({ roles: ['manager'] });
    const giving = t.db.tx(acting, async (tx) => {
      await lockExhibitor(tx);
      await tx.run('INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid) VALUES (tenant(), $1, $2)', [
        id,
        role.uuid,
      ]);
      await commit.promise;
    });
    const archiving = archive(role);
    await expect.poll(() => waitingForLocks(t)).toBe(1);
    commit.resolve();
    await giving;
    expect(statusAndErrors(await archiving)).toMatchObject({ status: 409, code: 'access.role_in_use' });
  });

  test('the database refuses it even if the code does not check: held roles stay, archived roles have no holders', async () => {
    const [held, gone] = [await made(), await made({ name: 'Gone' })];
    const { id } = await hired({ custom_roles: [held.uuid] });
    await archive(gone);
    const inExhibitor = (text: string, values: unknown[]) =>
      inTenant(t, exhibitor.ids.own, (tx) => tx.run(text, values)).catch((error: { code: string }) => error.code);
    expect(await inExhibitor('UPDATE custom_role SET archived_at = foyer_now() WHERE uuid = $1', [held.uuid])).toBe(
      '23503',
    );
    const give = 'INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid) VALUES (tenant(), $1, $2)';
    expect(await inExhibitor(give, [id, gone.uuid])).toBe('23503');
  });
});

describe('roles of another exhibitor', { tags: ['T71', 'T72', 'T73'] }, () => {
  test('a role of another exhibitor does not exist here: it cannot be seen, changed, cloned, given or archived', async () => {
    const other = await exhibitor.otherAdmin();
    const theirs = dataOf<CustomRoleWire>(await other.post(LIST, { ...FORM, name: 'CANARY' }, TO_OTHER));
    expect((await admin.get(LIST)).text).not.toContain('CANARY');
    const answers = [
      await admin.get(`${LIST}/${theirs.uuid}`),
      await change(theirs),
      await archive(theirs),
      await clone(theirs.uuid, 'Mine'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(statusAndErrors(await hire({ custom_roles: [theirs.uuid] }))).toMatchObject({
      status: 422,
      errors: { custom_roles: ['This choice does not exist.'] },
    });
    const { id } = await hired({ roles: ['manager'] });
    const stolen = t.asOwner('INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid) VALUES ($1, $2, $3)', [
      exhibitor.ids.own,
      id,
      theirs.uuid,
    ]);
    await expect(stolen).rejects.toMatchObject({ code: '23503' });
  });

  test('only employees with the permission see, make and archive roles; those who see employees see the choices', async () => {
    const role = await made();
    const manager = (await exhibitor.at()).browser;
    for (const answer of [await manager.get(LIST), await make({}, manager), await clone('manager', 'x1', manager)])
      expect(answer.status).toBe(403);
    const viewer = (await exhibitor.at({ permissions: ['roles.view', 'roles.edit'] })).browser;
    expect((await viewer.get(LIST)).status).toBe(200);
    expect((await archive(role, viewer)).status).toBe(403);
    const stranger = await exhibitor.site.visit();
    expect((await stranger.get(LIST)).status).toBe(401);
    expect((await viewer.get('/api/staff/employee-choices')).status).toBe(403);
    const choices = dataOf<EmployeeChoicesWire>(await admin.get('/api/staff/employee-choices'));
    expect(choices).toEqual({
      custom_roles: [expect.objectContaining({ uuid: role.uuid, access_level: 30 })],
      cinemas: [],
    });
  });
});
