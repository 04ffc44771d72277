import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  exchangeOf,
  type ReturnedLine,
  whyNotExchangeable,
} from '#modules/sales/rules/refund/exchange.ts';

const line = (line_no: number, value: number, handling = 0, vat = Math.round((value * 6) / 106)): ReturnedLine => ({
  line_no,
  value,
  handling,
  vat,
});

describe('the value of returned tickets counts against the new ones', { tags: ['D-138', 'POS-019'] }, () => {
  test.each([
    ['dearer: the difference is paid', [1200], 1500, { credit: 1200, back: 0, difference: 300 }],
    ['as dear: nothing is', [1200], 1200, { credit: 1200, back: 0, difference: 0 }],
    ['cheaper: the difference is handed back', [1200], 800, { credit: 800, back: 400, difference: -400 }],
    ['two for one', [1200, 1200], 1500, { credit: 1500, back: 900, difference: -900 }],
    ['one for two', [1200], 2400, { credit: 1200, back: 0, difference: 1200 }],
    ['for nothing at all', [1200], 0, { credit: 0, back: 1200, difference: -1200 }],
    ['of nothing', [0], 900, { credit: 0, back: 0, difference: 900 }],
  ])('%s', (_, values, due, expected) => {
    const exchange = exchangeOf(
      values.map((value, index) => line(index, value)),
      due,
    );
    expect({ credit: exchange.credit, back: exchange.back, difference: differenceOf(due, exchange) }).toEqual(expected);
  });

  test('every cent of every line and of its VAT is in one of the two, for any amount due', () => {
    const returned = [line(0, 1250), line(1, 333), line(2, 1)];
    for (let due = 0; due <= 2000; due += 7) {
      const { lines } = exchangeOf(returned, due);
      for (const [index, { value, vat }] of returned.entries()) {
        const { credit = 0, back = 0, credit_vat = 0, back_vat = 0 } = lines[index] ?? {};
        expect([due, credit + back, credit_vat + back_vat]).toEqual([due, value, vat]);
      }
    }
  });

  test('handling counts against other tickets, and is never paid out', { tags: ['D-085'] }, () => {
    expect(exchangeOf([line(0, 1200, 100)], 1150)).toMatchObject({ credit: 1150, back: 50 });
    const free = exchangeOf([line(0, 1200, 100)], 0);
    expect([free.credit, free.back, differenceOf(0, free)]).toEqual([0, 1100, -1100]);
    expect(exchangeOf([line(0, 1200, 100), line(1, 1200, 100)], 150)).toMatchObject({ credit: 150, back: 2200 });
  });
});

test('after a move of the screening nothing is kept: the handling is paid out, too', {
  tags: ['D-199', 'D-084'],
}, () => {
  const returned = [line(0, 1200, 100), line(1, 1200, 100)];
  for (let due = 0; due <= 2400; due += 50) {
    const exchange = exchangeOf(returned, due, false);
    expect([due, exchange.credit, exchange.back]).toEqual([due, due, 2400 - due]);
    for (const [index, { vat }] of returned.entries()) {
      const { credit_vat = 0, back_vat = 0, credit = 0, credit_handling = 0 } = exchange.lines[index] ?? {};
      expect([credit_vat + back_vat, credit_handling <= credit]).toEqual([vat, true]);
    }
  }
});

describe('which tickets can be exchanged', { tags: ['D-138'] }, () => {
  const NOW = 1_000;
  const ticket = { state: 'valid', ends_ms: 2_000, by_card: false } as const;
  test.each([
    [{}, null],
    [{ state: null }, 'sales.exchange_no_ticket'],
    [{ state: 'used' }, 'sales.exchange_used'],
    [{ state: 'refunded' }, 'sales.exchange_gone'],
    [{ state: 'exchanged' }, 'sales.exchange_gone'],
    [{ ends_ms: NOW }, 'sales.exchange_over'],
    [{ ends_ms: NOW + 1 }, null],
    [{ by_card: true }, 'sales.exchange_by_card'],
  ] as const)('%o: %s', (more, code) => {
    expect(whyNotExchangeable({ ...ticket, ...more }, NOW)?.code ?? null).toBe(code);
  });
});
