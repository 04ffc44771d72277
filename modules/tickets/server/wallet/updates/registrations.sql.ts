import type { PassKey } from '#modules/tickets/server/wallet/updates/pass-token.ts';
import type { ReadTx, SystemTx, Tx } from '#platform/db/tx.ts';

/** Stores a phone, or the new token of a known one, and locks its row. Returns its id. */
export async function savePhone(tx: Pick<Tx, 'one'>, device: string, pushToken: string): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO wallet_phone (exhibitor_id, device, push_token, seen_at) VALUES (tenant(), $1, $2, foyer_now())
     ON CONFLICT (exhibitor_id, device) DO UPDATE SET push_token = excluded.push_token, seen_at = excluded.seen_at
     RETURNING id`,
    [device, pushToken],
  );
  if (!row) throw new Error('a stored phone has an id');
  return row.id;
}

export const lockPhone = (tx: Pick<Tx, 'one'>, device: string): Promise<{ id: number } | null> =>
  tx.one('SELECT id FROM wallet_phone WHERE exhibitor_id = tenant() AND device = $1 FOR UPDATE', [device]);

/** Returns the slots of a pass that phones have, and locks its ticket, so that two phones do not choose the same one. */
export async function slotsOf(tx: Pick<Tx, 'one' | 'query'>, { passType, ticketId }: PassKey) {
  const ticket = await tx.one('SELECT 1 FROM ticket WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [
    ticketId,
  ]);
  if (!ticket) return null;
  return tx.query<{ phone_id: number; slot: number }>(
    'SELECT phone_id, slot FROM wallet_registration WHERE exhibitor_id = tenant() AND ticket_id = $1 AND pass_type = $2 LIMIT 10',
    [ticketId, passType],
  );
}

export const insertRegistration = (
  tx: Pick<Tx, 'run'>,
  { passType, ticketId }: PassKey,
  { phoneId, slot }: { readonly phoneId: number; readonly slot: number },
): Promise<number> =>
  tx.run(
    `INSERT INTO wallet_registration (exhibitor_id, phone_id, ticket_id, pass_type, slot, registered_at)
     VALUES (tenant(), $1, $2, $3, $4, foyer_now())`,
    [phoneId, ticketId, passType, slot],
  );

export const deleteRegistration = (
  tx: Pick<Tx, 'run'>,
  { passType, ticketId }: PassKey,
  phoneId: number,
): Promise<number> =>
  tx.run(
    'DELETE FROM wallet_registration WHERE exhibitor_id = tenant() AND ticket_id = $1 AND pass_type = $2 AND phone_id = $3',
    [ticketId, passType, phoneId],
  );

export const deleteRegistrationsOf = (tx: Pick<Tx, 'run'>, phoneId: number): Promise<number> =>
  tx.run('DELETE FROM wallet_registration WHERE exhibitor_id = tenant() AND phone_id = $1', [phoneId]);

/** Deletes a phone without passes. Requires the lock of its row: another call may be registering one. */
export const deleteEmptyPhone = (tx: Pick<Tx, 'run'>, phoneId: number): Promise<number> =>
  tx.run(
    `DELETE FROM wallet_phone p WHERE p.exhibitor_id = tenant() AND p.id = $1
        AND NOT EXISTS (SELECT 1 FROM wallet_registration r WHERE r.exhibitor_id = p.exhibitor_id AND r.phone_id = p.id)`,
    [phoneId],
  );

/** When the content of a pass last changed, in epoch ms, whole seconds; null: since its ticket was sold, never. */
export const changedAt = async (tx: Pick<ReadTx, 'one'>, ticketId: string): Promise<number | null> =>
  (
    await tx.one<{ at: number }>(
      'SELECT (extract(epoch FROM changed_at) * 1000)::float8 AS at FROM wallet_pass WHERE exhibitor_id = tenant() AND ticket_id = $1',
      [ticketId],
    )
  )?.at ?? null;

/** How many passes one answer names: the phone asks again for the later ones. */
const SERIALS_MAX = 200;
/** A change may be committed after a later one was told. */
const OVERLAP_MS = 60_000;

/** A pass of a phone and when it changed, in epoch ms. */
export type ChangedPass = { readonly ticket_id: string; readonly at: number };

/** Returns the passes of a phone that changed since `since` (epoch ms; null: all of them), oldest change first. */
export const passesOfPhone = (
  tx: Pick<ReadTx, 'query'>,
  { device, passType, since }: { readonly device: string; readonly passType: string; readonly since: number | null },
): Promise<ChangedPass[]> =>
  tx.query(
    `SELECT ticket_id, at FROM (
       SELECT r.ticket_id, (extract(epoch FROM coalesce(c.changed_at, date_trunc('second', r.registered_at))) * 1000)::float8 AS at
         FROM wallet_phone p
         JOIN wallet_registration r ON r.exhibitor_id = p.exhibitor_id AND r.phone_id = p.id
         LEFT JOIN wallet_pass c ON c.exhibitor_id = r.exhibitor_id AND c.ticket_id = r.ticket_id
        WHERE p.exhibitor_id = tenant() AND p.device = $1 AND r.pass_type = $2) AS passes
      WHERE $3::float8 IS NULL OR at > $3::float8 - $4::float8 ORDER BY at, ticket_id LIMIT $5`,
    [device, passType, since, OVERLAP_MS, SERIALS_MAX],
  );

export type PhoneToPush = { readonly device: string; readonly push_token: string; readonly seen_at: number };

/** Returns a phone that holds a pass of this type; null: it has none any more. */
export const phoneToPush = (tx: Pick<ReadTx, 'one'>, phoneId: number, passType: string): Promise<PhoneToPush | null> =>
  tx.one(
    `SELECT p.device, p.push_token, (extract(epoch FROM p.seen_at) * 1000)::float8 AS seen_at FROM wallet_phone p
      WHERE p.exhibitor_id = tenant() AND p.id = $1
        AND EXISTS (SELECT 1 FROM wallet_registration r
                     WHERE r.exhibitor_id = p.exhibitor_id AND r.phone_id = p.id AND r.pass_type = $2)`,
    [phoneId, passType],
  );

/** What the settings page tells of phones and pushes. Instants in epoch ms. */
export type WalletFigures = {
  readonly phones: number;
  readonly passes: number;
  readonly sent_at: number | null;
  readonly failed_at: number | null;
  readonly failure: PushFailure | null;
};
export type PushFailure = 'unreachable' | 'busy' | 'certificate' | 'refused';

export const walletFigures = (tx: Pick<ReadTx, 'one'>): Promise<WalletFigures | null> =>
  tx.one(
    `SELECT count(DISTINCT r.phone_id)::int AS phones, count(DISTINCT r.ticket_id)::int AS passes,
            (SELECT (extract(epoch FROM w.sent_at) * 1000)::float8 FROM wallet_push w WHERE w.exhibitor_id = tenant()) AS sent_at,
            (SELECT (extract(epoch FROM w.failed_at) * 1000)::float8 FROM wallet_push w WHERE w.exhibitor_id = tenant()) AS failed_at,
            (SELECT w.failure FROM wallet_push w WHERE w.exhibitor_id = tenant()) AS failure
       FROM wallet_registration r WHERE r.exhibitor_id = tenant()`,
  );

/** `failure` null: Apple took the push. */
export const notePush = (tx: Pick<Tx, 'run'>, failure: PushFailure | null): Promise<number> =>
  tx.run(
    `INSERT INTO wallet_push AS w (exhibitor_id, sent_at, failed_at, failure)
     VALUES (tenant(), CASE WHEN $1::text IS NULL THEN foyer_now() END, CASE WHEN $1::text IS NOT NULL THEN foyer_now() END, $1)
     ON CONFLICT (exhibitor_id) DO UPDATE SET sent_at = coalesce(excluded.sent_at, w.sent_at),
        failed_at = coalesce(excluded.failed_at, w.failed_at), failure = coalesce(excluded.failure, w.failure)`,
    [failure],
  );

/** Passes are told of changes until some days after their screening: a refund may come late. */
const KEPT = '7 days';

/** Deletes registrations and changes of passes whose screening is over, and phones without passes. Returns how many. */
export async function forgetPasses(tx: Pick<SystemTx, 'run'>): Promise<number> {
  const registrations = await tx.run(
    `DELETE FROM wallet_registration r USING ticket t, screening s
      WHERE t.exhibitor_id = r.exhibitor_id AND t.id = r.ticket_id
        AND s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id AND s.ends_at < foyer_now() - $1::interval`,
    [KEPT],
  );
  const changes = await tx.run(
    `DELETE FROM wallet_pass c USING ticket t, screening s
      WHERE t.exhibitor_id = c.exhibitor_id AND t.id = c.ticket_id
        AND s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id AND s.ends_at < foyer_now() - $1::interval`,
    [KEPT],
  );
  // One that registers a pass at this moment was seen just now.
  const phones = await tx.run(
    `DELETE FROM wallet_phone p WHERE p.seen_at < foyer_now() - $1::interval
        AND NOT EXISTS (SELECT 1 FROM wallet_registration r WHERE r.exhibitor_id = p.exhibitor_id AND r.phone_id = p.id)`,
    [KEPT],
  );
  return registrations + changes + phones;
}
