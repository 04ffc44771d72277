import { beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import { AUTO_ASSIGN_ALGORITHMS } from '#modules/seating/rules/arrangement.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const office = boxOffice(t, () => cinema);

const refusalsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []));
const sold = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled').length;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const codes = (results: PromiseSettledResult<unknown>[]) => [
  ...new Set(refusalsOf(results).flatMap((refusal) => refusal.problems.map((problem) => problem.code))),
];
const liveSeats = (screeningId: number) =>
  t.asOwner<{ bill_id: string; name: string; screen_row: number; screen_col: number }>(
    `SELECT k.bill_id, s.name, s.screen_row, s.screen_col FROM seat_claim k JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
      WHERE k.screening_id = $1 AND k.state <> 'released' ORDER BY 3, 4`,
    [screeningId],
  );

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '..........|..........' });
});

describe('one seat, many buyers', { tags: ['T01'] }, () => {
  test.each([2, 10, 100, 500])('%i buyers: exactly one gets it, the others see which seat is gone', async (buyers) => {
    const screeningId = await buildScreening(t, cinema);
    const results = await Promise.allSettled(
      times(buyers, () => office.visitor().buys({ seats: ['A-7'], screeningId })),
    );
    expect(sold(results)).toBe(1);
    for (const refusal of refusalsOf(results))
      expect(refusal.problems[0]).toMatchObject({
        code: 'seat.no_longer_available',
        path: 'items.0.seat',
        params: { seat: 'A-7' },
      });
    expect(await t.asOwner('SELECT count(*)::int AS bills FROM bill WHERE screening_id = $1', [screeningId])).toEqual([
      { bills: 1 },
    ]);
  });
});

test('the same seats in opposite order: one cart gets all of them, no deadlock, no partial cart', {
  tags: ['T02'],
}, async () => {
  const screeningId = await buildScreening(t, cinema);
  const forwards = ['A-1', 'A-2', 'A-3'];
  const results = await Promise.allSettled(
    times(40, (i) => office.visitor().buys({ seats: i % 2 ? forwards : [...forwards].reverse(), screeningId })),
  );
  expect(sold(results)).toBe(1);
  expect(codes(results)).toEqual(['seat.no_longer_available']);
  expect((await liveSeats(screeningId)).map((seat) => seat.name)).toEqual(forwards);
});

test('two screenings in one cart, in opposite order, many at once: no deadlock', { tags: ['T02'] }, async () => {
  const [first, second] = [await buildScreening(t, cinema), await buildScreening(t, cinema)];
  const request = (seat: string, order: readonly number[]) => ({
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    email_confirmation: 'ada@example.org',
    amount: 24,
    items: order.map((schedule_id, bill_order) => ({
      type: 'ticket' as const,
      price_rate_id: cinema.rates.normal,
      schedule_id,
      seat,
      bill_order,
    })),
  });
  const results = await Promise.allSettled(
    times(20, (i) =>
      office.checkout(
        request(`${i % 4 < 2 ? 'A' : 'B'}-${Math.floor(i / 4) + 1}`, i % 2 ? [first, second] : [second, first]),
        String(i).padStart(32, '0'),
      ),
    ),
  );
  expect(sold(results)).toBe(10);
  expect(codes(results)).toEqual(['seat.no_longer_available']);
  expect(await liveSeats(first)).toHaveLength(10);
  expect(await liveSeats(second)).toHaveLength(10);
});

test('one seat twice in a cart, under one rate or two, is refused and nothing is stored', {
  tags: ['T03'],
}, async () => {
  const screeningId = await buildScreening(t, cinema);
  const before = await t.asOwner('SELECT count(*)::int AS n FROM bill');
  await expect(office.visitor().buys({ seats: ['A-5', 'A-5'], screeningId })).rejects.toMatchObject({
    problems: [{ code: 'seat.chosen_twice', path: 'items.1.seat' }],
  });
  expect(await t.asOwner('SELECT count(*)::int AS n FROM bill')).toEqual(before);
  expect(await liveSeats(screeningId)).toEqual([]);
});

test('an unnumbered hall: the online share is sold online, the rest at the box office, and the message is correct', {
  tags: ['T04'],
}, async () => {
  const hall = await buildHall(t, cinema.exhibitorId, { hall: 10, cinemaId: cinema.cinemaId });
  const screeningId = await buildScreening(t, cinema, { hall, onlineCap: 6 });
  const online = await Promise.allSettled(times(100, () => office.visitor().buys({ count: 1, screeningId })));
  expect(sold(online)).toBe(6);
  expect(codes(online)).toEqual(['sales.insufficient_online']);
  const register = await Promise.allSettled(
    times(10, () => office.visitor('register').buys({ count: 1, screeningId })),
  );
  expect(sold(register)).toBe(4);
  expect(codes(register)).toEqual(['sales.only_free']);
  const late = await Promise.allSettled([office.visitor().buys({ count: 1, screeningId })]);
  expect(codes(late)).toEqual(['sales.only_free']); // no place remains at the box office
});

describe('the program assigns seats to every buyer while places remain', { tags: ['T05'] }, () => {
  test.each(AUTO_ASSIGN_ALGORITHMS)(
    '%s: a hall of 100, fifty pairs at once: all served, all side by side',
    async (algorithm) => {
      const hall = await buildHall(t, cinema.exhibitorId, {
        hall: times(10, () => '..........').join('|'),
        cinemaId: cinema.cinemaId,
        config: {
          auto_assign_seats: { enabled: true, algorithm, hide_seatpicker: true, allow_visitor_seat_change: false },
        },
      });
      const screeningId = await buildScreening(t, cinema, { hall });
      const results = await Promise.allSettled(times(60, () => office.visitor().buys({ count: 2, screeningId })));
      expect(sold(results)).toBe(50);
      expect(codes(results)).toEqual(['sales.only_free']);
      const parties = Map.groupBy(await liveSeats(screeningId), (seat) => seat.bill_id);
      expect(parties.size).toBe(50);
      for (const [a, b] of parties.values())
        expect([a?.screen_row, Math.abs((a?.screen_col ?? 0) - (b?.screen_col ?? 0))]).toEqual([b?.screen_row, 1]);
    },
  );

  test('8,000 seats and 160 concurrent buyers: no refusal before the last seat is gone', async () => {
    const hall = await buildHall(t, cinema.exhibitorId, {
      hall: times(80, () => '.'.repeat(100)).join('|'),
      cinemaId: cinema.cinemaId,
    });
    const screeningId = await buildScreening(t, cinema, { hall });
    let tickets = 0;
    const booker = async () => {
      const visitor = office.visitor();
      for (;;) {
        const answer = await visitor.buys({ count: 10, screeningId }).catch((refusal: Refusal) => refusal);
        if ('problems' in answer) return answer.problems[0].code;
        tickets += 10;
        await t.asOwner(`UPDATE bill SET visitor = NULL WHERE id = $1`, [answer.uuid]); // another visitor each time, as far as limits are concerned
      }
    };
    const ends = await Promise.all(times(160, booker));
    expect(tickets).toBe(8_000);
    expect([...new Set(ends)]).toEqual(['sales.only_free']);
  }, 120_000);
});

test('seats of an expired hold go to the next buyer; the old owner gets the seat or nothing', {
  tags: ['T06'],
}, async () => {
  const screeningId = await buildScreening(t, cinema);
  const first = await office.visitor().buys({ seats: ['B-2'], screeningId });
  await expect(office.visitor().buys({ seats: ['B-2'], screeningId })).rejects.toThrow();
  await t.asOwner(`UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE bill_id = $1`, [
    first.uuid,
  ]);
  const next = await office.visitor().buys({ seats: ['B-2'], screeningId });
  expect((await liveSeats(screeningId)).map((seat) => seat.bill_id)).toEqual([next.uuid]);
  expect(await office.provider(first.payment?.uuid ?? '', { status: 'paid', amount: 1_200 })).toEqual(['late-refund']);
});

test('a sold or held seat keeps its name and stays in use; a free one may change', { tags: ['T07'] }, async () => {
  const screeningId = await buildScreening(t, cinema);
  await office.visitor().buys({ seats: ['A-1'], screeningId });
  const rename = (seat: string, to: string) =>
    t.asOwner('UPDATE seat SET name = $1 WHERE name = $2 AND arrangement_id = $3', [
      to,
      seat,
      cinema.hall.arrangementId,
    ]);
  await expect(rename('A-1', 'Z-1')).rejects.toMatchObject({ code: 'KS001' });
  await expect(
    t.asOwner('UPDATE seat SET disabled = true WHERE name = $1 AND arrangement_id = $2', [
      'A-1',
      cinema.hall.arrangementId,
    ]),
  ).rejects.toMatchObject({ code: 'KS001' });
  await expect(
    t.asOwner('DELETE FROM seat WHERE name = $1 AND arrangement_id = $2', ['A-1', cinema.hall.arrangementId]),
  ).rejects.toMatchObject({ code: '23503' });
  await rename('B-10', 'B-11');
  await rename('B-11', 'B-10');
});

test('a blocked seat is not on sale on the site until it is unblocked', { tags: ['T08'] }, async () => {
  const hall = await buildHall(t, cinema.exhibitorId, { hall: '...', cinemaId: cinema.cinemaId });
  const screeningId = await buildScreening(t, cinema, { hall });
  await t.asOwner(
    `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, state, online)
     SELECT exhibitor_id, $1, arrangement_id, id, 'blocked', false FROM seat WHERE arrangement_id = $2 AND name = 'A-2' ON CONFLICT DO NOTHING`,
    [screeningId, hall.arrangementId],
  );
  await expect(office.visitor().buys({ seats: ['A-2'], screeningId })).rejects.toMatchObject({
    problems: [{ code: 'seat.no_longer_available' }],
  });
  await t.asOwner(`UPDATE seat_claim SET state = 'released' WHERE screening_id = $1 AND state = 'blocked'`, [
    screeningId,
  ]);
  const results = await Promise.allSettled(times(5, () => office.visitor().buys({ seats: ['A-2'], screeningId })));
  expect(sold(results)).toBe(1);
});

describe('the cut-off is fifteen minutes after the start and applies when seats are claimed', { tags: ['T10'] }, () => {
  test('14:59 after the start sells, 15:00 does not; a claim made in time may be paid later', async () => {
    const [row] = await t.asOwner<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    const startsAtMs = Math.round(row?.now ?? 0) + 40 * 86_400_000;
    const screeningId = await buildScreening(t, cinema, { startsAtMs });
    t.travel(startsAtMs + 15 * 60_000 - 5_000 - Date.now());
    const intime = await office.visitor().buys({ seats: ['A-1'], screeningId });
    t.travel(startsAtMs + 15 * 60_000 + 100 - Date.now());
    await expect(office.visitor().buys({ seats: ['A-2'], screeningId })).rejects.toMatchObject({
      problems: [{ code: 'sales.screening_started' }],
    });
    expect(await office.provider(intime.payment?.uuid ?? '', { status: 'paid', amount: 1_200 })).toEqual(['settled']);
    t.travel(0);
  });
});

test('a rate limited per screening sells its quota and no more; minimum and maximum name the rate', {
  tags: ['T12'],
}, async () => {
  const limited = await buildCinema(t, {
    hall: 40,
    rates: { student: { quota: 10, minTickets: 2, maxTickets: 6, ticketCents: 800, handlingCents: 0 } },
  });
  const there = boxOffice(t, () => limited);
  const rate = limited.rates.student;
  const results = await Promise.allSettled(times(50, () => there.visitor().buys({ count: 2, rate })));
  expect(sold(results)).toBe(5);
  expect(codes(results)).toEqual(['sales.rate_quota']);
  expect(await t.asOwner('SELECT taken, quota FROM rate_quota WHERE exhibitor_id = $1', [limited.exhibitorId])).toEqual(
    [{ taken: 10, quota: 10 }],
  );
  await expect(there.visitor().buys({ count: 1, rate })).rejects.toMatchObject({
    problems: [{ code: 'sales.rate_min', path: 'items.0.quantity' }],
  });
  await expect(there.visitor().buys({ count: 7, rate })).rejects.toMatchObject({
    problems: [{ code: 'sales.rate_max', path: 'items.0.quantity' }],
  });
});

test("a buyer who lost a race is offered as many seats, different from the next loser's; a buyer who chooses a free seat gets it", {
  tags: ['SEAT-011'],
}, async () => {
  const screeningId = await buildScreening(t, cinema);
  await office.visitor().buys({ seats: ['A-4', 'A-5'], screeningId });
  const losers = [office.visitor(), office.visitor()];
  const offers: string[][] = [];
  for (const loser of losers) {
    const refusal = await loser.buys({ seats: ['A-5', 'A-6'], screeningId }).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({ problems: [{ code: 'seat.no_longer_available', path: 'items.0.seat' }] });
    offers.push(office.offerOf(refusal as Refusal)?.seats ?? []);
  }
  expect(offers.map((seats) => seats.length)).toEqual([2, 2]);
  expect(new Set(offers.flat()).size).toBe(4);
  for (const [index, loser] of losers.entries()) await loser.buys({ seats: offers[index], screeningId });
  await office.visitor().buys({ seats: ['B-10'], screeningId });
});
