import { conflict, notFound, Refusal } from '#kernel/refusal.ts';
import { DOWNLOADABLE } from '#modules/tickets/server/download.ts';
import { bill } from '#modules/tickets/server/purchase.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** Mails a buyer may ask for, one bill's whole life long: enough for who mistyped nothing and searches three mailboxes. */
export const MAILS_AGAIN_MAX = 5;
export const MAIL_AGAIN_AFTER_MS = 60_000;

/**
 * Puts the mail of a purchase into the outbox once more, to the address it went to before; answers how many more may
 * follow. Two requests at the same moment are one mail. Refuses 404 not_found.bill, 409 tickets.nothing_to_mail,
 * 429 tickets.mailed_just_now, 409 tickets.mailed_too_often.
 */
export async function sendTicketsAgain(db: Db, acting: Acting, billId: string): Promise<{ left: number }> {
  return db.tx(acting, async (tx) => {
    const found = await bill(tx, billId);
    if (!found) throw notFound('bill');
    if (!found.buyer_email || !DOWNLOADABLE.includes(found.status)) throw conflict('tickets.nothing_to_mail');
    const { sent, last } = await sentSoFar(tx, billId);
    if (sent >= MAILS_AGAIN_MAX) throw conflict('tickets.mailed_too_often', { max: MAILS_AGAIN_MAX });
    const wait = last === null ? 0 : last + MAIL_AGAIN_AFTER_MS - tx.now;
    if (wait > 0) throw new Refusal('too-many', { code: 'tickets.mailed_just_now' }, Math.ceil(wait / 1_000));
    await tx.emit(TOPIC, keyOf(billId, sent), { billId });
    return { left: MAILS_AGAIN_MAX - sent - 1 };
  });
}

const TOPIC = 'mail.tickets_again';
const keyOf = (billId: string, nth: number): string => `${billId}/visitor/${nth}`;

/** How many were asked for on the website, and when the last one was (epoch ms). */
async function sentSoFar(tx: Tx, billId: string): Promise<{ sent: number; last: number | null }> {
  const keys = Array.from({ length: MAILS_AGAIN_MAX }, (_, nth) => keyOf(billId, nth));
  const row = await tx.one<{ sent: number; last: number | null }>(
    `SELECT count(*)::int AS sent, floor(extract(epoch FROM max(asked_at)) * 1000)::float8 AS last FROM (
       SELECT coalesce(done_at, available_at) AS asked_at FROM outbox WHERE exhibitor_id = tenant() AND topic = $1 AND dedupe = ANY($2)) asked`,
    [TOPIC, keys],
  );
  return row ?? { sent: 0, last: null };
}
