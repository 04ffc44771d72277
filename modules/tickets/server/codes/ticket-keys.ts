import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { conflict, notFound } from '#kernel/refusal.ts';
import { toBase32 } from '#modules/tickets/rules/base32.ts';
import { type SigningKey, signingKey, type TicketKey } from '#modules/tickets/server/sign-ticket.ts';
import type { Acting, Db, ReadTx, Tx } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

type KeyRow = { kid: string; public_key: Buffer; private_key_sealed: Buffer };

/** Keys that count, the newest first. */
const keyRows = (tx: Pick<ReadTx, 'query'>): Promise<KeyRow[]> =>
  tx.query(
    `SELECT kid, public_key, private_key_sealed FROM ticket_key
      WHERE exhibitor_id = tenant() AND retired_at IS NULL ORDER BY created_at DESC, kid`,
  );

/** The keys a code may be signed with today: what a door keeps for the time without a network. */
export const ticketKeys = async (tx: Pick<ReadTx, 'query'>): Promise<TicketKey[]> =>
  (await keyRows(tx)).map((row) => ({ kid: row.kid, publicKey: row.public_key }));

/** The key tickets are signed with: the exhibitor's newest, made at its first use (K5). */
export async function currentTicketKey(db: Db, secrets: Secrets, exhibitorId: number): Promise<SigningKey> {
  const [newest] = await db.read(exhibitorId, keyRows);
  if (newest) return opened(newest, secrets);
  const made = newKey(secrets);
  const acting = { exhibitorId, actor: 'system', channel: 'api' } as const;
  const first = await db.tx(acting, async (tx) => {
    // Two nodes at once: the second waits here and finds the key of the first.
    await tx.run('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');
    const [already] = await keyRows(tx);
    if (already) return already;
    await store(tx, made);
    return made;
  });
  return opened(first, secrets);
}

/** Signs with a new key from now on; codes of the older keys stay good until those are retired (K5). Answers its kid. */
export async function rotateTicketKey(db: Db, secrets: Secrets, acting: Acting): Promise<string> {
  const made = newKey(secrets);
  await db.tx(acting, async (tx) => {
    await store(tx, made);
    await tx.audit({ action: 'ticket_key.rotated', entity: 'ticket_key', entityId: made.kid });
  });
  return made.kid;
}

/**
 * Strikes a key off: no code signed with it counts any more, at once online, at the next synchronisation offline.
 * Refuses 404 not_found.ticket_key, 409 tickets.last_key for the only one: rotate first.
 */
export async function retireTicketKey(db: Db, acting: Acting, kid: string): Promise<void> {
  await db.tx(acting, async (tx) => {
    await tx.run('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');
    const live = await keyRows(tx);
    if (!live.some((row) => row.kid === kid)) throw notFound('ticket_key');
    if (live.length === 1) throw conflict('tickets.last_key');
    await tx.run('UPDATE ticket_key SET retired_at = foyer_now() WHERE exhibitor_id = tenant() AND kid = $1', [kid]);
    await tx.audit({ action: 'ticket_key.retired', entity: 'ticket_key', entityId: kid });
  });
}

const store = (tx: Tx, key: KeyRow): Promise<number> =>
  tx.run(
    'INSERT INTO ticket_key (exhibitor_id, kid, public_key, private_key_sealed, created_at) VALUES (tenant(), $1, $2, $3, foyer_now())',
    [key.kid, key.public_key, key.private_key_sealed],
  );

const KID_BYTES = 3;
const KID_LENGTH = 4;

function newKey(secrets: Secrets): KeyRow {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return {
    kid: toBase32(randomBytes(KID_BYTES)).slice(0, KID_LENGTH),
    public_key: Buffer.from(x, 'base64url'),
    private_key_sealed: secrets.seal(d),
  };
}

const opened = (row: KeyRow, secrets: Secrets): SigningKey =>
  signingKey(row.kid, row.public_key, secrets.open(row.private_key_sealed));
