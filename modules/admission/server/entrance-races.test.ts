import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { admit } from '#modules/admission/server/admit.ts';
import { listRecentScans } from '#modules/admission/server/recent-scans.ts';
import { revertAdmission } from '#modules/admission/server/revert-admission.ts';
import { type Attended, scanCode } from '#modules/admission/server/scan-code.ts';
import { findEntranceShow } from '#modules/admission/server/shows-at-entrance.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase({ max: 20 });
const STARTS = Date.parse('2031-11-20T19:30:00Z');
let cinema: Cinema;
let entrances: Attended[] = [];
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const deps = () => ({ db: t.db, translator, limits: sharedLimits(t.db) });

beforeAll(async () => {
  cinema = await buildCinema(t, { screening: { startsAtMs: STARTS }, hall: 400 });
  const employeeId = (await buildAttendant(t, cinema.exhibitorId)).id;
  const { exhibitorId, cinemaId } = cinema;
  entrances = await Promise.all(
    Array.from({ length: 10 }, async (_, n): Promise<Attended> => {
      const { id } = await buildDevice(t, exhibitorId, { name: `Entrance ${n}`, cinemaId });
      const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' } as const;
      return { exhibitorId, locale: 'en', device: { id, cinemaId, screenId: null }, employeeId, acting };
    }),
  );
});
beforeEach(() => t.travel(STARTS - 30 * 60_000 - Date.now()));

const entranceNo = (n: number) => entrances[n % entrances.length] as Attended;
const scan = (at: Attended, code: string, nonce: string = randomUUID(), screening_id = cinema.screeningId) =>
  scanCode(deps(), at, { screening_id, code, nonce });
const ticketsOf = (billId: string) =>
  t.asOwner<{ id: string; code: string; state: string }>(
    'SELECT id, code, state FROM ticket WHERE bill_id = $1 ORDER BY line_no',
    [billId],
  );
const oneOf = async (billId: string) => {
  const [ticket] = await ticketsOf(billId);
  if (!ticket) throw new Error('no ticket');
  return ticket;
};
const problemOf = (each: PromiseSettledResult<unknown>) =>
  each.status === 'rejected'
    ? (each.reason as { problems?: { code: string; params?: Record<string, string> }[] }).problems?.[0]
    : undefined;
const codeOf = (each: PromiseSettledResult<unknown>) => (each.status === 'fulfilled' ? 'in' : problemOf(each)?.code);
const count = (codes: readonly (string | undefined)[], code: string) => codes.filter((each) => each === code).length;

test('one ticket at ten entrances, five times each at once: one is admitted, 49 answers say when and where', {
  tags: ['T42', 'I12'],
}, async () => {
  const { id } = await oneOf(await buys.tickets({ count: 1 }));
  const code = await signedCodeOf(t, cinema, id);
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => scan(entranceNo(n), code)));
  const codes = results.map(codeOf);
  expect([count(codes, 'in'), count(codes, 'admission.already_admitted')]).toEqual([1, 49]);
  const at = results.findIndex((each) => each.status === 'fulfilled');
  for (const each of results)
    if (each.status === 'rejected')
      expect(problemOf(each)?.params).toEqual({ time: '20:00', entrance: `Entrance ${at % entrances.length}` });
  const rows = await t.asOwner<{ result: string; count: number }>(
    'SELECT result, count(*)::int AS count FROM scan WHERE ticket_id = $1 GROUP BY 1 ORDER BY 1',
    [id],
  );
  expect(rows).toEqual([
    { result: 'admitted', count: 1 },
    { result: 'duplicate', count: 49 },
  ]);
});

test('the same scan sent twenty times at once counts once, and all answers say admitted', {
  tags: ['T42'],
}, async () => {
  const { id } = await oneOf(await buys.tickets({ count: 1 }));
  const code = await signedCodeOf(t, cinema, id);
  const nonce = randomUUID();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => scan(entranceNo(0), code, nonce)));
  expect(results.map(codeOf)).toEqual(Array(20).fill('in'));
  expect(await t.asOwner('SELECT result FROM scan WHERE ticket_id = $1', [id])).toEqual([{ result: 'admitted' }]);
});

test('families at several entrances at once: each ticket is admitted once, all or none of a choice, no deadlock', {
  tags: ['T42'],
}, async () => {
  const billId = await buys.tickets({ count: 6 });
  const ids = (await ticketsOf(billId)).map(({ id }) => id);
  const choices = Array.from(
    { length: 24 },
    (_, n) => [ids[n % 6], ids[(n * 5 + 1) % 6], ids[(n * 3 + 2) % 6]] as string[],
  );
  const results = await Promise.allSettled(
    choices.map((tickets, n) =>
      admit(deps(), entranceNo(n), {
        screening_id: cinema.screeningId,
        tickets: n % 2 ? tickets : tickets.reverse(),
        nonce: randomUUID(),
      }),
    ),
  );
  const codes = results.map(codeOf);
  expect(count(codes, 'in') + count(codes, 'admission.already_admitted')).toBe(24);
  const admitted = results.flatMap((each) => (each.status === 'fulfilled' ? each.value.tickets : []));
  expect(new Set(admitted.map(({ ticket }) => ticket)).size).toBe(admitted.length);
  const used = (await ticketsOf(billId)).filter(({ state }) => state === 'used');
  expect(used.map(({ id }) => id).sort()).toEqual(admitted.map(({ ticket }) => ticket).sort());
});

test('a ticket that is scanned while it is refunded is admitted or refunded, never both', {
  tags: ['I12', 'D-082'],
}, async () => {
  for (let round = 0; round < 15; round++) {
    const billId = await buys.tickets({ count: 1 });
    const { id, code } = await oneOf(billId);
    const [scanned, refunded] = await Promise.allSettled([
      scan(entranceNo(round), code),
      buys.refund(billId, [0], 'requested'),
    ]);
    const { state } = await oneOf(billId);
    expect([codeOf(scanned), refunded.status, state]).toEqual(
      state === 'used' ? ['in', 'rejected', 'used'] : ['admission.refunded', 'fulfilled', 'refunded'],
    );
    expect(id).toBeTruthy();
  }
});

test('if a screening is cancelled while people enter, no ticket is admitted after the commit', {
  tags: ['T67'],
  timeout: 60_000,
}, async () => {
  const hall = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 2', hall: 60 });
  const screeningId = await buildScreening(t, cinema, { hall, startsAtMs: STARTS });
  const codes: string[] = [];
  for (let n = 0; n < 6; n++)
    for (const { code } of await ticketsOf(await buys.tickets({ count: 5, screeningId }))) codes.push(code);
  const scans = codes.map((code, n) => scan(entranceNo(n), code, randomUUID(), screeningId));
  const admitted = () =>
    t.asOwner(
      `SELECT k.id FROM scan k JOIN ticket i ON i.id = k.ticket_id
        WHERE i.screening_id = $1 AND k.result = 'admitted' ORDER BY k.id`,
      [screeningId],
    );
  const cancelling = buys.cancel(screeningId, 'cancel').then(admitted);
  const [done, whenCancelled] = await Promise.all([Promise.allSettled(scans), cancelling]);
  for (const each of done)
    expect(['in', 'admission.screening_cancelled', 'admission.no_such_show']).toContain(codeOf(each));
  // The commits decide, not the earlier timestamps: no ticket is admitted after the cancellation.
  expect(await admitted()).toEqual(whenCancelled);
  const again = await Promise.allSettled(codes.map((code, n) => scan(entranceNo(n), code)));
  expect(new Set(again.map(codeOf))).toEqual(new Set(['admission.screening_cancelled']));
});

test('a scan during the commit of a cancellation waits for it and is refused', {
  tags: ['T67'],
}, async () => {
  const hall = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 3', hall: 60 });
  const screeningId = await buildScreening(t, cinema, { hall, startsAtMs: STARTS });
  const { code } = await oneOf(await buys.tickets({ count: 1, screeningId }));
  const [scanned] = await whileHeld(
    t,
    cinema.exhibitorId,
    (tx) => tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE id = $1', [screeningId]),
    () => [scan(entranceNo(0), code, randomUUID(), screeningId)],
  );
  expect(scanned && codeOf(scanned)).toBe('admission.screening_cancelled');
});

test('a scan waits for the lock on the purchase, as a refund does', { tags: ['I12'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  const { code, id } = await oneOf(billId);
  const [scanned] = await whileHeld(
    t,
    cinema.exhibitorId,
    (tx) => tx.query('SELECT 1 FROM bill WHERE id = $1 FOR NO KEY UPDATE', [billId]),
    () => [scan(entranceNo(0), code)],
  );
  expect(scanned && codeOf(scanned)).toBe('in');
  expect(await t.asOwner('SELECT result FROM scan WHERE ticket_id = $1', [id])).toEqual([{ result: 'admitted' }]);
});

test('ten reverts of one admission at once revert it once, and the ticket is admitted once more', {
  tags: ['D-026', 'I12'],
}, async () => {
  const { id, code } = await oneOf(await buys.tickets({ count: 1 }));
  await scan(entranceNo(0), code);
  const back = await Promise.allSettled(entrances.map((at) => revertAdmission(deps(), at, id)));
  expect(count(back.map(codeOf), 'in')).toBe(1);
  expect(count(back.map(codeOf), 'admission.not_admitted')).toBe(9);
  const again = await Promise.allSettled(entrances.map((at) => scan(at, code)));
  expect(count(again.map(codeOf), 'in')).toBe(1);
});

test('two lanes of one queue at once: each ticket is admitted once, and both see one count and one list', {
  tags: ['T42', 'I12', 'SCAN-002'],
}, async () => {
  const hall = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 7', hall: 60 });
  const screeningId = await buildScreening(t, cinema, { hall, startsAtMs: STARTS });
  const tickets = await ticketsOf(await buys.tickets({ count: 10, screeningId }));
  const [left, right] = [entranceNo(1), entranceNo(2)];
  // Both lanes read every ticket; the left one admits to all halls.
  const results = await Promise.allSettled(
    tickets.flatMap(({ code }) => [
      scanCode(deps(), left, { screens: [], code, nonce: randomUUID() }),
      scan(right, code, randomUUID(), screeningId),
    ]),
  );
  const codes = results.map(codeOf);
  expect([count(codes, 'in'), count(codes, 'admission.already_admitted')]).toEqual([10, 10]);
  const lists = await Promise.all([left, right].map((at) => listRecentScans(deps(), at, screeningId)));
  const [ofLeft = [], ofRight = []] = lists.map((list) => list.map(({ here: _here, ...scanned }) => scanned));
  expect(ofLeft).toEqual(ofRight);
  expect(ofLeft.filter(({ result }) => result === 'admitted')).toHaveLength(10);
  expect(new Set(ofLeft.map(({ lane }) => lane))).toEqual(new Set(['Entrance 1', 'Entrance 2']));
  // A replay says at which lane and when.
  for (const each of results)
    if (each.status === 'rejected')
      expect(problemOf(each)?.params).toEqual({ time: '20:00', entrance: expect.stringMatching(/^Entrance [12]$/) });
  const counts = await Promise.all([left, right].map((at) => findEntranceShow(deps(), at, screeningId)));
  expect(counts.map(({ admitted, expected }) => [admitted, expected])).toEqual([
    [10, 10],
    [10, 10],
  ]);
});

test('the list of recent scans has those of its entrance only', { tags: ['SCAN-002', 'T73'] }, async () => {
  const own = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 8', hall: 60 });
  const screeningId = await buildScreening(t, cinema, { hall: own, startsAtMs: STARTS });
  const { code } = await oneOf(await buys.tickets({ count: 1, screeningId }));
  await scan(entranceNo(0), code, randomUUID(), screeningId);
  const hall = await buildHall(t, cinema.exhibitorId, { name: 'Far hall' });
  const far = await buildDevice(t, cinema.exhibitorId, { cinemaId: hall.cinemaId });
  const device = { id: far.id, cinemaId: hall.cinemaId, screenId: null };
  expect(await listRecentScans(deps(), { ...entranceNo(0), device }, null)).toEqual([]);
  const other = { ...entranceNo(0).device, screenId: hall.screenId };
  expect(await listRecentScans(deps(), { ...entranceNo(0), device: other }, screeningId)).toEqual([]);
  const [latest] = await listRecentScans(deps(), entranceNo(0), screeningId);
  expect(latest).toMatchObject({ result: 'admitted', lane: 'Entrance 0', here: true, screen: 'Hall 8' });
});
