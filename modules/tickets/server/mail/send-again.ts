import { conflict, notFound, Refusal } from '#kernel/refusal.ts';
import { DOWNLOADABLE } from '#modules/tickets/server/download.ts';
import { bill } from '#modules/tickets/server/purchase.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** Mails a buyer may ask for, one bill's whole life long: enough for who mistyped nothing and searches three mailboxes. */
export const MAILS_AGAIN_MAX = 5;
/** Beside them, what the house's own people may send: they corrected an address, or stand on the telephone. */
export const MAILS_BY_STAFF_MAX = 20;
export const MAIL_AGAIN_AFTER_MS = 60_000;

/** Who asks for the mail: each has a number of their own, so that neither uses up the other's. */
type Asker = 'visitor' | 'staff';
const MAX_OF: Readonly<Record<Asker, number>> = { visitor: MAILS_AGAIN_MAX, staff: MAILS_BY_STAFF_MAX };

/**
 * Puts the mail of a purchase into the outbox once more, to the address that stands on the bill; answers how many more may
 * follow. Two requests at the same moment are one mail. Refuses 404 not_found.bill, 409 tickets.nothing_to_mail,
 * 429 tickets.mailed_just_now, 409 tickets.mailed_too_often.
 */
export async function sendTicketsAgain(
  db: Db,
  acting: Acting,
  billId: string,
  by: Asker = 'visitor',
): Promise<{ left: number }> {
  return db.tx(acting, async (tx) => {
    const found = await bill(tx, billId);
    if (!found) throw notFound('bill');
    if (!found.buyer_email || !DOWNLOADABLE.includes(found.status)) throw conflict('tickets.nothing_to_mail');
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

/** Under which keys the mails of a bill that were asked for again can lie in the outbox. */
export const askedAgainKeys = (billId: string): string[] => [...keysOf(billId, 'visitor'), ...keysOf(billId, 'staff')];

/** How many were asked for, and when the last one was (epoch ms). */
async function sentSoFar(tx: Tx, billId: string, by: Asker): Promise<{ sent: number; last: number | null }> {
  const row = await tx.one<{ sent: number; last: number | null }>(
    `SELECT count(*)::int AS sent, floor(extract(epoch FROM max(asked_at)) * 1000)::float8 AS last FROM (
       SELECT coalesce(done_at, available_at) AS asked_at FROM outbox WHERE exhibitor_id = tenant() AND topic = $1 AND dedupe = ANY($2)) asked`,
    [AGAIN_TOPIC, keysOf(billId, by)],
  );
  return row ?? { sent: 0, last: null };
}
