import { beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildPackage } from '#testing/builders/voucher-package.ts';
import { testDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

const t = testDatabase();
let cinema: Cinema;
const office = boxOffice(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t);
});

test('a blank card is sold at a till only: the website refuses it', { tags: ['D-106'] }, async () => {
  const typeId = await buildVoucherType(t, cinema.exhibitorId);
  await buildPackage(t, cinema.exhibitorId, { typeId, codes: ['CARD-0001'] });
  const item = { type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 2, total_products: 0 } as const;
  const buys = (barcode?: string) =>
    office.checkout({
      payment_method_id: cinema.methods.mollie,
      name: 'Ada Lovelace',
      amount: 24,
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      items: [{ ...item, ...(barcode && { barcode }) }],
    });
  await expect(buys('CARD-0001')).rejects.toMatchObject({
    problems: [{ code: 'vouchers.blank_at_till_only', path: 'items.0.barcode' }],
  });
  await expect(buys()).resolves.toMatchObject({ payment: { amount: 24 } });
});
