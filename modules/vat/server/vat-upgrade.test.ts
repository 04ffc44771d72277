import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { COUNTRY_CODES, type Country } from '#kernel/countries.ts';
import { COUNTRY_VAT, kindsOf, rateOn } from '#modules/vat/rules/vat-rates.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildPriceRate, buildVoucherType } from '#testing/builders/offer.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
let cinema: Cinema;
/** The statements of the migration that give stored percentages their kind. */
let upgrade: string;
beforeAll(async () => {
  cinema = await buildCinema(t);
  const file = new URL('../../../platform/db/migrations/0046-vat-rates.sql', import.meta.url);
  const text = await readFile(file, 'utf8');
  upgrade = text.slice(text.indexOf('CREATE TEMPORARY TABLE'), text.indexOf('ALTER TABLE exhibitor FORCE'));
});

const vatOf = async (table: 'price_rate' | 'product' | 'voucher_type', id: number) => {
  const rows: Record<typeof table, string> = {
    price_rate: 'SELECT vat_kind, vat_bp FROM price_rate WHERE exhibitor_id = $1 AND id = $2',
    product: 'SELECT vat_kind, vat_bp FROM product WHERE exhibitor_id = $1 AND id = $2',
    voucher_type: 'SELECT vat_kind, vat_bp FROM voucher_type WHERE exhibitor_id = $1 AND id = $2',
  };
  return (await t.asOwner(rows[table], [cinema.exhibitorId, id]))[0];
};
const isIn = (country: Country) =>
  t.asOwner('UPDATE exhibitor SET country = $2 WHERE id = $1', [cinema.exhibitorId, country]);

test.each(COUNTRY_CODES)(
  'a stored percentage of %s gets the kind that has it there',
  {
    tags: ['D-155'],
  },
  async (country) => {
    await isIn(country);
    const { rates } = COUNTRY_VAT[country];
    for (const kind of kindsOf(country)) {
      const vatBp = rateOn(rates, kind, '2026-11-01');
      const id = await buildProduct(t, cinema.exhibitorId, { vatBp });
      await t.asOwner(upgrade);
      expect(await vatOf('product', id)).toEqual({ vat_kind: kind, vat_bp: vatBp });
    }
  },
);

test('a percentage that fits none stays fixed, and so does a card that is sold without VAT', {
  tags: ['D-155', 'D-083'],
}, async () => {
  await isIn('BE');
  const { exhibitorId } = cinema;
  const fits = await buildPriceRate(t, exhibitorId, { vatBp: 600 });
  const fitsNone = await buildPriceRate(t, exhibitorId, { vatBp: 550 });
  const atUse = await buildVoucherType(t, exhibitorId);
  const atSale = await buildVoucherType(t, exhibitorId, { vatTreatment: 'single_purpose', vatBp: 600 });
  await t.asOwner(upgrade);
  expect([await vatOf('price_rate', fits), await vatOf('price_rate', fitsNone)]).toEqual([
    { vat_kind: 'reduced', vat_bp: 600 },
    { vat_kind: null, vat_bp: 550 },
  ]);
  expect([await vatOf('voucher_type', atUse), await vatOf('voucher_type', atSale)]).toEqual([
    { vat_kind: null, vat_bp: 0 },
    { vat_kind: 'reduced', vat_bp: 600 },
  ]);
});
