import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, rateFrom, VAT_RATES } from '#kernel/vat.ts';
import { partsOf } from '#modules/products/rules/price.ts';
import { columnsOf, PRODUCT_STATUSES, statusOf } from '#modules/products/rules/product-status.ts';
import { correction, stockWarning } from '#modules/products/rules/stock.ts';

describe('D-156 the status of a product', () => {
  test.each(PRODUCT_STATUSES)('PROD-002 %s is what its columns say', (status) => {
    expect(statusOf(columnsOf(status))).toBe(status);
  });
  test('D-156 what is switched off is inactive, sold out or not', () => {
    expect(statusOf({ active: false, sold_out: true })).toBe('inactive');
  });
});

describe('D-155 prices', () => {
  test('PROD-002 D-155 a price is entered with its VAT, the rest is worked out', () => {
    expect(partsOf(450, 600)).toEqual({ gross: 450, net: 425, vat: 25 });
    expect(partsOf(350, 2_100)).toEqual({ gross: 350, net: 289, vat: 61 });
    expect(partsOf(350, 0)).toEqual({ gross: 350, net: 350, vat: 0 });
  });
  test('D-155 net and VAT are the price to the cent, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.constantFrom(...VAT_RATES), (gross, rate) => {
        const { net, vat } = partsOf(gross, rate);
        expect(net + vat).toBe(gross);
        expect(vat).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test('D-155 a rate is one of the table, or what the product had', () => {
    expect(VAT_RATES.map(percentOf)).toEqual([0, 6, 12, 21]);
    expect([rateFrom(12, null), rateFrom(5.5, null), rateFrom(5.5, 550)]).toEqual([1_200, null, 550]);
  });
});

describe('D-156 stock', () => {
  test('D-156 what is not counted warns of nothing; nothing left and less than nothing do', () => {
    expect([null, 3, 0, -2].map(stockWarning)).toEqual([null, null, 'empty', 'below']);
  });
  test('I24 after a correction the movements are what was counted', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: -5_000, max: 5_000 }), (counted, moved) => {
        expect(moved + correction(counted, moved)).toBe(counted);
      }),
    );
  });
});
