import { notFound, Refusal, refuse } from '#kernel/refusal.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import { lockAfter, lockedForSeconds } from '#modules/devices/rules/pin-lock.ts';
import { WORK_AT } from '#modules/devices/rules/work-at.ts';
import { type PersonAtDevice, personWith } from '#modules/devices/server/attendants/people-at-device.ts';
import { endShifts, startShift } from '#modules/devices/server/attendants/shifts.sql.ts';
import { actingAt, type IdentifiedDevice } from '#modules/devices/server/device-gate.ts';
import { newToken } from '#modules/devices/server/registration/device-tokens.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

type Given = { readonly user: string; readonly pin: string };
export type ShiftStarted = { readonly user: string; readonly name: string; readonly token: string };

/**
 * Starts an employee's shift at a device with their PIN and ends the shift before it (D-131,
 * D-132). Each try is counted before the PIN is checked, so that concurrent tries count like tries
 * in a row (T47); the right PIN resets the count. Refuses 404 not_found.person; 422 `pin`
 * devices.wrong_code (VAL-052); 429 devices.pin_locked {seconds}.
 */
export async function signInWithPin(
  db: Db,
  exhibitorId: number,
  device: IdentifiedDevice,
  { user, pin }: Given,
): Promise<ShiftStarted> {
  const acting = actingAt({ exhibitorId, device });
  const person = await checkPin(db, acting, device, { user, pin }, WORK_AT[device.type]);
  return db.tx(acting, (tx) => takePlace(tx, device, person));
}

/**
 * Returns the employee who proves by their PIN that they stand at this device, without starting
 * their shift: who receives a drawer (D-153). `permission`: what they must be allowed, by default to
 * work here. Refuses like a sign-in.
 */
export async function provenAtDevice(
  db: Db,
  exhibitorId: number,
  device: IdentifiedDevice,
  given: Given,
  permission: Permission | null = WORK_AT[device.type],
): Promise<PersonAtDevice> {
  const acting = actingAt({ exhibitorId, device });
  const person = await checkPin(db, acting, device, given, permission);
  await db.tx(acting, (tx) => forgetTries(tx, device, person));
  return person;
}

/** Each try is counted before the PIN is checked (T47). */
async function checkPin(
  db: Db,
  acting: Acting,
  device: IdentifiedDevice,
  { user, pin }: Given,
  permission: Permission | null,
): Promise<PersonAtDevice> {
  const tried = await db.tx(acting, async (tx) => countTry(tx, device, await personWith(tx, user, permission)));
  if (!tried) throw notFound('person');
  if (tried.lockedFor !== null)
    throw new Refusal(
      'too-many',
      { code: 'devices.pin_locked', params: { seconds: tried.lockedFor } },
      tried.lockedFor,
    );
  if (!(await isPassword(pin, tried.person.pin))) {
    await db.tx(acting, (tx) => recordWrong(tx, device, tried.person));
    throw refuse('devices.wrong_code', undefined, 'pin');
  }
  return tried.person;
}

/** Null: no such employee. `lockedFor`: seconds; the attempt does not count then. */
async function countTry(
  tx: Tx,
  device: IdentifiedDevice,
  person: PersonAtDevice | null,
): Promise<{ person: PersonAtDevice; lockedFor: number | null } | null> {
  if (!person) return null;
  const place = [device.id, person.id];
  await tx.run(
    `INSERT INTO pin_failure (exhibitor_id, device_id, employee_id, failures) VALUES (tenant(), $1, $2, 0) ON CONFLICT DO NOTHING`,
    place,
  );
  const row = await tx.one<{ failures: number; locked_until: number | null; now: number }>(
    `SELECT failures, extract(epoch FROM locked_until)::float8 * 1000 AS locked_until, extract(epoch FROM foyer_now())::float8 * 1000 AS now
       FROM pin_failure WHERE exhibitor_id = tenant() AND device_id = $1 AND employee_id = $2 FOR NO KEY UPDATE`,
    place,
  );
  const lockedFor = lockedForSeconds(row?.locked_until ?? null, row?.now ?? tx.now);
  if (lockedFor !== null) return { person, lockedFor };
  const failures = (row?.failures ?? 0) + 1;
  const lock = lockAfter(failures);
  await tx.run(
    `UPDATE pin_failure SET failures = $3, locked_until = CASE WHEN $4::float8 > 0 THEN foyer_now() + $4::float8 * interval '1 millisecond' END
      WHERE exhibitor_id = tenant() AND device_id = $1 AND employee_id = $2`,
    [...place, failures, lock],
  );
  return { person, lockedFor: null };
}

const recordWrong = (tx: Tx, device: IdentifiedDevice, person: PersonAtDevice): Promise<void> =>
  tx.audit({ action: 'device.wrong_pin', entity: 'device', entityId: device.id, after: { employee: person.id } });

const forgetTries = (tx: Tx, device: IdentifiedDevice, person: PersonAtDevice): Promise<number> =>
  tx.run('DELETE FROM pin_failure WHERE exhibitor_id = tenant() AND device_id = $1 AND employee_id = $2', [
    device.id,
    person.id,
  ]);

async function takePlace(tx: Tx, device: IdentifiedDevice, person: PersonAtDevice): Promise<ShiftStarted> {
  // The device was blocked or logged out during the check of the PIN: no shift starts.
  const still = await tx.one(
    `SELECT 1 FROM device WHERE exhibitor_id = tenant() AND id = $1 AND auth = 'active' AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [device.id],
  );
  if (!still) throw new Refusal('unauthenticated', { code: 'devices.unknown' });
  const now = await personWith(tx, person.uuid, WORK_AT[device.type]);
  if (now?.pin !== person.pin) throw notFound('person');
  await forgetTries(tx, device, person);
  await endShifts(tx, device.id);
  const { token, digest } = newToken();
  await startShift(tx, { deviceId: device.id, employeeId: person.id, digest });
  await tx.audit({ action: 'device.attended', entity: 'device', entityId: device.id, after: { employee: person.id } });
  return { user: person.uuid, name: person.name, token };
}

/**
 * Ends the shift after the device was locked, manually or automatically (D-136). Repeating it
 * changes nothing.
 */
export function signOutAtDevice(db: Db, acting: Acting, device: IdentifiedDevice): Promise<void> {
  return db.tx(acting, async (tx) => {
    if ((await endShifts(tx, device.id)) === 0) return;
    await tx.audit({ action: 'device.left', entity: 'device', entityId: device.id });
  });
}
