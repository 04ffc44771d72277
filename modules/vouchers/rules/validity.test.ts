import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isDay } from '#kernel/days.ts';
import { DEFAULT_VALIDITY, resolveValidity, validityProblems } from '#modules/vouchers/rules/validity.ts';

test.each<[string, string, string | null]>([
  ['+1 year', '2026-11-20', '2027-11-20'],
  ['1 year', '2028-02-29', '2029-02-28'],
  ['+4 years', '2028-02-29', '2032-02-29'],
  ['+6 months', '2026-08-31', '2027-02-28'],
  ['+1 month', '2026-01-31', '2026-02-28'],
  ['+1 month', '2028-01-31', '2028-02-29'],
  ['+2 weeks', '2026-12-24', '2027-01-07'],
  ['10 days', '2026-12-24', '2027-01-03'],
  ['last day of december', '2026-11-20', '2026-12-31'],
  ['last day of december', '2026-12-31', '2027-12-31'],
  ['Last Day  of February', '2027-03-01', '2028-02-29'],
  ['first day of july', '2026-07-01', '2027-07-01'],
  ['last day of this month', '2026-02-03', '2026-02-28'],
  ['last day of next month', '2026-12-03', '2027-01-31'],
  ['first day of next month', '2026-12-31', '2027-01-01'],
  ['last day of this year', '2026-05-05', '2026-12-31'],
  ['first day of next year', '2026-05-05', '2027-01-01'],
  ['+1 year, last day of december', '2026-11-20', '2027-12-31'],
  ['+1 year +1 month', '2026-11-20', '2027-12-20'],
  ['2027-12-31', '2026-11-20', '2027-12-31'],
  ['', '2026-11-20', null],
  ['soon', '2026-11-20', null],
  ['+1 fortnight', '2026-11-20', null],
  ['last day of smarch', '2026-11-20', null],
  ['+1 year or so', '2026-11-20', null],
  ['2027-02-30', '2026-11-20', null],
  ['-1 year', '2026-11-20', null],
  ['+9999 years', '2026-11-20', null],
  ['+900 years +900 years', '2026-11-20', null],
])('%j from %s', { tags: ['D-100', 'D-101', 'VOUCHER-4'] }, (expression, from, until) => {
  expect(resolveValidity(expression, from)).toBe(until);
});

test('only a future day is accepted, the error names both fields', {
  tags: ['VAL-055', 'D-101', 'VOUCHER-4'],
}, () => {
  expect(validityProblems(DEFAULT_VALIDITY, '2026-11-20')).toEqual([]);
  for (const past of ['2026-11-20', '2020-01-01', '0 days', 'first day of this month'])
    expect(validityProblems(past, '2026-11-20').map((p) => `${p.path} ${p.code}`)).toEqual([
      'validity vouchers.validity_not_future',
      'page_slug vouchers.validity_not_future',
    ]);
  expect(validityProblems('gift-card', '2026-11-20')[0]?.code).toBe('vouchers.validity_unknown');
});

test('property: a period of at least a day leads to a later real day, months keep their order', {
  tags: ['D-100', 'VOUCHER-4'],
}, () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
  const unit = fc.constantFrom('day', 'weeks', 'months', 'year');
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), unit, (from, count, name) => {
      const until = resolveValidity(`+${count} ${name}`, from) ?? '';
      expect(isDay(until)).toBe(true);
      expect(until > from).toBe(true);
      const longer = resolveValidity(`+${count + 1} ${name}`, from) ?? '';
      expect(longer > until).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('property: no text makes it throw or return an invalid day', { tags: ['VOUCHER-4'] }, () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const until = resolveValidity(text, '2026-11-20');
      expect(until === null || isDay(until)).toBe(true);
    }),
  );
});
