import { expect, test } from 'vitest';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';
import { heldCarts } from '#testing/worlds/held-carts.ts';
import { refusalOf, saleWire, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 24 });
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........|......bb..' } });
const office = boxOffice(t, () => exhibitor.own);

const { holds, empties, visitorBuys, soldSeats } = heldCarts(office);

test('a seat in a cart is taken for the other tills and the website, and free for the till that has it', {
  tags: ['POS-017', 'D-139'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  expect(await holds(first, screeningId, { seats: ['A-5', 'A-6'] })).toMatchObject({ seats: ['A-5', 'A-6'], lost: [] });
  expect(await soldSeats(first, screeningId)).toEqual([]);
  expect(await soldSeats(second, screeningId)).toEqual(['A-5', 'A-6']);
  expect(await visitorBuys(screeningId, ['A-6'])).toBe('seat.no_longer_available');
  const refused = await second.post(
    '/api/pos/sales',
    saleWire(exhibitor.own, { screeningId, seats: ['A-5'], given: 12 }),
  );
  expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'seat.no_longer_available' });
  await first.sells({ screeningId, seats: ['A-5', 'A-6'], given: 24 });
  expect(await soldSeats(first, screeningId)).toEqual(['A-5', 'A-6']);
});

test('a till neither lists nor holds nor sells a show that is not on sale', { tags: ['POS-017'] }, async () => {
  const till = await exhibitor.till();
  for (const [stage, code] of [
    ['provisional', 'sales.not_on_sale'],
    ['planned', 'sales.screening_unknown'],
  ] as const) {
    const screeningId = await buildScreening(t, exhibitor.own, { stage });
    expect((await till.get(`/api/pos/screenings/${screeningId}`)).status).toBe(404);
    expect(await holds(till, screeningId, { seats: ['A-5'] })).toMatchObject({ seats: [], lost: ['A-5'] });
    const sale = saleWire(exhibitor.own, { screeningId, seats: ['A-5'], given: 12 });
    expect(refusalOf(await till.post('/api/pos/sales', sale))).toMatchObject({ status: 422, code });
    expect(await visitorBuys(screeningId, ['A-5'])).toBe(code);
  }
});

test('the answer names the seats that others have, and with assign the party gets other ones', {
  tags: ['SEAT-011'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  await holds(first, screeningId, { seats: ['A-1', 'A-2'] });
  expect(await holds(second, screeningId, { seats: ['A-2', 'A-3'] })).toMatchObject({ seats: ['A-3'], lost: ['A-2'] });
  const others = await holds(second, screeningId, { seats: ['A-2', 'A-3'], assign: true });
  expect(others.lost).toEqual([]);
  expect(others.seats).toHaveLength(2);
  expect(others.seats).not.toContain('A-2');
  await second.sells({ screeningId, seats: others.seats, given: 24 });
});

test('two tills that were given the same seats at once hold different ones by one request each, and both sell', {
  tags: ['SEAT-011', 'T01', 'D-139'],
}, async () => {
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  for (let round = 0; round < 10; round++) {
    const screeningId = await buildScreening(t, exhibitor.own);
    const given = ['B-5', 'B-6'];
    const held = await Promise.all(
      [first, second].map((till) => holds(till, screeningId, { seats: given, assign: true })),
    );
    expect(held.map(({ lost }) => lost)).toEqual([[], []]);
    const seats = held.map((each) => each.seats);
    expect(seats.filter((each) => each.join() === given.join())).toHaveLength(1);
    expect(new Set(seats.flat()).size).toBe(4);
    await Promise.all(
      [first, second].map((till, n) => till.sells({ screeningId, seats: [...(seats[n] ?? [])], given: 24 })),
    );
  }
});

test('a party that was given its seats gets no others if none are left together: it is asked', {
  tags: ['SEAT-011'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  // Every second seat is taken: no two are side by side.
  const names = ['A', 'B', 'C'].flatMap((row) => [1, 3, 5, 7, 9].map((n) => `${row}-${n}`));
  await holds(first, screeningId, { seats: names });
  const alone = await holds(second, screeningId, { seats: ['A-1', 'A-2'], assign: true });
  expect(alone).toMatchObject({ seats: ['A-2'], lost: ['A-1'] });
  // A party that was split before is split again.
  const split = await holds(second, screeningId, { seats: ['A-1', 'B-4'], assign: true });
  expect(split.seats).toHaveLength(2);
  expect(split.lost).toEqual([]);
});

test('what leaves the cart is free at once; an empty cart holds nothing', { tags: ['POS-017'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  await holds(first, screeningId, { seats: ['B-1', 'B-2', 'B-3'] });
  await holds(first, screeningId, { seats: ['B-1'] });
  expect(await soldSeats(second, screeningId)).toEqual(['B-1']);
  expect((await empties(first)).status).toBe(200);
  expect(await soldSeats(second, screeningId)).toEqual([]);
});

test('a cart that is left alone loses its places after half an hour; one that asks again keeps them', {
  tags: ['D-139'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [left, kept] = [await exhibitor.till(), await exhibitor.till()];
  await holds(left, screeningId, { seats: ['B-5'] });
  await holds(kept, screeningId, { seats: ['B-7'] });
  t.travel(20 * 60_000);
  await kept.comesBack();
  await holds(kept, screeningId, { seats: ['B-7'] });
  t.travel(31 * 60_000);
  await exhibitor.sweepsCarts();
  expect(await soldSeats(await exhibitor.till(), screeningId)).toEqual(['B-7']);
});

test('a refused sale leaves the places with the cart', { tags: ['T48'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  await holds(first, screeningId, { seats: ['C-1', 'C-2'] });
  await holds(second, screeningId, { seats: ['C-3'] });
  const sale = saleWire(exhibitor.own, { screeningId, seats: ['C-2', 'C-3'], given: 24 });
  expect((await first.post('/api/pos/sales', sale)).status).toBe(422);
  expect(await soldSeats(second, screeningId)).toEqual(['C-1', 'C-2']);
});

test('the last places without seats are held too: fewer than asked for when the hall is nearly full', {
  tags: ['D-046'],
}, async () => {
  const hall = await buildHall(t, exhibitor.own.exhibitorId, {
    cinemaId: exhibitor.own.cinemaId,
    hall: 5,
    name: 'Studio',
  });
  const screeningId = await buildScreening(t, exhibitor.own, { hall });
  const [first, second] = [await exhibitor.till(), await exhibitor.till()];
  expect((await holds(first, screeningId, { places: 4 })).places).toBe(4);
  expect((await holds(second, screeningId, { places: 3 })).places).toBe(1);
  const [refused, sold] = await Promise.all([
    second.post('/api/pos/sales', saleWire(exhibitor.own, { screeningId, seats: [null, null], given: 24 })),
    first.post('/api/pos/sales', saleWire(exhibitor.own, { screeningId, seats: [null, null, null, null], given: 48 })),
  ]);
  expect([refused.status, sold.status]).toEqual([422, 200]);
});

test('a reservation at the till takes the places of its cart', { tags: ['D-158'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const till = await exhibitor.till();
  await holds(till, screeningId, { seats: ['A-8', 'A-9'] });
  const reserved = await till.post('/api/pos/reservations/new', {
    name: 'Ada',
    phone: '0470 00 00 00',
    email: null,
    amount: 24,
    schedule_id: screeningId,
    tickets: ['A-8', 'A-9'].map((seat) => ({ price_rate_id: exhibitor.own.rates.normal, seat })),
  });
  expect(reserved.status, reserved.text).toBe(200);
  expect((await empties(till)).status).toBe(200);
  expect(await visitorBuys(screeningId, ['A-8'])).toBe('seat.no_longer_available');
});

test('a practice till holds nothing', { tags: ['D-137'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [practice, till] = [await exhibitor.till({ test: true }), await exhibitor.till()];
  expect((await holds(practice, screeningId, { seats: ['A-1'] })).seats).toEqual(['A-1']);
  expect(await soldSeats(till, screeningId)).toEqual([]);
});
