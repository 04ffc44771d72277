import { withVat } from '#modules/sales/rules/cart/basket-total.ts';
import { rateOn, type VatKind } from '#modules/vat/rules/vat-rates.ts';
import { vatInForce } from '#modules/vat/server.ts';
import type { Tx } from '#platform/db/tx.ts';

type TaxedLine = { line_no: number; gross: number; vat_rate: number; vat_kind: VatKind | null };

/**
 * Returns the taxed lines of a bill that was priced on an earlier day than today, on the
 * exhibitor's clock, such as a reservation or a cart of five to midnight; none if none has a kind
 * of rate. A cart is priced at most minutes before it is stored. What an exchange brings back keeps
 * its VAT.
 */
export const linesOfEarlierDay = (tx: Pick<Tx, 'query'>, billId: string): Promise<TaxedLine[]> =>
  tx.query(
    `SELECT l.line_no, l.gross_cents AS gross, l.vat_bp AS vat_rate, l.vat_kind
       FROM bill b JOIN exhibitor e ON e.id = b.exhibitor_id
       JOIN bill_line l ON l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id AND l.vat_bp IS NOT NULL AND l.gross_cents >= 0
      WHERE b.exhibitor_id = tenant() AND b.id = $1
        AND ((b.created_at - interval '5 minutes') AT TIME ZONE e.timezone)::date < (foyer_now() AT TIME ZONE e.timezone)::date
        AND EXISTS (SELECT 1 FROM bill_line k WHERE k.exhibitor_id = b.exhibitor_id AND k.bill_id = b.id AND k.vat_kind IS NOT NULL)
      ORDER BY l.line_no`,
    [billId],
  );

/**
 * Charges the rates of today where they changed since the bill was made: VAT is due on the day of
 * payment (decision 0026). The amounts to pay stay; only the VAT in them changes.
 */
export async function chargeVatOfToday(tx: Tx, billId: string, lines: readonly TaxedLine[]): Promise<void> {
  const { rates, today } = await vatInForce(tx);
  const charged = lines.map((line) => ({
    ...line,
    vat_rate: line.vat_kind === null ? line.vat_rate : rateOn(rates, line.vat_kind, today),
  }));
  if (charged.every(({ vat_rate }, index) => vat_rate === lines[index]?.vat_rate)) return;
  // Lines of one rate share its rounding (PRICE-10), so those of a fixed rate may get another cent.
  const all = withVat(charged);
  await tx.run(
    `UPDATE bill_line l SET vat_bp = n.rate, vat_cents = n.vat
       FROM unnest($2::int[], $3::int[], $4::bigint[]) AS n(line_no, rate, vat)
      WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND l.line_no = n.line_no
        AND (l.vat_bp, l.vat_cents) IS DISTINCT FROM (n.rate, n.vat)`,
    [billId, all.map(({ line_no }) => line_no), all.map(({ vat_rate }) => vat_rate), all.map(({ vat }) => vat)],
  );
}
