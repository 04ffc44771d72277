import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMessageAnswer } from '#kernel/wire.ts';
import {
  zApproveByLink,
  zDevice,
  zDeviceForm,
  zDeviceMethod,
  zDevicePlace,
  zPairingCode,
  zReloadDevice,
} from '#modules/devices/contract/devices.ts';

/** The routes that the portal calls. */
export const devicesStaffApi = defineRoutes('devices', {
  'GET /api/staff/devices': {
    summary: 'Lists the devices of the exhibitor; those that wait for approval come first',
    answer: answerOf(z.array(zDevice)),
  },
  'GET /api/staff/device-places': {
    summary: 'The cinemas and screens at which a device can stand',
    answer: answerOf(z.array(zDevicePlace)),
  },
  'GET /api/staff/device-methods': {
    summary: 'The payment methods that a till can offer (DEV-002)',
    answer: answerOf(z.array(zDeviceMethod)),
  },
  'POST /api/staff/devices/:id': {
    summary: 'Changes what the exhibitor decides about a device',
    params: zIdParams,
    body: zDeviceForm,
    answer: answerOf(zDevice),
  },
  'POST /api/staff/devices/approve': {
    summary: 'Approves the device of a mailed link, which works once (D-133)',
    body: zApproveByLink,
    answer: answerOf(zDevice),
  },
  'POST /api/staff/devices/pairing-code': {
    summary: 'Makes a code with which one device registers and is approved at once; it ends the caller’s earlier one',
    answer: answerOf(zPairingCode),
  },
  'POST /api/staff/devices/:id/approve': {
    summary: 'Approves a device that waits (DEV-006)',
    params: zIdParams,
    answer: answerOf(zDevice),
  },
  'POST /api/staff/devices/:id/logout': {
    summary: 'Ends the secret of a device, which must then be approved again (D-134)',
    params: zIdParams,
    answer: answerOf(zDevice),
  },
  'POST /api/staff/devices/:id/block': {
    summary: 'Shuts a device out for good (D-024)',
    params: zIdParams,
    answer: answerOf(zDevice),
  },
  'POST /api/staff/devices/:id/delete': {
    summary: 'Takes a device off the list, logged out; a blocked one stays blocked',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'POST /api/devices/reload': {
    summary: 'Asks a device to load itself again: within 5 s, or at its next heartbeat (API-004, D-134)',
    body: zReloadDevice,
    answer: answerOf(zDevice),
  },
});
