import { beforeEach, expect, test } from 'vitest';
import { buildScreening, HOUR_MS } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER } from '#testing/worlds/portal-cinema.ts';
import { ENGLISH, reservingCinema } from '#testing/worlds/reserving-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const desk = reservingCinema(t);
const { exhibitor } = desk;
let manager: Browser;
let screeningId: number;

beforeEach(async () => {
  t.travel(0);
  manager = await exhibitor.as('manager');
  await desk.expiryMinutes(30);
  screeningId = await buildScreening(t, exhibitor.own);
});

const startOf = async (id: number) => {
  const [row] = await t.asOwner<{ at: number }>(
    'SELECT (extract(epoch FROM starts_at) * 1000)::float8 AS at FROM screening WHERE exhibitor_id = $1 AND id = $2',
    [exhibitor.own.exhibitorId, id],
  );
  return row?.at ?? 0;
};
/**
 * Moves the clock to that long before the start; a staff session of two days ago signs in again.
 */
const travelTo = async (beforeStartMs: number) => {
  t.travel((await startOf(screeningId)) - beforeStartMs - Date.now());
  manager = await exhibitor.as('manager');
};
const billOf = async (id: string) =>
  (
    await t.asOwner<{ status: string; channel: string; hold_until: Date | null; device_id: number | null }>(
      'SELECT status, channel, hold_until, device_id FROM bill WHERE id = $1',
      [id],
    )
  )[0];

test('staff reserve places: a bill in status reserved, a reference, and an end', {
  tags: ['RES-001', 'RES-003', 'D-158'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'], phone: '+32 470 12 34 56' });
  const start = await startOf(screeningId);
  expect(made).toMatchObject({
    ref: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
    status: 'pending',
    source: 'portal',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '+32 470 12 34 56',
    created_by: 'Ada Lovelace',
    bill_total: 24,
    tickets_count: 2,
    seats: ['A-1', 'A-2'],
    can_cancel: true,
    can_restore: false,
    schedule: { id: screeningId, title: 'The Test Film', screen: 'Hall 1' },
    bill: { status: 'reserved' },
  });
  expect(Date.parse(made.expires_at ?? '')).toBe(start - HOUR_MS / 2);
  expect(await billOf(made.bill.uuid)).toEqual({
    status: 'reserved',
    channel: 'portal',
    hold_until: new Date(start - HOUR_MS / 2),
    device_id: null,
  });
  expect(await desk.claims(screeningId)).toMatchObject({ reserved: 2 });
  const counted = await t.asOwner(
    'SELECT taken, taken_online FROM screening_capacity WHERE exhibitor_id = $1 AND screening_id = $2',
    [exhibitor.own.exhibitorId, screeningId],
  );
  expect(counted).toEqual([{ taken: 2, taken_online: 0 }]);
});

test('seats are assigned where none were chosen, and a telephone number alone is enough', {
  tags: ['RES-001'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: [null, null], email: null, phone: '0470 12 34 56' });
  expect(made.seats).toHaveLength(2);
  const mails = await t.asOwner(`SELECT 1 FROM outbox WHERE topic = 'mail.reservation' AND dedupe = $1`, [
    made.bill.uuid,
  ]);
  expect(mails).toEqual([]);
});

test('a reservation without a contact is refused, and so is a price other than the current one', {
  tags: ['D-158'],
}, async () => {
  const asks = (input: object) => desk.asks(manager, { screeningId, ...input });
  expect(statusAndErrors(await asks({ email: '', phone: ' ' }))).toMatchObject({
    status: 422,
    code: 'reservations.contact_required',
    errors: { email: ['Enter an e-mail address or a telephone number.'] },
  });
  expect(statusAndErrors(await asks({ amount: 11 }))).toMatchObject({ status: 422, code: 'sales.prices_changed' });
  expect(Object.keys(statusAndErrors(await asks({ seats: ['Z-99'] })).errors)).toEqual(['tickets.0.seat']);
  expect(statusAndErrors(await asks({ screeningId: 999_999 })).errors).toHaveProperty('schedule_id');
  expect(await desk.claims(screeningId)).toEqual({});
});

test('from half an hour before the start no reservation is possible; with 0 minutes it is possible until the end and never expires', {
  tags: ['RES-003', 'D-158'],
}, async () => {
  await travelTo(HOUR_MS / 2);
  expect(statusAndErrors(await desk.asks(manager, { screeningId }))).toEqual({
    status: 422,
    code: 'reservations.too_late',
    errors: { schedule_id: ['Seats are held until 30 minutes before the start. That moment has passed.'] },
  });
  await desk.expiryMinutes(0);
  const made = await desk.reserved(manager, { screeningId });
  expect(made.expires_at).toBeNull();
  await travelTo(-10 * HOUR_MS);
  await desk.expire();
  expect((await desk.one(manager, made.id)).status).toBe('pending');
});

test('at its limit, not before, a reservation expires with its bill, and its places are free', {
  tags: ['RES-002', 'RES-003', 'D-027'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  await travelTo(HOUR_MS / 2 + 2_000);
  await desk.expire();
  expect((await desk.one(manager, made.id)).status).toBe('pending');
  await travelTo(HOUR_MS / 2 - 2_000);
  await desk.expire();
  expect(await desk.one(manager, made.id)).toMatchObject({
    status: 'expired',
    bill: { status: 'expired' },
    can_restore: true,
  });
  expect(await desk.claims(screeningId)).toEqual({});
});

test('a paid reservation is used: its places are sold, and its tickets exist', {
  tags: ['RES-002', 'D-021'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  expect(await desk.pays(made.bill.uuid)).toBe(true);
  expect(await desk.one(manager, made.id)).toMatchObject({
    status: 'used',
    bill: { status: 'settled' },
    can_cancel: false,
  });
  expect(await desk.claims(screeningId)).toEqual({ sold: 2 });
  expect(await t.asOwner('SELECT 1 FROM ticket WHERE bill_id = $1', [made.bill.uuid])).toHaveLength(2);
  expect(statusAndErrors(await desk.cancels(manager, made.id))).toMatchObject({
    status: 409,
    code: 'reservations.not_pending',
  });
});

test('staff cancel a reservation: the places are free at once, the history records it, and a second cancel is refused', {
  tags: ['RES-002', 'D-021'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  const answer = await desk.cancels(manager, made.id);
  expect(desk.dataOf(answer)).toMatchObject({ status: 'canceled', bill: { status: 'cancelled' }, can_restore: false });
  expect(await desk.claims(screeningId)).toEqual({});
  expect(statusAndErrors(await desk.cancels(manager, made.id))).toMatchObject({
    status: 409,
    code: 'reservations.not_pending',
  });
  const audits = await t.asOwner<{ action: string; actor: string }>(
    `SELECT action, actor FROM audit WHERE exhibitor_id = $1 AND entity = 'reservation' AND entity_id = $2 ORDER BY id`,
    [exhibitor.own.exhibitorId, String(made.id)],
  );
  expect(audits.map(({ action }) => action)).toEqual(['reservation.made', 'reservation.canceled']);
  expect(audits.every(({ actor }) => /^employee:\d+$/.test(actor))).toBe(true);
});

test('an expired reservation can be restored with the same seats and another bill, while they are free and the film has not begun', {
  tags: ['D-021'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  expect(statusAndErrors(await desk.restores(manager, made.id))).toMatchObject({
    status: 409,
    code: 'reservations.not_expired',
  });
  await travelTo(HOUR_MS / 4);
  await desk.expire();
  const back = desk.dataOf<typeof made>(await desk.restores(manager, made.id));
  expect(back).toMatchObject({ ref: made.ref, status: 'pending', seats: ['A-1', 'A-2'], bill: { status: 'reserved' } });
  expect(back.bill.uuid).not.toBe(made.bill.uuid);
  expect(Date.parse(back.expires_at ?? '')).toBe(await startOf(screeningId)); // its limit is past: it now ends at the start
  expect((await billOf(made.bill.uuid))?.status).toBe('expired');

  await travelTo(-1_000);
  await desk.expire();
  expect((await desk.one(manager, made.id)).can_restore).toBe(false);
  expect(statusAndErrors(await desk.restores(manager, made.id))).toMatchObject({
    status: 409,
    code: 'reservations.started',
  });
});

test('an expired reservation cannot be restored if one of its seats has another claim', {
  tags: ['D-021'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  await travelTo(HOUR_MS / 4);
  await desk.expire();
  await desk.expiryMinutes(0);
  await desk.reserved(manager, { screeningId, seats: ['A-2'] });
  expect(statusAndErrors(await desk.restores(manager, made.id)).status).toBe(422);
  expect((await desk.one(manager, made.id)).status).toBe('expired');
});

test('the same request with the same key makes one reservation and returns it again', {
  tags: ['T24'],
}, async () => {
  const key = { 'idempotency-key': 'a-key-of-this-very-form' };
  const [first, again] = [
    await desk.asks(manager, { screeningId, seats: ['A-1'] }, key),
    await desk.asks(manager, { screeningId, seats: ['A-1'] }, key),
  ];
  expect(desk.dataOf<{ id: number }>(again).id).toBe(desk.dataOf<{ id: number }>(first).id);
  expect(await desk.claims(screeningId)).toEqual({ reserved: 1 });
});

test('with the module off no reservation can be made, and existing ones can still be viewed and cancelled', {
  tags: ['RES-004', 'SET-001'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId });
  await desk.switchedOff('reservations');
  expect(statusAndErrors(await desk.asks(manager, { screeningId }))).toMatchObject({
    status: 403,
    code: 'feature_disabled',
  });
  expect((await manager.get('/api/staff/reservation-offers', ENGLISH)).status).toBe(403);
  expect((await desk.one(manager, made.id)).ref).toBe(made.ref);
  expect((await desk.cancels(manager, made.id)).status).toBe(200);
  await desk.switchedOff('none of them');
});

test('the list shows a day or a screening, and finds by reference, name, address and telephone', {
  tags: ['PORT-018'],
}, async () => {
  const other = await buildScreening(t, exhibitor.own);
  const grace = await desk.reserved(manager, {
    screeningId,
    name: 'Grace Hopper',
    email: null,
    phone: '0471 99 88 77',
  });
  const alan = await desk.reserved(manager, {
    screeningId: other,
    name: 'Alan_Turing',
    email: 'alan@bletchley.example',
  });
  const refs = async (query: string) => (await desk.list(manager, query)).reservations.map(({ ref }) => ref);
  expect(await refs(`?schedule_id=${screeningId}`)).toEqual([grace.ref]);
  expect(await refs(`?day=${grace.schedule.start.slice(0, 10)}&search=hopper`)).toEqual([grace.ref]);
  expect(await refs('?day=2001-01-01')).toEqual([]);
  for (const [search, expected] of [
    [grace.ref.toLowerCase(), grace],
    ['grace', grace],
    ['99 88', grace],
    ['BLETCHLEY', alan],
    ['alan_t', alan],
  ] as const)
    expect([search, await refs(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [expected.ref]]);
  expect(await refs('?search=a%25a')).toEqual([]); // a wildcard character of the database is a plain character here
  await desk.cancels(manager, grace.id);
  expect(await refs(`?schedule_id=${screeningId}&status=canceled`)).toEqual([grace.ref]);
  expect(await refs(`?schedule_id=${screeningId}&status=pending`)).toEqual([]);
});

test('what can be reserved: the screenings of a day, with current tariffs and seats', {
  tags: ['PORT-018'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  const day = made.schedule.start.slice(0, 10);
  const offered = desk.dataOf<{ schedules: { id: number }[] }>(
    await manager.get(`/api/staff/reservation-offers?day=${day}`, ENGLISH),
  );
  expect(offered.schedules.map(({ id }) => id)).toContain(screeningId);
  const offer = desk.dataOf<{
    tariffs: { total_price: number }[];
    arrangement: ({ name: string; reserved: boolean } | null)[][];
  }>(await manager.get(`/api/staff/reservation-offers/${screeningId}`, ENGLISH));
  expect(offer.tariffs.map(({ total_price }) => total_price)).toEqual(expect.arrayContaining([12, 10]));
  const seats = offer.arrangement.flat().flatMap((seat) => (seat ? [seat] : []));
  expect(seats.filter(({ reserved }) => reserved).map(({ name }) => name)).toEqual(['A-1']);
  await travelTo(0);
  expect((await manager.get(`/api/staff/reservation-offers/${screeningId}`, ENGLISH)).status).toBe(404);
});

test('a show that is not on sale is not reserved', { tags: ['PORT-018'] }, async () => {
  for (const stage of ['planned', 'provisional'] as const) {
    const id = await buildScreening(t, exhibitor.own, { stage });
    expect((await manager.get(`/api/staff/reservation-offers/${id}`, ENGLISH)).status).toBe(404);
  }
});

test('reservations.view and .edit: refused without sign-in and without the permission; another exhibitor’s reservation is not found', {
  tags: ['T71', 'T72'],
}, async () => {
  const made = await desk.reserved(manager, { screeningId });
  const theirs = await exhibitor.as('admin', [], exhibitor.other);
  const nobody = await exhibitor.site.visit();
  for (const path of ['/api/staff/reservations', `/api/staff/reservations/${made.id}`, '/api/staff/reservation-offers'])
    expect([path, (await nobody.get(path)).status, (await theirs.get(path)).status]).toEqual([path, 401, 401]);
  for (const path of ['/api/staff/reservations/new', `/api/staff/reservations/${made.id}/cancel`])
    expect([path, (await nobody.post(path, {})).status, (await theirs.post(path, {})).status]).toEqual([
      path,
      401,
      401,
    ]);
  const admin = await exhibitor.as('admin', [], exhibitor.other);
  const atTheirs = (path: string) => admin.get(path, { ...ENGLISH, ...AT_OTHER });
  expect(statusAndErrors(await atTheirs(`/api/staff/reservations/${made.id}`))).toMatchObject({
    status: 404,
    code: 'not_found.reservation',
  });
  expect((await atTheirs(`/api/staff/reservations?search=${made.ref}`)).json).toMatchObject({
    data: { reservations: [] },
  });
});
