import { notFound, refuse } from '#kernel/refusal.ts';
import { changeBuyer } from '#modules/sales/server.ts';
import { sendTicketsAgain } from '#modules/tickets/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { tillBill } from '#modules/till/server/bills/bills.sql.ts';

/**
 * Mails the tickets of a bill, or the receipt of one without tickets, from a till (D-088). A bill with an address is mailed there, and to
 * no other: a person who has only the reference must not get the tickets of another buyer. A bill
 * without one gets `email`. Refuses 404 not_found.bill, 422 `email` validation.required, as
 * `changeBuyer`, and as `sendTicketsAgain`.
 */
export async function mailBill(
  { db }: Pick<TillDeps, 'db'>,
  { acting, exhibitorId }: AtTill,
  billId: string,
  email: string,
): Promise<void> {
  const bill = await db.ask(exhibitorId, (first) => tillBill(first, billId));
  if (!bill) throw notFound('bill');
  if (!bill.buyer_email) {
    if (email.trim() === '') throw refuse('validation.required', undefined, 'email');
    const name = bill.buyer_name ?? '';
    await changeBuyer(db, acting, billId, { name, email, was: { name, email: '' } });
  }
  await sendTicketsAgain(db, acting, billId, 'staff');
}
