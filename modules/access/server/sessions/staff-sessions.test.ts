import { afterEach, describe, expect, test } from 'vitest';
import { forgetSignIns, staffOfCookies } from '#modules/access/server.ts';
import { buildEmployee, PASSWORD } from '#testing/build-employee.ts';
import { testDatabase } from '#testing/database.ts';
import type { Browser } from '#testing/http.ts';
import { staffedHouse, TO_OTHER } from '#testing/staffed-house.ts';

const t = testDatabase();
const house = staffedHouse(t);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
afterEach(() => t.travel(0));

const isIn = async (browser: Browser, headers?: Record<string, string>): Promise<boolean> =>
  (await browser.get('/api/staff/me', headers)).status === 200;
const seenAt = async () =>
  (await t.asOwner<{ at: Date }>('SELECT max(seen_at) AS at FROM staff_session'))[0]?.at.getTime() ?? 0;

describe('T78 by the clock of the database', () => {
  test('after three hours without a call a session is over', async () => {
    const { browser } = await house.at();
    t.travel(3 * HOUR - MINUTE);
    expect(await isIn(browser)).toBe(true);
    t.travel(6 * HOUR - 2 * MINUTE);
    expect(await isIn(browser)).toBe(true);
    t.travel(9 * HOUR);
    expect(await isIn(browser)).toBe(false);
  });

  test('after twelve hours it is, however busy', async () => {
    const { browser } = await house.at();
    for (let hour = 2; hour < 12; hour += 2) {
      t.travel(hour * HOUR);
      expect([hour, await isIn(browser)]).toEqual([hour, true]);
    }
    t.travel(12 * HOUR - MINUTE);
    expect(await isIn(browser)).toBe(true);
    t.travel(12 * HOUR + MINUTE);
    expect(await isIn(browser)).toBe(false);
  });

  test('when it was seen is written once a minute at most', async () => {
    await t.asOwner('DELETE FROM staff_session');
    const { browser } = await house.at();
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

describe('T78 an old id is dead', () => {
  test('after signing out, also when it is brought back; signing out twice is out', async () => {
    const { browser } = await house.at();
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

  test('signing out in one browser leaves the others in', async () => {
    const { who, browser } = await house.at();
    const another = await house.site.visit();
    await house.signInAs(another, who);
    await browser.post('/api/staff/sign-out');
    expect([await isIn(browser), await isIn(another)]).toEqual([false, true]);
  });

  test('once its person has left, whatever the session says', async () => {
    const { who, browser } = await house.at();
    await t.asOwner('UPDATE employee SET left_at = now() WHERE exhibitor_id = $1 AND id = $2', [
      house.houses.own,
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
])('T78 %s is no session, and nobody', async (_, id) => {
  const browser = await house.site.visit();
  browser.cookies.set('staff', id);
  expect(await isIn(browser)).toBe(false);
});

test('T72 a session of one house is nobody in the other, also for who works in both', async () => {
  const { who, browser } = await house.at();
  await buildEmployee(t, house.houses.other, { email: who.email, name: 'CANARY person' });
  expect(await isIn(browser, TO_OTHER)).toBe(false);
  const id = browser.cookies.get('staff') ?? '';
  await browser.post('/api/staff/sign-in', { email: who.email, password: PASSWORD }, TO_OTHER);
  expect([await isIn(browser, TO_OTHER), await isIn(browser)]).toEqual([true, false]);
  // The other house ended nothing of this one.
  browser.cookies.set('staff', id);
  expect(await isIn(browser)).toBe(true);
});

test('T78 the cookies of a handshake say who is signed in, as those of a call do', async () => {
  const { who, browser } = await house.at();
  const id = browser.cookies.get('staff') ?? '';
  const ask = (header: string | undefined, exhibitorId = house.houses.own) => staffOfCookies(t.db, exhibitorId, header);
  expect(await ask(`session=x; staff=${id}`)).toMatchObject({ employeeId: who.id });
  expect(await ask(`__Host-staff=${id}`)).toMatchObject({ employeeId: who.id });
  expect(await ask(`__Host-staff=x; staff=${id}`)).toBeNull();
  for (const header of [undefined, '', 'staff', `staffs=${id}`]) expect(await ask(header)).toBeNull();
  expect(await ask(`staff=${id}`, house.houses.other)).toBeNull();
});

test('sessions and links are forgotten once they have been over for a day, and no sooner', async () => {
  await t.asOwner('DELETE FROM staff_session');
  await t.asOwner('DELETE FROM staff_link');
  const [out, idle, live] = [await house.at(), await house.at(), await house.at()];
  await out.browser.post('/api/staff/sign-out');
  await t.asOwner("UPDATE staff_session SET seen_at = now() - interval '26 hours' WHERE employee_id = $1", [
    idle.who.id,
  ]);
  await live.browser.post('/api/staff/forgot-password', { email: live.who.email });
  await house.mailedLink();
  const left = async () => ({
    sessions: (await t.asOwner('SELECT 1 FROM staff_session')).length,
    links: (await t.asOwner('SELECT 1 FROM staff_link')).length,
  });
  const DAY = 24 * HOUR;
  expect(await t.db.system(forgetSignIns)).toBe(0);
  t.travel(2 * HOUR);
  expect(await t.db.system(forgetSignIns)).toBe(1); // three hours of rest and a day
  t.travel(DAY + MINUTE);
  expect(await t.db.system(forgetSignIns)).toBe(1); // signed out
  expect(await left()).toEqual({ sessions: 1, links: 1 });
  t.travel(DAY + 4 * HOUR);
  expect(await t.db.system(forgetSignIns)).toBe(2);
  expect(await left()).toEqual({ sessions: 0, links: 0 });
});
