import { beforeEach, expect, test } from 'vitest';
import { buildScreening, HOUR_MS } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { allAtOnce } from '#testing/worlds/portal-cinema.ts';
import { ENGLISH, reservingCinema } from '#testing/worlds/reserving-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const desk = reservingCinema(t);
const { exhibitor } = desk;
let manager: Browser;
let screeningId: number;

beforeEach(async () => {
  t.travel(0);
  await desk.expiryMinutes(30);
  manager = await exhibitor.as('manager');
  screeningId = await buildScreening(t, exhibitor.own);
});

/** Starts all calls together: each waits for the lock of the screening, then all continue. */
const atOnce = <Answer>(calls: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  allAtOnce(t, exhibitor.own.exhibitorId, `screening_capacity WHERE screening_id = ${screeningId}`, calls);
const toLimit = async () => {
  const [row] = await t.asOwner<{ at: number }>(
    'SELECT (extract(epoch FROM starts_at) * 1000)::float8 AS at FROM screening WHERE exhibitor_id = $1 AND id = $2',
    [exhibitor.own.exhibitorId, screeningId],
  );
  t.travel((row?.at ?? 0) - HOUR_MS / 4 - Date.now());
  manager = await exhibitor.as('manager');
};
const standing = async (id: number) => {
  const { status, bill } = await desk.one(manager, id);
  return `${status}, ${bill.status}`;
};

test('two tills reserve the last places of a hall: one of them gets them', { tags: ['RES-001', 'D-158'] }, async () => {
  const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: 3, cinemaId: exhibitor.own.cinemaId });
  screeningId = await buildScreening(t, exhibitor.own, { hall });
  const tills = [await desk.till(), await desk.till()];
  const till = await exhibitor.site.visit();
  const answers = await atOnce(
    tills.map(
      (headers) => () =>
        till.post('/api/pos/reservations/new', desk.formOf({ screeningId, seats: [null, null] }), {
          ...ENGLISH,
          ...headers,
        }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await desk.claims(screeningId)).toEqual({ reserved: 2 });
});

test('portal and till reserve the same seat at once: one gets it, the other receives an error at its ticket', {
  tags: ['RES-001'],
}, async () => {
  const headers = await desk.till();
  const till = await exhibitor.site.visit();
  const answers = await atOnce([
    () => desk.asks(manager, { screeningId, seats: ['A-1'] }),
    () =>
      till.post('/api/pos/reservations/new', desk.formOf({ screeningId, seats: ['A-1'] }), { ...ENGLISH, ...headers }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const lost = answers.find(({ status }) => status === 422);
  expect(lost && Object.keys(statusAndErrors(lost).errors)).toEqual(['tickets.0.seat']);
  expect(await desk.claims(screeningId)).toEqual({ reserved: 1 });
});

test('the same reservation paid at two tills at once is paid once', { tags: ['RES-002', 'D-021'] }, async () => {
  const { id, bill } = await desk.reserved(manager, { screeningId, seats: ['A-1', 'A-2'] });
  const paid = await atOnce([() => desk.pays(bill.uuid), () => desk.pays(bill.uuid)]);
  expect(paid.sort()).toEqual([false, true]);
  expect(await standing(id)).toBe('used, settled');
  expect(await t.asOwner('SELECT 1 FROM ticket WHERE bill_id = $1', [bill.uuid])).toHaveLength(2);
  expect(await t.asOwner(`SELECT 1 FROM payment WHERE bill_id = $1 AND status = 'paid'`, [bill.uuid])).toHaveLength(1);
});

test('a reservation that expires while it is paid is one or the other, never both', {
  tags: ['RES-003', 'D-027'],
}, async () => {
  const { id, bill } = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  await toLimit();
  const [paid] = await atOnce<unknown>([() => desk.pays(bill.uuid), () => desk.expire()]);
  expect(await standing(id)).toBe(paid ? 'used, settled' : 'expired, expired');
  expect(await desk.claims(screeningId)).toEqual(paid ? { sold: 1 } : {});
});

test('a reservation that is cancelled while it is paid is one or the other, never both', {
  tags: ['RES-002'],
}, async () => {
  const { id, bill } = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  const [paid, given] = await atOnce<unknown>([() => desk.pays(bill.uuid), () => desk.cancels(manager, id)]);
  expect((given as { status: number }).status).toBe(paid ? 409 : 200);
  expect(await standing(id)).toBe(paid ? 'used, settled' : 'canceled, cancelled');
  expect(await desk.claims(screeningId)).toEqual(paid ? { sold: 1 } : {});
});

test('two people restore the same reservation at once: it is restored once', { tags: ['D-021'] }, async () => {
  // Free seating: the second request cannot fail for a missing seat.
  const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: 9, cinemaId: exhibitor.own.cinemaId });
  screeningId = await buildScreening(t, exhibitor.own, { hall });
  const { id } = await desk.reserved(manager, { screeningId, seats: [null, null] });
  await toLimit();
  await desk.expire();
  const answers = await atOnce([() => desk.restores(manager, id), () => desk.restores(manager, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await standing(id)).toBe('pending, reserved');
  expect(await desk.claims(screeningId)).toEqual({ reserved: 2 });
});

test('a cancelled screening cancels its reservations, and each person with an address receives an email', {
  tags: ['D-117'],
}, async () => {
  const { id, bill } = await desk.reserved(manager, { screeningId, seats: ['A-1'] });
  const used = await desk.reserved(manager, { screeningId, seats: ['A-2'] });
  await desk.pays(used.bill.uuid);
  await desk.cancelsScreening(screeningId);
  expect(await standing(id)).toBe('canceled, cancelled');
  expect(await standing(used.id)).toBe('used, settled');
  const mails = await t.asOwner(`SELECT 1 FROM outbox WHERE topic = 'mail.cancelled' AND payload ->> 'billId' = $1`, [
    bill.uuid,
  ]);
  expect(mails).toHaveLength(1);
  expect(statusAndErrors(await desk.asks(manager, { screeningId }))).toMatchObject({
    status: 422,
    code: 'sales.screening_cancelled',
  });
});

test('a till sees the reservations of its cinema, makes one and cancels it; only with an attendant who has the permission', {
  tags: ['POS-007'],
}, async () => {
  const elsewhere = await buildHall(t, exhibitor.own.exhibitorId, { hall: 10 });
  const theirs = await buildScreening(t, exhibitor.own, { hall: elsewhere });
  await desk.reserved(manager, { screeningId: theirs });
  const headers = { ...ENGLISH, ...(await desk.till(exhibitor.own.cinemaId)) };
  const till = await exhibitor.site.visit();
  const made = desk.dataOf<{ id: number; ref: string; source: string; schedule: { start: string } }>(
    await till.post('/api/pos/reservations/new', desk.formOf({ screeningId, seats: ['A-1'] }), headers),
  );
  expect(made.source).toBe('register');
  const listed = async (query: string) =>
    desk
      .dataOf<{ reservations: { ref: string }[] }>(await till.get(`/api/pos/reservations?${query}`, headers))
      .reservations.map(({ ref }) => ref);
  expect(await listed(`schedule_id=${screeningId}`)).toEqual([made.ref]);
  expect(await listed(`schedule_id=${theirs}`)).toEqual([]);
  expect(await listed(`search=${made.ref}`)).toEqual([made.ref]);
  const nobody = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('user')));
  expect((await till.get('/api/pos/reservations', nobody)).status).toBe(401);
  expect((await till.post(`/api/pos/reservations/${made.id}/cancel`, {}, nobody)).status).toBe(401);
  expect((await till.post(`/api/pos/reservations/${made.id}/cancel`, {}, headers)).status).toBe(200);
  expect(await standing(made.id)).toBe('canceled, cancelled');
});
