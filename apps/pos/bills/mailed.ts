import type { TillBill } from '#modules/till/contract/till.ts';

const PAID: readonly string[] = ['settled', 'refunding', 'partially_refunded'];

/** Returns what the customer of a bill may have by mail; null: nothing. */
export function mailedOf({ status, test, lines }: TillBill): 'tickets' | 'receipt' | null {
  const hasTickets = lines.some(
    ({ kind, ticket, recharges }) =>
      ticket === 'valid' || ticket === 'used' || (kind.startsWith('voucher') && !recharges),
  );
  if (!PAID.includes(status)) return null;
  if (hasTickets) return 'tickets';
  return test ? null : 'receipt';
}
