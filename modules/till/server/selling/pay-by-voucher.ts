import { randomUUID } from 'node:crypto';
import type { Cents } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import {
  heldRefreshments,
  type LockedSale,
  lockVouchers,
  payLinesByVoucher,
  paysRefreshments,
  paysTurns,
  type VoucherRow,
  voucherFrom,
  vouchersByCode,
} from '#modules/sales/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { AtTill } from '#modules/till/server/at-till.ts';
import { insertPart, type Part, type PayDeps } from '#modules/till/server/selling/record-part-payment.ts';
import { normaliseBarcode } from '#modules/vouchers/rules/barcode.ts';
import { whyNotUsableForProducts, whyNotUsableForVisit } from '#modules/vouchers/rules/usability.ts';
import { redeemableProducts, redeemableTurns } from '#modules/vouchers/rules/voucher.ts';
import { codeReadings, holdTurns } from '#modules/vouchers/server.ts';
import type { Tx } from '#platform/db/tx.ts';

type TicketLine = { readonly line_no: number; readonly gross_cents: Cents };

/**
 * Pays with a voucher. Its visits pay tickets of a waiting bill, one each, in full or not at all
 * (D-094), and its amount for refreshments pays products (D-109), both at once. They are held until
 * the bill settles. Returns the amount it pays: at most the requested part. Refuses at
 * `voucher_barcode` as checkout refuses vouchers, `till.voucher_here_already`,
 * `till.voucher_before_sale` for tickets with a card whose VAT was paid when it was sold (the VAT
 * of the bill is already written, D-083), and at `amount` `till.voucher_pays_nothing`.
 */
export async function payByVoucher(
  tx: Tx,
  { secrets }: PayDeps,
  at: AtTill,
  sale: LockedSale,
  snapshot: Snapshot,
  part: Part,
): Promise<Cents> {
  const row = await lockCard(tx, secrets, part.input.voucher_barcode ?? '');
  const held = await heldRefreshments(tx, row.id);
  const voucher = { ...voucherFrom(row), held_products: held };
  const moment = {
    now_ms: tx.now,
    timeZone: snapshot.exhibitor.timezone,
    reuse_minutes: snapshot.settings.voucher_reuse_minutes,
    may_override: at.attendant.permissions.has('vouchers.override'),
  };
  const own = sale.payments.filter(({ voucher_id, status }) => voucher_id === row.id && status !== 'cancelled');
  const tickets = await ticketsToPay(tx, sale.bill.id, snapshot);
  const paid = own.some(paysTurns) ? [] : linesWithin(tickets, redeemableTurns(voucher), part.amount);
  const first = paid[0] ?? tickets[0];
  const products = Math.min(part.amount, redeemableProducts(voucher), await productsToPay(tx, sale.bill.id));
  if (own.length > 0 && paid.length === 0 && (products <= 0 || own.some(paysRefreshments)))
    throw refuse('till.voucher_here_already', undefined, CARD);
  const unusable =
    paid.length === 0 && products > 0
      ? whyNotUsableForProducts(voucher, moment, products)
      : whyNotUsableForVisit(voucher, moment, first !== undefined);
  if (unusable) throw refuse(unusable.code, unusable.params, CARD);

  if (paid.length > 0) {
    if (voucher.vat_treatment === 'single_purpose') throw refuse('till.voucher_before_sale', undefined, CARD);
    const amount = paid.reduce((sum, line) => sum + line.gross_cents, 0);
    await insertPart(tx, at, sale.bill.id, { ...part, amount }, { id: row.id, turns: paid.length });
    await holdTurns(tx, row.id, paid.length);
    await payLinesByVoucher(
      tx,
      sale.bill.id,
      row.id,
      paid.map((line) => line.line_no),
    );
    // The same press pays products with the money on the card, as far as the requested part goes.
    const rest = Math.min(part.amount - amount, products);
    const isUsable = rest > 0 && !own.some(paysRefreshments) && !whyNotUsableForProducts(voucher, moment, rest);
    if (!isUsable) return amount;
    await insertPart(
      tx,
      at,
      sale.bill.id,
      { ...part, paymentId: randomUUID(), amount: rest },
      { id: row.id, turns: 0 },
    );
    return amount + rest;
  }
  if (products <= 0) throw refuse('till.voucher_pays_nothing', undefined, 'amount');
  await insertPart(tx, at, sale.bill.id, { ...part, amount: products }, { id: row.id, turns: 0 });
  return products;
}

/** The field at which a refusal of the card is shown. */
const CARD = 'voucher_barcode';

async function lockCard(tx: Tx, secrets: PayDeps['secrets'], typed: string): Promise<VoucherRow> {
  const code = normaliseBarcode(typed);
  const [voucher] = code === '' ? [] : await vouchersByCode(tx, codeReadings(secrets, code).digests);
  const [row] = voucher ? await lockVouchers(tx, [voucher.uuid]) : [];
  if (!row) throw refuse('vouchers.barcode_unknown', undefined, CARD);
  return row;
}

/** Returns the price of the products of a bill, minus the part that vouchers pay already. */
const productsToPay = async (tx: Tx, billId: string): Promise<Cents> =>
  (
    await tx.one<{ open: Cents }>(
      `SELECT ((SELECT coalesce(sum(gross_cents), 0) FROM bill_line WHERE exhibitor_id = tenant() AND bill_id = $1 AND kind = 'product')
             - (SELECT coalesce(sum(amount_cents), 0) FROM payment
                 WHERE exhibitor_id = tenant() AND bill_id = $1 AND voucher_turns = 0 AND status IN ('pending', 'paid')))::bigint AS open`,
      [billId],
    )
  )?.open ?? 0;

/** Returns the tickets that no voucher pays yet, at rates that accept vouchers. */
async function ticketsToPay(tx: Tx, billId: string, { priceRates }: Snapshot): Promise<TicketLine[]> {
  const accepting = priceRates.filter((rate) => rate.accept_voucher).map(({ id }) => id);
  return tx.query<TicketLine>(
    `SELECT line_no, gross_cents FROM bill_line
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND kind = 'ticket' AND voucher_id IS NULL AND gross_cents > 0
        AND price_rate_id = ANY($2::int[]) ORDER BY line_no`,
    [billId, accepting],
  );
}

/** Returns as many of them, in their order, as the visits and the amount pay for. */
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
