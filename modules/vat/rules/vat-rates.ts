/**
 * VAT rates as dated tables (D-155): what is sold names a kind of rate, and the rate of a kind
 * depends on the day. Pure; the day is an argument. docs/decisions/0026-vat-rates.md says which
 * day.
 */
import type { Country } from '#kernel/countries.ts';
import type { Day } from '#kernel/days.ts';
import type { VatBasisPoints } from '#kernel/money.ts';

/** Kinds of rates, usually the lowest first. A country has some of them. */
export const VAT_KINDS = ['zero', 'super_reduced', 'reduced', 'intermediate', 'standard'] as const;
export type VatKind = (typeof VAT_KINDS)[number];

/** What something is sold with: the rate of a kind, or a fixed rate of its own. */
export type Vat = VatKind | VatBasisPoints;

/** A rate from the day `from` on, until the next one begins. */
export type DatedRate = { readonly from: Day; readonly rate: VatBasisPoints };

/** The rates of each kind that a country has, each from the earliest day on. */
export type VatRates = Readonly<Partial<Record<VatKind, readonly DatedRate[]>>>;

type CountryVat = {
  /** Where the rates were read, and when. */
  readonly source: string;
  /** The kind for admission to a cinema: what a new price or product is proposed with. */
  readonly cinema: VatKind;
  readonly rates: VatRates;
};

const since = (from: Day, rate: VatBasisPoints): readonly DatedRate[] => [{ from, rate }];

/**
 * The known rates of each country. A change that a parliament has decided is added here with its
 * day; exhibitors add what is decided later.
 */
export const COUNTRY_VAT: Readonly<Record<Country, CountryVat>> = {
  BE: {
    source: 'Royal Decree no. 20 of 20 July 1970',
    cinema: 'reduced',
    rates: {
      zero: since('2000-01-01', 0),
      reduced: since('2000-01-01', 600),
      intermediate: since('2000-01-01', 1_200),
      standard: since('2000-01-01', 2_100),
    },
  },
  LU: {
    source: 'Law of 12 February 1979 on VAT, art. 39 and 40',
    cinema: 'super_reduced',
    rates: {
      zero: since('2024-01-01', 0),
      super_reduced: since('2024-01-01', 300),
      reduced: since('2024-01-01', 800),
      intermediate: since('2024-01-01', 1_400),
      standard: since('2024-01-01', 1_700),
    },
  },
  NL: {
    source: 'Wet op de omzetbelasting 1968, art. 9',
    cinema: 'reduced',
    rates: {
      zero: since('2019-01-01', 0),
      reduced: since('2019-01-01', 900),
      standard: since('2019-01-01', 2_100),
    },
  },
  DE: {
    source: 'Umsatzsteuergesetz, § 12',
    cinema: 'reduced',
    rates: {
      zero: since('2021-01-01', 0),
      reduced: since('2021-01-01', 700),
      standard: since('2021-01-01', 1_900),
    },
  },
  FR: {
    source: 'Code général des impôts, art. 278 to 281 octies',
    cinema: 'reduced',
    rates: {
      zero: since('2014-01-01', 0),
      super_reduced: since('2014-01-01', 210),
      reduced: since('2014-01-01', 550),
      intermediate: since('2014-01-01', 1_000),
      standard: since('2014-01-01', 2_000),
    },
  },
};

/** The kinds of a country, the lowest rate first. */
export const kindsOf = (country: Country): readonly VatKind[] =>
  VAT_KINDS.filter((kind) => COUNTRY_VAT[country].rates[kind] !== undefined);

/** A change that an exhibitor added. */
export type VatChange = DatedRate & { readonly kind: VatKind };

/** Returns the rates of a country with an exhibitor's changes; on the same day its change replaces the country's. */
export function ratesOf(country: Country, changes: readonly VatChange[]): VatRates {
  const countryRates = COUNTRY_VAT[country].rates;
  return Object.fromEntries(
    kindsOf(country).map((kind) => {
      const own = changes.filter((change) => change.kind === kind).map(({ from, rate }) => ({ from, rate }));
      const rest = (countryRates[kind] ?? []).filter(({ from }) => !own.some((change) => change.from === from));
      return [kind, [...rest, ...own].sort((a, b) => (a.from < b.from ? -1 : 1))];
    }),
  );
}

/** Returns the rate of a kind that is in force on a day; before the first known day, the first. Null: the country has no such kind. */
export function datedRateOn(rates: VatRates, kind: VatKind, day: Day): DatedRate | null {
  const dated = rates[kind] ?? [];
  return dated.findLast(({ from }) => from <= day) ?? dated[0] ?? null;
}

/** Returns the rate of a kind that follows the one of a day; null: none is planned. */
export const nextRate = (rates: VatRates, kind: VatKind, day: Day): DatedRate | null =>
  rates[kind]?.find(({ from }) => from > day) ?? null;

/**
 * Returns the rate that something is sold with on a day. A kind that the country does not have, as
 * after the exhibitor changed its country, is charged the standard rate: that is what the law
 * charges where it grants nothing else.
 */
export function rateOn(rates: VatRates, vat: Vat, day: Day): VatBasisPoints {
  if (typeof vat === 'number') return vat;
  const dated = datedRateOn(rates, vat, day) ?? datedRateOn(rates, 'standard', day);
  if (!dated) throw new Error('a country without a standard VAT rate');
  return dated.rate;
}

/** Returns every rate that the tables know on any day, the lowest first: what a fixed rate can be. */
export const everyRate = (rates: VatRates): readonly VatBasisPoints[] =>
  [...new Set(Object.values(rates).flatMap((dated) => dated.map(({ rate }) => rate)))].sort((a, b) => a - b);

/**
 * Returns the rates that forms offer as fixed, the lowest first: of a kind that will change, for
 * what stays at the present rate, and rates that were charged and are no kind's today.
 */
export function fixedRatesOffered(rates: VatRates, today: Day): readonly VatBasisPoints[] {
  const kinds = VAT_KINDS.filter((kind) => rates[kind]);
  const charged = kinds.flatMap((kind) => (rates[kind] ?? []).filter(({ from }) => from <= today));
  const stays = (rate: VatBasisPoints): boolean =>
    kinds.some((kind) => datedRateOn(rates, kind, today)?.rate === rate && nextRate(rates, kind, today) === null);
  return [...new Set(charged.map(({ rate }) => rate))].filter((rate) => !stays(rate)).sort((a, b) => a - b);
}

/** What a form says: a kind; null: the percentage is fixed; missing: the kind that has the percentage today. */
export type VatChoice = {
  readonly vat_rate?: number | undefined;
  readonly vat_kind?: VatKind | null | undefined;
};

const PER_CENT = 100;
/** Returns a rate in per cent: 5.5, 6, 12, 21. */
export const percentOf = (rate: VatBasisPoints): number => rate / PER_CENT;
/** Returns the VAT of an item as the portal reads it: per cent on a day, and the kind. */
export const vatWire = (vat: Vat, rates: VatRates, day: Day): { vat_rate: number; vat_kind: VatKind | null } => ({
  vat_rate: percentOf(rateOn(rates, vat, day)),
  vat_kind: typeof vat === 'number' ? null : vat,
});
/** Returns a percentage in basis points; null: it has more than two decimals, or is below 0 or above 100. */
export function rateFromPercent(percent: number): VatBasisPoints | null {
  const rate = Math.round(percent * PER_CENT);
  const isExact = Math.abs(percent * PER_CENT - rate) < 1e-6;
  return isExact && rate >= 0 && rate <= 100 * PER_CENT ? rate : null;
}

/**
 * Returns the VAT that a form chooses; null: there is no such rate. `before`: the present one of
 * the item, which it may keep. A percentage alone, as other programs send it, keeps the present VAT
 * where that has it today.
 */
export function chosenVat(choice: VatChoice, rates: VatRates, today: Day, before: Vat | null): Vat | null {
  const { vat_kind: kind } = choice;
  if (kind) return rates[kind] || kind === before ? kind : null;
  const rate = choice.vat_rate === undefined ? null : rateFromPercent(choice.vat_rate);
  if (rate === null) return null;
  if (kind === null) return everyRate(rates).includes(rate) || rate === before ? rate : null;
  if (before !== null && rateOn(rates, before, today) === rate) return before;
  return VAT_KINDS.find((each) => datedRateOn(rates, each, today)?.rate === rate) ?? null;
}
