import { actingAs } from '#modules/access/server.ts';
import { devicesStaffApi } from '#modules/devices/contract/staff.ts';
import type { DeviceNews } from '#modules/devices/server/device-news.ts';
import { blockDevice } from '#modules/devices/server/management/block-device.ts';
import { changeDevice } from '#modules/devices/server/management/change-device.ts';
import { deleteDevice } from '#modules/devices/server/management/delete-device.ts';
import { deviceMethods } from '#modules/devices/server/management/device-methods.ts';
import { devicePlaces, findDevice, listDevices } from '#modules/devices/server/management/list-devices.ts';
import { logOutDevice } from '#modules/devices/server/management/log-out-device.ts';
import { reloadDevice } from '#modules/devices/server/management/reload-device.ts';
import { approveByLink, approveDevice } from '#modules/devices/server/registration/approve-device.ts';
import { makePairingCode } from '#modules/devices/server/registration/pairing-codes.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type DeviceStaffDeps = {
  readonly db: Db;
  readonly news: DeviceNews;
  readonly secrets: Secrets;
  readonly translator: Translator;
};

/** Registers the portal's routes for devices (DEV-007, API-004). The staff gate protects these routes. */
export function deviceStaffRoutes(app: HttpApp, deps: DeviceStaffDeps): void {
  const serve = serving(app, devicesStaffApi);
  const { db } = deps;
  serve('GET /api/staff/devices', { policy: 'devices.view' }, async ({ exhibitorId }) => ({
    data: await listDevices(db, exhibitorId),
  }));
  serve('GET /api/staff/device-places', { policy: 'devices.view' }, async ({ exhibitorId }) => ({
    data: await devicePlaces(db, exhibitorId),
  }));
  serve('GET /api/staff/device-methods', { policy: 'devices.view' }, async ({ exhibitorId, locale }) => ({
    data: await deviceMethods(db, exhibitorId, locale),
  }));
  serve(
    'POST /api/staff/devices/:id',
    { policy: 'devices.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeDevice(deps, actingAs(exhibitorId, staff), id, body);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/devices/approve',
    { policy: 'devices.approve' },
    async ({ exhibitorId, staff, body: { token } }) => {
      const id = await approveByLink(deps, actingAs(exhibitorId, staff), token);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  serve('POST /api/staff/devices/pairing-code', { policy: 'devices.approve' }, async (request, reply) => {
    const { exhibitorId, staff } = request;
    reply.header('cache-control', 'no-store');
    const { code, endsAt } = await makePairingCode(deps, actingAs(exhibitorId, staff), staff.employeeId);
    return { data: { code, ends_at: new Date(endsAt).toISOString() } };
  });
  actionRoutes(app, deps);
}

/** The actions on a device. */
function actionRoutes(app: HttpApp, deps: DeviceStaffDeps): void {
  const serve = serving(app, devicesStaffApi);
  const { db, translator } = deps;
  serve(
    'POST /api/staff/devices/:id/approve',
    { policy: 'devices.approve' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await approveDevice(deps, actingAs(exhibitorId, staff), id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/devices/:id/logout',
    { policy: 'devices.edit' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await logOutDevice(deps, actingAs(exhibitorId, staff), id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/devices/:id/block',
    { policy: 'devices.edit' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await blockDevice(deps, actingAs(exhibitorId, staff), id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/devices/:id/delete',
    { policy: 'devices.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await deleteDevice(deps, actingAs(exhibitorId, staff), id);
      return { message: translator.sentence(locale, 'answers', 'devices.deleted') };
    },
  );
  serve(
    'POST /api/devices/reload',
    { policy: 'devices.reload' },
    async ({ exhibitorId, staff, body: { device_id } }) => {
      const id = await reloadDevice(deps, actingAs(exhibitorId, staff), device_id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
}
