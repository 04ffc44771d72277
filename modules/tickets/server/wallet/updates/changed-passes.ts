import { randomUUID } from 'node:crypto';
import { googlePassesChanged } from '#modules/tickets/server/wallet/google/changed-google-passes.ts';
import type { ReadTx, Tx } from '#platform/db/tx.ts';

/** The outbox topic of a push to one phone. */
export const PUSH_TOPIC = 'wallet.push';

/** What changed: a screening, the seats of a bill, or the name of a hall or a cinema. */
export type PassSubject =
  | { readonly screeningId: number }
  | { readonly billId: string }
  | { readonly screenId: number }
  | { readonly cinemaId: number };

/**
 * Tells the phones that hold passes of what changed, after the commit: other modules call it in the
 * transaction of the change. Tickets that are refunded or exchanged call `ticketPassesChanged`
 * themselves. Costs two statements for an exhibitor that signs no passes.
 */
export async function passesChanged(tx: Tx, subject: PassSubject): Promise<void> {
  await ticketPassesChanged(tx, await ticketsOf(tx, subject));
}

/** The same for tickets. It notes the change also if no phone has the pass yet: it may register an older copy. */
export async function ticketPassesChanged(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await googlePassesChanged(tx, ticketIds);
  const noted = await tx.run(
    `INSERT INTO wallet_pass (exhibitor_id, ticket_id, changed_at)
     SELECT tenant(), id, date_trunc('second', foyer_now()) FROM unnest($1::uuid[]) AS id
      WHERE EXISTS (SELECT 1 FROM settings s WHERE s.exhibitor_id = tenant() AND s.secrets ? 'wallet') ORDER BY id
     ON CONFLICT (exhibitor_id, ticket_id) DO UPDATE
        SET changed_at = greatest(excluded.changed_at, wallet_pass.changed_at + interval '1 second')`,
    [ticketIds],
  );
  if (noted === 0) return;
  const phones = await tx.query<{ id: number }>(
    'SELECT DISTINCT phone_id AS id FROM wallet_registration WHERE exhibitor_id = tenant() AND ticket_id = ANY($1::uuid[])',
    [ticketIds],
  );
  await Promise.all(phones.map(({ id }) => pushLater(tx, id)));
}

/** A push has no content: the phone asks what changed. So a repeated one does no harm. */
export const pushLater = (tx: Tx, phoneId: number): Promise<void> =>
  tx.emit(PUSH_TOPIC, `${phoneId}:${randomUUID()}`, { phoneId });

async function ticketsOf(tx: Pick<ReadTx, 'query'>, subject: PassSubject): Promise<string[]> {
  const rows = await ('billId' in subject
    ? tx.query<{ id: string }>('SELECT id FROM ticket WHERE exhibitor_id = tenant() AND bill_id = $1', [subject.billId])
    : 'screeningId' in subject
      ? tx.query<{ id: string }>('SELECT id FROM ticket WHERE exhibitor_id = tenant() AND screening_id = $1', [
          subject.screeningId,
        ])
      : ticketsAt(tx, 'screenId' in subject ? [null, subject.screenId] : [subject.cinemaId, null]));
  return rows.map(({ id }) => id);
}

/** Of a hall or a cinema: the tickets of its coming screenings. */
const ticketsAt = (
  tx: Pick<ReadTx, 'query'>,
  [cinemaId, screenId]: readonly [number | null, number | null],
): Promise<{ id: string }[]> =>
  tx.query(
    `SELECT t.id FROM screening s JOIN ticket t ON t.exhibitor_id = s.exhibitor_id AND t.screening_id = s.id
      WHERE s.exhibitor_id = tenant() AND (s.cinema_id = $1 OR s.screen_id = $2) AND s.ends_at > foyer_now()
        AND t.revoked_at IS NULL`,
    [cinemaId, screenId],
  );
