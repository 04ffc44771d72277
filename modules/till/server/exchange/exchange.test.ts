import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TillReturnable } from '#modules/till/contract/exchange.ts';
import { buildScreening, DAY_MS } from '#testing/builders/builders.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { exchanges, type Input } from '#testing/worlds/exchanges.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t, { cinema: { hall: 60 } });
const { exchange, exchanged, ticketsOf, liveSeats, drawn, revenue } = exchanges(t, exhibitor);
afterEach(() => t.travel(0));

/** Another screening: higher, lower and free rates are sold at both. */
let other = 0;
const rates = { dear: 0, cheap: 0, free: 0 };
beforeAll(async () => {
  const { exhibitorId } = exhibitor.own;
  other = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 4 * DAY_MS });
  const rate = (ticketCents: number) => buildPriceRate(t, exhibitorId, { ticketCents, handlingCents: 0 });
  [rates.dear, rates.cheap, rates.free] = [await rate(1_500), await rate(800), await rate(0)];
});

const to = (rate: keyof typeof rates | 'same', price: number, more: Partial<Input> = {}): Input => ({
  screeningId: other,
  rate: rate === 'same' ? exhibitor.own.rates.normal : rates[rate],
  price,
  ...more,
});
const sold = async (till: Till, count = 1) =>
  till.sells({ seats: Array.from({ length: count }, () => null), given: 12 * count });

describe('tickets are exchanged in one bill', { tags: ['POS-019', 'D-138'] }, () => {
  test('as dear: final at once, nothing is paid, the old seat is free and the old ticket exchanged', async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const before = await liveSeats(exhibitor.own.screeningId);
    const bill = await exchanged(till, old.uuid, to('same', 12));
    expect(bill).toMatchObject({ status: 'settled', amount: 0, due: 0, payments: [] });
    expect(bill.lines.map(({ kind, total, screening_id }) => [kind, total, screening_id])).toEqual([
      ['ticket', 12, other],
      ['exchange', -12, exhibitor.own.screeningId],
    ]);
    expect(await ticketsOf(old.uuid)).toEqual(['exchanged']);
    expect(await ticketsOf(bill.uuid)).toEqual(['valid']);
    expect(await liveSeats(exhibitor.own.screeningId)).toBe(before - 1);
    expect((await till.bill(old.uuid)).status).toBe('settled');
    expect(await drawn(till)).toEqual([1_200]);
    expect(await revenue(old.uuid, bill.uuid)).toBe(1_200);
  });

  test('dearer, in cash: the difference is paid and settles it, with change', async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const bill = await exchanged(till, old.uuid, to('dear', 15, { given: 5 }));
    expect(bill).toMatchObject({ status: 'settled', amount: 3, change: 2 });
    expect(await drawn(till)).toEqual([1_200, 300]);
    expect(await revenue(old.uuid, bill.uuid)).toBe(1_500);
  });

  test('cheaper: the difference is handed back out of the drawer, and the rest of the bill stays', async () => {
    const till = await exhibitor.till();
    const old = await sold(till, 2);
    const bill = await exchanged(till, old.uuid, to('cheap', 8, { lines: [1] }));
    expect(bill).toMatchObject({ status: 'settled', amount: 0 });
    expect(bill.lines.at(-1)).toMatchObject({ kind: 'exchange', total: -8 });
    expect(await till.bill(old.uuid)).toMatchObject({ status: 'partially_refunded' });
    expect(await ticketsOf(old.uuid)).toEqual(['valid', 'exchanged']);
    expect(await drawn(till)).toEqual([2_400, -400]);
    expect(await revenue(old.uuid, bill.uuid)).toBe(2_000);
  });

  test('for something free: all but the handling goes back; two for one, with popcorn for what is left', {
    tags: ['D-085'],
  }, async () => {
    const till = await exhibitor.till();
    const [one, two] = [await sold(till), await sold(till, 2)];
    await exchanged(till, one.uuid, to('free', 0, { difference: -11 }));
    // The booking fee that was paid is not refunded (D-085).
    expect(await till.bill(one.uuid)).toMatchObject({ status: 'partially_refunded' });
    const bill = await exchanged(till, two.uuid, to('dear', 15, { lines: [0, 1], popcorn: 2 }));
    expect(bill.lines.filter(({ kind }) => kind === 'exchange').map(({ total }) => total)).toEqual([-12, -12]);
    expect(await drawn(till)).toEqual([1_200, 2_400, -1_100]);
  });

  test('not in cash: it waits for its payment with new seats held, the old tickets admit and keep theirs until then', async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const before = await liveSeats(exhibitor.own.screeningId);
    const bill = await exchanged(till, old.uuid, to('dear', 15));
    expect(bill).toMatchObject({ status: 'pending', due: 3 });
    expect([await ticketsOf(old.uuid), await liveSeats(exhibitor.own.screeningId)]).toEqual([['valid'], before]);
    const paid = billOf(await till.pays(bill.uuid, exhibitor.own.till.manual, 3));
    expect(paid).toMatchObject({ status: 'settled' });
    expect([await ticketsOf(old.uuid), await liveSeats(exhibitor.own.screeningId)]).toEqual([
      ['exchanged'],
      before - 1,
    ]);
    expect(await revenue(old.uuid, bill.uuid)).toBe(1_500);
  });

  test('given up before it was paid: nothing happened, and it can be exchanged again', async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const bill = await exchanged(till, old.uuid, to('dear', 15));
    billOf(await till.post(`/api/pos/bills/${bill.uuid}/delete`));
    expect(await ticketsOf(old.uuid)).toEqual(['valid']);
    const waits = await exchanged(till, old.uuid, to('dear', 15));
    t.travel(3_600_000);
    await exhibitor.expires(waits.uuid);
    await till.comesBack();
    expect(await ticketsOf(old.uuid)).toEqual(['valid']);
    expect((await exchanged(till, old.uuid, to('same', 12))).status).toBe('settled');
  });

  test('the same key exchanges once, and answers the same bill', { tags: ['T48'] }, async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const key = randomUUID();
    const first = await Promise.all([1, 2, 3].map(() => exchange(till, old.uuid, to('same', 12), key)));
    const again = await exchange(till, old.uuid, to('same', 12), key);
    expect(new Set([...first, again].map((answer) => billOf(answer).uuid)).size).toBe(1);
    const changed = refusalOf(await exchange(till, old.uuid, to('dear', 15), key));
    expect(changed.code).toBe('sales.key_used_for_another_request');
  });
});

describe('what is refused, with nothing done', { tags: ['D-138'] }, () => {
  test('a ticket that was let in, given back or exchanged, a bill that is not paid, another line, a screening that is over', async () => {
    const till = await exhibitor.till();
    const codes: unknown[] = [];
    const tries = async (uuid: string, input = to('same', 12)) => {
      const { status, code } = refusalOf(await exchange(till, uuid, input));
      codes.push([status, code]);
    };
    const used = await sold(till);
    await t.asOwner(`UPDATE ticket SET state = 'used', used_at = now() WHERE bill_id = $1`, [used.uuid]);
    await tries(used.uuid);
    const back = await sold(till, 2);
    billOf(await till.post(`/api/pos/bills/${back.uuid}/refund`, { lines: [0], reason: 'ill' }));
    await tries(back.uuid);
    await exchanged(till, back.uuid, to('same', 12, { lines: [1] }));
    await tries(back.uuid, to('same', 12, { lines: [1] }));
    await tries(back.uuid, to('same', 12, { lines: [7] }));
    const snack = await till.sells({ popcorn: 1, given: 5 });
    await tries(snack.uuid, to('same', 12));
    await tries(randomUUID());
    const late = await sold(till);
    t.travel(3 * DAY_MS);
    await till.comesBack();
    await tries(late.uuid);
    const open = await till.sells({ screeningId: other, seats: [null] });
    await tries(open.uuid);
    expect(codes).toEqual([
      [422, 'sales.exchange_used'],
      ...Array.from({ length: 2 }, () => [422, 'sales.exchange_gone']),
      [422, 'sales.refund_unknown_line'],
      [422, 'sales.exchange_no_ticket'],
      [404, 'not_found.bill'],
      [422, 'sales.exchange_over'],
      [409, 'sales.not_exchangeable'],
    ]);
  });

  test('one that a turn of a card paid; the other exhibitor; a difference the till did not show', async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { turns: 1 });
    const byCard = await till.sells({ seats: [null] });
    billOf(await till.pays(byCard.uuid, exhibitor.own.till.voucher, 12, { voucher_barcode: card.code }));
    expect(refusalOf(await exchange(till, byCard.uuid, to('same', 12)))).toMatchObject({
      code: 'sales.exchange_by_card',
      fields: ['lines'],
    });
    const old = await sold(till);
    const elsewhere = await exhibitor.till({ at: exhibitor.other });
    expect((await exchange(elsewhere, old.uuid, to('same', 12))).status).toBe(404);
    const wrong = await exchange(till, old.uuid, to('dear', 15, { difference: 2 }));
    expect(refusalOf(wrong)).toMatchObject({ code: 'sales.prices_changed', fields: ['difference'] });
    const priced = await exchange(till, old.uuid, to('dear', 14, { difference: 2 }));
    expect(refusalOf(priced)).toMatchObject({ status: 422, code: 'sales.prices_changed' });
    expect(await ticketsOf(old.uuid)).toEqual(['valid']);
  });

  test('requires the permission to refund', { tags: ['POS-019'] }, async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const seller = await exhibitor.till({ roles: [], permissions: ['pos.sell'] });
    expect((await exchange(seller, old.uuid, to('same', 12))).status).toBe(403);
    expect((await seller.get(`/api/pos/bills/${old.uuid}/exchange`)).status).toBe(403);
  });

  test('one of two tickets that another open bill is about to take, and paying for what was given back meanwhile', async () => {
    const [till, second] = [await exhibitor.till(), await exhibitor.till()];
    const old = await sold(till, 2);
    const waits = await exchanged(till, old.uuid, to('dear', 15));
    const again = refusalOf(await exchange(second, old.uuid, to('same', 12)));
    expect(again).toMatchObject({ status: 409, code: 'sales.exchange_under_way' });
    await exchanged(second, old.uuid, to('same', 12, { lines: [1] }));
    billOf(await second.post(`/api/pos/bills/${old.uuid}/refund`, { lines: [0], reason: 'ill' }));
    const paying = refusalOf(await till.pays(waits.uuid, exhibitor.own.till.cash, 3));
    expect(paying).toMatchObject({ status: 409, code: 'sales.exchange_gone' });
    billOf(await till.post(`/api/pos/bills/${waits.uuid}/delete`));
    expect(await ticketsOf(old.uuid)).toEqual(['refunded', 'exchanged']);
  });
});

test('a till is told what each ticket counts, and why one cannot be exchanged', { tags: ['POS-019'] }, async () => {
  const till = await exhibitor.till();
  const old = await sold(till, 2);
  billOf(await till.post(`/api/pos/bills/${old.uuid}/refund`, { lines: [1], reason: 'ill' }));
  const { tickets } = dataOf<TillReturnable>(await till.get(`/api/pos/bills/${old.uuid}/exchange`));
  expect(tickets).toMatchObject([
    { line_no: 0, value: 12, back_max: 11, why_not: null, screening_id: exhibitor.own.screeningId },
    { line_no: 1, why_not: 'This ticket has already been refunded or exchanged.' },
  ]);
});
