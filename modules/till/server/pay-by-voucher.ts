import type { Cents } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import { holdTurns, type LockedSale, lockVouchers, voucherFrom, vouchersByCode } from '#modules/sales/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { AtTill } from '#modules/till/server/at-till.ts';
import { insertPayment, type Part, type PayDeps } from '#modules/till/server/part-of-bill.ts';
import { normaliseBarcode } from '#modules/vouchers/rules/barcode.ts';
import { whyNotUsableForVisit } from '#modules/vouchers/rules/usability.ts';
import { redeemableTurns } from '#modules/vouchers/rules/voucher.ts';
import type { Tx } from '#platform/db/tx.ts';

type TicketLine = { readonly line_no: number; readonly gross_cents: Cents };

/**
 * Turns of a card pay tickets of a bill that waits, one each, in full or not at all (D-094); they are held until it settles.
 * Answers what they pay: at most the part that was asked for. Refuses at `voucher_barcode` as checkout refuses vouchers,
 * `till.voucher_before_sale` for a card whose VAT was paid with it (the bill's VAT is written already, D-083), and at `amount`
 * `till.voucher_pays_nothing`. Refreshments of a card (D-109) are not taken here.
 */
export async function payByVoucher(
  tx: Tx,
  { secrets }: PayDeps,
  at: AtTill,
  sale: LockedSale,
  snapshot: Snapshot,
  part: Part,
): Promise<Cents> {
  const refuseCard = (code: string, params?: Record<string, string | number>) =>
    refuse(code, params, 'voucher_barcode');
  if (sale.bill.test) throw refuseCard('sales.not_for_practice');
  const code = normaliseBarcode(part.wish.voucher_barcode ?? '');
  const [found] = code === '' ? [] : await vouchersByCode(tx, [secrets.digest('voucher-code', code)]);
  const [row] = found ? await lockVouchers(tx, [found.uuid]) : [];
  if (!row) throw refuseCard('vouchers.barcode_unknown');
  const voucher = voucherFrom(row);
  const moment = {
    now_ms: tx.now,
    timeZone: snapshot.exhibitor.timezone,
    reuse_minutes: snapshot.settings.voucher_reuse_minutes,
    may_override: at.attendant.permissions.has('vouchers.override'),
  };
  const lines = await ticketsToPay(tx, sale.bill.id, snapshot);
  const unusable = whyNotUsableForVisit(voucher, moment, lines.length > 0);
  if (unusable) throw refuseCard(unusable.code, unusable.params as Record<string, string | number> | undefined);
  if (voucher.vat_treatment === 'single_purpose') throw refuseCard('till.voucher_before_sale');
  if (sale.payments.some(({ voucher_id }) => voucher_id === row.id)) throw refuseCard('till.voucher_here_already');

  const paid = linesWithin(lines, redeemableTurns(voucher), part.amount);
  if (paid.length === 0) throw refuse('till.voucher_pays_nothing', undefined, 'amount');
  const amount = paid.reduce((sum, line) => sum + line.gross_cents, 0);
  await insertPayment(tx, at, sale.bill.id, { ...part, amount }, { id: row.id, turns: paid.length });
  await holdTurns(tx, row.id, paid.length);
  await tx.run(
    'UPDATE bill_line SET voucher_id = $2 WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = ANY($3::int[])',
    [sale.bill.id, row.id, paid.map((line) => line.line_no)],
  );
  return amount;
}

/** Tickets no card pays yet, at rates that take cards. */
async function ticketsToPay(tx: Tx, billId: string, { priceRates }: Snapshot): Promise<TicketLine[]> {
  const accepting = priceRates.filter((rate) => rate.accept_voucher).map(({ id }) => id);
  return tx.query<TicketLine>(
    `SELECT line_no, gross_cents FROM bill_line
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND kind = 'ticket' AND voucher_id IS NULL AND gross_cents > 0
        AND price_rate_id = ANY($2::int[]) ORDER BY line_no`,
    [billId, accepting],
  );
}

/** As many of them, in their order, as turns and amount reach for. */
function linesWithin(lines: readonly TicketLine[], turns: number, amount: Cents): TicketLine[] {
  const paid: TicketLine[] = [];
  let left = amount;
  for (const line of lines) {
    if (paid.length >= turns || line.gross_cents > left) continue;
    paid.push(line);
    left -= line.gross_cents;
  }
  return paid;
}
