import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CINEMA_VAT, offeredRates, percentOf, rateFrom, VAT_RATES } from '#kernel/vat.ts';
import { partsOf } from '#modules/products/rules/price.ts';
import { columnsOf, PRODUCT_STATUSES, statusOf } from '#modules/products/rules/product-status.ts';
import { correction, stockWarning } from '#modules/products/rules/stock.ts';

describe('the status of a product', { tags: ['D-156'] }, () => {
  test.each(PRODUCT_STATUSES)('%s is what its columns say', { tags: ['PROD-002'] }, (status) => {
    expect(statusOf(columnsOf(status))).toBe(status);
  });
  test('a product that is switched off is inactive, sold out or not', { tags: ['D-156'] }, () => {
    expect(statusOf({ active: false, sold_out: true })).toBe('inactive');
  });
});

describe('prices', { tags: ['D-155'] }, () => {
  test('a price is entered with its VAT, net and VAT are computed', { tags: ['PROD-002', 'D-155'] }, () => {
    expect(partsOf(450, 600)).toEqual({ gross: 450, net: 425, vat: 25 });
    expect(partsOf(350, 2_100)).toEqual({ gross: 350, net: 289, vat: 61 });
    expect(partsOf(350, 0)).toEqual({ gross: 350, net: 350, vat: 0 });
  });
  test('net and VAT add up to any price to the cent', { tags: ['D-155'] }, () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.constantFrom(...Object.values(VAT_RATES).flat()), (gross, rate) => {
        const { net, vat } = partsOf(gross, rate);
        expect(net + vat).toBe(gross);
        expect(vat).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test("a rate is one of the table, or the product's previous one", { tags: ['D-155'] }, () => {
    expect(VAT_RATES.BE.map(percentOf)).toEqual([0, 6, 12, 21]);
    expect([rateFrom(12, 'BE', null), rateFrom(5.5, 'BE', null), rateFrom(5.5, 'BE', 550)]).toEqual([1_200, null, 550]);
  });
  test.each([
    ['BE', 6],
    ['LU', 3],
    ['NL', 9],
    ['DE', 7],
    ['FR', 5.5],
  ] as const)('%s has a rate of its own for admission to a cinema, %d %', (country, percent) => {
    expect(percentOf(CINEMA_VAT[country])).toBe(percent);
    expect(offeredRates(country, null)).toContain(percent);
    expect(rateFrom(percent, country, null)).toBe(CINEMA_VAT[country]);
  });
});

describe('stock', { tags: ['D-156'] }, () => {
  test('an uncounted product has no warning; a stock of zero and below zero has one', { tags: ['D-156'] }, () => {
    expect([null, 3, 0, -2].map(stockWarning)).toEqual([null, null, 'empty', 'below']);
  });
  test('after a correction the movements add up to the count', { tags: ['I24'] }, () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: -5_000, max: 5_000 }), (counted, moved) => {
        expect(moved + correction(counted, moved)).toBe(counted);
      }),
    );
  });
});
