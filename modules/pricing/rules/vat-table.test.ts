import { expect, test } from 'vitest';
import { vatTable } from '#modules/pricing/rules/vat-table.ts';

test('one row per rate, lowest first, amounts without VAT last; sums, nothing recomputed', {
  tags: ['PRICE-10'],
}, () => {
  expect(
    vatTable([
      { vat_rate: 2_100, gross: 500, vat: 87 },
      { vat_rate: null, gross: 1_000, vat: 0 },
      { vat_rate: 600, gross: 999, vat: 57 },
      { vat_rate: 600, gross: 1, vat: 0 },
    ]),
  ).toEqual([
    { vat_rate: 600, gross: 1_000, net: 943, vat: 57 },
    { vat_rate: 2_100, gross: 500, net: 413, vat: 87 },
    { vat_rate: null, gross: 1_000, net: 1_000, vat: 0 },
  ]);
  expect(vatTable([])).toEqual([]);
});
