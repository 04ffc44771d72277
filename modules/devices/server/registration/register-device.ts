import { randomBytes } from 'node:crypto';
import { conflict, Refusal } from '#kernel/refusal.ts';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { registrationOutcome } from '#modules/devices/rules/device-states.ts';
import { UID_LENGTH, uidFrom } from '#modules/devices/rules/device-uid.ts';
import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import { type DeviceRow, lockByUid } from '#modules/devices/server/devices.sql.ts';
import { createApproval } from '#modules/devices/server/registration/approvals.ts';
import { isToken, newToken } from '#modules/devices/server/registration/device-tokens.ts';
import { exhibitorSettings } from '#modules/exhibitor/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export const APPROVAL_TOPIC = 'mail.device_approval';

/** The maximum number of pending devices of an exhibitor: as many as a person can review. */
export const WAITING_MAX = 50;
const TRY_AGAIN_AFTER_S = 600;
const MAILED_MAX = 50;

type Wish = {
  readonly type: DeviceType;
  /** Its former name, as the browser stored it. */
  readonly uid?: string | null | undefined;
  /** Its secret, if it still has one. */
  readonly token?: string | undefined;
};

/**
 * Registers a browser as a device of the exhibitor (DEV-006, D-024, D-133): it gets a secret, which
 * becomes valid with the approval, and the employees who may approve are mailed. The uid of a
 * device without a valid secret brings that device back, to be approved like a new one. Refuses 403
 * devices.blocked (ERR-031), also after that device was deleted; 409 devices.uid_in_use; 429
 * devices.too_many_waiting.
 */
export function registerDevice(
  { db, news }: { readonly db: Db; readonly news: DeviceNews },
  exhibitorId: number,
  wish: Wish,
): Promise<{ uid: string; token: string }> {
  return db.tx({ exhibitorId, actor: 'device', channel: 'device' }, async (tx) => {
    await tx.query('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE'); // those who wait are counted
    const former = wish.uid ? await lockByUid(tx, wish.uid) : null;
    if (former) await refuseTakeOver(tx, former, wish);
    await refuseCrowd(tx, former);
    const { token, digest } = newToken();
    const { id, uid, parent_id } = former ? await renew(tx, former, digest) : await add(tx, wish.type, digest);
    await tx.audit({ action: 'device.registered', entity: 'device', entityId: id, after: { uid, type: wish.type } });
    await mailApprovers(tx, await createApproval(tx, id));
    tx.afterCommit(() => news.deviceChanged(exhibitorId, onChannels({ id, parent_id })));
    return { uid, token };
  });
}

async function refuseTakeOver(tx: Tx, former: DeviceRow, wish: Wish): Promise<void> {
  const stored = await tx.one<{ token: Buffer | null }>(
    'SELECT token FROM device WHERE exhibitor_id = tenant() AND id = $1',
    [former.id],
  );
  const proved = isToken(wish.token, stored?.token ?? null);
  const does = registrationOutcome({ auth: former.auth, hasToken: former.has_token, proved });
  if (does === 'blocked') throw new Refusal('forbidden', { code: 'devices.blocked' });
  // A device keeps its kind: a browser that becomes another kind registers as a new device.
  if (does === 'in_use' || former.type !== wish.type) throw conflict('devices.uid_in_use');
}

async function refuseCrowd(tx: Tx, former: DeviceRow | null): Promise<void> {
  const waiting = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM device
      WHERE exhibitor_id = tenant() AND auth = 'pending' AND deleted_at IS NULL AND id IS DISTINCT FROM $1`,
    [former?.id ?? null],
  );
  if ((waiting?.count ?? 0) >= WAITING_MAX)
    throw new Refusal('too-many', { code: 'devices.too_many_waiting' }, TRY_AGAIN_AFTER_S);
}

type Registered = Pick<DeviceRow, 'id' | 'uid' | 'parent_id'>;

async function renew(tx: Tx, former: DeviceRow, digest: Buffer): Promise<Registered> {
  await tx.run(
    `UPDATE device SET auth = 'pending', token = $2, deleted_at = NULL, seen_at = NULL WHERE exhibitor_id = tenant() AND id = $1`,
    [former.id, digest],
  );
  return former;
}

/**
 * Adds a device with the exhibitor's default for automatic locking, until an employee changes it
 * (SET-008).
 */
async function add(tx: Tx, type: DeviceType, digest: Buffer): Promise<Registered> {
  const { auto_lock_minutes } = (await exhibitorSettings(tx)).device_config;
  const row = await tx.one<Registered>(
    `INSERT INTO device (exhibitor_id, uid, type, token, auto_lock_minutes, created_at)
     VALUES (tenant(), $1, $2, $3, $4, foyer_now()) RETURNING id, uid, parent_id`,
    [uidFrom(randomBytes(UID_LENGTH)), type, digest, auto_lock_minutes],
  );
  if (!row) throw new Error('a device was not added');
  return row;
}

/** Mails each employee with management notifications who may approve devices (D-133). */
async function mailApprovers(tx: Tx, approvalId: string): Promise<void> {
  const people = await tx.query<{ id: number; roles: Role[]; permissions: Permission[] }>(
    `SELECT e.id, ${RIGHTS} FROM employee e
      WHERE e.exhibitor_id = tenant() AND e.notified AND e.left_at IS NULL ORDER BY e.id LIMIT ${MAILED_MAX}`,
  );
  for (const { id, roles, permissions } of people)
    if (permissionsOf(roles, permissions).has('devices.approve'))
      await tx.emit(APPROVAL_TOPIC, `${approvalId}.${id}`, { approvalId, employeeId: id });
}
