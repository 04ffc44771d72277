import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zReadings } from '#modules/admission/contract/device.ts';
import { offlineList } from '#modules/admission/server/offline/offline-list.ts';
import { receiveReadings } from '#modules/admission/server/offline/receive-readings.ts';
import { revertAdmission } from '#modules/admission/server/revert-admission.ts';
import { type Attended, scanCode } from '#modules/admission/server/scan-code.ts';
import { ROTATE_KEYWORD } from '#modules/tickets/rules/key-keyword.ts';
import { retireTicketKey, rotateTicketKey } from '#modules/tickets/server.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { offlineLane } from '#testing/worlds/offline-lanes.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const STARTS = Date.parse('2031-11-20T19:30:00Z'); // 20:30 in Brussels
const EIGHT = STARTS - 30 * 60_000;
let cinema: Cinema;
let other: Cinema;
let employeeId: number;
const buys = purchasesAt(t, () => cinema);
const buysElsewhere = purchasesAt(t, () => other);
const translator = await openTranslator();
const deps = () => ({ db: t.db, translator, limits: sharedLimits(t.db) });
const goTo = (instant: number) => t.travel(instant - Date.now());

beforeAll(async () => {
  cinema = await buildCinema(t, { screening: { startsAtMs: STARTS }, hall: 300 });
  other = await buildCinema(t, { screening: { startsAtMs: STARTS } });
  employeeId = (await buildAttendant(t, cinema.exhibitorId)).id;
});
beforeEach(() => goTo(EIGHT));

async function scanner(name = 'Lane 1'): Promise<Attended> {
  const { exhibitorId, cinemaId } = cinema;
  const { id } = await buildDevice(t, exhibitorId, { name, cinemaId });
  const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' } as const;
  return { exhibitorId, locale: 'en', device: { id, cinemaId, screenId: null }, employeeId, acting };
}
async function oneTicket(): Promise<{ id: string; billId: string; code: string }> {
  const billId = await buys.tickets({ count: 1 });
  const [ticket] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [billId]);
  const id = ticket?.id ?? '';
  return { id, billId, code: await signedCodeOf(t, cinema, id) };
}
type Reading = Parameters<typeof receiveReadings>[2][number];
const reading = (code: string, changes: Partial<Reading> = {}): Reading => ({
  nonce: randomUUID(),
  code,
  screens: [],
  at: new Date(EIGHT).toISOString(),
  result: 'admitted',
  ...changes,
});
const receive = (at: Attended, ...readings: Reading[]) => receiveReadings(deps(), at, readings);
const stateOf = async (ticket: string) =>
  (
    await t.asOwner<{ state: string; used: number | null }>(
      'SELECT state, extract(epoch FROM used_at)::float8 * 1000 AS used FROM ticket WHERE id = $1',
      [ticket],
    )
  )[0];
const scansOf = (ticket: string) =>
  t.asOwner<{ result: string; offline_result: string | null; clash: string | null }>(
    'SELECT result, offline_result, clash FROM scan WHERE ticket_id = $1 ORDER BY id',
    [ticket],
  );
const clashAlarms = () =>
  t.asOwner<{ detail: Record<string, unknown>; times: number }>(
    `SELECT detail, times FROM alarm WHERE kind = 'entrance_clash' AND exhibitor_id = $1 ORDER BY id`,
    [cinema.exhibitorId],
  );

describe('a reading without the server', { tags: ['ADMIT-23', 'D-147'] }, () => {
  test('admits its ticket when it arrives, for the moment and the attendant of the reading', async () => {
    const device = await buildDevice(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId });
    const ada = await buildAttendant(t, cinema.exhibitorId, { name: 'Ada' });
    goTo(EIGHT - HOUR_MS);
    await standsAt(t, cinema.exhibitorId, device, ada);
    const at = { ...(await scanner()), device: { id: device.id, cinemaId: cinema.cinemaId, screenId: null } };
    const ticket = await oneTicket();
    goTo(EIGHT + 3 * HOUR_MS);
    const [answer] = await receive(at, reading(ticket.code));
    expect(answer).toMatchObject({ outcome: 'admitted', text: null });
    expect(await stateOf(ticket.id)).toEqual({ state: 'used', used: EIGHT });
    expect(await t.asOwner('SELECT employee_id FROM scan WHERE ticket_id = $1', [ticket.id])).toEqual([
      { employee_id: ada.id },
    ]);
  });

  test('counts once, also if it is sent again and in another batch', async () => {
    const at = await scanner();
    const [one, two] = [await oneTicket(), await oneTicket()];
    const [first, second] = [reading(one.code), reading(two.code, { result: 'refused' })];
    const answers = await receive(at, first, second);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['admitted', 'recorded']);
    expect(await receive(at, second, first)).toEqual([answers[1], answers[0]]);
    expect(await Promise.all([receive(at, first), receive(at, first)])).toEqual([[answers[0]], [answers[0]]]);
    expect(await scansOf(one.id)).toEqual([{ result: 'admitted', offline_result: 'admitted', clash: null }]);
    expect(await scansOf(two.id)).toEqual([{ result: 'rejected', offline_result: 'refused', clash: null }]);
    expect((await stateOf(two.id))?.state).toBe('valid');
    expect(await clashAlarms()).toEqual([]);
  });

  test('of a ticket that another lane admitted meanwhile is a clash, with both lanes, and one alarm', async () => {
    const [alone, online] = [await scanner('Lane 7'), await scanner('Lane 8')];
    const ticket = await oneTicket();
    goTo(EIGHT + 60_000);
    await scanCode(deps(), online, { screens: [], code: ticket.code, nonce: randomUUID() });
    const sent = reading(ticket.code);
    const [answer] = await receive(alone, sent);
    expect(answer).toMatchObject({ outcome: 'clash', text: 'Already admitted at 20:01, Lane 8.' });
    expect(await receive(alone, sent)).toEqual([answer]);
    expect(await scansOf(ticket.id)).toEqual([
      { result: 'admitted', offline_result: null, clash: null },
      { result: 'duplicate', offline_result: 'admitted', clash: 'already_admitted' },
    ]);
    expect((await clashAlarms()).filter(({ detail }) => detail.billId === ticket.billId)).toEqual([
      {
        times: 1,
        detail: expect.objectContaining({
          clash: 'already_admitted',
          device: 'Lane 7',
          otherDevice: 'Lane 8',
          happenedAt: EIGHT,
          otherAt: expect.any(Number),
          screen: expect.any(String),
          ticket: expect.stringMatching(/^[a-z2-9]{12}$/),
        }),
      },
    ]);
  });

  test('of a ticket that was refunded meanwhile is a clash; the ticket stays refunded', { tags: ['I12'] }, async () => {
    const at = await scanner();
    const ticket = await oneTicket();
    goTo(EIGHT + 60_000);
    await buys.refund(ticket.billId);
    const [answer] = await receive(at, reading(ticket.code));
    expect(answer).toMatchObject({ outcome: 'clash', text: expect.stringContaining('refunded') });
    expect((await stateOf(ticket.id))?.state).toBe('refunded');
  });

  test('of a key that was retired meanwhile is a clash; a code that no key signed is stored nowhere', {
    tags: ['TICKET-5', 'T44'],
  }, async () => {
    const at = await scanner();
    const ticket = await oneTicket();
    const acting = { exhibitorId: cinema.exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
    const kid = ticket.code.split('.')[1] ?? '';
    await rotateTicketKey(t.db, testSecrets, acting, ROTATE_KEYWORD);
    await retireTicketKey(t.db, acting, kid, kid);
    const [answer] = await receive(at, reading(ticket.code));
    expect(answer).toMatchObject({ outcome: 'clash', text: expect.stringContaining('key of this code was retired') });
    const forged = `${ticket.code.slice(0, -1)}${ticket.code.endsWith('A') ? 'Q' : 'A'}`;
    for (const code of [forged, 'abcdefgh2345'])
      expect((await receive(at, reading(code)))[0]).toMatchObject({ outcome: 'not_accepted' });
    expect((await scansOf(ticket.id)).length).toBe(1);
  });

  test('of another exhibitor is refused, also under a nonce that was used for another ticket', {
    tags: ['T44'],
  }, async () => {
    const at = await scanner();
    const billId = await buysElsewhere.tickets({ count: 1 });
    const [foreign] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [billId]);
    const code = await signedCodeOf(t, other, foreign?.id ?? '');
    expect((await receive(at, reading(code)))[0]).toMatchObject({ outcome: 'not_accepted' });
    expect(await stateOf(foreign?.id ?? '')).toMatchObject({ state: 'valid' });
    const [one, two] = [await oneTicket(), await oneTicket()];
    const first = reading(one.code);
    await receive(at, first);
    const again = reading(two.code, { nonce: first.nonce });
    expect((await receive(at, again))[0]).toMatchObject({ outcome: 'not_accepted' });
    expect((await stateOf(two.id))?.state).toBe('valid');
  });

  test('is not accepted from more than three days ago or five minutes ahead; a little ahead counts as now', async () => {
    const at = await scanner();
    const ticket = await oneTicket();
    for (const when of [EIGHT - 3 * 24 * HOUR_MS - 60_000, EIGHT + 6 * 60_000]) {
      const [answer] = await receive(at, reading(ticket.code, { at: new Date(when).toISOString() }));
      expect(answer).toMatchObject({ outcome: 'not_accepted', text: expect.stringContaining('cannot be right') });
    }
    expect((await stateOf(ticket.id))?.state).toBe('valid');
    await receive(at, reading(ticket.code, { at: new Date(EIGHT + 2 * 60_000).toISOString() }));
    expect((await stateOf(ticket.id))?.used).toBeLessThan(EIGHT + 60_000);
  });

  test('whose scan reached the server, without its answer, is that scan', { tags: ['T44'] }, async () => {
    const [at, lane] = [await scanner(), await scanner('Lane 2')];
    const [admitted, refused] = [await oneTicket(), await oneTicket()];
    const first = reading(admitted.code);
    await scanCode(deps(), at, { screens: [], code: admitted.code, nonce: first.nonce });
    expect((await receive(at, first))[0]).toMatchObject({ outcome: 'admitted' });
    expect(await scansOf(admitted.id)).toEqual([{ result: 'admitted', offline_result: null, clash: null }]);
    // The other lane was first; the server refused here, and the scanner let in alone.
    await scanCode(deps(), lane, { screens: [], code: refused.code, nonce: randomUUID() });
    const second = reading(refused.code);
    await expect(scanCode(deps(), at, { screens: [], code: refused.code, nonce: second.nonce })).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect((await receive(at, second))[0]).toMatchObject({ outcome: 'clash' });
    expect(await scansOf(refused.id)).toEqual([
      { result: 'admitted', offline_result: null, clash: null },
      { result: 'duplicate', offline_result: 'admitted', clash: 'already_admitted' },
    ]);
  });
});

test('the database itself keeps the list of clashes exact: let in and not admitted, and nothing else', {
  tags: ['ADMIT-23'],
}, async () => {
  const at = await scanner();
  const { id } = await oneTicket();
  const insert = (result: string, offline: string | null, clash: string | null) =>
    t.asOwner(
      `INSERT INTO scan (exhibitor_id, ticket_id, device_id, nonce, result, at, offline_result, received_at, clash)
       VALUES ($1, $2, $3, gen_random_uuid(), $4, foyer_now(), $5, CASE WHEN $5::text IS NULL THEN NULL ELSE foyer_now() END, $6)`,
      [cinema.exhibitorId, id, at.device.id, result, offline, clash],
    );
  for (const [result, offline, clash] of [
    ['duplicate', 'admitted', null],
    ['duplicate', 'refused', 'already_admitted'],
    ['rejected', null, 'refunded'],
    ['admitted', 'admitted', 'refunded'],
  ] as const)
    await expect(insert(result, offline, clash)).rejects.toThrow('scan_clash');
  await expect(insert('admitted', 'refused', null)).rejects.toThrow('scan_refused_offline');
});

test('the contract takes fifty readings, each for one show or for halls, with an instant', {
  tags: ['ADMIT-23'],
}, () => {
  const one = reading('x');
  expect(zReadings.safeParse({ readings: Array.from({ length: 50 }, () => one) }).success).toBe(true);
  const bad = [
    { readings: [] },
    { readings: Array.from({ length: 51 }, () => one) },
    { readings: [{ ...one, screening_id: 7 }] },
    { readings: [{ ...one, at: 'yesterday' }] },
    { readings: [{ ...one, result: 'clash' }] },
  ];
  expect(bad.map((body) => zReadings.safeParse(body).success)).toEqual([false, false, false, false, false]);
});

describe('the offline list', { tags: ['ADMIT-22', 'TICKET-6'] }, () => {
  test('has the shows of the day, the keys, and the tickets that no longer admit, by short ids', async () => {
    const at = await scanner();
    const [used, refunded, valid] = [await oneTicket(), await oneTicket(), await oneTicket()];
    const before = await offlineList(deps(), at);
    await scanCode(deps(), at, { screens: [], code: used.code, nonce: randomUUID() });
    await buys.refund(refunded.billId);
    const list = await offlineList(deps(), at);
    const show = list.shows.find(({ screening_id }) => screening_id === cinema.screeningId);
    const ended = new Map(show?.ended.flatMap(({ why, tickets }) => tickets.map((id) => [id, why] as const)));
    expect([used, refunded, valid].map(({ id }) => ended.get(id.slice(-12)))).toEqual([
      'already_admitted',
      'refunded',
      undefined,
    ]);
    expect([list.cinema_id, list.screen_id, list.timezone]).toEqual([cinema.cinemaId, null, 'Europe/Brussels']);
    expect(list.version).not.toBe(before.version);
    expect((await offlineList(deps(), at)).version).toBe(list.version);
    // What a stolen scanner could read: no code, no whole id, no name, no private key.
    const text = JSON.stringify(list);
    const rows = await t.asOwner<{ code: string; sealed: Buffer; id: string }>(
      `SELECT t.code, t.id, k.private_key_sealed AS sealed FROM ticket t JOIN ticket_key k USING (exhibitor_id) WHERE t.exhibitor_id = $1`,
      [cinema.exhibitorId],
    );
    const secrets = rows.flatMap(({ code, id, sealed }) => [code, id, sealed.toString('base64')]);
    expect([...secrets, 'Ada Lovelace'].filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('names the tickets whose holder shows a card, until they are admitted', async () => {
    const at = await scanner();
    const ticket = await oneTicket();
    const proofOf = async () =>
      (await offlineList(deps(), at)).shows.flatMap(({ proof }) => proof.flatMap(({ tickets }) => tickets));
    expect(await proofOf()).not.toContain(ticket.id.slice(-12));
    await t.asOwner(
      `UPDATE price_rate SET needs_proof = true WHERE exhibitor_id = $1 AND id = (SELECT price_rate_id FROM bill_line WHERE bill_id = $2 LIMIT 1)`,
      [cinema.exhibitorId, ticket.billId],
    );
    expect(await proofOf()).toContain(ticket.id.slice(-12));
    await scanCode(deps(), at, { screens: [], code: ticket.code, nonce: randomUUID() });
    expect(await proofOf()).not.toContain(ticket.id.slice(-12));
  });

  test('leaves out a show whose tickets it cannot name all', async () => {
    const at = await scanner();
    const ticket = await oneTicket();
    await scanCode(deps(), at, { screens: [], code: ticket.code, nonce: randomUUID() });
    expect((await offlineList(deps(), at, { most: 0 })).shows).toEqual([]);
    expect((await offlineList(deps(), at)).shows).toHaveLength(1);
  });

  test('makes a scanner decide as the server does; a reverted admission admits again with the next list', {
    tags: ['D-026'],
  }, async () => {
    const at = await scanner();
    const ticket = await oneTicket();
    await scanCode(deps(), at, { screens: [], code: ticket.code, nonce: randomUUID() });
    expect(offlineLane(await offlineList(deps(), at)).reads(ticket.code, EIGHT)).toBe(false);
    await revertAdmission(deps(), at, ticket.id);
    expect(offlineLane(await offlineList(deps(), at)).reads(ticket.code, EIGHT)).toBe(true);
  });
});
