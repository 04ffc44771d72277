import { expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';
import { refusalOf, saleWire, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 24 });
const exhibitor = tillCinema(t, { cinema: { hall: '.....|.....|..bb.' } });
const office = boxOffice(t, () => exhibitor.own);
const tills = (count: number): Promise<Till[]> => Promise.all(Array.from({ length: count }, () => exhibitor.till()));
const visitorsBuy = (count: number, input: { screeningId: number; seats?: string[] }) =>
  Array.from({ length: count }, () =>
    office
      .visitor()
      .buys(input)
      .then(
        () => null,
        (refused: Refusal) => refused.problems[0].code,
      ),
  );
const taken = (screeningId: number) =>
  t.asOwner<{ seats: number; claims: number; bills: number }>(
    `SELECT count(DISTINCT seat_id)::int AS seats, count(*)::int AS claims, count(DISTINCT bill_id)::int AS bills
       FROM seat_claim WHERE exhibitor_id = $1 AND screening_id = $2 AND state <> 'released' AND bill_id IS NOT NULL`,
    [exhibitor.own.exhibitorId, screeningId],
  );

test('twenty tills and twenty visitors want the same five seats at once: each is sold once, to one of them', {
  tags: ['T01', 'I01'],
  timeout: 30_000,
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const all = await tills(20);
  const seatOf = (n: number) => `A-${(n % 5) + 1}`;
  const online = Array.from({ length: 20 }, (_, n) => visitorsBuy(1, { screeningId, seats: [seatOf(n)] })).flat();
  const atTills = all.map((till, n) =>
    till.post(
      '/api/pos/sales',
      saleWire(exhibitor.own, { screeningId, seats: [seatOf(n)], ...(n % 2 && { given: 12 }) }),
    ),
  );
  const answers = await Promise.all(atTills);
  const bought = (await Promise.all(online)).filter((code) => code === null).length;
  const sold = answers.filter(({ status }) => status === 200).length;
  expect(bought + sold).toBe(5);
  expect(await taken(screeningId)).toEqual([{ seats: 5, claims: 5, bills: 5 }]);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusalOf(answer).status).toBe(422);
});

test('free seating, ten places of which six are sold online: six of a hundred visitors, then four of ten tills', {
  tags: ['T04', 'D-046'],
  timeout: 30_000,
}, async () => {
  const hall = await buildHall(t, exhibitor.own.exhibitorId, {
    cinemaId: exhibitor.own.cinemaId,
    hall: 10,
    name: 'Studio',
  });
  const screeningId = await buildScreening(t, exhibitor.own, { hall, onlineCap: 6 });
  const online = await Promise.all(visitorsBuy(100, { screeningId }));
  expect(online.filter((code) => code === null)).toHaveLength(6);
  expect(new Set(online.filter((code) => code !== null))).toEqual(new Set(['sales.insufficient_online']));
  const answers = await Promise.all(
    (await tills(10)).map((till) =>
      till.post('/api/pos/sales', saleWire(exhibitor.own, { screeningId, seats: [null], given: 20 })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer).code);
  expect(new Set(refused)).toEqual(new Set(['sales.only_free']));
});

test('a blocked seat is freed and sold while visitors want it too: they see it gone, and it is sold once', {
  tags: ['T08'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const [till] = await tills(1);
  const input = { screeningId, seats: ['C-3'], given: 12, more: { edit_seats: true } };
  const [online, answer] = await Promise.all([
    Promise.all(visitorsBuy(10, { screeningId, seats: ['C-3'] })),
    till?.post('/api/pos/sales', saleWire(exhibitor.own, input)),
  ]);
  expect(answer?.status).toBe(200);
  expect(new Set(online)).toEqual(new Set(['seat.no_longer_available']));
  expect(await taken(screeningId)).toEqual([{ seats: 1, claims: 1, bills: 1 }]);
});

test('twenty tills sell popcorn and the last places at once: stock, drawers and numbers come out even', {
  tags: ['T01'],
  timeout: 30_000,
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.own);
  const all = await tills(20);
  const answers = await Promise.all(
    all.map((till) =>
      till.post('/api/pos/sales', saleWire(exhibitor.own, { screeningId, seats: [null], popcorn: 1, given: 20 })),
    ),
  );
  // Fifteen seats, two of them not for sale.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
  expect(await taken(screeningId)).toEqual([{ seats: 13, claims: 13, bills: 13 }]);
  const drawn = await t.asOwner<{ cents: number }>(
    'SELECT sum(amount_cents)::int AS cents FROM cash_movement WHERE exhibitor_id = $1 AND device_id = ANY($2)',
    [exhibitor.own.exhibitorId, all.map(({ device }) => device.id)],
  );
  expect(drawn).toEqual([{ cents: 13 * 1_650 }]);
});
