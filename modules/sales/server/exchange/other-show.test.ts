import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBillResult } from '#modules/sales/server/settlement/bill-result.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildCinema, buildMovie, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { otherShows } from '#testing/worlds/other-shows.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const shop = purchasesAt(t, () => cinema);
const shows = otherShows(t, () => cinema, shop);
const rates = { dear: 0, cheap: 0 };
let other = 0;
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '......|......' });
  const rate = (ticketCents: number) => buildPriceRate(t, cinema.exhibitorId, { ticketCents, handlingCents: 0 });
  [rates.dear, rates.cheap] = [await rate(1_500), await rate(800)];
});
beforeEach(async () => {
  other = await buildScreening(t, cinema);
});
const resultOf = async (bill: string) =>
  getBillResult(t.db, await shop.office.snapshots.get(cinema.exhibitorId), bill, 'en', Date.now() + t.offset);
const refusedWith = (code: string, path?: string) => ({ problems: [{ code, ...(path && { path }) }] });

describe('another show of equal price', { tags: ['D-199', 'D-138'] }, () => {
  test('the old tickets end and the new ones are mailed in one step, and nothing is paid', async () => {
    const { bill, from, value } = await shows.moved(['A-1', 'A-2']);
    expect((await resultOf(bill)).moved).toMatchObject({ other_show: true });
    expect(await shows.shown(bill)).toMatchObject({
      schedule: { id: from, movie_id: cinema.movieId },
      tickets: [
        { price_rate_id: cinema.rates.normal, seat: 'A-1', value: 12 },
        { price_rate_id: cinema.rates.normal, seat: 'A-2', value: 12 },
      ],
      value: 24,
      why_not: null,
      pays_back: true,
      money_back: 'offered',
      open: null,
      exchanged: null,
    });
    const { uuid, payment } = await shows.exchange(bill, { to: other, seats: ['B-1', 'B-2'], value });
    expect(payment).toBeUndefined();
    expect([await shows.statusOf(uuid), await shows.statusOf(bill)]).toEqual(['settled', 'settled']);
    expect([await shows.ticketsOf(bill), await shows.ticketsOf(uuid)]).toEqual([
      ['exchanged', 'exchanged'],
      ['valid', 'valid'],
    ]);
    expect([await shows.seatsOf(from), await shows.seatsOf(other)]).toEqual([[], ['B-1', 'B-2']]);
    expect(await shop.work('mail.tickets', uuid)).toHaveLength(1);
    expect(await shows.refundsOf(bill)).toEqual([]);
    expect(await shows.revenue(bill, uuid)).toBe(2_400);
    const [row] = await t.asOwner('SELECT buyer_name, buyer_email, locale FROM bill WHERE id = $1', [uuid]);
    expect(row).toEqual({ buyer_name: 'Ada Lovelace', buyer_email: 'ada@example.org', locale: 'en' });
  });

  test('the page of the old tickets leads to the new ones, and offers neither tickets nor money', async () => {
    const { bill } = await shows.moved();
    const { uuid } = await shows.exchange(bill, { to: other });
    expect(await resultOf(bill)).toMatchObject({ exchanged: uuid, download: null, display: 'success' });
    expect(await resultOf(uuid)).toMatchObject({ exchanged: null, takes_back: bill, status: 'settled', moved: null });
    expect(await shows.shown(bill)).toMatchObject({ exchanged: uuid, tickets: [], why_not: expect.any(String) });
    await expect(shows.moneyBack(bill)).rejects.toMatchObject(refusedWith('sales.no_money_back'));
  });

  test('a later move of the old show says nothing on the page of the new tickets', async () => {
    const { bill, from } = await shows.moved();
    const { uuid } = await shows.exchange(bill, { to: other });
    await shows.move(from, 15);
    expect((await resultOf(uuid)).moved).toBeNull();
    await shows.move(other, 15);
    expect((await resultOf(uuid)).moved).toMatchObject({ other_show: true });
  });

  test('a show to which tickets were exchanged moves too: they are exchanged again', async () => {
    const { bill } = await shows.moved();
    const { uuid } = await shows.exchange(bill, { to: other });
    await shows.move(other, 15);
    const third = await buildScreening(t, cinema);
    const again = await shows.exchange(uuid, { to: third });
    expect([await shows.ticketsOf(uuid), await shows.ticketsOf(again.uuid)]).toEqual([['exchanged'], ['valid']]);
  });

  test('the same key exchanges once and gets the same answer; with another request it is refused', {
    tags: ['T48', 'T24'],
  }, async () => {
    const { bill } = await shows.moved();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => shows.exchange(bill, { to: other }, key)));
    answers.push(await shows.exchange(bill, { to: other }, key));
    expect(new Set(answers.map(({ uuid }) => uuid)).size).toBe(1);
    expect(await shows.seatsOf(other)).toHaveLength(1);
    await expect(shows.exchange(bill, { to: other, seats: ['B-6'] }, key)).rejects.toMatchObject(
      refusedWith('sales.key_used_for_another_request'),
    );
  });
});

/** A connection that is lost while the sale commits, once: before it or after it. */
function losing(isCommitted: boolean): Db {
  let lost = 0;
  const tx: Db['tx'] = async (...args) => {
    const [acting] = args;
    if (acting.note !== 'another show' || lost > 0) return t.db.tx(...args);
    lost += 1;
    if (isCommitted) await t.db.tx(...args);
    throw new CommitUnknown('the connection is lost');
  };
  return Object.assign(Object.create(t.db), { tx });
}

describe('the connection is lost at the commit', { tags: ['D-199', 'T48'] }, () => {
  test('after it: the answer is that of the exchange, and a repetition gets the same', async () => {
    const { bill } = await shows.moved();
    const key = randomUUID();
    const input = { to: other, rate: rates.dear, price: 15 };
    const answer = await shows.exchangeOver(losing(true), bill, input, key);
    expect(answer.payment).toMatchObject({ amount: 3 });
    expect(await shows.exchange(bill, input, key)).toEqual(answer);
    expect(await shows.seatsOf(other)).toHaveLength(1);
  });

  test('before it: nothing happened, the visitor is asked to repeat, and the repetition exchanges', async () => {
    const { bill } = await shows.moved();
    const key = randomUUID();
    await expect(shows.exchangeOver(losing(false), bill, { to: other }, key)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await shows.ticketsOf(bill)).toEqual(['valid']);
    await shows.exchange(bill, { to: other }, key);
    expect(await shows.ticketsOf(bill)).toEqual(['exchanged']);
  });
});

describe('another show is refused, with nothing done', { tags: ['D-199'] }, () => {
  test('of another film, and the moved show itself', async () => {
    const { bill, from } = await shows.moved();
    const film = await buildMovie(t, cinema.exhibitorId);
    const strange = await buildScreening(t, { ...cinema, ...film });
    for (const to of [strange, from])
      await expect(shows.exchange(bill, { to })).rejects.toMatchObject(refusedWith('sales.other_film', 'schedule_id'));
    expect(await shows.ticketsOf(bill)).toEqual(['valid']);
  });

  test('a show that is not sold online any more, a seat that is gone, another price than shown', async () => {
    const { bill } = await shows.moved();
    await shop.tickets({ screeningId: other, seats: ['A-1'] });
    await expect(shows.exchange(bill, { to: other, seats: ['A-1'] })).rejects.toMatchObject({
      problems: [{ path: 'items.0.seat' }],
    });
    await expect(shows.exchange(bill, { to: other, price: 11, difference: -1 })).rejects.toMatchObject(
      refusedWith('sales.prices_changed', 'general'),
    );
    await expect(shows.exchange(bill, { to: other, difference: -3 })).rejects.toMatchObject(
      refusedWith('sales.prices_changed', 'difference'),
    );
    await shop.cancel(other, 'cancel');
    await expect(shows.exchange(bill, { to: other })).rejects.toMatchObject({
      problems: [{ code: 'sales.screening_cancelled' }],
    });
    expect(await shows.ticketsOf(bill)).toEqual(['valid']);
  });

  test('without a move that offers it, after a move back, and for who bought after the move', async () => {
    const from = await buildScreening(t, cinema);
    const bill = await shop.tickets({ screeningId: from, seats: ['A-1'] });
    const none = refusedWith('sales.no_other_show');
    await expect(shows.exchange(bill, { to: other })).rejects.toMatchObject(none);
    await shows.move(from, 30, false);
    await expect(shows.exchange(bill, { to: other })).rejects.toMatchObject(none);
    await shows.move(from, -30);
    await expect(shows.exchange(bill, { to: other })).rejects.toMatchObject(none);
    await shows.move(from, 45);
    const late = await shop.tickets({ screeningId: from, seats: ['A-2'] });
    await expect(shows.exchange(late, { to: other })).rejects.toMatchObject(none);
    expect((await shows.shown(late)).why_not).toContain('can no longer be exchanged');
    expect((await shows.exchange(bill, { to: other })).uuid).toBeTruthy();
  });

  test('once a ticket of the party was admitted, and once the show has begun', async () => {
    const { bill } = await shows.moved(['A-1', 'A-2']);
    await t.asOwner(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1 AND line_no = 0`, [
      bill,
    ]);
    await expect(shows.exchange(bill, { to: other, value: 24 })).rejects.toMatchObject(
      refusedWith('sales.no_other_show'),
    );
  });

  test('with a show, a rate, a payment method or a bill of another exhibitor, as with unknown ones', {
    tags: ['T73'],
  }, async () => {
    const theirs = await buildCinema(t);
    const { bill } = await shows.moved();
    await expect(shows.exchange(bill, { to: theirs.screeningId })).rejects.toMatchObject(
      refusedWith('sales.other_film', 'schedule_id'),
    );
    await expect(shows.exchange(bill, { to: other, rate: theirs.rates.normal })).rejects.toMatchObject({
      problems: [{ path: 'items.0.price_rate_id' }],
    });
    const dear = { to: other, rate: rates.dear, price: 15 };
    await expect(shows.exchange(bill, { ...dear, method: theirs.methods.mollie })).rejects.toMatchObject(
      refusedWith('payments.method_unavailable', 'payment_method_id'),
    );
    const stranger = await purchasesAt(t, () => theirs).unpaid();
    await shows.exchange(bill, { to: other, instead: stranger });
    expect(await shows.statusOf(stranger)).toBe('pending');
  });

  test('whose payment was charged back: an employee has to look at it', async () => {
    const { bill } = await shows.moved();
    const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [bill]);
    await shop.office.provider(payment?.id ?? '', { status: 'paid', amount: 1_200, charged_back: 1_200 });
    expect((await shows.shown(bill)).why_not).toContain('cannot be exchanged on the website');
    await expect(shows.exchange(bill, { to: other })).rejects.toMatchObject(refusedWith('sales.other_show_not_here'));
  });

  test('of an unknown bill', async () => {
    await expect(shows.exchange(randomUUID(), { to: other })).rejects.toMatchObject(refusedWith('not_found.bill'));
  });

  test('of a ticket that a card paid: the page says how it goes on', async () => {
    const from = await buildScreening(t, cinema);
    const rate = await buildPriceRate(t, cinema.exhibitorId, { acceptVoucher: true });
    const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 2 });
    const bill = await shop.tickets({ screeningId: from, seats: ['A-1'], rate, voucher: voucher.uuid });
    await shows.move(from, 30);
    expect(await shows.shown(bill)).toMatchObject({
      why_not: expect.stringContaining('goes back onto the voucher'),
      money_back: 'offered',
    });
    await expect(shows.exchange(bill, { to: other })).rejects.toMatchObject(refusedWith('sales.other_show_by_card'));
  });
});
