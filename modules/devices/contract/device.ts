import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zMessageAnswer } from '#kernel/wire.ts';
import {
  zDevicePerson,
  zDeviceState,
  zPinSignIn,
  zRegisterDevice,
  zRegistered,
  zSignedIn,
} from '#modules/devices/contract/devices.ts';

/** The routes that the devices of a cinema call. */
export const devicesDeviceApi = defineRoutes('devices', {
  'POST /api/device/register': {
    summary: 'Registers a device; an employee must approve it, unless it sends a code from the portal (DEV-006)',
    body: zRegisterDevice,
    answer: answerOf(zRegistered),
  },
  'GET /api/device/state': {
    summary: 'How a device stands with the exhibitor; every 30 s, as the sign that it is there (D-134)',
    answer: answerOf(zDeviceState),
  },
  'GET /api/device/people': {
    summary: 'Who may work at this device and has a PIN (D-131)',
    answer: answerOf(z.array(zDevicePerson)),
  },
  'POST /api/device/sign-in': {
    summary: 'Takes a place at the device with a PIN (D-131); five wrong ones lock that person out there',
    body: zPinSignIn,
    answer: answerOf(zSignedIn),
  },
  'POST /api/device/sign-out': {
    summary: 'Leaves the device; done twice, it is done',
    answer: zMessageAnswer,
  },
});
