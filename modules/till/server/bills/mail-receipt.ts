import { conflict } from '#kernel/refusal.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import { changeBuyer } from '#modules/sales/server.ts';
import { sendTicketsAgain } from '#modules/tickets/server.ts';
import type { TillDeps } from '#modules/till/server/at-till.ts';
import type { Acting } from '#platform/db/tx.ts';

/** The customer still stands at the till. */
const OFFERED_MINUTES = 10;

/**
 * Mails the tickets of the bill that was just paid, or its receipt if it has none, to the address that its customer typed at the
 * display (D-144), in the language of the bill. A display has no attendant: it can name only a bill of
 * its own till, without an address, for a few minutes. The address that is on the bill already may be
 * typed again, as after a try that ended before the mail. Refuses 409 till.receipt_late, 422 `email` as
 * `changeBuyer`, and as `sendTicketsAgain`.
 */
export async function mailReceipt(
  { db, events }: Pick<TillDeps, 'db' | 'events'>,
  acting: Acting,
  { id, parentId }: Pick<IdentifiedDevice, 'id' | 'parentId'>,
  { bill: billId, email }: { readonly bill: string; readonly email: string },
): Promise<void> {
  const bill = await db.ask(acting.exhibitorId, (first) =>
    first.one<{ name: string | null; email: string | null }>(
      `SELECT buyer_name AS name, buyer_email AS email FROM bill
        WHERE exhibitor_id = tenant() AND id = $1 AND device_id = $2 AND status = 'settled' AND NOT test
          AND (buyer_email IS NULL OR buyer_email = lower($4))
          AND settled_at > foyer_now() - make_interval(mins => $3)`,
      [billId, parentId ?? id, OFFERED_MINUTES, email],
    ),
  );
  if (!bill) throw conflict('till.receipt_late');
  if (bill.email === null) {
    const name = bill.name ?? '';
    await changeBuyer(db, acting, billId, { name, email, was: { name, email: '' } });
    events.billChanged(acting.exhibitorId, billId, null); // the till shows the address
  }
  await sendTicketsAgain(db, acting, billId, 'staff');
}
