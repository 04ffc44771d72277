import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents, vatIncludedIn } from '#kernel/money.ts';
import { lineGroups, receiptNumber, receiptTotals } from '#modules/tickets/rules/receipt.ts';

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

test('ten tickets of a show are one block with their number and their seats, and the sum stays the same', {
  tags: ['D-087', 'POS-013'],
}, () => {
  const ticket = (seat: string, gross = 1_000) => ({
    name: 'Full',
    detail: `Metropolis · 20:00 · ${seat}`,
    place: { show: 'Metropolis · 20:00', seat },
    vat_rate: 600,
    gross,
    vat: 57,
    belongsToLineAbove: false,
  });
  const vip = { name: 'VIP', detail: '', vat_rate: 600, gross: 200, vat: 11, belongsToLineAbove: true };
  const popcorn = { ...vip, name: 'Popcorn', gross: 450, belongsToLineAbove: false };
  const ten = [...'ABCDEFGHIJ'].map((row) => ticket(`${row}-1`));
  const lines = [...ten, popcorn, ticket('K-1'), vip, popcorn, ticket('L-1', 800)];
  const groups = lineGroups(lines);
  expect(groups.map(({ name, count, each, gross }) => [name, count, each, gross])).toEqual([
    ['Full', 10, 1_000, 10_000],
    ['Popcorn', 2, 450, 900],
    ['Full', 1, 1_000, 1_000],
    ['VIP', 1, 200, 200],
    ['Full', 1, 800, 800],
  ]);
  expect(groups[0]).toMatchObject({ detail: 'Metropolis · 20:00', seats: [...'ABCDEFGHIJ'].map((row) => `${row}-1`) });
  expect(groups.reduce((sum, { gross }) => sum + gross, 0)).toBe(lines.reduce((sum, { gross }) => sum + gross, 0));
});

test('equal combos are one group with their number, and never one with the same products alone', {
  tags: ['D-087'],
}, () => {
  const of = (name: string, gross: number, more: { heading?: string; belongsToLineAbove?: boolean } = {}) => ({
    ...line(600, gross, 0),
    name,
    ...more,
  });
  const menu = [of('Popcorn', 537, { heading: 'Menu' }), of('Cola', 313, { belongsToLineAbove: true })];
  const groups = lineGroups([...menu, of('Popcorn', 537), ...menu, of('Cola', 313)]);
  expect(groups.map(({ heading, name, count, gross }) => [heading, name, count, gross])).toEqual([
    ['Menu', 'Popcorn', 2, 1_074],
    ['', 'Cola', 2, 626],
    ['', 'Popcorn', 1, 537],
    ['', 'Cola', 1, 313],
  ]);
});
