import { beforeAll, expect, test } from 'vitest';
import { boxOffice } from '#testing/box-office.ts';
import { buildVoucherType } from '#testing/build-offer.ts';
import { buildPackage } from '#testing/build-package.ts';
import { buildCinema, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const t = testDatabase();
let cinema: Cinema;
const office = boxOffice(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t);
});

test('D-106 a blank card is in somebody’s hand at a till: the website sells none', async () => {
  const typeId = await buildVoucherType(t, cinema.exhibitorId);
  await buildPackage(t, cinema.exhibitorId, { typeId, codes: ['CARD-0001'] });
  const item = { type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 2, total_products: 0 } as const;
  const buys = (barcode?: string) =>
    office.checkout({
      ...{ payment_method_id: cinema.methods.mollie, name: 'Ada Lovelace', amount: 24 },
      ...{ email: 'ada@example.org', email_confirmation: 'ada@example.org' },
      items: [{ ...item, ...(barcode && { barcode }) }],
    });
  await expect(buys('CARD-0001')).rejects.toMatchObject({
    problems: [{ code: 'vouchers.blank_at_till_only', path: 'items.0.barcode' }],
  });
  await expect(buys()).resolves.toMatchObject({ payment: { amount: 24 } });
});
