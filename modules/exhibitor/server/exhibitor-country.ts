import type { Country } from '#kernel/countries.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Returns the country whose VAT rates the transaction's exhibitor charges. */
export async function exhibitorCountry(tx: Pick<Reads, 'one'>): Promise<Country> {
  const row = await tx.one<{ country: Country }>('SELECT country FROM exhibitor WHERE id = tenant()');
  if (!row) throw new Error('the exhibitor of the transaction does not exist');
  return row.country;
}
