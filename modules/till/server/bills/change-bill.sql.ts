import type { Cents } from '#kernel/money.ts';
import type { ChosenChoice } from '#modules/products/rules/choices.ts';
import type { SoldCombo } from '#modules/products/rules/combo.ts';
import type { Tx } from '#platform/db/tx.ts';

export type ChangeableLine = {
  readonly line_no: number;
  readonly kind: string;
  /** The discount of its position. */
  readonly discount_no: number | null;
  readonly name: string;
  readonly screening_id: number | null;
  readonly starts_at_ms: number | null;
  readonly price_rate_id: number | null;
  readonly seat_name: string | null;
  readonly product_id: number | null;
  readonly choices: readonly ChosenChoice[] | null;
  readonly combo: SoldCombo | null;
  /** With the supplement of its seat, before a discount. */
  readonly gross_cents: Cents;
};

/** Returns the language of the customer of a bill that exists. */
export const localeOfBill = async (tx: Pick<Tx, 'one'>, billId: string): Promise<string> =>
  (await tx.one<{ locale: string }>('SELECT locale FROM bill WHERE exhibitor_id = tenant() AND id = $1', [billId]))
    ?.locale ?? '';

/** Returns the lines of a bill as they were chosen: a supplement belongs to its ticket. */
export const changeableLines = (tx: Pick<Tx, 'query'>, billId: string): Promise<ChangeableLine[]> =>
  tx.query(
    `SELECT l.line_no, l.kind, l.discount_no, l.name, l.screening_id, floor(extract(epoch FROM s.starts_at) * 1000) AS starts_at_ms, l.price_rate_id, l.seat_name,
            l.product_id, l.choices, l.combo, l.gross_cents + l.discount_cents + coalesce((SELECT sum(x.gross_cents + x.discount_cents) FROM bill_line x
              WHERE x.exhibitor_id = l.exhibitor_id AND x.bill_id = l.bill_id AND x.kind = 'supplement' AND x.of_line = l.line_no), 0)::bigint AS gross_cents
       FROM bill_line l LEFT JOIN screening s ON s.exhibitor_id = l.exhibitor_id AND s.id = l.screening_id
      WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND l.kind <> 'supplement' ORDER BY l.line_no LIMIT 200`,
    [billId],
  );
