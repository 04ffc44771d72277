import type { Country } from '#kernel/countries.ts';
import { type CashRounding, roundsCash } from '#modules/exhibitor/rules/cash-rounding.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Returns whether the transaction's exhibitor rounds cash totals to 5 cents (D-196). */
export async function exhibitorRoundsCash(tx: Pick<Reads, 'one'>): Promise<boolean> {
  const row = await tx.one<{ country: Country; setting: CashRounding | null }>(
    `SELECT e.country, s.data->>'cash_rounding' AS setting FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id
      WHERE e.id = tenant()`,
  );
  if (!row) throw new Error('the exhibitor of the transaction does not exist');
  return roundsCash(row.setting ?? 'country', row.country);
}
