import type { Country } from '#kernel/countries.ts';
import type { Day } from '#kernel/days.ts';
import type { VatBasisPoints } from '#kernel/money.ts';
import { chosenVat, rateOn, ratesOf, type Vat, type VatChoice, type VatRates } from '#modules/vat/rules/vat-rates.ts';
import { type VatChangeRow, vatChanges, vatGround } from '#modules/vat/server/vat-changes.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/** The rates of the transaction's exhibitor, and the day on its clock. */
export type VatInForce = {
  readonly country: Country;
  readonly rates: VatRates;
  readonly today: Day;
  readonly changes: readonly VatChangeRow[];
};

export async function vatInForce(first: Pick<Reads, 'one' | 'query'>): Promise<VatInForce> {
  const [ground, changes] = await Promise.all([vatGround(first), vatChanges(first)]);
  if (!ground) throw new Error('the exhibitor of the transaction does not exist');
  return { ...ground, changes, rates: ratesOf(ground.country, changes) };
}

/** VAT as it is stored: what was chosen, and its rate today. */
export type StoredVat = { readonly vat: Vat; readonly rate: VatBasisPoints };

/** Returns the VAT that a form chooses; null: there is no such rate. `before`: the present one, which may stay. */
export async function vatFromForm(
  tx: Pick<Reads, 'one' | 'query'>,
  form: VatChoice,
  before: Vat | null,
): Promise<StoredVat | null> {
  const { rates, today } = await vatInForce(tx);
  const vat = chosenVat(form, rates, today, before);
  return vat === null ? null : { vat, rate: rateOn(rates, vat, today) };
}
