import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed.ts';
import { DEMO_KEYWORD } from '#modules/installation/rules/demo-keyword.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fingerprint } from '#testing/database/fingerprint.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));
const REMOVE = '/api/staff/demo/remove';

async function signedIn(
  exhibitorId: number,
  headers = {},
  roles: readonly ['admin' | 'manager'] = ['admin'],
): Promise<Browser> {
  const { email } = await buildEmployee(t, exhibitorId, { roles });
  const browser = await browserAt(exhibitors.program.url);
  expect((await browser.post('/api/staff/sign-in', { email, password: 'velvet curtain' }, headers)).status).toBe(200);
  return browser;
}
const AT_OTHER = { 'x-forwarded-host': 'beta.test' };
const markAsDemo = (id: number) => t.asOwner('UPDATE exhibitor SET is_demo = (id = $1)', [id]);
const remove = (browser: Browser, keyword: string = DEMO_KEYWORD, headers = {}) =>
  browser.post(REMOVE, { keyword }, { 'accept-language': 'en', ...headers });
/** Names of the tables with a row of an exhibitor. */
const tablesOf = async (id: number) =>
  Object.entries(await fingerprint(t, id))
    .filter(([, digest]) => digest !== '-')
    .map(([table]) => table);

describe('the demo is removed', { tags: ['D-128', 'D-195'] }, () => {
  test('not with another word, by an employee without the permission, or if it is no demo', async () => {
    const { own, other } = exhibitors;
    await markAsDemo(own.cinema.exhibitorId);
    const admin = await signedIn(own.cinema.exhibitorId);
    expect((await admin.get('/api/staff/demo')).json).toEqual({ data: { is_demo: true } });
    expect(statusAndErrors(await remove(admin, 'remove'))).toMatchObject({
      status: 422,
      errors: { keyword: [expect.any(String)] },
    });
    expect((await remove(await signedIn(own.cinema.exhibitorId, {}, ['manager']))).status).toBe(403);
    const stranger = await signedIn(other.cinema.exhibitorId, AT_OTHER);
    expect((await stranger.get('/api/staff/demo', AT_OTHER)).json).toEqual({ data: { is_demo: false } });
    expect(statusAndErrors(await remove(stranger, DEMO_KEYWORD, AT_OTHER))).toMatchObject({
      status: 404,
      code: 'not_found.demo',
    });
    expect((await tablesOf(own.cinema.exhibitorId)).length).toBeGreaterThan(30);
  });

  test('with bills, cards and audit log, and no row of another exhibitor', { tags: ['T73'] }, async () => {
    const demo = exhibitors.own.cinema.exhibitorId;
    const kept = exhibitors.other.cinema.exhibitorId;
    await markAsDemo(demo);
    const admin = await signedIn(demo);
    const before = await fingerprint(t, kept);
    expect((await remove(admin)).json).toEqual({ data: { setup: null } }); // the other exhibitor is there
    expect(await tablesOf(demo)).toEqual([]);
    expect(await fingerprint(t, kept)).toEqual(before);
    expect(await t.asOwner('SELECT id FROM exhibitor')).toEqual([{ id: kept }]);
    await expect
      .poll(async () => (await (await fetch(`${exhibitors.program.url}/api/site`)).text()).includes('CANARYBETA'))
      .toBe(true);
  });

  test('its guards are on again afterwards: no bill, payment or entry of the audit log can be deleted', async () => {
    const [closed] = await t.asOwner<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`,
    );
    expect(closed?.open).toBe(0);
    const [unguarded] = await t.asOwner<{ tables: number }>(
      `SELECT count(*)::int AS tables FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id'
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    );
    expect(unguarded?.tables).toBe(0);
    for (const table of ['bill', 'payment', 'ledger', 'audit'])
      await expect(t.asOwner(`DELETE FROM ${table}`), table).rejects.toThrow();
  });

  test('the last exhibitor: the answer leads to the page that founds one, and no start builds the demo again', async () => {
    const last = exhibitors.other.cinema.exhibitorId;
    await markAsDemo(last);
    const admin = await signedIn(last);
    const { json } = await remove(admin);
    const { setup } = (json as { data: { setup: string } }).data;
    expect(setup).toMatch(/^\/portal\/setup\/[\w.-]+$/);
    await expect
      .poll(async () => (await fetch(`${exhibitors.program.url}/`, { redirect: 'manual' })).headers.get('location'))
      .toBe('/portal/setup');
    const storageDir = await mkdtemp(join(tmpdir(), 'foyer-no-demo-'));
    expect(await seedDemo(t.db, { secrets: testSecrets, storageDir, now: Date.now(), simulators: null })).toBeNull();
    await rm(storageDir, { recursive: true });
    const founder = await browserAt(exhibitors.program.url);
    const founded = await founder.post('/api/setup', {
      token: setup.split('/').at(-1),
      trade_name: 'Cinema Lumen',
      country: 'BE',
      timezone: 'Europe/Brussels',
      languages: ['en'],
      cinema: { name: 'Lumen', address1: '', zip: '', city: 'Gent' },
      name: 'Ada Founder',
      email: 'ada@lumen.example',
      password: 'velvet curtain row',
      password_confirmation: 'velvet curtain row',
    });
    expect(founded.status).toBe(200);
  });
});
