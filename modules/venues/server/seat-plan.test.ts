import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedSeatPlanWire, SeatPlanForm, SeatPlanWire } from '#modules/venues/contract/cinemas.ts';
import { venueRoutes } from '#modules/venues/server.ts';
import { buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const announced: number[][] = [];
const exhibitor = portalCinema(t, (app) =>
  venueRoutes(app, { db: t.db, events: { seatsChanged: (_, ids) => void announced.push([...ids]) } }),
);
let hall: BuiltHall;
let screeningId: number;
let manager: Browser;
const office = boxOffice(t, (): Cinema => exhibitor.own);

beforeEach(async () => {
  announced.length = 0;
  manager = await exhibitor.as('manager');
  hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: '.....|_...w', cinemaId: exhibitor.own.cinemaId });
  screeningId = await buildScreening(t, exhibitor.own, { hall });
});

const path = (screenId = hall.screenId) => `/api/staff/screens/${screenId}/seats`;
const data = <T>(answer: Answer): T => (answer.json as { data: T }).data;
const plan = async (screenId = hall.screenId) => data<SeatPlanWire>(await manager.get(path(screenId)));
const formOf = ({ rows, columns, seats, separator, version }: SeatPlanWire): SeatPlanForm => ({
  rows,
  columns,
  seats,
  separator,
  version,
});
type Seats = SeatPlanForm['seats'];
/** Saves the current plan with these seats instead. */
const save = async (change: (seats: Seats) => Seats, more: Partial<SeatPlanForm> = {}, by = manager) => {
  const form = formOf(await plan());
  return by.post(path(), { ...form, seats: change(form.seats), ...more });
};
const without = (name: string) => (seats: Seats) => seats.filter((seat) => seat.name !== name);
const changing = (name: string, change: Partial<Seats[number]>) => (seats: Seats) =>
  seats.map((seat) => (seat.name === name ? { ...seat, ...change } : seat));
const seat = (name: string, row: number, column: number): Seats[number] => ({
  id: null,
  name,
  row,
  column,
  class: 'standard_seats',
  style: 'default',
  autoassign: true,
  disabled: false,
});
const errorsOf = (answer: Answer) => (answer.json as { errors?: Record<string, string[]> }).errors ?? {};
const capacityOf = async (id = screeningId) =>
  (
    await t.asOwner<{ capacity: number; online_cap: number; taken: number; numbered: boolean }>(
      'SELECT capacity, online_cap, taken, arrangement_id IS NOT NULL AS numbered FROM screening_capacity WHERE screening_id = $1',
      [id],
    )
  )[0];
const buys = (...seats: string[]) => office.visitor().buys({ seats, screeningId });

test('reading needs the read permission, changing needs the change permission, and both stay within the exhibitor', {
  tags: ['T71', 'T72', 'PORT-008'],
}, async () => {
  await expectGuarded(exhibitor, (browser) => browser.get(path()), { may: 'manager', mayNot: 'employee' });
  await expectGuarded(exhibitor, (browser) => browser.post(path(), {}), { may: 'manager', mayNot: 'employee' });
  const read = (browser: Browser) => browser.post('/api/staff/seat-plans/read', {});
  await expectGuarded(exhibitor, read, { may: 'manager', mayNot: 'employee' });
  const stranger = await exhibitor.as('admin', [], exhibitor.other);
  expect((await stranger.get(path(), AT_OTHER)).status).toBe(404);
  expect((await stranger.post(path(), formOf(await plan()), AT_OTHER)).status).toBe(404);
});

describe('the seats of a screen', { tags: ['PORT-008', 'SEAT-001'] }, () => {
  test('are listed with the ones that must stay', { tags: ['SEAT-004'] }, async () => {
    await buys('A-2');
    const seatPlan = await plan();
    expect(seatPlan).toMatchObject({ rows: 2, columns: 5, separator: '-', screenings: 1 });
    expect(seatPlan.seats).toHaveLength(9);
    expect(seatPlan.taken).toEqual([hall.seatIds.get('A-2')]);
  });

  test('a seat is added, one is removed and one is disabled: capacity and offer follow', {
    tags: ['D-041'],
  }, async () => {
    const before = await capacityOf();
    const answer = await save(
      (seats) => [...changing('A-5', { disabled: true })(without('B-1')(seats)), seat('C-1', 3, 1)],
      {
        rows: 3,
      },
    );
    const saved = data<SavedSeatPlanWire>(answer);
    expect([answer.status, saved.seats.map(({ name }) => name)]).toEqual([
      200,
      ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'B-2', 'B-3', 'B-4', 'C-1'],
    ]);
    expect([before?.capacity, await capacityOf()]).toEqual([
      9,
      { capacity: 8, online_cap: 8, taken: 0, numbered: true },
    ]);
    expect(saved.version).toBeGreaterThan(1);
    expect(announced).toEqual([[screeningId]]);
    await expect(buys('B-1')).rejects.toMatchObject({ problems: [{ code: 'seat.unknown' }] });
    await expect(buys('A-5')).rejects.toMatchObject({ problems: [{ code: 'seat.out_of_use' }] });
    await buys('C-1');
    const snapshot = await office.snapshots.get(exhibitor.own.exhibitorId);
    expect([
      snapshot.screens.get(hall.screenId)?.capacity,
      snapshot.arrangements.get(hall.arrangementId ?? 0)?.rows,
    ]).toEqual([8, 3]);
  });

  test('a seat keeps its number when its name and position change, and a number is never used twice', {
    tags: ['T07'],
  }, async () => {
    const [first, second] = [hall.seatIds.get('A-1'), hall.seatIds.get('A-2')];
    const swapped = data<SavedSeatPlanWire>(
      await save((seats) =>
        seats.map((one) =>
          one.name === 'A-1'
            ? { ...one, name: 'A-2', column: 2 }
            : one.name === 'A-2'
              ? { ...one, name: 'A-1', column: 1 }
              : one,
        ),
      ),
    );
    expect(swapped.seats.slice(0, 2)).toMatchObject([
      { id: second, name: 'A-1', column: 1 },
      { id: first, name: 'A-2', column: 2 },
    ]);
    const highest = Math.max(...hall.seatIds.values());
    await save(without('B-4'));
    const again = data<SavedSeatPlanWire>(await save((seats) => [...seats, seat('B-4', 2, 5)]));
    expect(again.seats.find(({ name }) => name === 'B-4')?.id).toBe(highest + 1);
  });

  test('rows take the names of their seats, and the screen shows that it has wheelchair places', {
    tags: ['D-031'],
  }, async () => {
    const renamed = await save(
      (seats) => seats.map((one) => ({ ...one, name: one.name.replace('A-', 'Balcony/').replace('B-', 'Stalls/') })),
      { separator: '/' },
    );
    expect(data<SavedSeatPlanWire>(renamed).separator).toBe('/');
    const { config } = (await office.snapshots.get(exhibitor.own.exhibitorId)).screens.get(hall.screenId) ?? {};
    expect(config).toMatchObject({ separator: '/', row_naming: ['Balcony', 'Stalls'], accessible: false });
    await save((seats) => without('Stalls/4')(seats));
    await save((seats) => [...seats, { ...seat('Stalls/9', 2, 5), class: 'wheelchair_seats', style: 'wheelchair' }]);
    const now = (await office.snapshots.get(exhibitor.own.exhibitorId)).screens.get(hall.screenId);
    expect(now?.config.accessible).toBe(true);
  });

  test.each<[string, (seats: Seats) => Seats, string]>([
    ['two of one name', changing('A-1', { name: 'A-2' }), 'Two seats have the name A-2.'],
    ['two on one place', changing('A-1', { column: 2 }), 'Two seats are in row 1, column 2.'],
    ['outside the plan', changing('A-1', { column: 6 }), 'Seat A-1 is outside the plan (row 1, column 6).'],
    ['no name', changing('A-1', { name: ' ' }), 'The seat in row 1, column 1 has no name.'],
    [
      'half a sofa',
      changing('A-1', { style: 'sofa-left' }),
      'Seat A-1 is half of a sofa without its other half beside it.',
    ],
    ['no seats', () => [], 'The plan has no seats yet.'],
  ])('a drawing with %s is refused with its reason', { tags: ['SEAT-004'] }, async (_, wrong, sentence) => {
    const before = await plan();
    const answer = await save(wrong);
    expect([answer.status, errorsOf(answer)]).toEqual([422, { arrangement: [sentence] }]);
    expect(await plan()).toEqual(before);
  });

  test('too many rows are refused at their field', { tags: ['PORT-008'] }, async () => {
    const answer = await save((seats) => seats, { rows: 201 });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['rows']]);
  });
});

describe('an occupied seat of a future screening', { tags: ['T07'] }, () => {
  test.each<[string, (seats: Seats) => Seats]>([
    ['removed', without('A-2')],
    ['taken out of use', changing('A-2', { disabled: true })],
    ['renamed', changing('A-2', { name: 'A-99' })],
  ])('cannot be %s: the refusal names the seats and the time', async (_, wrong) => {
    await buys('A-2', 'A-3');
    const answer = await save(wrong);
    const [sentence = ''] = errorsOf(answer).seats ?? [];
    expect(answer.status).toBe(422);
    expect(sentence).toMatch(/^A-2: sold or held for the show of \d+ \w+ \d{4}, \d\d:00\./);
    expect((answer.json as { taken: number[] }).taken).toEqual([hall.seatIds.get('A-2')]);
    expect(await capacityOf()).toMatchObject({ capacity: 9, taken: 2 });
  });

  test('may move and change its class: its ticket finds it by its name', async () => {
    await buys('A-5');
    const answer = await save(changing('A-5', { row: 2, column: 1, class: 'vip_seats' }));
    expect([answer.status, data<SavedSeatPlanWire>(answer).taken]).toEqual([200, [hall.seatIds.get('A-5')]]);
  });

  test('is free again after its hold ends', async () => {
    const bill = await buys('A-2');
    await t.asOwner(`UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE bill_id = $1`, [
      bill.uuid,
    ]);
    expect((await save(without('A-2'))).status).toBe(200);
    expect(await capacityOf()).toMatchObject({ capacity: 8, taken: 0 });
  });

  test.each<[string, (seats: Seats) => Seats]>([
    ['is gone', without('A-2')],
    ['is out of use', changing('A-2', { disabled: true })],
    ['is called otherwise', changing('A-2', { name: 'A-22' })],
  ])('a payment that arrives too late for a seat that %s by now is refunded', { tags: ['T17'] }, async (_, change) => {
    const bill = await buys('A-2');
    await t.asOwner(`UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE bill_id = $1`, [
      bill.uuid,
    ]);
    expect((await save(change)).status).toBe(200);
    const reported = { status: 'paid', amount: 1_200 } as const;
    expect(await office.provider(bill.payment?.uuid ?? '', reported)).toEqual(['late-refund']);
  });

  test('a block by staff ends when its seat is removed', { tags: ['T08'] }, async () => {
    await t.asOwner(
      `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, state, online) VALUES ($1, $2, $3, $4, 'blocked', false)`,
      [exhibitor.own.exhibitorId, screeningId, hall.arrangementId, hall.seatIds.get('A-1')],
    );
    expect((await save(without('A-1'))).status).toBe(200);
    expect(await capacityOf()).toMatchObject({ capacity: 8, taken: 0 });
  });

  test('of a concurrent sale and edit, the second sees the changes of the first', { tags: ['T07'] }, async () => {
    const form = formOf(await plan());
    const input = () =>
      buys('A-4').then(
        () => 200,
        (refusal) => refusal.problems[0].code,
      );
    const edit = async () => (await manager.post(path(), { ...form, seats: without('A-4')(form.seats) })).status;
    const lock = (tx: { run: (text: string, values: unknown[]) => Promise<unknown> }) =>
      tx.run('SELECT 1 FROM screening_capacity WHERE screening_id = $1 FOR UPDATE', [screeningId]);
    const both = await whileHeld<unknown>(t, exhibitor.own.exhibitorId, lock, () => [input(), edit()]);
    const [sold, edited] = both.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect([
      [200, 422],
      ['seat.unknown', 200],
    ]).toContainEqual([sold, edited]);
    const { seats } = await plan();
    expect(seats.some(({ name }) => name === 'A-4')).toBe(sold === 200);
  });

  test('fifty buyers while the plan loses seats: every sold seat exists, none is sold twice', {
    tags: ['T07'],
  }, async () => {
    const names = [...hall.seatIds.keys()];
    const edits = names.map((name) => async () => (await save(without(name))).status);
    const sales = names.flatMap((name) =>
      Array.from(
        { length: 5 },
        () => () =>
          buys(name).then(
            () => name,
            () => null,
          ),
      ),
    );
    const [, sold] = await Promise.all([
      Promise.all(edits.map((edit) => edit())),
      Promise.all(sales.map((buy) => buy())),
    ]);
    const left = new Set((await plan()).seats.map(({ name }) => name));
    const taken = sold.filter((name) => name !== null);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.filter((name) => !left.has(name))).toEqual([]);
    expect(await capacityOf()).toMatchObject({ capacity: left.size, taken: taken.length });
  });
});

describe('two employees and one plan', { tags: ['PORT-008'] }, () => {
  test('of two concurrent saves one is refused, and nothing is overwritten', async () => {
    const form = formOf(await plan());
    const classOf = (name: string) =>
      manager.post(path(), { ...form, seats: changing(name, { class: 'vip_seats' })(form.seats) });
    const row = `screening_capacity WHERE screening_id = ${screeningId}`;
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, [() => classOf('A-1'), () => classOf('A-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await plan()).seats.filter((one) => one.class === 'vip_seats')).toHaveLength(1);
  });

  test('a seat that does not belong to this plan is refused as such', async () => {
    const answer = await save((seats) => [...seats, { ...seat('X-1', 2, 1), id: 99_999 }]);
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([409, 'venues.plan_changed_meanwhile']);
  });
});

describe('a screen with free seating gets its first plan', { tags: ['D-044'] }, () => {
  test('and so do its screenings without claims', async () => {
    const free = await buildHall(t, exhibitor.own.exhibitorId, {
      hall: 50,
      cinemaId: exhibitor.own.cinemaId,
      onlineSeats: 40,
    });
    const [empty, bought] = [
      await buildScreening(t, exhibitor.own, { hall: free }),
      await buildScreening(t, exhibitor.own, { hall: free }),
    ];
    await office.visitor().buys({ screeningId: bought, seats: [null] });
    const first = await plan(free.screenId);
    expect(first).toMatchObject({ seats: [], version: null, rows: 10, columns: 16 });
    const seats = [seat('A-1', 1, 1), seat('A-2', 1, 2)];
    const answer = await manager.post(path(free.screenId), { ...formOf(first), seats });
    expect([answer.status, data<SavedSeatPlanWire>(answer).unnumbered]).toEqual([200, 1]);
    expect(await capacityOf(empty)).toEqual({ capacity: 2, online_cap: 2, taken: 0, numbered: true });
    expect(await capacityOf(bought)).toMatchObject({ capacity: 50, taken: 1, numbered: false });
    await office.visitor().buys({ screeningId: empty, seats: ['A-2'] });
    expect((await manager.post(path(free.screenId), { ...formOf(first), seats })).status).toBe(409);
  });
});

test('a plan drawn elsewhere is read and not stored; its errors name their lines', {
  tags: ['PORT-008'],
}, async () => {
  const text = JSON.stringify({ nonsense: true });
  const answer = await manager.post('/api/staff/seat-plans/read', { format: 'pretix', file: 'hall.json', text });
  expect([answer.status, Object.values(errorsOf(answer)).flat().length > 0]).toEqual([422, true]);
});
