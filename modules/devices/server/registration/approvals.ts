import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The time during which a mailed link approves a device, once (D-133). */
export const APPROVAL_HOURS = 72;

const PURPOSE = 'device-approval';
const UUID = /^[0-9a-f-]{36}$/;

/** Returns the token for the address of a link: the id of the row, signed. The id alone approves nothing. */
export const approvalToken = (secrets: Secrets, exhibitorId: number, id: string): string =>
  secrets.sign(PURPOSE, `${exhibitorId}-${id}`);

/** Returns the row of a token; null for a token that is invalid or of another exhibitor. */
export function approvalOf(secrets: Secrets, exhibitorId: number, token: string): string | null {
  const value = secrets.unsign(PURPOSE, token);
  const start = `${exhibitorId}-`;
  const id = value?.startsWith(start) ? value.slice(start.length) : '';
  return UUID.test(id) ? id : null;
}

/**
 * Creates an approval and ends the earlier ones. Returns its id. The caller holds the lock of the
 * device's row.
 */
export async function createApproval(tx: Pick<Tx, 'one' | 'run'>, deviceId: number): Promise<string> {
  await endApprovals(tx, deviceId);
  const row = await tx.one<{ id: string }>(
    `INSERT INTO device_approval (exhibitor_id, device_id, created_at, ends_at)
     VALUES (tenant(), $1, foyer_now(), foyer_now() + interval '${APPROVAL_HOURS} hours') RETURNING id`,
    [deviceId],
  );
  if (!row) throw new Error('an approval was not made');
  return row.id;
}

/** Ends links of an earlier registration or decision: they approve nothing any more. */
export const endApprovals = (tx: Pick<Tx, 'run'>, deviceId: number): Promise<number> =>
  tx.run(
    `UPDATE device_approval SET ends_at = foyer_now()
      WHERE exhibitor_id = tenant() AND device_id = $1 AND used_at IS NULL AND ends_at > foyer_now()`,
    [deviceId],
  );

/** Uses a link. Returns its device; null for a link that was used, has expired or does not exist. */
export const spendApproval = async (tx: Pick<Tx, 'one'>, id: string): Promise<number | null> =>
  (
    await tx.one<{ device_id: number }>(
      `UPDATE device_approval SET used_at = foyer_now()
        WHERE exhibitor_id = tenant() AND id = $1 AND used_at IS NULL AND ends_at > foyer_now() RETURNING device_id`,
      [id],
    )
  )?.device_id ?? null;
