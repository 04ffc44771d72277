import { beforeEach, expect, test } from 'vitest';
import { buildScreening, HOUR_MS } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import type { Browser } from '#testing/http.ts';
import { AT_OTHER } from '#testing/portal-house.ts';
import { ENGLISH, reservingHouse } from '#testing/reserving-house.ts';
import { said } from '#testing/staffed-house.ts';

const t = testDatabase();
const desk = reservingHouse(t);
const { house } = desk;
let manager: Browser;
let screeningId: number;

beforeEach(async () => {
  t.travel(0);
  manager = await house.as('manager');
  await desk.expiryMinutes(30);
  screeningId = await buildScreening(t, house.own);
});

const startOf = async (id: number) => {
  const [row] = await t.asOwner<{ at: number }>(
    'SELECT (extract(epoch FROM starts_at) * 1000)::float8 AS at FROM screening WHERE exhibitor_id = $1 AND id = $2',
    [house.own.exhibitorId, id],
  );
  return row?.at ?? 0;
};
/** The clock, that long before the screening begins; who was signed in two days ago signs in again. */
const travelTo = async (beforeStartMs: number) => {
  t.travel((await startOf(screeningId)) - beforeStartMs - Date.now());
  manager = await house.as('manager');
};
const billOf = async (id: string) =>
  (
    await t.asOwner<{ status: string; channel: string; hold_until: Date | null; device_id: number | null }>(
      'SELECT status, channel, hold_until, device_id FROM bill WHERE id = $1',
      [id],
    )
  )[0];

test('RES-001 RES-003 D-158 staff keep places: a bill in status reserved, a reference, and until when', async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'], phone: '+32 470 12 34 56' });
  const start = await startOf(screeningId);
  expect(made).toMatchObject({
    ...{ ref: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/), status: 'pending', source: 'portal' },
    ...{ name: 'Ada Lovelace', email: 'ada@example.org', phone: '+32 470 12 34 56', created_by: 'Ada Lovelace' },
    ...{ bill_total: 24, tickets_count: 2, seats: ['A-1', 'A-2'], can_cancel: true, can_restore: false },
    schedule: { id: screeningId, title: 'The Test Film', screen: 'Hall 1' },
    bill: { status: 'reserved' },
  });
  expect(Date.parse(made.expires_at ?? '')).toBe(start - HOUR_MS / 2);
  expect(await billOf(made.bill.uuid)).toEqual({
    ...{ status: 'reserved', channel: 'portal', hold_until: new Date(start - HOUR_MS / 2), device_id: null },
  });
  expect(await desk.claims(screeningId)).toMatchObject({ reserved: 2 });
  const counted = await t.asOwner(
    'SELECT taken, taken_online FROM screening_capacity WHERE exhibitor_id = $1 AND screening_id = $2',
    [house.own.exhibitorId, screeningId],
  );
  expect(counted).toEqual([{ taken: 2, taken_online: 0 }]);
});

test('RES-001 the house chooses seats where nobody did, and a telephone number alone is enough', async () => {
  const made = await desk.reserved(manager, { screeningId, seats: [null, null], email: null, phone: '0470 12 34 56' });
  expect(made.seats).toHaveLength(2);
  const mails = await t.asOwner(`SELECT 1 FROM outbox WHERE topic = 'mail.reservation' AND dedupe = $1`, [
    made.bill.uuid,
  ]);
  expect(mails).toEqual([]);
});

test('D-158 without any way to reach them nobody reserves, and what was shown is what is charged', async () => {
  const asks = (wish: object) => desk.asks(manager, { screeningId, ...wish });
  expect(said(await asks({ email: '', phone: ' ' }))).toMatchObject({
    ...{ status: 422, code: 'reservations.contact_required' },
    errors: { email: ['Enter an e-mail address or a telephone number.'] },
  });
  expect(said(await asks({ amount: 11 }))).toMatchObject({ status: 422, code: 'sales.prices_changed' });
  expect(Object.keys(said(await asks({ seats: ['Z-99'] })).errors)).toEqual(['tickets.0.seat']);
  expect(said(await asks({ screeningId: 999_999 })).errors).toHaveProperty('schedule_id');
  expect(await desk.claims(screeningId)).toEqual({});
});

test('RES-003 D-158 half an hour before the start nobody reserves any more; with 0 minutes until it is over, and for good', async () => {
  await travelTo(HOUR_MS / 2);
  expect(said(await desk.asks(manager, { screeningId }))).toEqual({
    ...{ status: 422, code: 'reservations.too_late' },
    errors: { schedule_id: ['Places are kept until 30 minutes before the start. That moment has passed.'] },
  });
  await desk.expiryMinutes(0);
  const made = await desk.reserved(manager, { screeningId });
  expect(made.expires_at).toBeNull();
  await travelTo(-10 * HOUR_MS);
  await desk.expire();
  expect((await desk.one(manager, made.id)).status).toBe('pending');
});

test('RES-002 RES-003 D-027 at its limit a reservation expires with its bill, and its places are free; not a moment before', async () => {
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

test('RES-002 D-021 a reservation that is paid is used: its places are sold, and its tickets are there', async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  expect(await desk.pays(made.bill.uuid)).toBe(true);
  expect(await desk.one(manager, made.id)).toMatchObject({
    status: 'used',
    bill: { status: 'settled' },
    can_cancel: false,
  });
  expect(await desk.claims(screeningId)).toEqual({ sold: 2 });
  expect(await t.asOwner('SELECT 1 FROM ticket WHERE bill_id = $1', [made.bill.uuid])).toHaveLength(2);
  expect(said(await desk.cancels(manager, made.id))).toMatchObject({ status: 409, code: 'reservations.not_pending' });
});

test('RES-002 D-021 staff give a reservation up: the places are free at once, it is on record, and once', async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  const answer = await desk.cancels(manager, made.id);
  expect(desk.dataOf(answer)).toMatchObject({ status: 'canceled', bill: { status: 'cancelled' }, can_restore: false });
  expect(await desk.claims(screeningId)).toEqual({});
  expect(said(await desk.cancels(manager, made.id))).toMatchObject({ status: 409, code: 'reservations.not_pending' });
  const audits = await t.asOwner<{ action: string; actor: string }>(
    `SELECT action, actor FROM audit WHERE exhibitor_id = $1 AND entity = 'reservation' AND entity_id = $2 ORDER BY id`,
    [house.own.exhibitorId, String(made.id)],
  );
  expect(audits.map(({ action }) => action)).toEqual(['reservation.made', 'reservation.canceled']);
  expect(audits.every(({ actor }) => /^employee:\d+$/.test(actor))).toBe(true);
});

test('D-021 what expired comes back with the same seats and another bill, while they are free and the film has not begun', async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  expect(said(await desk.restores(manager, made.id))).toMatchObject({ status: 409, code: 'reservations.not_expired' });
  await travelTo(HOUR_MS / 4);
  await desk.expire();
  const back = desk.dataOf<typeof made>(await desk.restores(manager, made.id));
  expect(back).toMatchObject({ ref: made.ref, status: 'pending', seats: ['A-1', 'A-2'], bill: { status: 'reserved' } });
  expect(back.bill.uuid).not.toBe(made.bill.uuid);
  expect(Date.parse(back.expires_at ?? '')).toBe(await startOf(screeningId)); // its limit is past: until the start
  expect((await billOf(made.bill.uuid))?.status).toBe('expired');

  await travelTo(-1_000);
  await desk.expire();
  expect((await desk.one(manager, made.id)).can_restore).toBe(false);
  expect(said(await desk.restores(manager, made.id))).toMatchObject({ status: 409, code: 'reservations.started' });
});

test('D-021 what expired does not come back when somebody has one of its seats by now', async () => {
  const made = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  await travelTo(HOUR_MS / 4);
  await desk.expire();
  await desk.expiryMinutes(0);
  await desk.reserved(manager, { screeningId, seats: ['A-2'] });
  expect(said(await desk.restores(manager, made.id)).status).toBe(422);
  expect((await desk.one(manager, made.id)).status).toBe('expired');
});

test('T24 the same request with the same key makes one reservation, whatever was answered in between', async () => {
  const key = { 'idempotency-key': 'a-key-of-this-very-form' };
  const [first, again] = [
    await desk.asks(manager, { screeningId, seats: ['A-1'] }, key),
    await desk.asks(manager, { screeningId, seats: ['A-1'] }, key),
  ];
  expect(desk.dataOf<{ id: number }>(again).id).toBe(desk.dataOf<{ id: number }>(first).id);
  expect(await desk.claims(screeningId)).toEqual({ reserved: 1 });
});

test('RES-004 SET-001 with the module off nobody reserves, and what is reserved can still be looked at and given up', async () => {
  const made = await desk.reserved(manager, { screeningId });
  await desk.switchedOff('reservations');
  expect(said(await desk.asks(manager, { screeningId }))).toMatchObject({ status: 403, code: 'feature_disabled' });
  expect((await manager.get('/api/staff/reservation-offers', ENGLISH)).status).toBe(403);
  expect((await desk.one(manager, made.id)).ref).toBe(made.ref);
  expect((await desk.cancels(manager, made.id)).status).toBe(200);
  await desk.switchedOff('none of them');
});

test('PORT-018 the list shows a day or a screening, and finds by reference, name, address and telephone', async () => {
  const other = await buildScreening(t, house.own);
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
  for (const [search, found] of [
    [grace.ref.toLowerCase(), grace],
    ['grace', grace],
    ['99 88', grace],
    ['BLETCHLEY', alan],
    ['alan_t', alan],
  ] as const)
    expect([search, await refs(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [found.ref]]);
  expect(await refs('?search=a%25a')).toEqual([]); // a sign that means "anything" to the database is a sign here
  await desk.cancels(manager, grace.id);
  expect(await refs(`?schedule_id=${screeningId}&status=canceled`)).toEqual([grace.ref]);
  expect(await refs(`?schedule_id=${screeningId}&status=pending`)).toEqual([]);
});

test('PORT-018 what can be reserved: the screenings of a day, with tariffs and seats as they are now', async () => {
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

test('T71 T72 reservations.view and .edit: nobody from the street, nobody without it; what is another house’s does not exist', async () => {
  const made = await desk.reserved(manager, { screeningId });
  const theirs = await house.as('admin', [], house.other);
  const nobody = await house.site.visit();
  for (const path of ['/api/staff/reservations', `/api/staff/reservations/${made.id}`, '/api/staff/reservation-offers'])
    expect([path, (await nobody.get(path)).status, (await theirs.get(path)).status]).toEqual([path, 401, 401]);
  for (const path of ['/api/staff/reservations/new', `/api/staff/reservations/${made.id}/cancel`])
    expect([path, (await nobody.post(path, {})).status, (await theirs.post(path, {})).status]).toEqual([
      path,
      401,
      401,
    ]);
  const admin = await house.as('admin', [], house.other);
  const atTheirs = (path: string) => admin.get(path, { ...ENGLISH, ...AT_OTHER });
  expect(said(await atTheirs(`/api/staff/reservations/${made.id}`))).toMatchObject({
    ...{ status: 404, code: 'not_found.reservation' },
  });
  expect((await atTheirs(`/api/staff/reservations?search=${made.ref}`)).json).toMatchObject({
    data: { reservations: [] },
  });
});
