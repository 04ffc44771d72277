import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import { isDay } from '#kernel/days.ts';
import { changeProblems, type PlannedChange } from '#modules/vat/rules/planned-change.ts';
import {
  COUNTRY_VAT,
  chosenVat,
  datedRateOn,
  everyRate,
  fixedRatesOffered,
  kindsOf,
  nextRate,
  percentOf,
  rateFromPercent,
  rateOn,
  ratesOf,
  type VatChange,
} from '#modules/vat/rules/vat-rates.ts';

const TODAY = '2027-01-15';
const MARCH: VatChange = { kind: 'reduced', from: '2027-03-01', rate: 1_200 };
const RATES = ratesOf('BE', [MARCH]);

describe('the rates of a country', { tags: ['D-155', 'D-196'] }, () => {
  test.each(COUNTRY_CODES)('%s has dated rates in order, a standard one, and a kind for a cinema', (country) => {
    const { rates, cinema, source } = COUNTRY_VAT[country];
    expect(kindsOf(country)).toEqual(expect.arrayContaining(['zero', 'standard', cinema]));
    expect(source).not.toBe('');
    const today = kindsOf(country).map((kind) => rateOn(rates, kind, TODAY));
    expect(today).toEqual(today.toSorted((a, b) => a - b));
    for (const dated of Object.values(rates)) {
      const days = dated.map(({ from }) => from);
      expect(days.every(isDay)).toBe(true);
      expect(days).toEqual([...new Set(days)].sort());
    }
  });
  test.each([
    ['BE', 6],
    ['LU', 3],
    ['NL', 9],
    ['DE', 7],
    ['FR', 5.5],
  ] as const)('%s charges %d per cent for admission to a cinema', (country, percent) => {
    const { cinema, rates } = COUNTRY_VAT[country];
    expect(percentOf(rateOn(rates, cinema, TODAY))).toBe(percent);
  });
});

describe('a planned change', { tags: ['D-155'] }, () => {
  test('is charged from its day on, not a day earlier', () => {
    expect(['2027-02-28', '2027-03-01', '2031-01-01'].map((day) => rateOn(RATES, 'reduced', day))).toEqual([
      600, 1_200, 1_200,
    ]);
    expect(nextRate(RATES, 'reduced', '2027-02-28')).toEqual({ from: '2027-03-01', rate: 1_200 });
    expect([nextRate(RATES, 'reduced', '2027-03-01'), nextRate(RATES, 'standard', TODAY)]).toEqual([null, null]);
  });
  test('leaves other kinds and fixed rates alone', () => {
    expect([rateOn(RATES, 'standard', '2027-03-01'), rateOn(RATES, 600, '2027-03-01')]).toEqual([2_100, 600]);
  });
  test('of the day of one of the country replaces it', () => {
    const [first] = COUNTRY_VAT.BE.rates.reduced ?? [];
    const rates = ratesOf('BE', [{ kind: 'reduced', from: first?.from ?? '', rate: 500 }]);
    expect(rates.reduced).toEqual([{ from: first?.from, rate: 500 }]);
  });
  test('does not exist for a kind that the country does not have', () => {
    expect(ratesOf('NL', [{ kind: 'intermediate', from: '2027-03-01', rate: 1_200 }]).intermediate).toBeUndefined();
  });
});

test('before the first known day the first rate is charged; of an unknown kind the standard rate', {
  tags: ['D-155'],
}, () => {
  expect(datedRateOn(RATES, 'standard', '1990-01-01')?.rate).toBe(2_100);
  expect(rateOn(ratesOf('NL', []), 'intermediate', TODAY)).toBe(2_100);
});

describe('the VAT that a form chooses', { tags: ['D-155'] }, () => {
  const chosen = (
    choice: Parameters<typeof chosenVat>[0],
    before: Parameters<typeof chosenVat>[3] = null,
    day = TODAY,
  ) => chosenVat(choice, RATES, day, before);
  test('is a kind of the country, also beside another percentage', () => {
    expect(chosen({ vat_rate: 99, vat_kind: 'reduced' })).toBe('reduced');
    expect(chosen({ vat_rate: 3, vat_kind: 'super_reduced' })).toBeNull();
    expect(chosen({ vat_rate: 3, vat_kind: 'super_reduced' }, 'super_reduced')).toBe('super_reduced');
  });
  test('is a fixed percentage that the table knows on any day, or the present one', () => {
    expect([6, 12, 21, 7].map((vat_rate) => chosen({ vat_rate, vat_kind: null }))).toEqual([600, 1_200, 2_100, null]);
    expect(chosen({ vat_rate: 7, vat_kind: null }, 700)).toBe(700);
  });
  test('is, from a percentage alone, the kind that has it today, and the present VAT first', () => {
    expect([0, 6, 12, 21, 7].map((vat_rate) => chosen({ vat_rate }))).toEqual([
      'zero',
      'reduced',
      'intermediate',
      'standard',
      null,
    ]);
    expect(chosen({ vat_rate: 12 }, 'intermediate', '2027-03-01')).toBe('intermediate');
    expect(chosen({ vat_rate: 6 }, 600)).toBe(600);
  });
  test('knows halves of a per cent, and nothing outside of 0 to 100', () => {
    expect([5.5, 2.1, 0, 100, 5.555, -1, 101].map(rateFromPercent)).toEqual([550, 210, 0, 10_000, null, null, null]);
    expect(everyRate(RATES)).toEqual([0, 600, 1_200, 2_100]);
  });
  test('offers fixed what changes or was charged before, for what stays', () => {
    const [without, before, after] = [ratesOf('BE', []), RATES, RATES].map((rates, nth) =>
      fixedRatesOffered(rates, nth === 2 ? '2027-03-01' : TODAY),
    );
    expect([without, before, after]).toEqual([[], [600], [600]]);
  });
});

describe('what is wrong with a change', { tags: ['D-155'] }, () => {
  const problemsOf = (change: Partial<PlannedChange>, others: readonly VatChange[] = []) =>
    changeProblems(
      { kind: 'reduced', percent: 12, from: '2027-03-01', ...change },
      { country: 'BE', others, today: TODAY },
    ).map(({ code, path }) => `${path} ${code}`);
  test.each<[string, Partial<PlannedChange>, readonly VatChange[], string[]]>([
    ['nothing, for tomorrow', { from: '2027-01-16' }, [], []],
    ['today has begun', { from: TODAY }, [], ['from vat.day_past']],
    ['the day is over', { from: '2026-12-31' }, [], ['from vat.day_past']],
    ['no such day', { from: '2027-02-30' }, [], ['from validation.date']],
    ['the day is taken', {}, [MARCH], ['from vat.day_taken']],
    ['another kind on that day is not', { kind: 'standard', percent: 22 }, [MARCH], []],
    ['it is the rate of the day before', { percent: 6 }, [], ['percent vat.same_rate']],
    ['it goes back to the rate of today', { from: '2027-06-01', percent: 6 }, [MARCH], []],
    ['the country has no such kind', { kind: 'super_reduced' }, [], ['kind vat.kind_unknown']],
    ['zero is zero', { kind: 'zero' }, [], ['kind vat.kind_unknown']],
    ['thirds of a per cent', { percent: 12.345 }, [], ['percent vat.percent_invalid']],
  ])('%s', (_, change, others, problems) => {
    expect(problemsOf(change, others)).toEqual(problems);
  });
});
