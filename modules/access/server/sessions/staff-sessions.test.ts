import { afterEach, describe, expect, test } from 'vitest';
import { purgeSignIns, sessionOfSocket, staffOfCookies } from '#modules/access/server.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { staffedCinema, TO_OTHER } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
afterEach(() => t.travel(0));

const isIn = async (browser: Browser, headers?: Record<string, string>): Promise<boolean> =>
  (await browser.get('/api/staff/me', headers)).status === 200;
const seenAt = async () =>
  (await t.asOwner<{ at: Date }>('SELECT max(seen_at) AS at FROM staff_session'))[0]?.at.getTime() ?? 0;

describe("by the database's clock", { tags: ['T78'] }, () => {
  test('after three hours without a call a session is over', async () => {
    const { browser } = await exhibitor.at();
    t.travel(3 * HOUR - MINUTE);
    expect(await isIn(browser)).toBe(true);
    t.travel(6 * HOUR - 2 * MINUTE);
    expect(await isIn(browser)).toBe(true);
    t.travel(9 * HOUR);
    expect(await isIn(browser)).toBe(false);
  });

  test('after twelve hours it is over, even if it is active', async () => {
    const { browser } = await exhibitor.at();
    for (let hour = 2; hour < 12; hour += 2) {
      t.travel(hour * HOUR);
      expect([hour, await isIn(browser)]).toEqual([hour, true]);
    }
    t.travel(12 * HOUR - MINUTE);
    expect(await isIn(browser)).toBe(true);
    t.travel(12 * HOUR + MINUTE);
    expect(await isIn(browser)).toBe(false);
  });

  test('the last activity is written at most once a minute', async () => {
    await t.asOwner('DELETE FROM staff_session');
    const { browser } = await exhibitor.at();
    const began = await seenAt();
    t.travel(MINUTE / 2);
    await isIn(browser);
    expect(await seenAt()).toBe(began);
    t.travel(2 * MINUTE);
    await isIn(browser);
    const moved = await seenAt();
    expect(moved).toBeGreaterThan(began + MINUTE);
    await isIn(browser);
    expect(await seenAt()).toBe(moved);
  });
});

describe('an old id is invalid', { tags: ['T78'] }, () => {
  test('after sign-out, even if the cookie is sent again; a second sign-out changes nothing', async () => {
    const { browser } = await exhibitor.at();
    const id = browser.cookies.get('staff') ?? '';
    const answer = await browser.post('/api/staff/sign-out', undefined, { 'accept-language': 'en' });
    expect([answer.status, answer.json]).toEqual([200, { message: 'You are signed out.' }]);
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('staff='))).toMatch(
      /^staff=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    );
    browser.cookies.set('staff', id);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.post('/api/staff/sign-out')).status).toBe(200);
    browser.cookies.delete('staff');
    expect((await browser.post('/api/staff/sign-out')).status).toBe(200);
  });

  test('signing out in one browser leaves the other browsers signed in', async () => {
    const { who, browser } = await exhibitor.at();
    const another = await exhibitor.site.visit();
    await exhibitor.signInAs(another, who);
    await browser.post('/api/staff/sign-out');
    expect([await isIn(browser), await isIn(another)]).toEqual([false, true]);
  });

  test('after the employee is deactivated, even with a valid session', async () => {
    const { who, browser } = await exhibitor.at();
    await t.asOwner('UPDATE employee SET left_at = now() WHERE exhibitor_id = $1 AND id = $2', [
      exhibitor.ids.own,
      who.id,
    ]);
    expect(await isIn(browser)).toBe(false);
  });
});

test.each([
  ['nothing', ''],
  ['a letter', 'x'],
  ['an id nobody was given', 'A'.repeat(43)],
  ['something like an id', `${'A'.repeat(42)}!`],
  ['a long text', 'A'.repeat(5_000)],
])('%s is no session and identifies no employee', { tags: ['T78'] }, async (_, id) => {
  const browser = await exhibitor.site.visit();
  browser.cookies.set('staff', id);
  expect(await isIn(browser)).toBe(false);
});

test('a session of one exhibitor is invalid at the other, also for an employee of both', {
  tags: ['T72'],
}, async () => {
  const { who, browser } = await exhibitor.at();
  await buildEmployee(t, exhibitor.ids.other, { email: who.email, name: 'CANARY person' });
  expect(await isIn(browser, TO_OTHER)).toBe(false);
  const id = browser.cookies.get('staff') ?? '';
  await browser.post('/api/staff/sign-in', { email: who.email, password: PASSWORD }, TO_OTHER);
  expect([await isIn(browser, TO_OTHER), await isIn(browser)]).toEqual([true, false]);
  // The other exhibitor's sign-out ended no session here.
  browser.cookies.set('staff', id);
  expect(await isIn(browser)).toBe(true);
});

test('the cookies of a handshake identify the employee as those of a call do', { tags: ['T78'] }, async () => {
  const { who, browser } = await exhibitor.at();
  const id = browser.cookies.get('staff') ?? '';
  const ask = (header: string | undefined, exhibitorId = exhibitor.ids.own) =>
    staffOfCookies(t.db, exhibitorId, header);
  expect(await ask(`session=x; staff=${id}`)).toMatchObject({ employeeId: who.id });
  expect(await ask(`__Host-staff=${id}`)).toMatchObject({ employeeId: who.id });
  expect(await ask(`__Host-staff=x; staff=${id}`)).toBeNull();
  for (const header of [undefined, '', 'staff', `staffs=${id}`]) expect(await ask(header)).toBeNull();
  expect(await ask(`staff=${id}`, exhibitor.ids.other)).toBeNull();
});

test('a socket reads the session without prolonging it: an open socket is no call', { tags: ['T78'] }, async () => {
  const { who, browser } = await exhibitor.at({ roles: ['manager'] });
  const header = `staff=${browser.cookies.get('staff')}`;
  const seen = () => t.asOwner('SELECT seen_at FROM staff_session WHERE employee_id = $1', [who.id]);
  const before = await seen();
  const ask = () => sessionOfSocket(t.db, exhibitor.ids.own, header);
  for (const hours of [1, 2, 2.9]) {
    t.travel(hours * HOUR);
    expect((await ask())?.permissions.has('bills.view')).toBe(true);
  }
  expect(await seen()).toEqual(before);
  t.travel(3 * HOUR + 1_000);
  expect(await ask()).toBeNull();
});

test('sessions and links are deleted one day after they end, and no sooner', async () => {
  await t.asOwner('DELETE FROM staff_session');
  await t.asOwner('DELETE FROM staff_link');
  const [out, idle, live] = [await exhibitor.at(), await exhibitor.at(), await exhibitor.at()];
  await t.asOwner('DELETE FROM sign_in_brake'); // account-brake.test.ts counts these
  await out.browser.post('/api/staff/sign-out');
  await t.asOwner("UPDATE staff_session SET seen_at = now() - interval '26 hours' WHERE employee_id = $1", [
    idle.who.id,
  ]);
  await live.browser.post('/api/staff/forgot-password', { email: live.who.email });
  await exhibitor.mailedLink();
  const left = async () => ({
    sessions: (await t.asOwner('SELECT 1 FROM staff_session')).length,
    links: (await t.asOwner('SELECT 1 FROM staff_link')).length,
  });
  const DAY = 24 * HOUR;
  expect(await t.db.system(purgeSignIns)).toBe(0);
  t.travel(2 * HOUR);
  expect(await t.db.system(purgeSignIns)).toBe(1); // after three hours without a call and one day
  t.travel(DAY + MINUTE);
  expect(await t.db.system(purgeSignIns)).toBe(1); // signed out
  expect(await left()).toEqual({ sessions: 1, links: 1 });
  t.travel(DAY + 4 * HOUR);
  expect(await t.db.system(purgeSignIns)).toBe(2);
  expect(await left()).toEqual({ sessions: 0, links: 0 });
});
