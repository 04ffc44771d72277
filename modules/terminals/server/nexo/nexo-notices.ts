import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRefusedRefund, type NexoNotice, noticesOf } from '#modules/terminals/rules/nexo/notices.ts';
import { parsed } from '#modules/terminals/server/nexo/nexo-json.ts';
import { refuseRefund } from '#modules/terminals/server/orders/refuse-refund.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { TERMINALS_MAX } from '#modules/terminals/server/terminals.sql.ts';

/** Returns whether a notice is signed with one of these keys, each in hexadecimal. */
export function isSigned({ signed, signature }: NexoNotice, keys: readonly string[]): boolean {
  const received = Buffer.from(signature, 'base64');
  return keys.some((key) => {
    const expected = createHmac('sha256', Buffer.from(key, 'hex')).update(signed, 'utf8').digest();
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/** `unsigned`: it has no signature of ours, and nothing was read. `again`: it is about a refund that still runs. */
export type TakenNotices = 'accepted' | 'unsigned' | 'again';

/**
 * Reads what the platform of Adyen tells about refunds, if it is signed: one that it accepted and refuses later
 * waits again (decision 0098). A notice about a refund whose result is not stored yet has to come again.
 */
export async function takeNotices(deps: TerminalDeps, exhibitorId: number, body: Buffer): Promise<TakenNotices> {
  const notices = noticesOf(parsed(body.toString('utf8')));
  const keys = notices ? await keysOf(deps, exhibitorId) : [];
  if (!notices?.every((notice) => isSigned(notice, keys))) return 'unsigned';
  let taken: TakenNotices = 'accepted';
  for (const notice of notices.filter(isRefusedRefund)) {
    const refund = await refundOf(deps, exhibitorId, notice);
    const about = { exhibitorId, event: notice.event, reference: notice.reference };
    if (refund === 'several') deps.alarm('a refund that was accepted has been refused', about);
    else if (!refund) deps.report('a notice is about no refund of ours', about);
    else if (refund.isOpen) taken = 'again';
    else await refuseRefund(deps, exhibitorId, refund.id, notice.reason);
  }
  return taken;
}

/** The keys of all nexo terminals, also of archived ones: a refund may be refused weeks later. */
async function keysOf({ db, secrets }: TerminalDeps, exhibitorId: number): Promise<string[]> {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<{ sealed: Buffer }>(
      `SELECT DISTINCT ON (notice_key_sealed) notice_key_sealed AS sealed FROM terminal
        WHERE exhibitor_id = tenant() AND notice_key_sealed IS NOT NULL LIMIT ${TERMINALS_MAX}`,
    ),
  );
  return [...new Set(rows.map(({ sealed }) => secrets.open(sealed)))];
}

/**
 * Finds the refund of a notice: by its own reference, which is the last part of the name that the terminal gave to
 * it; or by the reference of its payment and its amount. `isOpen`: it has no result yet; `several`: a person looks which
 * one it is.
 */
async function refundOf(
  { db }: TerminalDeps,
  exhibitorId: number,
  { reference, originalReference, cents }: NexoNotice,
): Promise<{ id: string; isOpen: boolean } | 'several' | null> {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<{ id: string; isOpen: boolean; isNamed: boolean }>(
      `SELECT o.payment_id AS id, o.ended_at IS NULL AS "isOpen",
              coalesce(substring(o.poi_transaction FROM '[^.]+$') = $1, false) AS "isNamed"
         FROM terminal_order o JOIN refund r ON r.exhibitor_id = o.exhibitor_id AND r.id = o.refund_id
         JOIN terminal_order c ON c.exhibitor_id = r.exhibitor_id AND c.of_payment = r.payment_id
        WHERE o.exhibitor_id = tenant() AND o.refund_id IS NOT NULL AND o.poi_id IS NOT NULL
          AND (o.outcome IS NULL OR o.outcome IN ('paid','unknown') OR o.refused_at IS NOT NULL)
          AND (substring(o.poi_transaction FROM '[^.]+$') = $1
            OR substring(c.poi_transaction FROM '[^.]+$') = $2 AND o.amount_cents = $3::bigint)
        ORDER BY o.asked_at LIMIT 50`,
      [reference || null, originalReference || null, cents],
    ),
  );
  const named = rows.find(({ isNamed }) => isNamed);
  return named ?? (rows.length > 1 ? 'several' : (rows[0] ?? null));
}
