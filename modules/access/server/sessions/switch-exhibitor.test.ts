import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltEmployee, buildEmployee, type EmployeeOptions } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors, TO_OTHER } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const EMAIL = 'ada@exhibitor.test';
beforeEach(async () => {
  await t.asOwner('UPDATE employee SET left_at = now() WHERE left_at IS NULL');
});
afterEach(() => t.travel(0));

const dataOf = <Data>(answer: Answer): Data => {
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return (answer.json as { data: Data }).data;
};
/** Marks the address as verified, as if the employee had followed a mailed link. */
const proves = async ({ id }: BuiltEmployee, exhibitorId: number): Promise<void> =>
  void (await t.asOwner('UPDATE employee SET proven_at = now() WHERE exhibitor_id = $1 AND id = $2', [
    exhibitorId,
    id,
  ]));
/** Builds an employee with the same address at both exhibitors, verified at both by default. */
async function twice(here: EmployeeOptions = {}, there: EmployeeOptions = {}) {
  const own = await exhibitor.hires({ email: EMAIL, ...here });
  const other = await buildEmployee(t, exhibitor.ids.other, { email: EMAIL, name: 'CANARY', ...there });
  await proves(own, exhibitor.ids.own);
  await proves(other, exhibitor.ids.other);
  const browser = await exhibitor.site.visit();
  dataOf(await exhibitor.signInAs(browser, own));
  return { own, other, browser };
}
const exhibitorsOf = async (browser: Browser, headers = {}) =>
  dataOf<{ id: number; trade_name: string }[]>(await browser.get('/api/staff/exhibitors', headers));
const enter = (browser: Browser, id = exhibitor.ids.other) => browser.post(`/api/staff/exhibitors/${id}/enter`);
const tokenOf = (answer: Answer): string => {
  const { url } = dataOf<{ url: string }>(answer);
  expect(url).toMatch(/^https:\/\/beta\.test\/portal\/switch\/[\w.-]+$/);
  return url.split('/').at(-1) ?? '';
};
const arrive = (browser: Browser, token: string, headers: Record<string, string> = TO_OTHER) =>
  browser.post('/api/staff/arrive', { token }, headers);

describe('an employee of several exhibitors', { tags: ['D-128', 'ROLE-006'] }, () => {
  test('switches: signed out here, signed in there, recorded in both audits', async () => {
    const { own, other, browser } = await twice({}, { roles: ['exhibitor-manager'] });
    expect(await exhibitorsOf(browser)).toEqual([{ id: exhibitor.ids.other, trade_name: 'CANARY' }]);
    const old = browser.cookies.get('staff') ?? '';
    const token = tokenOf(await enter(browser));
    // The session of the former exhibitor is invalid, also if its cookie is sent again.
    browser.cookies.set('staff', old);
    expect((await browser.get('/api/staff/me')).status).toBe(401);
    const there = await exhibitor.site.visit();
    expect(dataOf(await arrive(there, token))).toMatchObject({ uuid: other.uuid, exhibitor: { trade_name: 'CANARY' } });
    expect((await there.get('/api/staff/me', TO_OTHER)).status).toBe(200);
    // A link for one exhibitor opens nothing at the other.
    expect((await there.get('/api/staff/me')).status).toBe(401);
    expect(await exhibitorsOf(there, TO_OTHER)).toEqual([{ id: exhibitor.ids.own, trade_name: 'Cinema Lumen' }]);
    const book = await t.asOwner(
      `SELECT exhibitor_id AS exhibitor, entity_id AS who, action FROM audit
        WHERE action IN ('staff.goes_over', 'staff.comes_over') OR after ->> 'by' = 'switch' ORDER BY exhibitor_id, id`,
    );
    expect(book).toEqual([
      { exhibitor: exhibitor.ids.own, who: String(own.id), action: 'staff.goes_over' },
      { exhibitor: exhibitor.ids.other, who: String(other.id), action: 'staff.comes_over' },
      { exhibitor: exhibitor.ids.other, who: String(other.id), action: 'staff.signed_in' },
    ]);
  });

  test('the link works once, for a minute, at that exhibitor only, and chooses no password', {
    tags: ['T78'],
  }, async () => {
    const { browser } = await twice();
    const token = tokenOf(await enter(browser));
    const INVALID = { status: 422, code: 'access.token_invalid' };
    expect(statusAndErrors(await arrive(browser, token, {}))).toMatchObject(INVALID);
    const password = { password: 'velvet curtain two', password_confirmation: 'velvet curtain two' };
    expect(
      statusAndErrors(await browser.post('/api/staff/reset-password', { token, ...password }, TO_OTHER)),
    ).toMatchObject(INVALID);
    expect(statusAndErrors(await arrive(browser, `${token}x`))).toMatchObject(INVALID);
    expect((await arrive(browser, token)).status).toBe(200);
    expect(statusAndErrors(await arrive(browser, token))).toMatchObject(INVALID);
    const again = await twice({ email: 'eve@exhibitor.test' }, { email: 'eve@exhibitor.test' });
    const late = tokenOf(await enter(again.browser));
    t.travel(61_000);
    expect(statusAndErrors(await arrive(again.browser, late))).toMatchObject(INVALID);
  });

  test('a link that chooses a password does not switch', async () => {
    const { who, browser } = await exhibitor.at();
    await browser.post('/api/staff/forgot-password', { email: who.email });
    const { token } = await exhibitor.mailedLink();
    expect(statusAndErrors(await arrive(browser, token, {}))).toMatchObject({
      status: 422,
      code: 'access.token_invalid',
    });
  });
});

describe('an entered address alone lets no one in', { tags: ['T72', 'T79'] }, () => {
  /** The other exhibitor's admin enters the address of an employee who works here. */
  const refused = async (browser: Browser): Promise<void> => {
    expect(await exhibitorsOf(browser)).toEqual([]);
    expect(statusAndErrors(await enter(browser))).toMatchObject({ status: 404, code: 'not_found.other_exhibitor' });
    expect((await browser.get('/api/staff/me')).status).toBe(200);
  };

  test('neither from an exhibitor where it is not verified, nor to one where it is not', async () => {
    const { own, other, browser } = await twice();
    const unprove = (id: number, exhibitorId: number) =>
      t.asOwner('UPDATE employee SET proven_at = NULL WHERE exhibitor_id = $1 AND id = $2', [exhibitorId, id]);
    await unprove(other.id, exhibitor.ids.other);
    await refused(browser);
    await proves(other, exhibitor.ids.other);
    await unprove(own.id, exhibitor.ids.own);
    await refused(browser);
  });

  test('a mailed link verifies it, until another employee chooses the address or the password', async () => {
    const proven = async (id: number): Promise<boolean> =>
      (
        await t.asOwner('SELECT 1 FROM employee WHERE id = $1 AND exhibitor_id = $2 AND proven_at IS NOT NULL', [
          id,
          exhibitor.ids.own,
        ])
      ).length === 1;
    const admin = (await exhibitor.at({ roles: ['admin'], notified: true })).browser;
    const { who, browser } = await exhibitor.at({ email: EMAIL });
    expect(await proven(who.id)).toBe(false);
    const follow = async (): Promise<void> => {
      await t.asOwner('DELETE FROM rate_limit');
      await browser.post('/api/staff/forgot-password', { email: EMAIL });
      const { token } = await exhibitor.mailedLink();
      const password = { password: 'velvet curtain', password_confirmation: 'velvet curtain' };
      dataOf<unknown>({
        ...(await browser.post('/api/staff/reset-password', { token, ...password })),
        json: { data: 0 },
      } as Answer);
      expect(await proven(who.id)).toBe(true);
    };
    const form = {
      name: who.name,
      email: EMAIL,
      roles: ['manager'],
      custom_roles: [],
      permissions: [],
      cinemas: [],
      receives_management_notifications: false,
    };
    const change = async (more: Record<string, unknown>): Promise<void> => {
      const [row] = await t.asOwner<{ version: number }>(
        'SELECT version FROM employee WHERE id = $1 AND exhibitor_id = $2',
        [who.id, exhibitor.ids.own],
      );
      expect(
        (await admin.post(`/api/staff/employees/${who.id}`, { ...form, version: row?.version, ...more })).status,
      ).toBe(200);
    };
    await follow();
    await change({ name: 'Augusta King' });
    expect(await proven(who.id)).toBe(true);
    await change({ password: 'chosen by another', password_confirmation: 'chosen by another' });
    expect(await proven(who.id)).toBe(false);
    await follow();
    await change({ email: 'eve@exhibitor.test' });
    expect(await proven(who.id)).toBe(false);
  });

  test('nor for an employee who is deactivated, works at tills only, or does not exist there', async () => {
    const { other, browser } = await twice({}, { roles: ['employee'] });
    await refused(browser);
    await t.asOwner("UPDATE employee SET roles = '{manager}', left_at = now() WHERE exhibitor_id = $1 AND id = $2", [
      exhibitor.ids.other,
      other.id,
    ]);
    await refused(browser);
    expect((await enter(browser, 2_000_000_000)).status).toBe(404);
    expect((await enter(browser, exhibitor.ids.own)).status).toBe(404);
    expect((await (await exhibitor.site.visit()).get('/api/staff/exhibitors')).status).toBe(401);
  });

  test('super-admins need no verified address, because only super-admins and the operator make them', {
    tags: ['ROLE-004'],
  }, async () => {
    const { own, other, browser } = await twice({ roles: ['super-admin'] }, { roles: ['super-admin'] });
    await t.asOwner('UPDATE employee SET proven_at = NULL WHERE email = $1', [EMAIL]);
    expect([own.id > 0, other.id > 0, (await exhibitorsOf(browser)).length]).toEqual([true, true, 1]);
  });

  test('an employee whose password was chosen by another person in between cannot switch either', async () => {
    const { other, browser } = await twice();
    expect(await exhibitorsOf(browser)).toHaveLength(1);
    const token = tokenOf(await enter(browser));
    await t.asOwner('UPDATE employee SET left_at = now() WHERE exhibitor_id = $1 AND id = $2', [
      exhibitor.ids.other,
      other.id,
    ]);
    expect(statusAndErrors(await arrive(browser, token))).toMatchObject({ code: 'access.token_invalid' });
  });
});
