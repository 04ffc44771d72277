import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zApproveByLink, zDevice, zDeviceForm, zDevicePlace, zReloadDevice } from '#modules/devices/contract.ts';
import { approveByLink, approveDevice } from '#modules/devices/server/approve-device.ts';
import { blockDevice } from '#modules/devices/server/block-device.ts';
import { changeDevice } from '#modules/devices/server/change-device.ts';
import { deleteDevice } from '#modules/devices/server/delete-device.ts';
import type { DeviceNews } from '#modules/devices/server/device-news.ts';
import { devicePlaces, findDevice, listDevices } from '#modules/devices/server/list-devices.ts';
import { logOutDevice } from '#modules/devices/server/log-out-device.ts';
import { reloadDevice } from '#modules/devices/server/reload-device.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Secrets } from '#platform/secrets.ts';

export type DeviceStaffDeps = {
  readonly db: Db;
  readonly news: DeviceNews;
  readonly secrets: Secrets;
  readonly translator: Translator;
};

const tags = ['devices'];
const zDeviceParams = z.object({ id: zPathId });

/** What the portal calls about devices (DEV-007, API-004). The staff gate stands before these routes. */
export function deviceStaffRoutes(app: HttpApp, deps: DeviceStaffDeps): void {
  const { db } = deps;
  app.get(
    '/api/staff/devices',
    {
      config: { policy: 'devices.view' },
      schema: {
        summary: 'The devices of the house; those that wait for somebody come first',
        tags,
        response: { 200: answerOf(z.array(zDevice)) },
      },
    },
    async ({ exhibitorId }) => ({ data: await listDevices(db, exhibitorId) }),
  );
  app.get(
    '/api/staff/device-places',
    {
      config: { policy: 'devices.view' },
      schema: {
        summary: 'The cinemas and screens at which a device can stand',
        tags,
        response: { 200: answerOf(z.array(zDevicePlace)) },
      },
    },
    async ({ exhibitorId }) => ({ data: await devicePlaces(db, exhibitorId) }),
  );
  app.post(
    '/api/staff/devices/:id',
    {
      config: { policy: 'devices.edit' },
      schema: {
        summary: 'Changes what the house decides about a device',
        tags,
        params: zDeviceParams,
        body: zDeviceForm,
        response: { 200: answerOf(zDevice) },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeDevice(deps, actingAs(exhibitorId, staff), id, body);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/devices/approve',
    {
      config: { policy: 'devices.approve' },
      schema: {
        summary: 'Approves the device of a mailed link, which works once (D-133)',
        tags,
        body: zApproveByLink,
        response: { 200: answerOf(zDevice) },
      },
    },
    async ({ exhibitorId, staff, body: { token } }) => {
      const id = await approveByLink(deps, actingAs(exhibitorId, staff), token);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  deedRoutes(app, deps);
}

/** What is done to a device with one press. */
function deedRoutes(app: HttpApp, deps: DeviceStaffDeps): void {
  const { db, translator } = deps;
  const deed = { params: zDeviceParams, response: { 200: answerOf(zDevice) } };
  app.post(
    '/api/staff/devices/:id/approve',
    {
      config: { policy: 'devices.approve' },
      schema: { summary: 'Approves a device that waits (DEV-006)', tags, ...deed },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await approveDevice(deps, actingAs(exhibitorId, staff), id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/devices/:id/logout',
    {
      config: { policy: 'devices.edit' },
      schema: { summary: 'Ends the secret of a device, which must then be approved again (D-134)', tags, ...deed },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await logOutDevice(deps, actingAs(exhibitorId, staff), id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/devices/:id/block',
    {
      config: { policy: 'devices.edit' },
      schema: { summary: 'Shuts a device out for good (D-024)', tags, ...deed },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await blockDevice(deps, actingAs(exhibitorId, staff), id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/devices/:id/delete',
    {
      config: { policy: 'devices.delete' },
      schema: {
        summary: 'Takes a device off the list, logged out; a blocked one stays blocked',
        tags,
        params: zDeviceParams,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await deleteDevice(deps, actingAs(exhibitorId, staff), id);
      return { message: translator.sentence(locale, 'answers', 'devices.deleted') };
    },
  );
  app.post(
    '/api/devices/reload',
    {
      config: { policy: 'devices.reload' },
      schema: {
        summary: 'Asks a device to load itself again: within 5 s, or at its next heartbeat (API-004, D-134)',
        tags,
        body: zReloadDevice,
        response: { 200: answerOf(zDevice) },
      },
    },
    async ({ exhibitorId, staff, body: { device_id } }) => {
      const id = await reloadDevice(deps, actingAs(exhibitorId, staff), device_id);
      return { data: await findDevice(db, exhibitorId, id) };
    },
  );
}
