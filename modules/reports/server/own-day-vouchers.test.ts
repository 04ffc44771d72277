import { expect, test } from 'vitest';
import { ownDay } from '#modules/reports/server/own-day.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);

test('the revenue of a day has a gift card when it is sold, and not again when it pays', {
  tags: ['D-160', 'REP-001'],
}, async () => {
  const { exhibitorId, till: methods } = exhibitor.own;
  const till = await exhibitor.till({ permissions: ['bills.refund'] });
  const typeId = await buildVoucherType(t, exhibitorId, {
    type: 'subscription',
    costTurnCents: 1_000,
    turns: { min: 2, max: 20, step: 2, default: 10 },
    products: { default: 0, min: 0, max: 5_000, step: 500 },
  });
  const card = await buildVoucher(t, exhibitorId, { typeId, turns: 1, validUntil: '2099-01-01' });
  const day = () =>
    ownDay(t.db, {
      exhibitorId,
      locale: 'en',
      attendant: { employeeId: till.employeeId, name: 'Bo', cinemas: [] },
      cinemaId: null,
    });
  const item = { type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 2, total_products: 5 };
  billOf(
    await till.post('/api/pos/sales', {
      items: [{ ...item, barcode: card.code, recharge: true }],
      amount: 25,
      cash: { payment_method_id: methods.cash, given: 25 },
    }),
  );
  expect(await day()).toMatchObject({ bills: 1, gross: 25 });
  const popcorn = await till.sells({ popcorn: 1 });
  const paid = billOf(await till.pays(popcorn.uuid, methods.voucher, 4.5, { voucher_barcode: card.code }));
  expect(paid.status).toBe('settled');
  expect(await day()).toMatchObject({ bills: 2, pieces: 1, gross: 25 });
  await till.post(`/api/pos/bills/${popcorn.uuid}/refund`, { lines: [0], reason: 'burnt' });
  expect(await day()).toMatchObject({ pieces: 0, gross: 25 });
  await till.sells({ popcorn: 1, given: 5 });
  expect(await day()).toMatchObject({ gross: 29.5 });
});
