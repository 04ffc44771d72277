/** Every route that asks for a fresh proof refuses a session without one, and answers one that has it (decision 0050). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type SurfaceRoute, surfaceRoutes } from '#apps/server/surface.ts';
import { needsFreshProof } from '#modules/access/rules/policy.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4, invariants: false });
const foyer = testFoyer(t);
const UUID = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
let exhibitorId = 0;
let routes: SurfaceRoute[] = [];

beforeAll(async () => {
  exhibitorId = (await buildCinema(t, { hall: '....' })).exhibitorId;
  routes = (await surfaceRoutes()).filter(({ fresh }) => fresh);
});

/** As if the last proofs had been this long ago. */
const elevenMinutesPass = () =>
  t.asOwner(
    `UPDATE staff_session SET started_at = started_at - interval '11 minutes', confirmed_at = confirmed_at - interval '11 minutes'`,
  );

async function signedIn(): Promise<{ browser: Browser }> {
  const { email } = await buildEmployee(t, exhibitorId, { roles: ['super-admin'] });
  const browser = await browserAt(foyer.url);
  expect((await browser.post('/api/staff/sign-in', { email, password: PASSWORD })).status).toBe(200);
  return { browser };
}
const nameOf = ({ method, address }: SurfaceRoute): string => `${method} ${address}`;
/** Ids that no row has: what a route refuses after the proof changes nothing. */
const called = (browser: Browser, { method, address }: SurfaceRoute): Promise<Answer> => {
  const path = address.replace(/:(\w+)/g, (_, name) => (/uuid/.test(name) ? UUID : '2147483000'));
  return method === 'GET' ? browser.get(path) : browser.post(path, {});
};
const codeOf = ({ json }: Answer): unknown => (json as { code?: string } | null)?.code;
const isAsked = ({ status, ...answer }: Answer): boolean =>
  status === 403 && codeOf({ status, ...answer }) === 'access.confirm_first';

describe('a fresh proof', { tags: ['T71', 'T78'] }, () => {
  test('is asked for by every route of money back, rights, keys and exports, eleven minutes after the sign-in', async () => {
    const all = await surfaceRoutes();
    const needing = all.filter(({ method, address }) => needsFreshProof(method, address));
    expect(needing.filter(({ fresh }) => !fresh).map(nameOf)).toEqual([]);
    expect(routes.map(nameOf)).toEqual(
      expect.arrayContaining([
        'POST /api/staff/bills/:uuid/refund',
        'POST /api/staff/schedules/:id/cancel',
        'POST /api/staff/employees/:id',
        'POST /api/staff/roles/:uuid',
        'POST /api/staff/api-keys',
        'POST /api/staff/mail/keys',
        'POST /api/staff/ticket-keys/rotate',
        'POST /api/staff/payment-methods/:id/connection',
        'POST /api/staff/terminals',
        'POST /api/staff/terminals/:id',
        'GET /api/staff/privacy/clients/:id/export',
        'POST /api/staff/backups/recovery-key',
        'POST /api/staff/backups/store',
      ]),
    );
    const { browser } = await signedIn();
    await elevenMinutesPass();
    const open = [];
    for (const route of routes) if (!isAsked(await called(browser, route))) open.push(nameOf(route));
    expect(open).toEqual([]);
    // What matters less goes on.
    expect((await browser.get('/api/staff/bills')).status).toBe(200);
  });

  test('is no longer asked for after the password, for ten minutes', async () => {
    const { browser } = await signedIn();
    await elevenMinutesPass();
    const wrong = await browser.post('/api/staff/account/confirm', { password: 'not my password' });
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'access.wrong_password']);
    expect(isAsked(await browser.get('/api/staff/account/proof'))).toBe(true);
    expect((await browser.post('/api/staff/account/confirm', { password: PASSWORD })).status).toBe(200);
    const refused = [];
    for (const route of routes) if (isAsked(await called(browser, route))) refused.push(nameOf(route));
    expect(refused).toEqual([]);
    await elevenMinutesPass();
    expect(isAsked(await browser.get('/api/staff/account/proof'))).toBe(true);
  });
});

test('is declared wherever it must be', {
  tags: ['T71'],
}, async () => {
  const all = await surfaceRoutes();
  const missing = all.filter(({ method, address, fresh }) => needsFreshProof(method, address) && !fresh);
  expect(missing.map(nameOf)).toEqual([]);
});
