import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { TillData, TillDay, TillHall } from '#modules/till/contract/till.ts';
import { buildEvent, buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, saleWire, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........|....bb....' } });
afterEach(() => t.travel(0));

const drawerOf = (deviceId: number) =>
  t.asOwner(
    'SELECT kind, amount_cents::int AS cents, employee_id FROM cash_movement WHERE exhibitor_id = $1 AND device_id = $2',
    [exhibitor.own.exhibitorId, deviceId],
  );
const stockOf = async (product: number) =>
  (
    await t.asOwner<{ stock: number }>('SELECT stock FROM product WHERE id = $1 AND exhibitor_id = $2', [
      product,
      exhibitor.own.exhibitorId,
    ])
  )[0]?.stock;
const liveClaims = async (billId: string) =>
  (await t.asOwner("SELECT 1 FROM seat_claim WHERE bill_id = $1 AND state <> 'released'", [billId])).length;

const yearInBrussels = (): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Brussels', year: 'numeric' }).format(Date.now() + t.offset);

describe('what a till is told', () => {
  test('products, methods and the permissions of the attendant', {
    tags: ['POS-001', 'POS-008', 'PAY-013'],
  }, async () => {
    const till = await exhibitor.till();
    const data = dataOf<TillData>(await till.get('/api/pos/data'));
    expect(data.products).toEqual([
      expect.objectContaining({ id: exhibitor.own.till.popcorn, price: 4.5, vat_rate: 6 }),
    ]);
    expect(data.payment_methods.map(({ type }) => type).sort()).toEqual([
      'cash',
      'invoice',
      'other',
      'other',
      'terminal',
      'voucher',
    ]);
    expect(data).toMatchObject({
      device: { id: till.device.id, test: false },
      may: { refund: true, edit_seats: true, override_vouchers: false },
      cash_open: true,
      rounds_cash: true,
    });
  });

  test('screenings of its cinema by start, also those the website does not show; a day at a time', {
    tags: ['POS-005', 'D-120'],
  }, async () => {
    const till = await exhibitor.till({ cinemaId: exhibitor.own.cinemaId });
    const event = await buildEvent(t, exhibitor.own.exhibitorId, { sellOnline: false });
    const hidden = await buildScreening(t, exhibitor.own, { visibility: 4, eventId: event });
    const site = await buildScreening(t, exhibitor.own, { visibility: 1 });
    const far = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 30 * DAY_MS });
    const { days } = dataOf<TillDay>(await till.get('/api/pos/screenings'));
    const shown: number[] = [];
    for (const day of days) {
      const answer = dataOf<TillDay>(await till.get(`/api/pos/screenings?day=${day}`));
      expect(answer.screenings.map(({ start }) => start)).toEqual(
        answer.screenings.map(({ start }) => start).toSorted(),
      );
      shown.push(...answer.screenings.map(({ id }) => id));
    }
    expect(shown).toContain(exhibitor.own.screeningId);
    expect(shown).toContain(hidden);
    expect(shown).not.toContain(site);
    expect(shown).not.toContain(far);
    expect((await till.get(`/api/pos/screenings/${site}`)).status).toBe(404);
  });

  test('seats as they are now, with the tariffs of the till', { tags: ['POS-017', 'D-046'] }, async () => {
    const till = await exhibitor.till();
    const screeningId = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 5 * DAY_MS });
    await till.sells({ screeningId, seats: ['A-1', 'A-2'], given: 24 });
    const hall = dataOf<TillHall>(await till.get(`/api/pos/screenings/${screeningId}`));
    const seats = hall.seats.arrangement?.flat().filter((seat) => seat !== null) ?? [];
    expect(seats.filter(({ sold }) => sold).map(({ name }) => name)).toEqual(['A-1', 'A-2']);
    expect(seats.filter(({ blocked }) => blocked)).toHaveLength(2);
    expect(hall.screening).toMatchObject({ free: 26, capacity: 30, sellable: true });
    expect(hall.tariffs.map(({ total_price }) => total_price)).toEqual([12, 10]);
  });
});

describe('a sale', { tags: ['POS-002'] }, () => {
  test('with cash it is paid and settled at once: change, drawer, stock, tickets, number', {
    tags: ['D-082', 'PAY-014'],
  }, async () => {
    const till = await exhibitor.till();
    const before = await stockOf(exhibitor.own.till.popcorn);
    const bill = await till.sells({ seats: ['B-1', null].slice(0, 1), popcorn: 2, given: 50 });
    expect(bill).toMatchObject({ status: 'settled', amount: 21, due: 0, change: 29, type: 'mixed', test: false });
    expect(bill.number).toBe(`R${till.device.id}-${yearInBrussels()}-000001`);
    expect(bill.lines.map(({ kind, ticket }) => [kind, ticket])).toEqual([
      ['ticket', 'valid'],
      ['product', null],
      ['product', null],
    ]);
    expect(bill.payments).toEqual([expect.objectContaining({ type: 'cash', amount: 21, status: 'paid' })]);
    expect(await drawerOf(till.device.id)).toEqual([{ kind: 'payment', cents: 2_100, employee_id: till.employeeId }]);
    expect(await stockOf(exhibitor.own.till.popcorn)).toBe((before ?? 0) - 2);
    const [row] = await t.asOwner('SELECT channel, device_id, employee_id FROM bill WHERE id = $1', [bill.uuid]);
    expect(row).toEqual({ channel: 'register', device_id: till.device.id, employee_id: till.employeeId });
  });

  test('each till numbers its own bills without a gap, beside the series of the website', {
    tags: ['I10', 'SETTLE-12'],
  }, async () => {
    const [one, two] = [await exhibitor.till(), await exhibitor.till()];
    const numbers: (string | null)[] = [];
    for (const till of [one, two, one]) numbers.push((await till.sells({ popcorn: 1, given: 5 })).number);
    expect(numbers.map((number) => number?.replace(/-\d{4}-0+/, ' '))).toEqual([
      `R${one.device.id} 1`,
      `R${two.device.id} 1`,
      `R${one.device.id} 2`,
    ]);
  });

  test('cash of another amount: too little is refused, so is a total that was not shown; nothing is written', {
    tags: ['D-062', 'D-082'],
  }, async () => {
    const till = await exhibitor.till();
    const few = await till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1, given: 4 }));
    expect(refusalOf(few)).toMatchObject({ status: 422, fields: ['cash.given'] });
    const other = await till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1, amount: 4, given: 5 }));
    expect(refusalOf(other)).toMatchObject({ status: 422, fields: ['general'] });
    const byCard = { payment_method_id: exhibitor.own.till.manual, given: 5 };
    const notCash = await till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1, more: { cash: byCard } }));
    expect(refusalOf(notCash)).toMatchObject({ status: 422, fields: ['cash.payment_method_id'] });
    expect(await t.asOwner('SELECT 1 FROM bill WHERE device_id = $1', [till.device.id])).toEqual([]);
  });

  test('without money the bill waits half an hour with its seats, for as many as one likes', {
    tags: ['D-139'],
  }, async () => {
    const till = await exhibitor.till();
    const screeningId = await buildScreening(t, exhibitor.own);
    const bill = await till.sells({ screeningId, seats: Array.from({ length: 10 }, () => null) });
    expect(bill).toMatchObject({ status: 'pending', due: 120, number: null, change: null });
    // Both times are sent in whole seconds, and two clocks write them: the database and the program.
    const held = Date.parse(bill.hold_until ?? '') - Date.parse(bill.created_at);
    expect(Math.abs(held - HOUR_MS / 2)).toBeLessThanOrEqual(2_000);
    expect(new Set(bill.lines.map(({ seat }) => seat)).size).toBe(10);
  });

  test('name and address may be left out, and are judged when they are there', {
    tags: ['D-037', 'D-072'],
  }, async () => {
    const till = await exhibitor.till();
    const sale = saleWire(exhibitor.own, { popcorn: 1, given: 5, more: { name: 'A', email: 'nobody' } });
    expect(refusalOf(await till.post('/api/pos/sales', sale)).fields.sort()).toEqual(['email', 'name']);
    const bill = await till.sells({ popcorn: 1, given: 5, more: { name: 'Ada', email: 'Ada@Example.org' } });
    expect(bill).toMatchObject({ name: 'Ada', email: 'ada@example.org' });
  });

  test('a card is sold beside tickets and popcorn, and is worth its turns once it is paid', {
    tags: ['D-092', 'D-100'],
  }, async () => {
    const till = await exhibitor.till();
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
    const card = { type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 2 };
    const wire = saleWire(exhibitor.own, { seats: [null], popcorn: 1 }) as { items: unknown[] };
    const answer = await till.post('/api/pos/sales', { ...wire, items: [...wire.items, card], amount: 40.5 });
    const { uuid } = billOf(answer);
    expect(billOf(answer).lines.map(({ kind, total }) => [kind, total])).toEqual([
      ['ticket', 12],
      ['voucher_visits', 24],
      ['product', 4.5],
    ]);
    const paidOf = async () =>
      (await t.asOwner<{ paid: boolean }>('SELECT paid FROM voucher WHERE bill_id = $1', [uuid]))[0];
    expect(await paidOf()).toEqual({ paid: false });
    await till.pays(uuid, exhibitor.own.till.cash, 50);
    expect(await paidOf()).toEqual({ paid: true });
  });

  test('while a bill is in hand no other is begun, however many try at once', {
    tags: ['ERR-037', 'D-139'],
  }, async () => {
    const till = await exhibitor.till();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1 }))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = all.filter(({ status }) => status === 409);
    for (const answer of refused) expect(refusalOf(answer).code).toBe('till.bill_pending');
    expect((await till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1, given: 5 }))).status).toBe(409);
  });

  test('the same key sells once: sent again, sent five times at once, with cash or without', {
    tags: ['T48', 'T24'],
  }, async () => {
    for (const input of [{ seats: [null] }, { seats: [null], given: 20 }, { popcorn: 1 }, { popcorn: 1, given: 5 }]) {
      const till = await exhibitor.till();
      const [key, sale] = [randomUUID(), saleWire(exhibitor.own, input)];
      const answers = await Promise.all(Array.from({ length: 5 }, () => till.post('/api/pos/sales', sale, key)));
      answers.push(await till.post('/api/pos/sales', sale, key));
      expect(new Set(answers.map((answer) => billOf(answer).uuid)).size).toBe(1);
      expect(await t.asOwner('SELECT 1 FROM bill WHERE device_id = $1', [till.device.id])).toHaveLength(1);
      expect(await drawerOf(till.device.id)).toHaveLength('given' in input ? 1 : 0);
      const another = await till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 2, given: 9 }), key);
      expect(refusalOf(another)).toMatchObject({ status: 422, code: 'sales.key_used_for_another_request' });
    }
  });

  test('a sale that was answered is answered again, also after the screening has ended', {
    tags: ['T24'],
  }, async () => {
    const till = await exhibitor.till();
    const [key, sale] = [randomUUID(), saleWire(exhibitor.own, { seats: [null], given: 12 })];
    const first = billOf(await till.post('/api/pos/sales', sale, key));
    t.travel(20 * DAY_MS);
    await till.comesBack();
    expect(refusalOf(await till.post('/api/pos/sales', sale)).fields).toEqual(['items.0.schedule_id']);
    expect(billOf(await till.post('/api/pos/sales', sale, key)).uuid).toBe(first.uuid);
  });

  test('it sells until the end of a screening, and not after it', { tags: ['D-047'] }, async () => {
    const till = await exhibitor.till();
    const screeningId = await buildScreening(t, exhibitor.own);
    const [row] = await t.asOwner<{ ends: number }>(
      'SELECT extract(epoch FROM ends_at) * 1000 AS ends FROM screening WHERE id = $1',
      [screeningId],
    );
    t.travel(Number(row?.ends) - Date.now() - 60_000);
    await till.comesBack();
    expect((await till.sells({ screeningId, seats: [null], given: 12 })).status).toBe('settled');
    t.travel(Number(row?.ends) - Date.now() + 1_000);
    const late = await till.post('/api/pos/sales', saleWire(exhibitor.own, { screeningId, seats: [null], given: 12 }));
    expect(refusalOf(late)).toMatchObject({ code: 'sales.screening_over', fields: ['items.0.schedule_id'] });
  });

  test('a blocked seat is sold by who may edit seats and says so, and counted once', {
    tags: ['T08', 'D-042'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.own);
    const input = { screeningId, seats: ['C-5'], given: 12 };
    const till = await exhibitor.till();
    const plain = await till.post('/api/pos/sales', saleWire(exhibitor.own, input));
    expect(refusalOf(plain)).toMatchObject({ status: 422, fields: ['items.0.seat'] });
    const seller = await exhibitor.till({ roles: [], permissions: ['pos.sell'] });
    const may = { ...input, more: { edit_seats: true } };
    expect(refusalOf(await seller.post('/api/pos/sales', saleWire(exhibitor.own, may))).fields).toEqual([
      'items.0.seat',
    ]);
    const [first, second] = await Promise.all([
      till.post('/api/pos/sales', saleWire(exhibitor.own, may)),
      (await exhibitor.till()).post('/api/pos/sales', saleWire(exhibitor.own, may)),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
    const [counted] = await t.asOwner(
      'SELECT taken FROM screening_capacity WHERE screening_id = $1 AND exhibitor_id = $2',
      [screeningId, exhibitor.own.exhibitorId],
    );
    expect(counted).toEqual({ taken: 2 }); // the other blocked one, and this
  });
});

describe('a till for practice', { tags: ['D-137'] }, () => {
  test('takes no place, no stock, no cash, no number of the real ones, and nothing of its sales is in the ledger', async () => {
    const till = await exhibitor.till({ test: true });
    const before = await stockOf(exhibitor.own.till.popcorn);
    const bill = await till.sells({ seats: ['A-9'], popcorn: 1, given: 20 });
    expect(bill).toMatchObject({ status: 'settled', test: true, number: expect.stringMatching(/^T\d+-/) });
    expect(await liveClaims(bill.uuid)).toBe(0);
    expect(await stockOf(exhibitor.own.till.popcorn)).toBe(before);
    expect(await drawerOf(till.device.id)).toEqual([]);
    expect(await t.asOwner('SELECT 1 FROM ledger WHERE bill_id = $1', [bill.uuid])).toEqual([]);
    expect(await t.asOwner('SELECT 1 FROM ticket WHERE bill_id = $1', [bill.uuid])).toEqual([]);
    expect((await (await exhibitor.till()).sells({ seats: ['A-9'], given: 12 })).status).toBe('settled');
  });

  test('cards, companies and terminals pay for none of it, cards are not sold, and no other till takes its bills up', async () => {
    const till = await exhibitor.till({ test: true });
    const data = dataOf<TillData>(await till.get('/api/pos/data'));
    expect(data.payment_methods.map(({ type }) => type).sort()).toEqual(['cash', 'other', 'other']);
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
    const card = { type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 1 };
    const sale = await till.post('/api/pos/sales', { items: [card], amount: 12 });
    expect(refusalOf(sale)).toMatchObject({ code: 'sales.not_for_practice', fields: ['items.0'] });
    const { uuid } = await till.sells({ popcorn: 1 });
    expect(refusalOf(await till.pays(uuid, exhibitor.own.till.terminal, 4.5)).code).toBe('payments.method_unavailable');
    await till.post(`/api/pos/bills/${uuid}/park`, { as: 'x' });
    const real = await exhibitor.till();
    expect(refusalOf(await real.post(`/api/pos/bills/${uuid}/take`)).code).toBe('till.bill_not_here');
  });
});
