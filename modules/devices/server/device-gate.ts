import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Cinemas } from '#modules/access/rules/rights.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { CINEMAS, RIGHTS } from '#modules/access/server.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import type { DeviceAuth } from '#modules/devices/rules/device-states.ts';
import { SHIFT_IS_ON } from '#modules/devices/server/devices.sql.ts';
import { isToken } from '#modules/devices/server/registration/device-tokens.ts';
import { type Clock, systemClock } from '#platform/config/clock.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { budgetPerMinute } from '#platform/http/limits/limits.ts';

/** A device that has sent its secret. */
export type IdentifiedDevice = {
  readonly id: number;
  readonly uid: string;
  readonly type: DeviceType;
  readonly name: string;
  readonly auth: DeviceAuth;
  readonly parentId: number | null;
  readonly cinemaId: number | null;
  readonly screenId: number | null;
  readonly test: boolean;
  /** A till without one offers no cash (D-135). */
  readonly hasDrawer: boolean;
  /** The payment methods that it offers; null: all of its kind (DEV-002). */
  readonly paymentMethods: readonly number[] | null;
};

/** The attendant of a device, identified by the secret they got for their PIN. */
export type Attendant = {
  readonly employeeId: number;
  readonly uuid: string;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The cinemas whose figures they may see (D-160). */
  readonly cinemas: Cinemas;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** On routes behind the device gate (openDeviceGate). */
    device: IdentifiedDevice;
    /** Only behind `attended`. */
    attendant: Attendant;
  }
}

/** A `preValidation` hook: it runs before the body is validated. */
export type DeviceGuard = (request: FastifyRequest) => Promise<void>;

export type DeviceGate = {
  /**
   * Admits a device of this exhibitor; sets `request.device` (DEV-009, D-132). Refuses 401
   * devices.unknown without its secret, 403 devices.blocked (ERR-031), 429 request.too_many, 403
   * devices.other_kind for a kind that the route does not declare (`config.devices`), and 403
   * devices.pending unless pending devices are admitted too.
   */
  activeDevice(who?: { readonly orPending: boolean }): DeviceGuard;
  /**
   * Admits an active device whose attendant has the permission; sets `request.attendant` too.
   * Refuses like `activeDevice`, and 401 devices.nobody_signed_in, 403 forbidden. The permissions are read
   * each time.
   */
  attended(permission: Permission): DeviceGuard;
};

/** D-067. */
const CALLS_PER_MINUTE = 600;

/** `callsPerMinute`: the limit of one device. */
export function openDeviceGate({
  db,
  callsPerMinute = CALLS_PER_MINUTE,
  clock = systemClock,
}: {
  readonly db: Db;
  readonly callsPerMinute?: number;
  readonly clock?: Clock;
}): DeviceGate {
  const spend = budgetPerMinute(callsPerMinute, clock);
  const admit = async (request: FastifyRequest, orPending: boolean): Promise<DeviceAndShift> => {
    const given = (name: keyof typeof DEVICE_HEADERS): unknown => request.headers[DEVICE_HEADERS[name]];
    const caller = await deviceBySecret(db, request.exhibitorId, given('device'), given('token'));
    if (caller === 'blocked') throw new Refusal('forbidden', { code: 'devices.blocked' });
    if (!caller) throw new Refusal('unauthenticated', { code: 'devices.unknown' });
    if (caller.device.auth === 'pending' && !orPending) throw new Refusal('forbidden', { code: 'devices.pending' });
    spend(`${request.exhibitorId}/${caller.device.id}`);
    if (!request.routeOptions.config.devices?.includes(caller.device.type))
      throw new Refusal('forbidden', { code: 'devices.other_kind' });
    request.device = caller.device;
    return caller;
  };
  return {
    activeDevice:
      ({ orPending } = { orPending: false }) =>
      async (request) =>
        void (await admit(request, orPending)),
    attended: (permission) => async (request) => {
      const { shift } = await admit(request, false);
      const user = request.headers[DEVICE_HEADERS.user];
      if (!shift || shift.attendant.uuid !== user || !isToken(request.headers[DEVICE_HEADERS.userToken], shift.token))
        throw new Refusal('unauthenticated', { code: 'devices.nobody_signed_in' });
      if (!shift.attendant.permissions.has(permission)) throw new Refusal('forbidden', { code: 'forbidden' });
      request.attendant = shift.attendant;
    },
  };
}

/** Returns the actor of a device's transactions: its attendant, or the device itself. */
export function actingAt(request: Pick<FastifyRequest, 'exhibitorId' | 'device'>, attendant?: Attendant): Acting {
  const { exhibitorId, device } = request;
  const itself = `device:${device.id}`;
  // A bridge sells nothing: it has no channel of its own.
  const channel = device.type === 'bridge' ? 'device' : device.type;
  return attendant
    ? { exhibitorId, actor: `employee:${attendant.employeeId}`, channel, note: itself }
    : { exhibitorId, actor: itself, channel };
}

type Row = {
  id: number;
  uid: string;
  type: DeviceType;
  name: string;
  auth: DeviceAuth;
  token: Buffer | null;
  parent_id: number | null;
  cinema_id: number | null;
  screen_id: number | null;
  test: boolean;
  has_drawer: boolean;
  payment_methods: number[] | null;
  shift_token: Buffer | null;
  employee_id: number | null;
  employee_uuid: string | null;
  employee_name: string | null;
  roles: Role[] | null;
  permissions: Permission[];
  cinemas: number[];
};
type DeviceAndShift = {
  readonly device: IdentifiedDevice;
  readonly shift: { readonly token: Buffer; readonly attendant: Attendant } | null;
};

const UID = /^[A-HJ-NP-Z2-9]{10}$/;
const BY_UID = `
  SELECT d.id, d.uid, d.type, d.name, d.auth, d.token, d.parent_id, d.cinema_id, d.screen_id, d.test, d.has_drawer, d.payment_methods, s.token AS shift_token,
         e.id AS employee_id, e.uuid AS employee_uuid, e.name AS employee_name, ${RIGHTS}, ${CINEMAS}
    FROM device d
    LEFT JOIN device_shift s ON s.exhibitor_id = d.exhibitor_id AND s.device_id = d.id AND ${SHIFT_IS_ON}
    LEFT JOIN employee e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.employee_id AND e.left_at IS NULL
   WHERE d.exhibitor_id = tenant() AND d.uid = $1`;

/**
 * Returns the device of a uid and its secret, and its attendant. `blocked`: the uid is blocked, and
 * the caller is told so. Null for everything else, also for devices of other exhibitors.
 */
async function deviceBySecret(
  db: Db,
  exhibitorId: number,
  uid: unknown,
  token: unknown,
): Promise<DeviceAndShift | 'blocked' | null> {
  if (typeof uid !== 'string' || !UID.test(uid)) return null;
  const row = await db.ask(exhibitorId, (first) => first.one<Row>(BY_UID, [uid]));
  if (row?.auth === 'blocked') return 'blocked';
  if (!isToken(token, row?.token ?? null) || !row) return null;
  return {
    device: {
      id: row.id,
      uid: row.uid,
      type: row.type,
      name: row.name,
      auth: row.auth,
      test: row.test,
      hasDrawer: row.has_drawer,
      parentId: row.parent_id,
      cinemaId: row.cinema_id,
      screenId: row.screen_id,
      paymentMethods: row.payment_methods,
    },
    shift: shiftOf(row),
  };
}

function shiftOf(row: Row): DeviceAndShift['shift'] {
  const { shift_token: token, employee_id: employeeId, employee_uuid: uuid, employee_name: name, roles } = row;
  if (token === null || employeeId === null || uuid === null || name === null || roles === null) return null;
  const permissions = permissionsOf(roles, row.permissions);
  return { token, attendant: { employeeId, uuid, name, permissions, cinemas: row.cinemas } };
}

/** Returns the active device that a socket's handshake proves: `auth: {device: {id, token}}` (D-186). */
export async function deviceOfHandshake(db: Db, exhibitorId: number, auth: unknown): Promise<IdentifiedDevice | null> {
  const { device } = (typeof auth === 'object' && auth !== null ? auth : {}) as { device?: unknown };
  if (typeof device !== 'object' || device === null) return null;
  const { id, token } = device as { id?: unknown; token?: unknown };
  const caller = await deviceBySecret(db, exhibitorId, id, token);
  return caller && caller !== 'blocked' && caller.device.auth === 'active' ? caller.device : null;
}
