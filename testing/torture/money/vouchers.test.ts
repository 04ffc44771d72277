import { beforeAll, describe, expect, test } from 'vitest';
import { wallClock } from '#kernel/days.ts';
import type { Refusal } from '#kernel/refusal.ts';
import { withdrawBill } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { expireBill } from '#modules/sales/server/holds/expire-bills.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openCounter, times, WHOLE } from '#testing/torture/counter.ts';

const t = testDatabase({ max: 20 });
/** Cards may be used again at once, so that only turns limit them. */
let cinema: Cinema;
/** Here a card cannot be reused for five minutes (D-102). */
let careful: Cinema;
const counter = openCounter(t, () => cinema);
const carefulCounter = openCounter(t, () => careful);

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: 1_000, exhibitor: { settings: { voucher_reuse_minutes: 0 } } });
  careful = await buildCinema(t, { hall: 1_000 });
});

const card = async (id: number) =>
  (
    await t.asOwner<{ remaining: number; held: number; moved: number; paid: boolean; deleted: boolean }>(
      `SELECT remaining_turns AS remaining, held_turns AS held, paid, deleted_at IS NOT NULL AS deleted,
              (SELECT coalesce(sum(turns), 0)::int FROM voucher_movement m WHERE m.exhibitor_id = v.exhibitor_id AND m.voucher_id = v.id) AS moved
         FROM voucher v WHERE id = $1`,
      [id],
    )
  )[0];
const sold = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const codes = (results: PromiseSettledResult<unknown>[]) =>
  [...new Set(results.flatMap((r) => (r.status === 'rejected' ? (r.reason as Refusal).problems[0].code : [])))].sort();
const deadlocks = async () => {
  await new Promise((done) => setTimeout(done, 1_100)); // each connection reports its statistics once a second
  const [row] = await t.asOwner<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? 0;
};

describe('a card with three turns, fifty concurrent uses from the site and the tills', { tags: ['T37'] }, () => {
  test('exactly three are paid', async () => {
    const screenings = [await buildScreening(t, cinema)];
    for (let n = 1; n < 5; n++) screenings.push(await buildScreening(t, cinema));
    const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 3 });
    const results = await Promise.allSettled(
      times(50, (index) =>
        counter
          .visitor(index % 4 === 0 ? 'register' : 'site')
          .buys({ seats: [null], screeningId: screenings[index % 5], voucher: voucher.uuid }),
      ),
    );
    expect(sold(results)).toBe(3);
    for (const code of codes(results))
      expect(['vouchers.used_up', 'vouchers.turns_in_another_purchase']).toContain(code);
    expect(await card(voucher.id)).toMatchObject({ remaining: 0, held: 0, moved: 0 });
  });

  test('during the reuse window, exactly one is paid', async () => {
    const voucher = await buildVoucher(t, careful.exhibitorId, { turns: 3 });
    const results = await Promise.allSettled(
      times(50, () =>
        carefulCounter.visitor().buys({ seats: [null], screeningId: careful.screeningId, voucher: voucher.uuid }),
      ),
    );
    expect(sold(results)).toBe(1);
    expect(codes(results)).toEqual(['vouchers.recently_used']);
    expect(await card(voucher.id)).toMatchObject({ remaining: 2, held: 0 });
  });
});

test('a cart of zero settles without a provider: fifty at once with one card of ten turns, five each', {
  tags: ['T31'],
}, async () => {
  const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 10 });
  const seats = [null, null, null, null, null];
  const results = await Promise.allSettled(
    times(50, () => counter.visitor().buys({ seats, screeningId: cinema.screeningId, voucher: voucher.uuid })),
  );
  expect(sold(results)).toBe(2);
  expect(await card(voucher.id)).toMatchObject({ remaining: 0, held: 0, moved: 0 });
  for (const result of results)
    if (result.status === 'fulfilled') {
      expect(result.value.payment).toBeUndefined();
      expect(await counter.bill(result.value.uuid)).toMatchObject({ status: 'settled', tickets: 5, mails: 1 });
    }
});

describe('many buyers want the last turn', { tags: ['T38'] }, () => {
  test('use, refund of the bill that holds it, and deletion by a manager: one order explains all answers', async () => {
    for (let round = 0; round < 12; round++) {
      const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 1 });
      const buys = () =>
        counter.visitor().buys({ seats: [null], screeningId: cinema.screeningId, voucher: voucher.uuid });
      const first = await buys();
      const deletes = () =>
        inTenant(t, cinema.exhibitorId, (tx) =>
          tx.run('UPDATE voucher SET deleted_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [voucher.id]),
        );
      const [back, ...others] = await Promise.allSettled([
        refundBill(t.db, counter.manager(), first.uuid, WHOLE, NO_EVENTS),
        ...times(3, buys),
        ...(round % 2 ? [deletes()] : []),
      ]);
      expect(back.status).toBe('fulfilled');
      const uses = sold(others.slice(0, 3));
      expect(uses).toBeLessThanOrEqual(1);
      expect(await card(voucher.id)).toMatchObject({ remaining: 1 - uses, held: 0, moved: 1 - uses });
    }
  });

  test('its last day ends, and the reuse window runs: checked at the purchase as a whole', async () => {
    const today = wallClock(Date.now(), 'Europe/Brussels').day;
    const yesterday = wallClock(Date.now() - 86_400_000, 'Europe/Brussels').day;
    const over = await buildVoucher(t, cinema.exhibitorId, { turns: 1, validUntil: yesterday });
    const ends = await buildVoucher(t, cinema.exhibitorId, { turns: 1, validUntil: today });
    const buys = (uuid: string) =>
      counter.visitor().buys({ seats: [null], screeningId: cinema.screeningId, voucher: uuid });
    await expect(buys(over.uuid)).rejects.toMatchObject({ problems: [{ code: 'vouchers.no_longer_valid' }] });
    expect((await card(over.id))?.remaining).toBe(1);
    await expect(buys(ends.uuid)).resolves.toHaveProperty('uuid');
  });
});

describe('turns of pending bills', { tags: ['T38'] }, () => {
  /** One seat with a turn and one with money: the bill waits for the provider and holds the turn. */
  async function half(voucherUuid: string, screeningId = cinema.screeningId) {
    const rate = cinema.rates.normal;
    const item = { type: 'ticket', price_rate_id: rate, schedule_id: screeningId, seat: null } as const;
    const answer = await counter.checkout(
      {
        payment_method_id: cinema.methods.mollie,
        name: 'Ada Lovelace',
        email: `${voucherUuid.slice(0, 8)}@example.org`,
        email_confirmation: `${voucherUuid.slice(0, 8)}@example.org`,
        amount: 12,
        items: [{ ...item, voucher_id: voucherUuid }, item],
      },
      voucherUuid.replaceAll('-', ''),
    );
    return { billId: answer.uuid, paymentId: answer.payment?.uuid ?? '' };
  }

  test('a held turn cannot be used elsewhere, is free when the bill ends, and a late payment uses it again if possible', async () => {
    const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 1 });
    const { billId, paymentId } = await half(voucher.uuid);
    expect(await card(voucher.id)).toMatchObject({ remaining: 1, held: 1, moved: 1 });
    await expect(half(voucher.uuid)).rejects.toMatchObject({
      problems: [{ code: 'vouchers.turns_in_another_purchase' }],
    });
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    expect(await expireBill(t.db, cinema.exhibitorId, billId, async () => {}, NO_EVENTS)).toBe(true);
    expect(await card(voucher.id)).toMatchObject({ remaining: 1, held: 0 });
    const [late, other] = await Promise.all([
      counter.provider(paymentId, { status: 'paid', amount: 1_200 }),
      Promise.allSettled([half(voucher.uuid)]),
    ]);
    const taken = other[0]?.status === 'fulfilled';
    expect(late).toEqual([taken ? 'late-refund' : 'late-settled']);
    expect(await card(voucher.id)).toMatchObject(taken ? { remaining: 1, held: 1 } : { remaining: 0, held: 0 });
    if (other[0]?.status === 'fulfilled') await withdrawBill(t.db, counter.manager(), other[0].value.billId, NO_EVENTS);
  });

  test('bills with the same two cards in opposite order settle at once without a deadlock', async () => {
    const before = await deadlocks();
    const hall = await buildHall(t, cinema.exhibitorId, { hall: 1_000, cinemaId: cinema.cinemaId });
    const screenings = [cinema.screeningId, await buildScreening(t, cinema, { hall })];
    const cards = [
      await buildVoucher(t, cinema.exhibitorId, { turns: 100 }),
      await buildVoucher(t, cinema.exhibitorId, { turns: 100 }),
    ];
    const item = (index: number) =>
      ({
        type: 'ticket',
        price_rate_id: cinema.rates.normal,
        schedule_id: screenings[index % 2] ?? 0,
        seat: null,
      }) as const;
    const bills: string[] = [];
    for (let index = 0; index < 40; index++) {
      const answer = await counter.checkout(
        {
          payment_method_id: cinema.methods.mollie,
          name: 'Ada Lovelace',
          email: `ada${index}@example.org`,
          email_confirmation: `ada${index}@example.org`,
          amount: 12,
          items: [
            ...(index % 4 < 2 ? cards : [...cards].reverse()).map(({ uuid }) => ({ ...item(index), voucher_id: uuid })),
            item(index),
          ],
        },
        String(index).padStart(32, '0'),
      );
      bills.push(answer.payment?.uuid ?? '');
    }
    const outcomes = await Promise.all(bills.map((id) => counter.provider(id, { status: 'paid', amount: 1_200 })));
    expect(outcomes).toEqual(times(40, () => ['settled']));
    for (const { id } of cards) expect(await card(id)).toMatchObject({ remaining: 60, held: 0, moved: 60 });
    expect((await deadlocks()) - before).toBe(0);
  });
});

describe('a card bought online is valid from its payment on', { tags: ['T39'] }, () => {
  async function buysCard(turns: number) {
    const typeId = await buildVoucherType(t, cinema.exhibitorId);
    const answer = await counter.checkout({
      payment_method_id: cinema.methods.mollie,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      holder_name: 'Charles Babbage',
      amount: 12 * turns,
      items: [{ type: 'loyaltyCard', voucher_type_id: typeId, total_turns: turns }],
    });
    const [row] = await t.asOwner<{ id: number; uuid: string }>('SELECT id, uuid FROM voucher WHERE bill_id = $1', [
      answer.uuid,
    ]);
    return { billId: answer.uuid, paymentId: answer.payment?.uuid ?? '', id: row?.id ?? 0, uuid: row?.uuid ?? '' };
  }
  const uses = (uuid: string) =>
    counter.visitor().buys({ seats: [null], screeningId: cinema.screeningId, voucher: uuid });
  const refundAll = (billId: string, cause: string) =>
    refundBill(t.db, counter.manager(), billId, { ...WHOLE, cause }, NO_EVENTS);

  test('before: not valid; after a failed payment: still not; after a late payment: valid once', async () => {
    const bought = await buysCard(2);
    await expect(uses(bought.uuid)).rejects.toMatchObject({ problems: [{ code: 'vouchers.unpaid' }] });
    expect(await counter.provider(bought.paymentId, { status: 'failed' })).toEqual(['failed']);
    await expect(uses(bought.uuid)).rejects.toMatchObject({ problems: [{ code: 'vouchers.unpaid' }] });
    const late = () => counter.provider(bought.paymentId, { status: 'paid', amount: 2_400 });
    const outcomes = (await Promise.all(times(5, late))).flat();
    expect(outcomes).toHaveLength(1);
    expect(await card(bought.id)).toMatchObject({ paid: true, remaining: 2, moved: 2 });
    await uses(bought.uuid);
    expect(await card(bought.id)).toMatchObject({ remaining: 1, moved: 1 });
  });

  test('a refunded unused card is void; a used one is not refunded', async () => {
    const untouched = await buysCard(2);
    await counter.provider(untouched.paymentId, { status: 'paid', amount: 2_400 });
    expect(await refundAll(untouched.billId, 'bill:a')).toMatchObject({ refunded: 2_400 });
    expect(await card(untouched.id)).toMatchObject({ deleted: true, remaining: 0, moved: 0 });
    await expect(uses(untouched.uuid)).rejects.toMatchObject({ problems: [{ code: 'vouchers.deleted' }] });

    const used = await buysCard(2);
    await counter.provider(used.paymentId, { status: 'paid', amount: 2_400 });
    await uses(used.uuid);
    await expect(refundAll(used.billId, 'bill:b')).rejects.toMatchObject({
      problems: [{ code: 'sales.refund_used_voucher' }],
    });
    expect(await card(used.id)).toMatchObject({ deleted: false, remaining: 1, moved: 1 });
  });

  test("its full price is refunded on the provider's own pages: the card is void", async () => {
    const bought = await buysCard(2);
    await counter.provider(bought.paymentId, { status: 'paid', amount: 2_400 });
    await uses(bought.uuid);
    expect(await counter.provider(bought.paymentId, { status: 'paid', amount: 2_400, refunded: 2_400 })).toEqual([
      'refund-seen',
    ]);
    expect(await counter.bill(bought.billId)).toMatchObject({ status: 'refunded' });
    await expect(uses(bought.uuid)).rejects.toMatchObject({ problems: [{ code: 'vouchers.deleted' }] });
  });
});

test('bills of zero and paid ones, of the same buyers, settle concurrently without a deadlock', {
  tags: ['T31', 'T34'],
}, async () => {
  const before = await deadlocks();
  const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 200 });
  const buyers = times(6, (index) => `buyer${index}@example.org`);
  const request = (email: string, voucherId: string | null) => ({
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email,
    email_confirmation: email,
    amount: voucherId ? 0 : 12,
    items: [
      {
        type: 'ticket',
        price_rate_id: cinema.rates.normal,
        schedule_id: cinema.screeningId,
        seat: null,
        voucher_id: voucherId,
      } as const,
    ],
  });
  const visitor = (index: number) => String(index).padStart(32, 'b');
  const screeningId = await buildScreening(t, cinema);
  const paying = await Promise.all(
    times(60, (index) => {
      const cart = request(buyers[index % 6] ?? '', null);
      return counter.checkout(
        { ...cart, items: cart.items.map((item) => ({ ...item, schedule_id: screeningId })) },
        visitor(index),
      );
    }),
  );
  await Promise.all([
    ...paying.map((answer) => counter.provider(answer.payment?.uuid ?? '', { status: 'paid', amount: 1_200 })),
    ...times(120, (index) =>
      counter.checkout(request(buyers[5 - (index % 6)] ?? '', voucher.uuid), visitor(100 + index)),
    ),
  ]);
  expect((await deadlocks()) - before).toBe(0);
});
