import { z } from 'zod';
import { answerOf } from '#kernel/wire.ts';
import {
  zDevicePerson,
  zDeviceState,
  zPinSignIn,
  zRegisterDevice,
  zRegistered,
  zSignedIn,
} from '#modules/devices/contract.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server/device-gate.ts';
import type { DeviceNews } from '#modules/devices/server/device-news.ts';
import { heartbeat } from '#modules/devices/server/heartbeat.ts';
import { peopleAtDevice } from '#modules/devices/server/people-at-device.ts';
import { registerDevice } from '#modules/devices/server/register-device.ts';
import { signInWithPin, signOutAtDevice } from '#modules/devices/server/sign-in-with-pin.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type DeviceRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  readonly news: DeviceNews;
  readonly translator: Translator;
};

const tags = ['devices'];
const zMessage = z.object({ message: z.string() });
const ofDevices = { session: false, limit: 'device', policy: 'device' } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;

/** What the machines of the house call, with headers of their own instead of cookies (DEV-009, D-068, D-132). */
export function deviceRoutes(app: HttpApp, deps: DeviceRouteDeps): void {
  const { db, gate } = deps;
  app.post(
    '/api/device/register',
    {
      config: { session: false, limit: 'registration', policy: 'open' },
      schema: {
        summary: 'Asks to become a device of the house; somebody must approve it (DEV-006)',
        tags,
        body: zRegisterDevice,
        response: { 200: answerOf(zRegistered) },
      },
    },
    async ({ exhibitorId, headers, body }, reply) => {
      reply.headers(CLOSED);
      const token = headers[DEVICE_HEADERS.token];
      const wish = { ...body, token: typeof token === 'string' ? token : undefined };
      return { data: await registerDevice(deps, exhibitorId, wish) };
    },
  );
  app.get(
    '/api/device/state',
    {
      config: ofDevices,
      preValidation: gate.known({ orPending: true }),
      schema: {
        summary: 'How a device stands with the house; every 30 s, as the sign that it is there (D-134)',
        tags,
        response: { 200: answerOf(zDeviceState) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await heartbeat(db, actingAt(request), request.device) };
    },
  );
  app.get(
    '/api/device/people',
    {
      config: ofDevices,
      preValidation: gate.known(),
      schema: {
        summary: 'Who may work at this device and has a PIN (D-131)',
        tags,
        response: { 200: answerOf(z.array(zDevicePerson)) },
      },
    },
    async ({ exhibitorId, device }, reply) => {
      reply.headers(CLOSED);
      return { data: await peopleAtDevice(db, exhibitorId, device.type) };
    },
  );
  app.post(
    '/api/device/sign-in',
    {
      config: ofDevices,
      preValidation: gate.known(),
      schema: {
        summary: 'Takes a place at the device with a PIN (D-131); five wrong ones lock that person out there',
        tags,
        body: zPinSignIn,
        response: { 200: answerOf(zSignedIn) },
      },
    },
    async ({ exhibitorId, device, body }, reply) => {
      reply.headers(CLOSED);
      return { data: await signInWithPin(db, exhibitorId, device, body) };
    },
  );
  app.post(
    '/api/device/sign-out',
    {
      config: ofDevices,
      preValidation: gate.known(),
      schema: { summary: 'Leaves the device; done twice, it is done', tags, response: { 200: zMessage } },
    },
    async (request) => {
      await signOutAtDevice(db, actingAt(request), request.device);
      return { message: deps.translator.sentence(request.locale, 'answers', 'devices.left') };
    },
  );
}
