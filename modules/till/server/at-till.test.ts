import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TillData } from '#modules/till/contract/till.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 10 });
const exhibitor = tillCinema(t, { cinema: { hall: 20 } });
const at = () => exhibitor.own.till;

const offers = (till: Till, ids: readonly number[] | null) =>
  t.asOwner('UPDATE device SET payment_methods = $2::int[] WHERE id = $1 AND exhibitor_id = $3', [
    till.device.id,
    ids,
    exhibitor.own.exhibitorId,
  ]);
const offered = async (till: Till) =>
  dataOf<TillData>(await till.get('/api/pos/data')).payment_methods.map(({ id }) => id);
const unavailable = (field: string) => ({ status: 422, code: 'payments.method_unavailable', fields: [field] });

test('a till offers exactly the payment methods that are chosen for it', { tags: ['DEV-002'] }, async () => {
  const [chosen, all] = [await exhibitor.till(), await exhibitor.till()];
  await offers(chosen, [at().terminal, at().manual]);
  expect(await offered(chosen)).toEqual([at().manual, at().terminal]);
  expect(await offered(all)).toEqual(expect.arrayContaining([at().cash, at().manual, at().terminal]));
});

test('the server refuses a method that is not chosen for the till, when it sells, pays and refunds', {
  tags: ['DEV-002'],
}, async () => {
  const till = await exhibitor.till();
  const { uuid } = await till.sells({ popcorn: 2 });
  await offers(till, [at().manual]);
  expect(refusalOf(await till.pays(uuid, at().cash, 9))).toEqual(unavailable('payment_method_id'));
  const { lines } = billOf(await till.pays(uuid, at().manual, 9));
  const refund = { lines: lines.map((line) => line.line_no), reason: 'cold', payment_method_id: at().cash };
  expect(refusalOf(await till.post(`/api/pos/bills/${uuid}/refund`, refund))).toEqual(unavailable('payment_method_id'));
  await expect(till.sells({ popcorn: 1, given: 5 })).rejects.toThrow('payments.method_unavailable');
  await offers(till, null);
  expect(await till.sells({ popcorn: 1, given: 5 })).toMatchObject({ status: 'settled' });
});

test('a payment whose answer was lost is not refused when its method is taken off the till meanwhile', {
  tags: ['DEV-002', 'T48'],
}, async () => {
  const till = await exhibitor.till();
  const [selling, paying] = [randomUUID(), randomUUID()];
  const sold = await till.sells({ popcorn: 1, given: 5 }, selling);
  const { uuid } = await till.sells({ popcorn: 1 });
  const pay = () => till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().cash, amount: 4.5 }, paying);
  expect(billOf(await pay())).toMatchObject({ status: 'settled' });
  await offers(till, [at().manual]);
  expect((await till.sells({ popcorn: 1, given: 5 }, selling)).uuid).toBe(sold.uuid);
  expect(billOf(await pay())).toMatchObject({ uuid, status: 'settled', due: 0 });
});
