import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireBill } from '#modules/sales/server/holds/expire-bills.ts';
import { getBillResult } from '#modules/sales/server/settlement/bill-result.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import { type OtherChoice, otherShows } from '#testing/worlds/other-shows.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase({ max: 24 });
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
  t.travel(0);
  other = await buildScreening(t, cinema);
});
const cheap = (more: Partial<OtherChoice> = {}): OtherChoice => ({ to: other, rate: rates.cheap, price: 8, ...more });
const dear = (more: Partial<OtherChoice> = {}): OtherChoice => ({ to: other, rate: rates.dear, price: 15, ...more });
const resultOf = async (bill: string) =>
  getBillResult(t.db, await shop.office.snapshots.get(cinema.exhibitorId), bill, 'en', Date.now() + t.offset);
const refusedWith = (code: string, path?: string) => ({ problems: [{ code, ...(path && { path }) }] });
const pays = (payment: { uuid: string } | undefined, amount = 300) =>
  shop.office.provider(payment?.uuid ?? '', { status: 'paid', amount });
const expires = (bill: string) => expireBill(t.db, cinema.exhibitorId, bill, async () => {}, NO_EVENTS);

describe('a cheaper show', { tags: ['D-199', 'D-084'] }, () => {
  test('the difference goes back to the online payment, once, and the refund is mailed', async () => {
    const { bill } = await shows.moved();
    const { uuid, payment } = await shows.exchange(bill, cheap());
    expect(payment).toBeUndefined();
    expect(await shows.refundsOf(bill)).toEqual([{ cents: 400, cause: `exchange:${uuid}` }]);
    expect(
      await t.asOwner(
        `SELECT 1 FROM outbox WHERE topic = 'psp.refund' AND payload ->> 'refundId' IN (
        SELECT id::text FROM refund WHERE bill_id = $1)`,
        [bill],
      ),
    ).toHaveLength(1);
    expect([await shows.ticketsOf(bill), await shows.ticketsOf(uuid)]).toEqual([['exchanged'], ['valid']]);
    expect(await resultOf(bill)).toMatchObject({ exchanged: uuid, download: null });
    await shop.providerRefunds(bill);
    expect(await shows.statusOf(bill)).toBe('partially_refunded');
    expect(await shows.revenue(bill, uuid)).toBe(800);
  });

  test('a free one: the booking fee goes back too, because the cinema moved the show', {
    tags: ['D-085'],
  }, async () => {
    const free = await buildPriceRate(t, cinema.exhibitorId, { ticketCents: 0, handlingCents: 0 });
    const { bill } = await shows.moved();
    const { uuid } = await shows.exchange(bill, { to: other, rate: free, price: 0 });
    expect(await shows.refundsOf(bill)).toEqual([{ cents: 1_200, cause: `exchange:${uuid}` }]);
    await shop.providerRefunds(bill);
    expect(await shows.statusOf(bill)).toBe('refunded');
    expect(await shows.revenue(bill, uuid)).toBe(0);
  });

  test('fewer tickets: the value of the others goes back', async () => {
    const { bill, value } = await shows.moved(['A-1', 'A-2', 'A-3']);
    const { uuid } = await shows.exchange(bill, { to: other, seats: ['B-1', 'B-2'], value });
    expect(await shows.refundsOf(bill)).toEqual([{ cents: 1_200, cause: `exchange:${uuid}` }]);
    expect(await shows.ticketsOf(bill)).toEqual(['exchanged', 'exchanged', 'exchanged']);
  });

  test('the provider refuses: the new tickets stay valid and the refused refund is there for an employee', {
    tags: ['T28'],
  }, async () => {
    const { bill } = await shows.moved();
    const { uuid } = await shows.exchange(bill, cheap());
    await shop.providerRefunds(bill, 'failed');
    expect(await shows.ticketsOf(uuid)).toEqual(['valid']);
    expect(await t.asOwner('SELECT status FROM refund WHERE bill_id = $1', [bill])).toEqual([{ status: 'failed' }]);
  });

  test('paid more than a year ago: only the box office hands out the difference; an equal or dearer show is exchanged', async () => {
    const { bill } = await shows.moved();
    await t.asOwner(`UPDATE payment SET purchased_at = foyer_now() - interval '2 years' WHERE bill_id = $1`, [bill]);
    expect(await shows.shown(bill)).toMatchObject({ pays_back: false, why_not: null, money_back: 'at_box_office' });
    await expect(shows.exchange(bill, cheap())).rejects.toMatchObject(
      refusedWith('sales.difference_at_box_office', 'difference'),
    );
    expect([await shows.ticketsOf(bill), await shows.seatsOf(other)]).toEqual([['valid'], []]);
    expect((await shows.exchange(bill, { to: other })).uuid).toBeTruthy();
  });
});

describe('a dearer show', { tags: ['D-199', 'D-138'] }, () => {
  test('the difference is paid online; until then the old tickets admit and the new seats are held', async () => {
    const { bill, from } = await shows.moved();
    const { uuid, payment } = await shows.exchange(bill, dear({ seats: ['B-1'] }));
    expect(payment).toMatchObject({ amount: 3, status: 'pending' });
    expect(shows.started).toContain(payment?.uuid);
    expect([await shows.ticketsOf(bill), await shows.seatsOf(from), await shows.seatsOf(other)]).toEqual([
      ['valid'],
      ['A-1'],
      ['B-1'],
    ]);
    expect((await shows.shown(bill)).open).toMatchObject({ uuid, amount: 3 });
    await pays(payment);
    expect([await shows.statusOf(uuid), await shows.ticketsOf(bill), await shows.ticketsOf(uuid)]).toEqual([
      'settled',
      ['exchanged'],
      ['valid'],
    ]);
    expect([await shows.seatsOf(from), await shows.seatsOf(other)]).toEqual([[], ['B-1']]);
    expect(await shows.shown(bill)).toMatchObject({ open: null, exchanged: uuid });
    expect(await shows.revenue(bill, uuid)).toBe(1_500);
  });

  test('more tickets than before: the others are paid', async () => {
    const { bill } = await shows.moved();
    const { payment } = await shows.exchange(bill, { to: other, seats: ['B-1', 'B-2'] });
    expect(payment?.amount).toBe(12);
  });

  test('without a payment method it is refused at its field', async () => {
    const { bill } = await shows.moved();
    await expect(shows.exchange(bill, dear({ method: null }))).rejects.toMatchObject(
      refusedWith('payments.method_unavailable', 'payment_method_id'),
    );
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    'the payment is %s: the old tickets stay valid, the new seats are free, and another show can be chosen',
    async (status) => {
      const { bill, from } = await shows.moved();
      const { uuid, payment } = await shows.exchange(bill, dear());
      await shop.office.provider(payment?.uuid ?? '', { status });
      expect([await shows.ticketsOf(bill), await shows.ticketsOf(uuid)]).toEqual([['valid'], []]);
      expect([await shows.seatsOf(from), await shows.seatsOf(other)]).toEqual([['A-1'], []]);
      expect(await resultOf(uuid)).toMatchObject({ takes_back: bill, start_over: null });
      const again = await shows.exchange(bill, { to: other, instead: uuid });
      expect(await shows.ticketsOf(again.uuid)).toEqual(['valid']);
    },
  );

  test('not paid in time: the hold ends, the old tickets stay; money that arrives later still exchanges them', {
    tags: ['D-080'],
  }, async () => {
    const { bill, from } = await shows.moved();
    const { uuid, payment } = await shows.exchange(bill, dear({ seats: ['B-1'] }));
    t.travel(HOUR_MS);
    expect(await expires(uuid)).toBe(true);
    expect([await shows.ticketsOf(bill), await shows.seatsOf(other)]).toEqual([['valid'], []]);
    expect(await shows.shown(bill)).toMatchObject({ open: null, why_not: null });
    await pays(payment);
    expect([await shows.ticketsOf(bill), await shows.ticketsOf(uuid)]).toEqual([['exchanged'], ['valid']]);
    expect([await shows.seatsOf(from), await shows.seatsOf(other)]).toEqual([[], ['B-1']]);
  });

  test.each(['exchanged', 'refunded', 'used', 'seat sold', 'show over'] as const)(
    'too late, the old tickets or the new seats are gone (%s): the money goes back and nothing else changes',
    { tags: ['T18', 'D-079'] },
    async (how) => {
      const { bill, from } = await shows.moved();
      const { uuid, payment } = await shows.exchange(bill, dear({ seats: ['B-1'] }));
      t.travel(HOUR_MS);
      await expires(uuid);
      if (how === 'show over') await ends(from);
      if (how === 'exchanged') await shows.exchange(bill, { to: other, seats: ['B-2'] });
      if (how === 'refunded') await shows.moneyBack(bill);
      if (how === 'used') await comesIn(bill);
      if (how === 'seat sold') await shop.tickets({ screeningId: other, seats: ['B-1'] });
      const before = await shows.ticketsOf(bill);
      await pays(payment);
      expect([await shows.ticketsOf(uuid), await shows.ticketsOf(bill)]).toEqual([[], before]);
      expect(await shows.refundsOf(uuid)).toEqual([{ cents: 300, cause: 'late' }]);
    },
  );

  test('another choice gives up the one that was begun: its seats are free, its money would go back', {
    tags: ['D-061', 'T19'],
  }, async () => {
    const { bill } = await shows.moved();
    const first = await shows.exchange(bill, dear({ seats: ['B-1'] }));
    await expect(shows.exchange(bill, dear({ seats: ['B-2'] }))).rejects.toMatchObject(
      refusedWith('sales.other_show_under_way'),
    );
    const second = await shows.exchange(bill, dear({ seats: ['B-2'], instead: first.uuid }));
    expect(await shows.seatsOf(other)).toEqual(['B-2']);
    await pays(first.payment);
    expect(await shows.refundsOf(first.uuid)).toHaveLength(1);
    await pays(second.payment);
    expect([await shows.ticketsOf(bill), await shows.ticketsOf(second.uuid)]).toEqual([['exchanged'], ['valid']]);
  });

  test('a bill of another purchase is not given up', { tags: ['T73'] }, async () => {
    const { bill } = await shows.moved();
    const stranger = await shop.unpaid({ screeningId: other, seats: ['B-6'] });
    await shows.exchange(bill, { to: other, instead: stranger });
    expect(await shows.statusOf(stranger)).toBe('pending');
  });
});

/** Its film has just ended. */
const ends = (screeningId: number) =>
  t.asOwner(
    `UPDATE screening SET starts_at = starts_at - (ends_at - $2::timestamptz), ends_at = $2::timestamptz WHERE id = $1`,
    [screeningId, new Date(Date.now() + t.offset - 60_000).toISOString()],
  );

/** Uses the tickets as the scanner does: under the lock of their bill. */
const comesIn = (bill: string) =>
  inTenant(t, cinema.exhibitorId, async (tx) => {
    await tx.run('SELECT 1 FROM bill WHERE id = $1 FOR SHARE', [bill]);
    await tx.run(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1 AND state = 'valid'`, [
      bill,
    ]);
  });

describe('races for the tickets of a moved show: one of them has them', { tags: ['D-199', 'T24'] }, () => {
  const settledOf = (answers: readonly PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status);

  test.each([
    ['of equal price', 12, 'sales.exchange_gone'],
    ['dearer', 15, 'sales.other_show_under_way'],
  ])('four presses in four tabs, %s: one exchange', async (_, price, code) => {
    const { bill, value } = await shows.moved(['A-1', 'A-2']);
    const rate = price === 15 ? rates.dear : cinema.rates.normal;
    const choice = { to: other, rate, price, seats: [null, null], value };
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => shows.exchange(bill, choice)));
    expect(settledOf(answers).filter((status) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusedWith(code));
    expect(await shows.seatsOf(other)).toHaveLength(2);
  });

  test.each(['exchange first', 'money first'])('an exchange and the money back at once: %s', async (order) => {
    const { bill } = await shows.moved();
    const both = [() => shows.exchange(bill, { to: other }), () => shows.moneyBack(bill)];
    const acts = order === 'exchange first' ? both : both.toReversed();
    const answers = await Promise.allSettled(acts.map((act) => act()));
    expect(settledOf(answers).filter((status) => status === 'fulfilled')).toHaveLength(1);
    const exchanged = (await shows.ticketsOf(bill))[0] === 'exchanged';
    expect(await shows.seatsOf(other)).toHaveLength(exchanged ? 1 : 0);
    expect(await shows.refundsOf(bill)).toHaveLength(exchanged ? 0 : 1);
  });

  test('admitted at the entrance while it is exchanged: it cannot be exchanged', { tags: ['T42'] }, async () => {
    const { bill } = await shows.moved();
    const [answer] = await whileHeld(
      t,
      cinema.exhibitorId,
      async (tx) => {
        await tx.run('SELECT 1 FROM bill WHERE id = $1 FOR SHARE', [bill]);
        await tx.run(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1`, [bill]);
      },
      () => [shows.exchange(bill, { to: other })],
    );
    expect(answer).toMatchObject({ status: 'rejected', reason: refusedWith('sales.exchange_gone') });
    expect([await shows.ticketsOf(bill), await shows.seatsOf(other)]).toEqual([['used'], []]);
  });

  test('the cinema moves the show back while the visitor exchanges: the tickets are kept', async () => {
    const { bill, from } = await shows.moved();
    const [answer] = await whileHeld(
      t,
      cinema.exhibitorId,
      async (tx) => {
        await tx.run('SELECT 1 FROM screening_capacity WHERE screening_id = $1 FOR NO KEY UPDATE', [from]);
        await tx.run(
          `UPDATE screening SET starts_at = starts_at - interval '30 minutes', ends_at = ends_at - interval '30 minutes' WHERE id = $1`,
          [from],
        );
      },
      () => [shows.exchange(bill, { to: other })],
    );
    expect(answer).toMatchObject({ status: 'rejected', reason: refusedWith('sales.no_other_show') });
    expect(await shows.ticketsOf(bill)).toEqual(['valid']);
  });

  test('the visitor keeps the tickets: an exchange that was begun is given up, and they admit', async () => {
    const { bill, from } = await shows.moved();
    const { uuid, payment } = await shows.exchange(bill, dear());
    await comesIn(bill);
    await pays(payment);
    expect([await shows.ticketsOf(bill), await shows.ticketsOf(uuid)]).toEqual([['used'], []]);
    expect([await shows.seatsOf(from), await shows.seatsOf(other)]).toEqual([['A-1'], []]);
    expect(await shows.refundsOf(uuid)).toHaveLength(1);
  });

  test('the last seats of the new show: a buyer and an exchange at once, one has them', async () => {
    const { bill } = await shows.moved();
    const answers = await Promise.allSettled([
      shows.exchange(bill, { to: other, seats: ['A-1'] }),
      shop.tickets({ screeningId: other, seats: ['A-1'] }),
    ]);
    expect(settledOf(answers).filter((status) => status === 'fulfilled')).toHaveLength(1);
    expect(await shows.seatsOf(other)).toEqual(['A-1']);
    expect(await shows.ticketsOf(bill)).toEqual([answers[0]?.status === 'fulfilled' ? 'exchanged' : 'valid']);
  });
});
