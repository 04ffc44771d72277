import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { conflict, notFound, refusalOf } from '#kernel/refusal.ts';
import { toBase32 } from '#modules/tickets/rules/base32.ts';
import { problemsWithKeyword, ROTATE_KEYWORD } from '#modules/tickets/rules/key-keyword.ts';
import { type SigningKey, signingKey, type TicketKey } from '#modules/tickets/server/codes/sign-ticket.ts';
import { listedKeys } from '#modules/tickets/server/codes/ticket-keys.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, ReadTx, Tx } from '#platform/db/tx.ts';

type KeyRow = { kid: string; public_key: Buffer; private_key_sealed: Buffer };

/** Returns valid keys, newest first. */
const keyRows = (tx: Pick<ReadTx, 'query'>): Promise<KeyRow[]> =>
  tx.query(
    `SELECT kid, public_key, private_key_sealed FROM ticket_key
      WHERE exhibitor_id = tenant() AND retired_at IS NULL ORDER BY created_at DESC, kid`,
  );

/** Returns the keys of valid codes: an entrance stores them for offline use. */
export const ticketKeys = async (tx: Pick<ReadTx, 'query'>): Promise<TicketKey[]> =>
  (await keyRows(tx)).map((row) => ({ kid: row.kid, publicKey: row.public_key }));

/**
 * Returns every key there was, also the retired ones: a scanner without the server may have believed
 * a key that was retired meanwhile.
 */
export const everyTicketKey = async (
  tx: Pick<ReadTx, 'query'>,
): Promise<(TicketKey & { readonly isRetired: boolean })[]> => {
  const rows = await tx.query<{ kid: string; public_key: Buffer; is_retired: boolean }>(
    `SELECT kid, public_key, retired_at IS NOT NULL AS is_retired FROM ticket_key
      WHERE exhibitor_id = tenant() ORDER BY created_at DESC, kid`,
  );
  return rows.map((row) => ({ kid: row.kid, publicKey: row.public_key, isRetired: row.is_retired }));
};

/** Returns the signing key of tickets: the exhibitor's newest, created at first use (TICKET-5). */
export async function currentTicketKey(db: Db, secrets: Secrets, exhibitorId: number): Promise<SigningKey> {
  const [newest] = await db.read(exhibitorId, keyRows);
  if (newest) return opened(newest, secrets);
  const made = newKey(secrets);
  const acting = { exhibitorId, actor: 'system', channel: 'api' } as const;
  const first = await db.tx(acting, async (tx) => {
    // Two concurrent nodes: the second waits here and finds the key of the first.
    await tx.run('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');
    const [already] = await keyRows(tx);
    if (already) return already;
    await store(tx, made);
    return made;
  });
  return opened(first, secrets);
}

/**
 * Creates a new signing key; codes of older keys stay valid until those are retired (TICKET-5).
 * Returns its kid. Refuses 422 `keyword` tickets.key_keyword.
 */
export async function rotateTicketKey(db: Db, secrets: Secrets, acting: Acting, typed: string): Promise<string> {
  refuseUnlessTyped(typed, ROTATE_KEYWORD);
  const made = newKey(secrets);
  await db.tx(acting, async (tx) => {
    await store(tx, made);
    await tx.audit({ action: 'ticket_key.rotated', entity: 'ticket_key', entityId: made.kid });
  });
  return made.kid;
}

/**
 * Retires a key: codes signed with it become invalid, online at once, offline at the next
 * synchronisation. Refuses 404 not_found.ticket_key, 409 tickets.last_key for the one that signs:
 * rotate first. 422 `keyword` tickets.key_keyword if unused tickets may have it and its name was
 * not typed.
 */
export async function retireTicketKey(db: Db, acting: Acting, kid: string, typed: string): Promise<void> {
  await db.tx(acting, async (tx) => {
    await tx.run('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');
    const live = await keyRows(tx);
    if (!live.some((row) => row.kid === kid)) throw notFound('ticket_key');
    if (live[0]?.kid === kid) throw conflict('tickets.last_key');
    const listed = (await listedKeys(tx)).find((key) => key.kid === kid);
    const unused = listed?.unused_tickets ?? 0;
    if (unused > 0) refuseUnlessTyped(typed, kid);
    await tx.run('UPDATE ticket_key SET retired_at = foyer_now() WHERE exhibitor_id = tenant() AND kid = $1', [kid]);
    await tx.audit({ action: 'ticket_key.retired', entity: 'ticket_key', entityId: kid, after: { unused } });
  });
}

function refuseUnlessTyped(typed: string, keyword: string): void {
  const refusal = refusalOf(problemsWithKeyword(typed, keyword));
  if (refusal) throw refusal;
}

/** The new key is the newest even if the clock went back since the last one was made. */
const store = (tx: Tx, key: KeyRow): Promise<number> =>
  tx.run(
    `INSERT INTO ticket_key (exhibitor_id, kid, public_key, private_key_sealed, created_at)
     SELECT tenant(), $1, $2, $3, greatest(foyer_now(), max(created_at) + interval '1 microsecond')
       FROM ticket_key WHERE exhibitor_id = tenant()`,
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
