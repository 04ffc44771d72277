import type { Country } from '#kernel/countries.ts';
import { addDays, type Day, isDay } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';
import {
  COUNTRY_VAT,
  datedRateOn,
  percentOf,
  rateFromPercent,
  ratesOf,
  type VatChange,
  type VatKind,
} from '#modules/vat/rules/vat-rates.ts';

/** A change as a form says it. */
export type PlannedChange = { readonly kind: VatKind; readonly percent: number; readonly from: Day };

type Table = {
  readonly country: Country;
  /** The other changes of the exhibitor. */
  readonly others: readonly VatChange[];
  readonly today: Day;
};

/**
 * Returns what is wrong with a change of a rate, at its field. vat.kind_unknown: the country has no
 * such kind, or it is 0 by definition; vat.percent_invalid; validation.date; vat.day_past: today
 * and before, sales were made with the rate; vat.day_taken; vat.same_rate: it changes nothing. A
 * day on which the country's own table changes may be taken: the exhibitor knows better.
 */
export function changeProblems({ kind, percent, from }: PlannedChange, { country, others, today }: Table): Problem[] {
  const datedRates = COUNTRY_VAT[country].rates[kind];
  if (kind === 'zero' || !datedRates) return [{ code: 'vat.kind_unknown', path: 'kind' }];
  const rate = rateFromPercent(percent);
  if (rate === null) return [{ code: 'vat.percent_invalid', path: 'percent' }];
  if (!isDay(from)) return [{ code: 'validation.date', path: 'from' }];
  if (from <= today) return [{ code: 'vat.day_past', path: 'from' }];
  if (others.some((other) => other.kind === kind && other.from === from))
    return [{ code: 'vat.day_taken', path: 'from' }];
  const isOfCountry = datedRates.some((dated) => dated.from === from);
  const dayBefore = datedRateOn(ratesOf(country, others), kind, addDays(from, -1));
  if (!isOfCountry && dayBefore?.rate === rate)
    return [{ code: 'vat.same_rate', params: { percent: percentOf(rate) }, path: 'percent' }];
  return [];
}
