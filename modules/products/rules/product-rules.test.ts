import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import { partsOf } from '#modules/products/rules/price.ts';
import { columnsOf, PRODUCT_STATUSES, statusOf } from '#modules/products/rules/product-status.ts';
import { correction, stockWarning } from '#modules/products/rules/stock.ts';
import { COUNTRY_VAT, everyRate } from '#modules/vat/rules/vat-rates.ts';

const RATES = COUNTRY_CODES.flatMap((country) => everyRate(COUNTRY_VAT[country].rates));

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
      fc.property(fc.nat(9_999_999), fc.constantFrom(...RATES), (gross, rate) => {
        const { net, vat } = partsOf(gross, rate);
        expect(net + vat).toBe(gross);
        expect(vat).toBeGreaterThanOrEqual(0);
      }),
    );
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
