import { randomBytes } from 'node:crypto';
import { conflict, Refusal } from '#kernel/refusal.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { registrationOutcome } from '#modules/devices/rules/device-states.ts';
import { UID_LENGTH, uidFrom } from '#modules/devices/rules/device-uid.ts';
import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import { type DeviceRow, lockByUid } from '#modules/devices/server/devices.sql.ts';
import { createApproval, endApprovals } from '#modules/devices/server/registration/approvals.ts';
import { isToken, newToken } from '#modules/devices/server/registration/device-tokens.ts';
import { mailApprovers } from '#modules/devices/server/registration/mail-approvers.ts';
import { spendPairingCode } from '#modules/devices/server/registration/pairing-codes.ts';
import { otherWaitingDevices, takePlace } from '#modules/devices/server/registration/waiting-devices.ts';
import { exhibitorSettings } from '#modules/exhibitor/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

type Input = {
  readonly type: DeviceType;
  /** Its former name, as the browser stored it. */
  readonly uid?: string | null | undefined;
  /** Its secret, if it still has one. */
  readonly token?: string | undefined;
  /** A code from the portal, as it was typed: approves the device at once. */
  readonly code?: string | null | undefined;
  /** The network the request comes from, as a digest. */
  readonly net?: string;
};

/**
 * Registers a browser as a device of the exhibitor (DEV-006, D-024, D-133): it gets a secret, which
 * becomes valid with the approval, and the employees who may approve are mailed. With a code from
 * the portal it is approved at once and needs no waiting place (decision 0040). The uid of a device
 * without a valid secret brings that device back, to be approved like a new one. Refuses 403
 * devices.blocked (ERR-031), also after that device was deleted; 409 devices.uid_in_use; 422 `code`
 * devices.wrong_pairing_code; 429 devices.too_many_waiting.
 */
export function registerDevice(
  { db, news, secrets }: { readonly db: Db; readonly news: DeviceNews; readonly secrets: Secrets },
  exhibitorId: number,
  input: Input,
): Promise<{ uid: string; token: string }> {
  const net = input.net ?? '';
  return db.tx({ exhibitorId, actor: 'device', channel: 'device' }, async (tx) => {
    await tx.query('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE'); // those who wait are counted
    const former = input.uid ? await lockByUid(tx, input.uid) : null;
    if (former) await refuseTakeOver(tx, former, input);
    const approver = input.code ? await spendPairingCode(tx, secrets, input.code) : null;
    const waiting = await otherWaitingDevices(tx, former?.id ?? null);
    if (approver === null) await takePlace(tx, news, waiting, net);
    const { token, digest } = newToken();
    const { id, uid, parent_id } = former
      ? await renew(tx, former, { digest, net })
      : await add(tx, input.type, { digest, net });
    await tx.audit({ action: 'device.registered', entity: 'device', entityId: id, after: { uid, type: input.type } });
    if (approver === null) await mailApprovers(tx, await createApproval(tx, id), waiting.length > 0);
    else await approveAtOnce(tx, { id, uid, type: input.type, employee_id: approver });
    tx.afterCommit(() => news.deviceChanged(exhibitorId, onChannels({ id, parent_id })));
    return { uid, token };
  });
}

/** The employee who made the code approves the device at which it is typed: the audit entry names them. */
async function approveAtOnce(
  tx: Tx,
  { id, ...named }: { id: number; uid: string; type: DeviceType; employee_id: number },
): Promise<void> {
  await tx.run(`UPDATE device SET auth = 'active' WHERE exhibitor_id = tenant() AND id = $1`, [id]);
  await endApprovals(tx, id);
  await tx.audit({ action: 'device.approved', entity: 'device', entityId: id, after: named });
}

async function refuseTakeOver(tx: Tx, former: DeviceRow, input: Input): Promise<void> {
  const stored = await tx.one<{ token: Buffer | null }>(
    'SELECT token FROM device WHERE exhibitor_id = tenant() AND id = $1',
    [former.id],
  );
  const proved = isToken(input.token, stored?.token ?? null);
  const does = registrationOutcome({ auth: former.auth, hasToken: former.has_token, proved });
  if (does === 'blocked') throw new Refusal('forbidden', { code: 'devices.blocked' });
  // A device keeps its kind: a browser that becomes another kind registers as a new device.
  if (does === 'in_use' || former.type !== input.type) throw conflict('devices.uid_in_use');
}

type Registered = Pick<DeviceRow, 'id' | 'uid' | 'parent_id'>;

type Secret = { readonly digest: Buffer; readonly net: string };

async function renew(tx: Tx, former: DeviceRow, { digest, net }: Secret): Promise<Registered> {
  await tx.run(
    `UPDATE device SET auth = 'pending', token = $2, net = $3, deleted_at = NULL, seen_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1`,
    [former.id, digest, net],
  );
  return former;
}

/**
 * Adds a device with the exhibitor's default for automatic locking, until an employee changes it
 * (SET-008). A point of sale has no drawer until an employee gives it one (D-135).
 */
async function add(tx: Tx, type: DeviceType, { digest, net }: Secret): Promise<Registered> {
  const { auto_lock_minutes } = (await exhibitorSettings(tx)).device_config;
  const row = await tx.one<Registered>(
    `INSERT INTO device (exhibitor_id, uid, type, token, auto_lock_minutes, net, has_drawer, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $2 <> 'pos', foyer_now()) RETURNING id, uid, parent_id`,
    [uidFrom(randomBytes(UID_LENGTH)), type, digest, auto_lock_minutes, net],
  );
  if (!row) throw new Error('a device was not added');
  return row;
}
