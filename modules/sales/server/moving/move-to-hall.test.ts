import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isoWithOffset } from '#kernel/instants.ts';
import { moveRoutes } from '#modules/sales/server/moving/move-routes.ts';
import { seatRoutes } from '#modules/sales/server/seats/seat-routes.ts';
import { getBillResult } from '#modules/sales/server/settlement/bill-result.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { MovePreviewWire, MoveScheduleForm, ScheduleMoveWire } from '#modules/screenings/contract/schedules.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase({ max: 20 });
const translator = await openTranslator();
const desk = reservingCinema(t, (app) => {
  moveRoutes(app, { db: t.db, translator, events: NO_EVENTS });
  seatRoutes(app, { db: t.db, events: NO_EVENTS });
});
const { exhibitor } = desk;
const shop = purchasesAt(t, () => exhibitor.own);
let manager: Browser;
let admin: Browser;
let screening: number;
/** Four rows of six, an aisle in the middle. */
let other: BuiltHall;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  admin = await exhibitor.as('super-admin');
});
beforeEach(async () => {
  other = await newHall('..._...|..._...|..._...|..._...', 'Hall 2');
  screening = await buildScreening(t, exhibitor.own);
});

const ENGLISH = { 'accept-language': 'en' };
const newHall = (hall: string | number, name: string) =>
  buildHall(t, exhibitor.own.exhibitorId, { cinemaId: exhibitor.own.cinemaId, hall, name });
const pathOf = (id: number) => `/api/staff/schedules/${id}/move`;
const dataOf = <T>({ json }: Answer): T => (json as { data: T }).data;
const seen = async (who = manager) => dataOf<ScheduleMoveWire>(await who.get(pathOf(screening), ENGLISH));
const local = (ms: number): string => isoWithOffset(ms, 'Europe/Brussels').slice(0, 16);
async function move(form: Partial<MoveScheduleForm>, who = manager): Promise<Answer> {
  const { revision, version_id, start } = await seen();
  const now = local(Date.parse(start));
  const standing = { revision, version_id, start: now, message: '', money_back: true };
  return who.post(pathOf(screening), { ...standing, ...form }, ENGLISH);
}
async function preview(screenId: number): Promise<MovePreviewWire> {
  const start = local(Date.parse((await seen()).start));
  return dataOf(await manager.get(`${pathOf(screening)}/preview?screen_id=${screenId}&start=${start}`, ENGLISH));
}
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const ticketsOf = (bill: string) =>
  t.asOwner<{ id: string; code: string; state: string; seat: string; claimed: string; price: number }>(
    `SELECT t.id, t.code, t.state, l.seat_name AS seat, s.name AS claimed, l.gross_cents AS price FROM ticket t
       JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
       JOIN seat_claim k ON k.exhibitor_id = t.exhibitor_id AND k.id = t.claim_id
       LEFT JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
      WHERE t.bill_id = $1 ORDER BY t.line_no`,
    [bill],
  );
const seatsOf = async (bill: string) => (await ticketsOf(bill)).map(({ seat }) => seat);
const capacityNow = async () =>
  (
    await t.asOwner<{ arrangement_id: number | null; capacity: number; taken: number }>(
      'SELECT arrangement_id, capacity, taken FROM screening_capacity WHERE screening_id = $1',
      [screening],
    )
  )[0];

describe('a screening moves to another hall', { tags: ['D-199'] }, () => {
  test('its parties get seats there, side by side; tickets keep their codes and prices; buyers get a mail', async () => {
    const bills = [
      await shop.tickets({ screeningId: screening, seats: ['H-1', 'H-2', 'H-3'] }),
      await shop.tickets({ screeningId: screening, seats: ['A-5'] }),
    ];
    const [party = '', single = ''] = bills;
    const before = await ticketsOf(party);
    expect(await preview(other.screenId)).toMatchObject({
      occupied_by: null,
      parties: 2,
      places: 4,
      together: 2,
      lack: { places: 0, wheelchair: 0 },
      apart: [],
      lower: [],
    });
    expect(await seatsOf(party)).toEqual(['H-1', 'H-2', 'H-3']);

    const answer = await move({ screen_id: other.screenId, message: 'The lamp is broken.' });
    expect(answer.status).toBe(200);
    expect(dataOf<ScheduleMoveWire>(answer)).toMatchObject({
      screen_id: other.screenId,
      undo: true,
      moves: [{ from_screen: { name: 'Hall 1' }, to_screen: { name: 'Hall 2' }, parties: 2, apart: 0 }],
    });
    const after = await ticketsOf(party);
    expect(after.map(({ seat }) => seat)).toEqual(['D-1', 'D-2', 'D-3']);
    for (const { seat, claimed } of [...after, ...(await ticketsOf(single))]) expect(claimed).toBe(seat);
    const kept = ({ id, code, state, price }: (typeof after)[number]) => ({ id, code, state, price });
    expect(after.map(kept)).toEqual(before.map(kept));
    expect(await capacityNow()).toEqual({ arrangement_id: other.arrangementId, capacity: 24, taken: 4 });
    for (const bill of bills) expect(await shop.work('mail.moved', bill)).toHaveLength(1);
    const [audit] = await t.asOwner<{ after: object }>(
      `SELECT after FROM audit WHERE action = 'screening.reseated' AND entity_id = $1`,
      [String(screening)],
    );
    expect(audit?.after).toMatchObject({ screen_id: other.screenId, parties: 2, places: 4, together: 2, apart: [] });
  });

  test('and sells there: a seat of a party is gone, another one is sold', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['H-1', 'H-2'] });
    await move({ screen_id: other.screenId });
    const [seat = ''] = await seatsOf(bill);
    await expect(shop.tickets({ screeningId: screening, seats: [seat] })).rejects.toMatchObject({
      problems: [{ code: 'seat.no_longer_available' }],
    });
    expect(await seatsOf(await shop.tickets({ screeningId: screening, seats: ['A-1'] }))).toEqual(['A-1']);
  });

  test('back within a day: all parties have their old seats, and a party that bought meanwhile sits together', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['B-4', 'B-5'] });
    await move({ screen_id: other.screenId });
    const meanwhile = await shop.tickets({ screeningId: screening, seats: ['D-1', 'D-2'] });
    expect((await seen()).undo).toBe(true);
    expect((await move({ screen_id: exhibitor.own.screenId })).status).toBe(200);
    expect(await seatsOf(bill)).toEqual(['B-4', 'B-5']);
    const seats = await seatsOf(meanwhile);
    expect(new Set(seats.map((name) => name[0])).size).toBe(1);
    expect(await capacityNow()).toMatchObject({ capacity: 80, taken: 4 });
    expect((await seen()).moves).toHaveLength(2);
  });

  test('not back, if another film is shown in the old hall by then', { tags: ['ERR-042'] }, async () => {
    const old = await newHall('....', 'Old hall');
    screening = await buildScreening(t, { ...exhibitor.own, hall: old });
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const startsAtMs = Date.parse((await seen()).start);
    expect((await move({ screen_id: other.screenId })).status).toBe(200);
    await buildScreening(t, { ...exhibitor.own, hall: old }, { startsAtMs });
    expect(await preview(old.screenId)).toMatchObject({ occupied_by: 'The Test Film' });
    expect(statusAndErrors(await move({ screen_id: old.screenId }))).toMatchObject({
      status: 422,
      code: 'screening.screen_occupied',
    });
    expect((await seen()).screen_id).toBe(other.screenId);
  });

  test('a buyer who is paying keeps the places and the price, and gets tickets of the new hall', async () => {
    const answer = await shop.office.visitor().buys({ screeningId: screening, seats: ['C-1', 'C-2'] });
    await move({ screen_id: other.screenId });
    await shop.office.provider(answer.payment?.uuid ?? '', { status: 'paid', amount: 2400 });
    const tickets = await ticketsOf(answer.uuid);
    expect(tickets).toHaveLength(2);
    for (const { seat, claimed, state } of tickets) expect({ seat, state }).toEqual({ seat: claimed, state: 'valid' });
    const snapshot = await freshSnapshots(t).get(exhibitor.own.exhibitorId);
    const { moved, schedule } = await getBillResult(t.db, snapshot, answer.uuid, 'en', Date.now() + t.offset);
    expect(moved).toMatchObject({ from_screen: 'Hall 1', money_back: 'offered' });
    expect(schedule?.screen).toBe('Hall 2');
  });

  test('money that comes after the hold ended and the hall changed goes back', { tags: ['T17'] }, async () => {
    const answer = await shop.office.visitor().buys({ screeningId: screening, seats: ['A-1'] });
    await t.asOwner(`UPDATE seat_claim SET expires_at = foyer_now() - interval '1 minute' WHERE bill_id = $1`, [
      answer.uuid,
    ]);
    expect((await move({ screen_id: other.screenId })).status).toBe(200);
    await t.asOwner(`UPDATE bill SET status = 'expired' WHERE id = $1`, [answer.uuid]);
    await shop.office.provider(answer.payment?.uuid ?? '', { status: 'paid', amount: 1200 });
    expect(await ticketsOf(answer.uuid)).toEqual([]);
    expect(await t.asOwner('SELECT status FROM refund WHERE bill_id = $1', [answer.uuid])).toHaveLength(1);
  });

  test('reserved places and blocked ones follow', { tags: ['D-041', 'D-158'] }, async () => {
    const { id } = await desk.reserved(manager, { screeningId: screening, seats: ['A-1', 'A-2'] });
    const block = { seats: ['A-3', 'A-4'], places: 0, reason: 'School', until: null };
    expect((await admin.post(`/api/staff/schedules/${screening}/blocks`, block, ENGLISH)).status).toBe(200);
    expect(await preview(other.screenId)).toMatchObject({ parties: 1, places: 2, blocked: 2, freed: 0 });
    expect((await move({ screen_id: other.screenId })).status).toBe(200);
    expect(await desk.claims(screening)).toEqual({ reserved: 2, blocked: 2 });
    expect((await desk.one(manager, id)).status).toBe('pending');
  });

  test('a hall that has no room for blocked places frees them', { tags: ['D-041'] }, async () => {
    const small = await newHall('...', 'Hall 3');
    await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    const block = { seats: ['A-3', 'A-4'], places: 0, reason: 'School', until: null };
    await admin.post(`/api/staff/schedules/${screening}/blocks`, block, ENGLISH);
    expect(await preview(small.screenId)).toMatchObject({ blocked: 1, freed: 1 });
    expect((await move({ screen_id: small.screenId })).status).toBe(200);
    expect(await desk.claims(screening)).toEqual({ sold: 2, blocked: 1 });
  });

  test('into an unnumbered hall and back', { tags: ['D-044'] }, async () => {
    const free = await newHall(30, 'Foyer');
    const bill = await shop.tickets({ screeningId: screening, seats: ['B-4', 'B-5'] });
    expect((await move({ screen_id: free.screenId })).status).toBe(200);
    expect(await seatsOf(bill)).toEqual([null, null]);
    expect(await capacityNow()).toEqual({ arrangement_id: null, capacity: 30, taken: 2 });
    expect((await move({ screen_id: exhibitor.own.screenId })).status).toBe(200);
    expect(await seatsOf(bill)).toEqual(['B-4', 'B-5']);
  });

  test('the claims that were released stay as they are', async () => {
    const gone = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-2'] });
    await shop.refund(gone);
    expect((await move({ screen_id: other.screenId })).status).toBe(200);
    const [claim] = await t.asOwner('SELECT arrangement_id, state FROM seat_claim WHERE bill_id = $1', [gone]);
    expect(claim).toEqual({ arrangement_id: exhibitor.own.arrangementId, state: 'released' });
    expect(await seatsOf(bill)).toHaveLength(1);
  });
});

describe('a move to another hall is refused', { tags: ['D-199'] }, () => {
  test('if the hall is too small: it says how many places are missing', async () => {
    const small = await newHall('..', 'Small');
    await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'] });
    expect(await preview(small.screenId)).toMatchObject({ lack: { places: 3, wheelchair: 0 } });
    const answer = await move({ screen_id: small.screenId });
    expect(statusAndErrors(answer)).toEqual({ status: 422, code: 'screening_move.too_small', fields: ['screen_id'] });
    expect(JSON.stringify(answer.json)).toContain('Missing seats: 3.');
    expect((await seen()).screen_id).toBe(exhibitor.own.screenId);
  });

  test('if seats of a better class are short, unless the employee agrees', async () => {
    const vip = await newHall('vv..', 'VIP');
    await move({ screen_id: vip.screenId });
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    expect(await preview(other.screenId)).toMatchObject({
      lower_count: 2,
      lower: [{ places: 2, from: ['A-1', 'A-2'], bill: { uuid: bill } }],
    });
    expect(statusAndErrors(await move({ screen_id: other.screenId }))).toEqual({
      status: 422,
      code: 'screening_move.lower_class',
      fields: ['lower_class'],
    });
    expect((await move({ screen_id: other.screenId, lower_class: true })).status).toBe(200);
  });

  test('if there are too few wheelchair places', async () => {
    const accessible = await newHall('w...', 'Accessible');
    await move({ screen_id: accessible.screenId });
    await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    expect(statusAndErrors(await move({ screen_id: other.screenId }))).toMatchObject({
      code: 'screening_move.no_wheelchair_places',
      fields: ['screen_id'],
    });
  });

  test('into the hall of another cinema, or one that is not there', async () => {
    const elsewhere = await buildHall(t, exhibitor.own.exhibitorId, { name: 'Elsewhere' });
    for (const screen_id of [elsewhere.screenId, 2_000_000_000])
      expect(statusAndErrors(await move({ screen_id }))).toEqual({
        status: 422,
        code: 'screening_move.no_hall',
        fields: ['screen_id'],
      });
  });

  test('the preview needs the permission, and is of the own exhibitor', { tags: ['T71'] }, async () => {
    const start = local(Date.parse((await seen()).start));
    const path = `${pathOf(screening)}/preview?screen_id=${other.screenId}&start=${start}`;
    const theirs = await exhibitor.as('super-admin', [], exhibitor.other);
    expect((await theirs.get(path, AT_OTHER)).status).toBe(404);
    await expectGuarded(exhibitor, (who) => move({ screen_id: other.screenId }, who), {
      may: 'manager',
      mayNot: 'employee',
    });
  });
});

test('the database refuses a claim of a seat in another hall', { tags: ['D-199'] }, async () => {
  await shop.tickets({ screeningId: screening, seats: ['A-1'] });
  const inOther = `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, state, online)
     SELECT exhibitor_id, $1, arrangement_id, id, 'blocked', false FROM seat WHERE arrangement_id = $2 AND name = 'A-2'`;
  await expect(t.asOwner(inOther, [screening, other.arrangementId])).rejects.toThrow('a seat of another hall');
  await expect(
    t.asOwner('UPDATE screening_capacity SET arrangement_id = $2 WHERE screening_id = $1', [
      screening,
      other.arrangementId,
    ]),
  ).rejects.toThrow('has seats in another hall');
  await expect(
    t.asOwner(
      `UPDATE seat_claim SET arrangement_id = $2, seat_id = (SELECT min(id) FROM seat WHERE arrangement_id = $2)
                WHERE screening_id = $1`,
      [screening, other.arrangementId],
    ),
  ).rejects.toThrow('a seat of another hall');
});
