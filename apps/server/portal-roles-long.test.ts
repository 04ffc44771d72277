/** Every route of the portal by everyone: what the policy of a route says is what the program does (T71, D-126). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type SurfaceRoute, surfaceRoutes } from '#apps/server/surface.ts';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import { isOfPortal, type Policy } from '#modules/access/rules/policy.ts';
import { PERMISSIONS, ROLES } from '#modules/access/rules/roles.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4, invariants: false });
const foyer = testFoyer(t);
const UUID = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
/** Roles with a portal; an employee has none (D-126). */
const PORTAL_ROLES = ROLES.filter((role) => role !== 'employee');
let cinema: Cinema;
let routes: SurfaceRoute[] = [];

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....' });
  // Signing out ends the session that the others need.
  const last = ({ address }: SurfaceRoute) => Number(/sign-out|sessions/.test(address));
  routes = (await surfaceRoutes())
    .filter(({ address, policy }) => isOfPortal(address) && policy !== 'open')
    .sort((a, b) => last(a) - last(b));
});

const nameOf = ({ method, address }: SurfaceRoute): string => `${method} ${address}`;
/** With ids that no row has, and an empty body. */
const pathOf = ({ address }: SurfaceRoute): string =>
  address.replace(/:(\w+)/g, (_, name) => (/uuid/.test(name) ? UUID : '2147483000'));
const called = (browser: Browser, route: SurfaceRoute): Promise<Answer> =>
  route.method === 'GET' ? browser.get(pathOf(route)) : browser.post(pathOf(route), {});
const codeOf = ({ json }: Answer): unknown => (json as { code?: string } | null)?.code;

async function signedIn(employee: Parameters<typeof buildEmployee>[2]): Promise<Browser> {
  const { email } = await buildEmployee(t, cinema.exhibitorId, employee);
  const browser = await browserAt(foyer.url);
  expect((await browser.post('/api/staff/sign-in', { email, password: PASSWORD })).status).toBe(200);
  return browser;
}

/** What each route says to this browser that its policy does not say, and every failure of the program. */
async function wrongAnswers(browser: Browser, may: (policy: Policy) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const answer = await called(browser, route);
    const isForbidden = answer.status === 403 && codeOf(answer) === 'forbidden';
    if (isForbidden === may(route.policy as Policy)) wrong.push(`${nameOf(route)}: ${answer.status} ${codeOf(answer)}`);
    else if (answer.status >= 500) wrong.push(`${nameOf(route)}: ${answer.status}`);
  }
  return wrong;
}

describe('every route of the portal', { tags: ['T71', 'D-126', 'I18'] }, () => {
  test.each(PORTAL_ROLES.map((role) => [role]))('%s: exactly what the permissions of the role say', async (role) => {
    expect(routes.length).toBeGreaterThan(200);
    const permissions = permissionsOf([role], []);
    const browser = await signedIn({ roles: [role] });
    expect(await wrongAnswers(browser, (policy) => policy === 'signed-in' || permissions.has(policy as never))).toEqual(
      [],
    );
  });

  test('no visitor without a session, and no device', async () => {
    const stranger = await browserAt(foyer.url);
    const device = await buildDevice(t, cinema.exhibitorId, { type: 'register', cinemaId: cinema.cinemaId });
    const chief = await buildAttendant(t, cinema.exhibitorId, { roles: ['employee'], permissions: [...PERMISSIONS] });
    const headers = await standsAt(t, cinema.exhibitorId, device, chief);
    const open: string[] = [];
    for (const route of routes) {
      if ((await called(stranger, route)).status !== 401) open.push(nameOf(route));
      const isPost = route.method === 'POST';
      const { status } = await fetch(`${foyer.url}${pathOf(route)}`, {
        method: route.method,
        headers: { ...headers, ...(isPost && { 'content-type': 'application/json' }) },
        ...(isPost && { body: '{}' }),
      });
      if (status < 400 || status >= 500) open.push(`${nameOf(route)} by a till: ${status}`);
    }
    expect(open).toEqual([]);
  });
});
