import { createHash, randomBytes } from 'node:crypto';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import type { DeviceAuth } from '#modules/devices/rules/device-states.ts';
import { UID_LENGTH, uidFrom } from '#modules/devices/rules/device-uid.ts';
import { type BuiltEmployee, buildEmployee, type EmployeeOptions } from '#testing/builders/employee.ts';
import { type Database, insert, inTenant } from '#testing/builders/in-tenant.ts';
import type { Browser } from '#testing/tools/http.ts';

export type DeviceOptions = {
  type?: DeviceType;
  auth?: DeviceAuth;
  name?: string;
  cinemaId?: number | null;
  screenId?: number | null;
  parentId?: number | null;
};
/** `headers`: sent with each call. */
export type BuiltDevice = { id: number; uid: string; token: string; headers: Record<string, string> };

const secret = () => randomBytes(32).toString('base64url');
const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** Builds a device of the exhibitor, active by default. */
export async function buildDevice(
  t: Database,
  exhibitorId: number,
  {
    type = 'scanner',
    auth = 'active',
    name = '',
    cinemaId = null,
    screenId = null,
    parentId = null,
  }: DeviceOptions = {},
): Promise<BuiltDevice> {
  const uid = uidFrom(randomBytes(UID_LENGTH));
  const token = secret();
  const hasSecret = auth === 'active' || auth === 'pending';
  const id = await inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO device (exhibitor_id, uid, type, name, auth, token, cinema_id, screen_id, parent_id, created_at)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, foyer_now()) RETURNING id`,
      [uid, type, name, auth, hasSecret ? digestOf(token) : null, cinemaId, screenId, parentId],
    ),
  );
  return { id, uid, token, headers: { [DEVICE_HEADERS.device]: uid, [DEVICE_HEADERS.token]: token } };
}

/** Builds an employee who works at devices and not in the portal by default. */
export const buildAttendant = (
  t: Database,
  exhibitorId: number,
  options: EmployeeOptions = {},
): Promise<BuiltEmployee> =>
  buildEmployee(t, exhibitorId, { name: 'Bo', roles: ['employee'], password: null, ...options });

/** Starts a shift of that employee at that device. Returns the headers of the device's calls. */
export async function standsAt(
  t: Database,
  exhibitorId: number,
  device: BuiltDevice,
  employee: BuiltEmployee,
): Promise<Record<string, string>> {
  const token = secret();
  await inTenant(t, exhibitorId, async (tx) => {
    await tx.run('UPDATE device_shift SET ended_at = foyer_now() WHERE device_id = $1 AND ended_at IS NULL', [
      device.id,
    ]);
    await tx.run(
      `INSERT INTO device_shift (exhibitor_id, device_id, employee_id, token, started_at)
       VALUES (tenant(), $1, $2, $3, foyer_now())`,
      [device.id, employee.id, digestOf(token)],
    );
  });
  return { ...device.headers, [DEVICE_HEADERS.user]: employee.uuid, [DEVICE_HEADERS.userToken]: token };
}

/** Signs that employee in to the portal in that browser. */
export async function signsIn(
  t: Database,
  exhibitorId: number,
  browser: Browser,
  employee: BuiltEmployee,
): Promise<void> {
  const id = secret();
  await inTenant(t, exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO staff_session (exhibitor_id, digest, employee_id, started_at, seen_at)
       VALUES (tenant(), $1, $2, foyer_now(), foyer_now())`,
      [digestOf(id), employee.id],
    ),
  );
  browser.cookies.set('staff', id);
}
