import { devicesDeviceApi } from '#modules/devices/contract/device.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import { ALL_KINDS } from '#modules/devices/rules/work-at.ts';
import { peopleAtDevice } from '#modules/devices/server/attendants/people-at-device.ts';
import { signInWithPin, signOutAtDevice } from '#modules/devices/server/attendants/sign-in-with-pin.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server/device-gate.ts';
import type { DeviceNews } from '#modules/devices/server/device-news.ts';
import { heartbeat } from '#modules/devices/server/heartbeat.ts';
import { registerDevice } from '#modules/devices/server/registration/register-device.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { rangeOf } from '#platform/http/limits/client-address.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type DeviceRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  readonly news: DeviceNews;
  readonly secrets: Secrets;
  readonly translator: Translator;
};
const NET_LENGTH = 22;
const ofDevices = { session: false, limit: 'device', policy: 'device', devices: ALL_KINDS } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;

/** Registers the routes of devices, with headers of their own instead of cookies (DEV-009, D-068, D-132). */
export function deviceRoutes(app: HttpApp, deps: DeviceRouteDeps): void {
  const serve = serving(app, devicesDeviceApi);
  const { db, gate } = deps;
  serve(
    'POST /api/device/register',
    { session: false, limit: 'registration', policy: 'open' },
    async ({ exhibitorId, headers, body, ip }, reply) => {
      reply.headers(CLOSED);
      const token = headers[DEVICE_HEADERS.token];
      const net = deps.secrets.digest('device-net', rangeOf(ip)).toString('base64url').slice(0, NET_LENGTH);
      const input = { ...body, net, token: typeof token === 'string' ? token : undefined };
      return { data: await registerDevice(deps, exhibitorId, input) };
    },
  );
  serve(
    'GET /api/device/state',
    { ...ofDevices, preValidation: gate.activeDevice({ orPending: true }) },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await heartbeat(db, actingAt(request), request.device) };
    },
  );
  serve(
    'GET /api/device/people',
    { ...ofDevices, preValidation: gate.activeDevice() },
    async ({ exhibitorId, device }, reply) => {
      reply.headers(CLOSED);
      return { data: await peopleAtDevice(db, exhibitorId, device.type) };
    },
  );
  serve(
    'POST /api/device/sign-in',
    { ...ofDevices, preValidation: gate.activeDevice() },
    async ({ exhibitorId, device, body }, reply) => {
      reply.headers(CLOSED);
      return { data: await signInWithPin(db, exhibitorId, device, body) };
    },
  );
  serve('POST /api/device/sign-out', { ...ofDevices, preValidation: gate.activeDevice() }, async (request) => {
    await signOutAtDevice(db, actingAt(request), request.device);
    return { message: deps.translator.sentence(request.locale, 'answers', 'devices.left') };
  });
}
