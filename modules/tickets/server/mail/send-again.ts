import { conflict, notFound, Refusal } from '#kernel/refusal.ts';
import { isDownloadable } from '#modules/tickets/server/download.ts';
import { bill } from '#modules/tickets/server/purchase.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * The maximum number of emails that a buyer may request for one bill: enough for a correct address
 * and three mailboxes.
 */
export const MAILS_AGAIN_MAX = 5;
/** The separate maximum for employees, who corrected an address or answer the telephone. */
export const MAILS_BY_STAFF_MAX = 20;
export const MAIL_AGAIN_AFTER_MS = 60_000;

/** The requester of the email: each has a separate limit. */
type Asker = 'visitor' | 'staff';
const MAX_OF: Readonly<Record<Asker, number>> = { visitor: MAILS_AGAIN_MAX, staff: MAILS_BY_STAFF_MAX };

/**
 * Puts the email of a purchase into the outbox again, to the address on the bill; returns how many
 * more are allowed. Two simultaneous requests send one email. Refuses 404 not_found.bill, 409
 * tickets.nothing_to_mail, 429 tickets.mailed_just_now, 409 tickets.mailed_too_often.
 */
export async function sendTicketsAgain(
  db: Db,
  acting: Acting,
  billId: string,
  by: Asker = 'visitor',
): Promise<{ left: number }> {
  return db.tx(acting, async (tx) => {
    const row = await bill(tx, billId);
    if (!row) throw notFound('bill');
    if (!row.buyer_email || !isDownloadable(row)) throw conflict('tickets.nothing_to_mail');
    const max = MAX_OF[by];
    const { sent, last } = await sentSoFar(tx, billId, by);
    if (sent >= max) throw conflict('tickets.mailed_too_often', { max });
    const wait = last === null ? 0 : last + MAIL_AGAIN_AFTER_MS - tx.now;
    if (wait > 0) throw new Refusal('too-many', { code: 'tickets.mailed_just_now' }, Math.ceil(wait / 1_000));
    await tx.emit(AGAIN_TOPIC, keyOf(billId, by, sent), { billId });
    return { left: max - sent - 1 };
  });
}

export const AGAIN_TOPIC = 'mail.tickets_again';
const keyOf = (billId: string, by: Asker, nth: number): string => `${billId}/${by}/${nth}`;
const keysOf = (billId: string, by: Asker): string[] =>
  Array.from({ length: MAX_OF[by] }, (_, nth) => keyOf(billId, by, nth));

/** Returns the possible outbox keys of repeated emails of a bill. */
export const repeatedMailKeys = (billId: string): string[] => [
  ...keysOf(billId, 'visitor'),
  ...keysOf(billId, 'staff'),
];

/** Returns how many were requested, and when the last one was (epoch ms). */
async function sentSoFar(tx: Tx, billId: string, by: Asker): Promise<{ sent: number; last: number | null }> {
  const row = await tx.one<{ sent: number; last: number | null }>(
    `SELECT count(*)::int AS sent, floor(extract(epoch FROM max(asked_at)) * 1000)::float8 AS last FROM (
       SELECT coalesce(done_at, available_at) AS asked_at FROM outbox WHERE exhibitor_id = tenant() AND topic = $1 AND dedupe = ANY($2)) asked`,
    [AGAIN_TOPIC, keysOf(billId, by)],
  );
  return row ?? { sent: 0, last: null };
}
