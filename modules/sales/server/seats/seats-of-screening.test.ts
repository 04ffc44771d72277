import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isoWithOffset } from '#kernel/instants.ts';
import type { BlockForm, OnlineForm, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { freeDueBlocks } from '#modules/sales/server/seats/free-seats.ts';
import { seatRoutes } from '#modules/sales/server/seats/seat-routes.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildScreening, DAY_MS } from '#testing/builders/builders.ts';
import { buildClaims } from '#testing/builders/claims.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => seatRoutes(app, { db: t.db, events: NO_EVENTS }));
const shop = purchasesAt(t, () => exhibitor.own);
let admin: Browser;
let screening: number;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});
beforeEach(async () => {
  screening = await buildScreening(t, exhibitor.own);
});

const of = (id: number) => `/api/staff/schedules/${id}`;
const mapOf = async (id = screening, who = admin) =>
  ((await who.get(`${of(id)}/seats`)).json as { data: SeatMapWire }).data;
const block = (form: Partial<BlockForm>, who = admin, id = screening) =>
  who.post(`${of(id)}/blocks`, { reason: 'press', ...form }, { 'accept-language': 'en' });
const free = (id: number, seats?: readonly string[], who = admin) =>
  who.post(`${of(screening)}/blocks/${id}/free`, seats ? { seats } : {}, { 'accept-language': 'en' });
const move = (from: string, to: string, who = admin) =>
  who.post(`${of(screening)}/seats/move`, { from, to }, { 'accept-language': 'en' });
const online = (form: OnlineForm, who = admin) => who.post(`${of(screening)}/online`, form);
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const stateOf = (map: SeatMapWire, name: string): string => {
  const seat = map.arrangement?.flat().find((each) => each?.name === name);
  if (!seat) return 'not there';
  return seat.sold ? 'sold' : seat.reserved ? 'reserved' : seat.blocked ? 'blocked' : 'free';
};
const audited = async (action: string) =>
  (await t.asOwner<{ n: number }>('SELECT count(*)::int AS n FROM audit WHERE action = $1', [action]))[0]?.n;

describe('the seat map shows who has which seat', { tags: ['PORT-007', 'SEAT-005'] }, () => {
  test('sold, reserved, in a cart and blocked ones, with their bills and counts', async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'], name: 'Ada Lovelace' });
    await shop.unpaid({ screeningId: screening, seats: ['A-3'] });
    await block({ seats: ['A-4'] });
    const map = await mapOf();
    expect(map.counts).toMatchObject({ sold: 2, held: 1, blocked: 1, reserved: 0 });
    expect(map.counts.capacity).toBe(map.counts.free + 4);
    expect(['A-1', 'A-3', 'A-4'].map((name) => stateOf(map, name))).toEqual(['sold', 'sold', 'blocked']);
    expect(map.parties).toMatchObject([
      { state: 'held', seats: ['A-3'], until: expect.stringMatching(/T/) },
      { state: 'sold', seats: ['A-1', 'A-2'], places: 2, bill: { buyer: 'Ada Lovelace' }, until: null, admitted: 0 },
    ]);
    expect(map.blocks).toMatchObject([{ reason: 'press', seats: ['A-4'], places: 1, by: 'Ada Lovelace', until: null }]);
  });

  test('an employee who may not see bills sees the seats and no buyer', async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const planner = await exhibitor.as('employee', ['schedules.view']);
    await t.asOwner(`UPDATE employee SET roles = '{}' WHERE permissions = '{schedules.view}'`);
    expect((await mapOf(screening, planner)).parties).toMatchObject([{ state: 'sold', bill: null, seats: ['A-1'] }]);
  });

  test('of no other exhibitor, and not without the permission', { tags: ['T71'] }, async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const stranger = await exhibitor.as('super-admin', [], exhibitor.other);
    const foreign = await stranger.get(`${of(screening)}/seats`, AT_OTHER);
    expect(JSON.stringify(foreign.json)).not.toContain('Lovelace');
    await expectGuarded(exhibitor, (who) => block({ seats: ['A-2'] }, who), { may: 'admin', mayNot: 'manager' });
  });
});

describe('blocked seats are not sold', { tags: ['SEAT-007', 'D-041', 'D-042'] }, () => {
  test('until they are freed, all or some', async () => {
    await block({ seats: ['A-1', 'A-2', 'A-3'] });
    await expect(shop.tickets({ screeningId: screening, seats: ['A-1'] })).rejects.toMatchObject({
      problems: [{ code: 'seat.no_longer_available' }],
    });
    const [made] = (await mapOf()).blocks;
    await free(made?.id ?? 0, ['A-1']);
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    expect((await mapOf()).blocks).toMatchObject([{ seats: ['A-2', 'A-3'] }]);
    await free(made?.id ?? 0);
    expect((await mapOf()).blocks).toEqual([]);
    expect(statusAndErrors(await free(made?.id ?? 0))).toMatchObject({ status: 404, code: 'not_found.seat_block' });
    expect(await audited('screening.seats_blocked')).toBeGreaterThan(0);
    expect(await audited('screening.seats_freed')).toBeGreaterThan(1);
  });

  test('all of them or none: a sold seat refuses the whole block', async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-2'] });
    expect(statusAndErrors(await block({ seats: ['A-1', 'A-2'] }))).toEqual({
      status: 422,
      code: 'seat.no_longer_available',
      fields: ['seats'],
    });
    expect((await mapOf()).counts.blocked).toBe(0);
  });

  test('a block ends automatically at its end', async () => {
    const until = isoWithOffset(Date.now() + t.offset + 2 * 60_000, 'Europe/Brussels').slice(0, 16);
    await block({ seats: ['A-1'], until });
    await freeDueBlocks(t.db, NO_EVENTS);
    expect((await mapOf()).counts.blocked).toBe(1);
    await t.asOwner(
      `UPDATE seat_block SET created_at = created_at - interval '1 hour', ends_at = ends_at - interval '1 hour'`,
    );
    expect(await freeDueBlocks(t.db, NO_EVENTS)).toEqual({ freed: 1 });
    expect((await mapOf()).counts.blocked).toBe(0);
  });

  test('one of a sale and a block gets the seat, never both', async () => {
    const outcomes = await allAtOnce(
      t,
      exhibitor.own.exhibitorId,
      `screening_capacity WHERE screening_id = ${screening}`,
      [
        () => block({ seats: ['A-1'] }).then(({ status }) => status === 200),
        () =>
          shop.tickets({ screeningId: screening, seats: ['A-1'] }).then(
            () => true,
            () => false,
          ),
      ],
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  test('in a hall without numbered seats so many places', async () => {
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: 10 });
    screening = await buildScreening(t, exhibitor.own, { hall });
    expect(statusAndErrors(await block({ places: 11 }))).toEqual({
      status: 422,
      code: 'sales.only_free',
      fields: ['places'],
    });
    await block({ places: 4 });
    const map = await mapOf();
    expect(map).toMatchObject({ arrangement: null, counts: { capacity: 10, blocked: 4, free: 6 } });
    expect(map.blocks).toMatchObject([{ places: 4, seats: [] }]);
  });

  test.each([
    [{ seats: [] }, 'seat_block.nothing_chosen', 'seats'],
    [{ seats: ['Z-99'] }, 'seat.unknown', 'seats'],
    [{ seats: ['A-1', 'A-1'] }, 'seat.chosen_twice', 'seats'],
    [{ places: 2 }, 'seat_block.numbered_hall', 'places'],
    [{ seats: ['A-1'], until: '2020-01-01T00:00' }, 'seat_block.until_in_the_past', 'until'],
  ])('refuses %j: %s', async (form, code, field) => {
    expect(statusAndErrors(await block(form))).toEqual({ status: 422, code, fields: [field] });
  });

  test('a cancelled screening and one that is over stay as they are', async () => {
    const over = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + t.offset - DAY_MS });
    expect(statusAndErrors(await block({ seats: ['A-1'] }, admin, over))).toMatchObject({
      code: 'sales.screening_over',
    });
    await shop.cancel(screening, 'cancel');
    expect(statusAndErrors(await block({ seats: ['A-1'] }))).toMatchObject({
      status: 409,
      code: 'sales.screening_cancelled',
    });
  });
});

describe('a ticket moves to another seat', { tags: ['D-042'] }, () => {
  test('it keeps its code, and its old seat is free', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const code = () => t.asOwner<{ code: string }>('SELECT code FROM ticket WHERE bill_id = $1', [bill]);
    const before = await code();
    const version = () =>
      t.asOwner<{ v: number }>('SELECT seats_version::int AS v FROM screening_capacity WHERE screening_id = $1', [
        screening,
      ]);
    const [seen] = await version();
    expect((await move('A-1', 'A-4')).status).toBe(200);
    const map = await mapOf();
    expect([stateOf(map, 'A-1'), stateOf(map, 'A-4')]).toEqual(['free', 'sold']);
    expect(await code()).toEqual(before);
    expect((await version())[0]?.v).toBeGreaterThan(seen?.v ?? 0);
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
  });

  test('to a free seat only, and only a ticket that is there', async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    expect(statusAndErrors(await move('A-1', 'A-2'))).toEqual({
      status: 422,
      code: 'seat.no_longer_available',
      fields: ['to'],
    });
    expect(statusAndErrors(await move('A-3', 'A-4'))).toEqual({
      status: 422,
      code: 'seat_move.nobody_there',
      fields: ['from'],
    });
  });

  test('not from a cart, whose visitor is choosing', async () => {
    await buildClaims(t, exhibitor.own.exhibitorId, {
      screeningId: screening,
      seatIds: [exhibitor.own.seatIds.get('A-1') ?? 0],
    });
    expect(statusAndErrors(await move('A-1', 'A-4'))).toMatchObject({ code: 'seat_move.nobody_there' });
  });

  test('not after its visitor was admitted', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    await t.asOwner(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1`, [bill]);
    expect(statusAndErrors(await move('A-1', 'A-4'))).toEqual({
      status: 422,
      code: 'seat_move.admitted',
      fields: ['from'],
    });
    await t.asOwner(`UPDATE ticket SET state = 'valid', used_at = NULL WHERE bill_id = $1`, [bill]);
  });
});

describe('what the website sells of a screening', { tags: ['SCH-001', 'D-038', 'D-046'] }, () => {
  test('fewer places, and no choice of seats', async () => {
    expect((await online({ places: 1, picker: false })).status).toBe(200);
    expect((await mapOf()).online).toMatchObject({ places: 1, sold: 0, picker: false, at_box_office: false });
    await expect(shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] })).rejects.toMatchObject({
      problems: [{ code: 'sales.insufficient_online' }],
    });
  });

  test('not fewer than are sold online, nor more than the hall has', async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    expect(statusAndErrors(await online({ places: 1, picker: true }))).toEqual({
      status: 422,
      code: 'screening.online_below_sold',
      fields: ['places'],
    });
    expect(statusAndErrors(await online({ places: 5_000, picker: true }))).toMatchObject({
      code: 'screening.online_beyond_hall',
    });
  });

  const buys = () => shop.tickets({ screeningId: screening, seats: ['A-1'] });
  const refused = (code: string) => ({ problems: [{ code }] });
  const ALL = { places: 10, picker: true };

  test('nothing before the online sale begins, nothing after it ended, all in between', async () => {
    const window = (from: string | null, until: string | null) => online({ ...ALL, from, until });
    expect((await window('2999-01-01T10:00', null)).status).toBe(200);
    expect((await mapOf()).online).toMatchObject({ from: '2999-01-01T10:00', until: null });
    await expect(buys()).rejects.toMatchObject(refused('sales.not_yet'));
    await window('2020-01-01T10:00', '2020-01-01T10:01');
    await expect(buys()).rejects.toMatchObject(refused('sales.at_box_office'));
    await window('2020-01-01T10:00', '2999-01-01T10:00');
    await buys();
  });

  test('nothing at all while the box office alone sells it; what is left out stays as it is', async () => {
    await online({ ...ALL, at_box_office: true, note: 'Guests of the mayor in row A' });
    await expect(buys()).rejects.toMatchObject(refused('sales.at_box_office'));
    await online(ALL);
    const map = await mapOf();
    expect([map.online.at_box_office, map.note]).toEqual([true, 'Guests of the mayor in row A']);
    await online({ ...ALL, at_box_office: false, note: '' });
    await buys();
    expect((await mapOf()).note).toBe('');
  });

  test('an online sale that ends before it begins is refused at its field', async () => {
    const wrong = await online({ ...ALL, from: '2026-12-01T10:00', until: '2026-12-01T10:00' });
    expect(statusAndErrors(wrong)).toEqual({ status: 422, code: 'screening.online_window', fields: ['until'] });
  });
});
