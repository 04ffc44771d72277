import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents, vatIncludedIn } from '#kernel/money.ts';
import { receiptNumber, receiptTotals } from '#modules/tickets/rules/receipt.ts';

const line = (vat_rate: number | null, gross: number, vat: number) => ({
  name: 'Normal',
  detail: '',
  belongsToLineAbove: false,
  vat_rate,
  gross,
  vat,
});

test('the VAT table has a row per rate, amounts without VAT last, refunds subtracted', {
  tags: ['D-087', 'D-155'],
}, () => {
  const totals = receiptTotals({
    sold: [line(600, 1_200, 68), line(null, 6_000, 0), line(2_100, 550, 95), line(600, 1_200, 68)],
    refunded: [line(600, -1_100, -62)],
  });
  expect(totals).toEqual({
    sold: 8_950,
    remaining: 7_850,
    vat: [
      { vat_rate: 600, gross: 1_300, net: 1_226, vat: 74 },
      { vat_rate: 2_100, gross: 550, net: 455, vat: 95 },
      { vat_rate: null, gross: 6_000, net: 6_000, vat: 0 },
    ],
  });
});

test('for any sales and refunds, the VAT table adds up to the lines to the cent', { tags: ['D-087'] }, () => {
  const lines = fc.array(
    fc
      .record({ rate: fc.constantFrom(null, 0, 600, 1_200, 2_100), gross: fc.integer({ min: 0, max: 100_000 }) })
      .map(({ rate, gross }) => line(rate, gross, rate === null ? 0 : vatIncludedIn(gross, rate))),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, lines, (sold, back) => {
      const refunded = back.map((each) => ({ ...each, gross: -each.gross, vat: -each.vat }));
      const { vat, remaining } = receiptTotals({ sold, refunded });
      const all = [...sold, ...refunded];
      expect(sumCents(vat.map((row) => row.gross))).toBe(sumCents(all.map((each) => each.gross)));
      expect(sumCents(vat.map((row) => row.vat))).toBe(sumCents(all.map((each) => each.vat)));
      expect(sumCents(vat.map((row) => row.net + row.vat))).toBe(remaining);
      expect(new Set(vat.map((row) => row.vat_rate)).size).toBe(vat.length);
    }),
  );
});

test('the number of a receipt', { tags: ['D-089'] }, () => {
  expect(receiptNumber('W2026', 123)).toBe('W2026-000123');
  expect(receiptNumber('W2026', 1_234_567)).toBe('W2026-1234567');
});
