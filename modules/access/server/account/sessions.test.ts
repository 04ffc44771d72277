import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { staffedCinema } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

type Session = { uuid: string; current: boolean; browser: string | null };
const sessions = async (browser: Browser): Promise<Session[]> =>
  ((await browser.get('/api/staff/account/sessions')).json as { data: Session[] }).data;
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/staff/me')).status === 200;
const alsoAt = async (who: { email: string }): Promise<Browser> => {
  const browser = await exhibitor.site.visit();
  await browser.post('/api/staff/sign-in', { email: who.email, password: 'velvet curtain' }, { 'user-agent': FIREFOX });
  return browser;
};

test('an employee sees where they are signed in, and signs out one browser, or all others', {
  tags: ['T78'],
}, async () => {
  const { who, browser } = await exhibitor.at();
  const [second, third] = [await alsoAt(who), await alsoAt(who)];
  const listed = await sessions(browser);
  expect(listed.map(({ current }) => current)).toEqual([true, false, false]);
  expect(listed[1]?.browser).toBe('Firefox, Linux');
  const own = (await sessions(second)).find(({ current }) => current);
  expect((await browser.post(`/api/staff/account/sessions/${own?.uuid}/end`)).status).toBe(200);
  expect([await isIn(browser), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
  expect((await browser.post('/api/staff/account/sessions/end-others')).status).toBe(200);
  expect([await isIn(browser), await isIn(third)]).toEqual([true, false]);
  expect(await sessions(browser)).toHaveLength(1);
});

test('a session of a colleague is neither listed nor ended', { tags: ['T78'] }, async () => {
  const { browser } = await exhibitor.at({ roles: ['admin'] });
  const colleague = await exhibitor.at();
  const [theirs] = await sessions(colleague.browser);
  expect((await sessions(browser)).map(({ uuid }) => uuid)).not.toContain(theirs?.uuid);
  expect((await browser.post(`/api/staff/account/sessions/${theirs?.uuid}/end`)).status).toBe(200);
  expect(await isIn(colleague.browser)).toBe(true);
});

test('the session after a change of password keeps the name of its browser', { tags: ['T78'] }, async () => {
  const who = await exhibitor.hires();
  const browser = await alsoAt(who);
  const form = {
    current: 'velvet curtain',
    password: 'a better password',
    password_confirmation: 'a better password',
  };
  expect((await browser.post('/api/staff/password', form)).status).toBe(200);
  expect(await sessions(browser)).toMatchObject([{ current: true, browser: 'Firefox, Linux' }]);
});
