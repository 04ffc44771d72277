/** Every route of devices by every kind of device: a device does what its kind does, also with an employee signed in (T71, D-126). */
import { beforeAll, expect, test } from 'vitest';
import { type SurfaceRoute, surfaceRoutes } from '#apps/server/surface.ts';
import { PERMISSIONS } from '#modules/access/rules/roles.ts';
import { DEVICE_TYPES } from '#modules/devices/contract/devices.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4 });
const foyer = testFoyer(t);
const UUID = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
let cinema: Cinema;
let routes: SurfaceRoute[];
beforeAll(async () => {
  cinema = await buildCinema(t);
  // Signing out ends the shift that the others need.
  const last = ({ address }: SurfaceRoute) => Number(address === '/api/device/sign-out');
  routes = (await surfaceRoutes()).filter(({ devices }) => devices.length > 0).sort((a, b) => last(a) - last(b));
});

/** The status of a call with an empty body, and its code if it was refused. */
async function refusalOf({ method, address }: SurfaceRoute, headers: Record<string, string>) {
  const path = address.replace(/:id\b/, '2000000000').replaceAll(/:\w+/g, UUID);
  const isPost = method === 'POST';
  const answer = await fetch(`${foyer.url}${path}`, {
    method,
    headers: { ...headers, ...(isPost && { 'content-type': 'application/json', 'idempotency-key': UUID }) },
    ...(isPost && { body: '{}' }),
  });
  return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`;
}
const OTHER_KIND = '403 devices.other_kind';

test('a device of another kind is refused, even when an employee with every permission is signed in at it', {
  tags: ['T71', 'D-126'],
}, async () => {
  const chief = await buildAttendant(t, cinema.exhibitorId, { roles: ['employee'], permissions: [...PERMISSIONS] });
  expect(routes.length).toBeGreaterThan(50);
  for (const type of DEVICE_TYPES) {
    const device = await buildDevice(t, cinema.exhibitorId, { type, cinemaId: cinema.cinemaId });
    const headers = await standsAt(t, cinema.exhibitorId, device, chief);
    for (const route of routes) {
      const isOther = (await refusalOf(route, headers)) === OTHER_KIND;
      expect([type, route.address, isOther]).toEqual([type, route.address, !route.devices.includes(type)]);
    }
  }
});

test('a device of the right kind is refused without its secret, and where the employee lacks the permission', {
  tags: ['T71', 'D-126'],
}, async () => {
  const nobodyMay = await buildAttendant(t, cinema.exhibitorId, { roles: [], permissions: ['cms.view'] });
  for (const type of DEVICE_TYPES) {
    const device = await buildDevice(t, cinema.exhibitorId, { type });
    const headers = await standsAt(t, cinema.exhibitorId, device, nobodyMay);
    for (const route of routes.filter(({ devices }) => devices.includes(type))) {
      expect([route.address, await refusalOf(route, {})]).toEqual([route.address, '401 devices.unknown']);
      const needsEmployee = route.policy !== 'device';
      const isForbidden = (await refusalOf(route, headers)) === '403 forbidden';
      expect([type, route.address, isForbidden]).toEqual([type, route.address, needsEmployee]);
    }
  }
});
