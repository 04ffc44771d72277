import { expect, test } from 'vitest';
import type { HeldCartWire } from '#modules/till/contract/cart.ts';
import type { TillChange } from '#modules/till/contract/change.ts';
import type { TillHall } from '#modules/till/contract/till.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, type Sale, saleWire, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 24 });
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........|......bb..' } });

const show = () => buildScreening(t, exhibitor.own);
const replaces = (till: Till, uuid: string, sale: Sale) =>
  till.post('/api/pos/sales', saleWire(exhibitor.own, { ...sale, more: { ...sale.more, replaces: uuid } }));
const parked = async (till: Till, sale: Sale) => {
  const bill = await till.sells(sale);
  return billOf(await till.post(`/api/pos/bills/${bill.uuid}/park`, { as: 'red scarf' }));
};
const taken = async (till: Till, uuid: string) => billOf(await till.post(`/api/pos/bills/${uuid}/take`));
type Reserved = { id: number; ref: string; bill: { uuid: string } };
const reserved = async (till: Till, screeningId: number, seats: string[]) =>
  dataOf<Reserved>(
    await till.post('/api/pos/reservations/new', {
      schedule_id: screeningId,
      name: 'Anna Peeters',
      email: 'anna@example.test',
      amount: seats.length * 12,
      tickets: seats.map((seat) => ({ price_rate_id: exhibitor.own.rates.normal, seat })),
    }),
  );
const reservationOf = async (id: number) =>
  (
    await t.asOwner<{ status: string; bill_id: string; ref: string }>(
      'SELECT status, bill_id, ref FROM reservation WHERE id = $1 AND exhibitor_id = $2',
      [id, exhibitor.own.exhibitorId],
    )
  )[0];
/** Seats with a place of a bill, or of a cart. */
const liveSeats = async (screeningId: number): Promise<string[]> =>
  (
    await t.asOwner<{ name: string }>(
      `SELECT s.name FROM seat_claim k JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.seat_id
        WHERE k.screening_id = $1 AND k.exhibitor_id = $2 AND k.state NOT IN ('released','blocked') ORDER BY 1`,
      [screeningId, exhibitor.own.exhibitorId],
    )
  ).map(({ name }) => name);
const holds = async (till: Till, changes: string, schedule_id: number, seats: string[], places = 0) =>
  dataOf<HeldCartWire>(
    await till.post('/api/pos/cart', { changes, screenings: [{ schedule_id, seats, places, assign: false }] }),
  ).screenings[0];
const soldSeats = async (till: Till, screeningId: number, changes?: string): Promise<string[]> =>
  (
    dataOf<TillHall>(await till.get(`/api/pos/screenings/${screeningId}${changes ? `?changes=${changes}` : ''}`)).seats
      .arrangement ?? []
  )
    .flat()
    .flatMap((seat) => (seat?.sold ? [seat.name] : []));

test('two parked tickets become three and a popcorn, paid in cash: one bill, and the old one is withdrawn', {
  tags: ['D-139', 'POS-004'],
}, async () => {
  const [screeningId, till] = [await show(), await exhibitor.till()];
  const old = await parked(till, { screeningId, seats: ['A-1', 'A-2'] });
  await taken(till, old.uuid);
  const change = dataOf<TillChange>(await till.get(`/api/pos/bills/${old.uuid}/change`));
  expect(change).toMatchObject({ reserved: false, items: [{ seat: 'A-1', price: 12 }, { seat: 'A-2' }] });
  expect(await soldSeats(till, screeningId, old.uuid)).toEqual([]);
  expect(await holds(till, old.uuid, screeningId, ['A-1', 'A-2', 'A-3'])).toMatchObject({
    seats: ['A-1', 'A-2', 'A-3'],
    lost: [],
  });
  expect(await liveSeats(screeningId)).toEqual(['A-1', 'A-2', 'A-3']);
  const sale = { screeningId, seats: ['A-1', 'A-2', 'A-3'], popcorn: 1, given: 50 };
  const bill = billOf(await replaces(till, old.uuid, sale));
  expect(bill).toMatchObject({ status: 'settled', amount: 40.5 });
  expect(await till.bill(old.uuid)).toMatchObject({ status: 'cancelled' });
  expect(await liveSeats(screeningId)).toEqual(['A-1', 'A-2', 'A-3']);
});

test('a reservation for four becomes three: the guest and the reference stay, the fourth seat is free, and it is used when paid', {
  tags: ['D-158', 'D-021'],
}, async () => {
  const [screeningId, till] = [await show(), await exhibitor.till()];
  const { id, ref, bill } = await reserved(till, screeningId, ['B-1', 'B-2', 'B-3', 'B-4']);
  const saved = billOf(await replaces(till, bill.uuid, { screeningId, seats: ['B-1', 'B-2', 'B-3'] }));
  expect(saved).toMatchObject({ status: 'reserved', due: 36, reservation: { ref, name: 'Anna Peeters' } });
  expect(await reservationOf(id)).toMatchObject({ status: 'pending', bill_id: saved.uuid, ref });
  expect(await liveSeats(screeningId)).toEqual(['B-1', 'B-2', 'B-3']);
  expect(saved.hold_until).not.toBeNull();
  // Another till takes it up, changes it once more, and is paid.
  const second = await exhibitor.till();
  await taken(second, saved.uuid);
  const paid = billOf(
    await replaces(second, saved.uuid, { screeningId, seats: ['B-1', 'B-2'], popcorn: 1, given: 30 }),
  );
  expect(paid.status).toBe('settled');
  expect(await reservationOf(id)).toMatchObject({ status: 'used', bill_id: paid.uuid });
});

test('a till that stops while it changes loses nothing: the bill stays as it is', { tags: ['D-140'] }, async () => {
  const [screeningId, till, second] = [await show(), await exhibitor.till(), await exhibitor.till()];
  const { id, bill } = await reserved(till, screeningId, ['B-1', 'B-2']);
  await holds(till, bill.uuid, screeningId, ['C-1', 'C-2', 'C-3']);
  expect(await liveSeats(screeningId)).toEqual(['B-1', 'B-2', 'C-1', 'C-2', 'C-3']);
  t.travel(t.offset + 31 * 60_000);
  await exhibitor.sweepsCarts();
  expect(await liveSeats(screeningId)).toEqual(['B-1', 'B-2']);
  await second.comesBack();
  expect((await reservationOf(id))?.status).toBe('pending');
  expect(billOf(await second.pays(bill.uuid, exhibitor.own.till.cash, 24)).status).toBe('settled');
});

test('a refused change leaves the bill and its places: a seat of others, a wrong amount', {
  tags: ['SEAT-010'],
}, async () => {
  const [screeningId, till, second] = [await show(), await exhibitor.till(), await exhibitor.till()];
  const old = await till.sells({ screeningId, seats: ['A-1'] });
  await second.sells({ screeningId, seats: ['A-2'], given: 12 });
  const codes = [];
  for (const sale of [{ seats: ['A-1', 'A-2'] }, { seats: ['A-1'], amount: 10 }])
    codes.push(refusalOf(await replaces(till, old.uuid, { screeningId, ...sale })).code);
  expect(codes).toEqual(['seat.no_longer_available', 'sales.prices_changed']);
  expect(await till.bill(old.uuid)).toMatchObject({ status: 'pending', due: 12 });
  expect(await liveSeats(screeningId)).toEqual(['A-1', 'A-2']);
});

test('what cannot be changed: paid in part, at another till, expired, practice, and a reservation for another show', {
  tags: ['ERR-037'],
}, async () => {
  const [screeningId, other] = [await show(), await show()];
  const [till, second] = [await exhibitor.till(), await exhibitor.till()];
  const part = await till.sells({ screeningId, seats: ['A-1', 'A-2'] });
  const code = async (uuid: string, at = till, sale: Sale = { screeningId, seats: ['A-1'] }) =>
    refusalOf(await replaces(at, uuid, sale)).code;
  const codes = [await code(part.uuid, second)];
  billOf(await till.pays(part.uuid, exhibitor.own.till.cash, 12));
  codes.push(await code(part.uuid));
  codes.push(refusalOf(await till.get(`/api/pos/bills/${part.uuid}/change`)).code);
  billOf(await till.pays(part.uuid, exhibitor.own.till.cash, 12));
  codes.push(await code(part.uuid));
  const { bill } = await reserved(till, screeningId, ['B-1']);
  codes.push(await code(bill.uuid, till, { screeningId: other, seats: ['B-1'] }));
  codes.push(await code(bill.uuid, await exhibitor.till({ test: true })));
  const left = await parked(till, { screeningId, seats: ['C-1'] });
  t.travel(t.offset + 31 * 60_000);
  await till.comesBack();
  codes.push(await code(left.uuid, till, { screeningId, seats: ['C-1'] }));
  expect(codes).toEqual([
    'till.bill_not_here',
    'till.change_part_paid',
    'till.change_part_paid',
    'sales.bill_not_possible',
    'till.change_other_show',
    'till.bill_not_here',
    'sales.not_open',
  ]);
});

test('the till that changes a bill keeps its places for longer; a repeated request changes once', {
  tags: ['T48', 'D-139'],
}, async () => {
  const [screeningId, till] = [await show(), await exhibitor.till()];
  const old = await till.sells({ screeningId, seats: ['A-5'] });
  t.travel(t.offset + 20 * 60_000);
  await till.comesBack();
  await holds(till, old.uuid, screeningId, ['A-5']);
  t.travel(t.offset + 20 * 60_000);
  await till.comesBack();
  const sale = saleWire(exhibitor.own, { screeningId, seats: ['A-5'], popcorn: 1, more: { replaces: old.uuid } });
  const key = 'the-same-key-of-a-change';
  const answers = [await till.post('/api/pos/sales', sale, key), await till.post('/api/pos/sales', sale, key)];
  expect(new Set(answers.map((answer) => billOf(answer).uuid)).size).toBe(1);
});

test('races with another till that pays, with the expiry, and with a second change: one of them wins', {
  tags: ['T24', 'D-027'],
}, async () => {
  const screeningId = await show();
  const tills = await Promise.all([exhibitor.till(), exhibitor.till()]);
  const [till, second] = tills as [Till, Till];
  for (const seat of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']) {
    const { id, bill } = await reserved(till, screeningId, [seat]);
    const [changed, other] = await Promise.all([
      replaces(till, bill.uuid, { screeningId, seats: [seat], popcorn: 1, given: 20 }),
      Number(seat.at(-1)) % 2 === 0
        ? second.pays(bill.uuid, exhibitor.own.till.cash, 12)
        : replaces(second, bill.uuid, { screeningId, seats: [seat], given: 12 }),
    ]);
    expect([changed.status, other.status].sort()).toEqual([200, 409]);
    expect((await reservationOf(id))?.status).toBe('used');
  }
  expect(await liveSeats(screeningId)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
  const late = await till.sells({ screeningId, seats: ['B-1'] });
  t.travel(t.offset + 31 * 60_000);
  await till.comesBack();
  const [, changed] = await Promise.all([
    exhibitor.expires(late.uuid),
    replaces(till, late.uuid, { screeningId, seats: ['B-1'], given: 12 }),
  ]);
  expect(changed.status).toBe(409);
  expect(await liveSeats(screeningId)).not.toContain('B-1');
});

test('in a full hall without numbers the own places are kept, and no more can be added', {
  tags: ['D-046'],
}, async () => {
  const { exhibitorId, cinemaId } = exhibitor.own;
  const hall = await buildHall(t, exhibitorId, { cinemaId, hall: 4, name: 'Studio' });
  const screeningId = await buildScreening(t, exhibitor.own, { hall });
  const till = await exhibitor.till();
  const old = await till.sells({ screeningId, seats: [null, null, null] });
  expect(await holds(till, old.uuid, screeningId, [], 5)).toMatchObject({ places: 4 });
  expect(await holds(till, old.uuid, screeningId, [], 2)).toMatchObject({ places: 2 });
  const bill = billOf(await replaces(till, old.uuid, { screeningId, seats: [null, null, null, null], given: 48 }));
  expect(bill.status).toBe('settled');
});
