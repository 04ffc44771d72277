import { expect, test } from 'vitest';
import { bookingsOf, type LineToBook, type PaymentToBook } from '#modules/sales/rules/refund/refund-bookings.ts';

const line = (line_no: number, gross: number, more: Partial<LineToBook> = {}): LineToBook => ({
  line_no,
  gross,
  vat: Math.round((gross * 6) / 106),
  voucher: null,
  product: false,
  ...more,
});
const payment = (id: string, amount: number, more: Partial<PaymentToBook> = {}): PaymentToBook => ({
  id,
  amount,
  voucher: null,
  refreshments: false,
  ...more,
});
const shown = (lines: LineToBook[], payments: PaymentToBook[]) =>
  Object.fromEntries(
    [...bookingsOf(lines, payments)].map(([id, rows]) => [id, rows.map(({ line_no, gross }) => [line_no, gross])]),
  );

test('each payment books its own part, and a line over two of them is booked in two with its VAT', {
  tags: ['T30'],
}, () => {
  const lines = [line(0, 1500), line(1, 333)];
  expect(shown(lines, [payment('own', 300), payment('origin', 1533)])).toEqual({
    own: [[0, 300]],
    origin: [
      [0, 1200],
      [1, 333],
    ],
  });
  for (let first = 0; first <= 1833; first += 13) {
    const rows = [...bookingsOf(lines, [payment('a', first), payment('b', 1833 - first)]).values()].flat();
    const sum = (of: 'gross' | 'vat') => rows.reduce((all, row) => all + row[of], 0);
    expect([sum('gross'), sum('vat')]).toEqual([1833, lines.reduce((all, { vat }) => all + vat, 0)]);
  }
});

test('turns are booked on the tickets they paid, refreshments on counter products', { tags: ['D-109'] }, () => {
  const lines = [line(0, 1200, { voucher: '7' }), line(1, 900), line(2, 450, { product: true })];
  const payments = [payment('turn', 1200, { voucher: '7' }), payment('popcorn', 450, { refreshments: true })];
  expect(shown(lines, [...payments, payment('cash', 900)])).toEqual({
    turn: [[0, 1200]],
    popcorn: [[2, 450]],
    cash: [[1, 900]],
  });
});

test('a free line, and a refund of a tip only, book nothing', () => {
  expect(shown([line(0, 0)], [payment('tip', 0)])).toEqual({ tip: [] });
});
