import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isoWithOffset } from '#kernel/instants.ts';
import { moveRoutes } from '#modules/sales/server/moving/move-routes.ts';
import { returnMoney } from '#modules/sales/server/moving/return-money.ts';
import { getBillResult } from '#modules/sales/server/settlement/bill-result.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { MoveScheduleForm, ScheduleMoveWire } from '#modules/screenings/contract/schedules.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie, buildScreening, HOUR_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { AT_OTHER, allAtOnce, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase({ max: 20 });
const translator = await openTranslator();
const desk = reservingCinema(t, (app) => moveRoutes(app, { db: t.db, translator, events: NO_EVENTS }));
const { exhibitor } = desk;
const shop = purchasesAt(t, () => exhibitor.own);
let manager: Browser;
let screening: number;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});
beforeEach(async () => {
  screening = await buildScreening(t, exhibitor.own);
});

const ENGLISH = { 'accept-language': 'en' };
const pathOf = (id: number) => `/api/staff/schedules/${id}/move`;
const shownOf = ({ json }: Answer) => (json as { data: ScheduleMoveWire }).data;
const seen = async (id = screening, who = manager) => shownOf(await who.get(pathOf(id), ENGLISH));
/** Local time of the exhibitor, to the minute. */
const local = (ms: number): string => isoWithOffset(ms, 'Europe/Brussels').slice(0, 16);
const startOf = async (id = screening) => Date.parse((await seen(id)).start);
const later = async (minutes: number, id = screening) => local((await startOf(id)) + minutes * 60_000);
async function move(form: Partial<MoveScheduleForm>, who = manager, id = screening): Promise<Answer> {
  const { revision, version_id, start } = await seen(id);
  const now = local(Date.parse(start));
  return who.post(pathOf(id), { revision, version_id, start: now, message: '', money_back: true, ...form }, ENGLISH);
}
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const ticketsOf = (bill: string) =>
  t.asOwner<{ id: string; code: string; state: string; seat: string }>(
    `SELECT t.id, t.code, t.state, l.seat_name AS seat FROM ticket t
       JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
      WHERE t.bill_id = $1 ORDER BY t.line_no`,
    [bill],
  );
const moneyBack = (bill: string) =>
  returnMoney(t.db, { exhibitorId: exhibitor.own.exhibitorId, actor: 'visitor:1', channel: 'site' }, bill, NO_EVENTS);
const statusOf = async (bill: string) =>
  (await t.asOwner<{ status: string }>('SELECT status FROM bill WHERE id = $1', [bill]))[0]?.status;

describe('a screening with sold places is moved', { tags: ['D-199'] }, () => {
  test('to a later time: seats, tickets and codes stay, and each buyer with an address gets a mail', async () => {
    const bills = [
      await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] }),
      await shop.tickets({ screeningId: screening, seats: ['A-3'] }),
    ];
    await t.asOwner('UPDATE bill SET buyer_email = NULL WHERE id = $1', [bills[1]]);
    const before = await ticketsOf(bills[0] ?? '');
    expect(await seen()).toMatchObject({ places: 3, told: 1, untold: 1, admitted: 0, moves: [], undo: false });

    const from = await startOf();
    const answer = await move({ start: await later(30), message: 'The projector needs a new lamp.' });
    expect(answer.status).toBe(200);
    expect(shownOf(answer)).toMatchObject({
      start: isoWithOffset(from + 30 * 60_000, 'Europe/Brussels'),
      places: 3,
      undo: true,
      moves: [{ from: isoWithOffset(from, 'Europe/Brussels'), message: 'The projector needs a new lamp.' }],
    });
    expect(await ticketsOf(bills[0] ?? '')).toEqual(before);
    expect([
      (await shop.work('mail.moved', bills[0] ?? '')).length,
      (await shop.work('mail.moved', bills[1] ?? '')).length,
    ]).toEqual([1, 0]);
    const [audit] = await t.asOwner<{ after: object }>(
      `SELECT after FROM audit WHERE action = 'screening.moved' AND entity_id = $1`,
      [String(screening)],
    );
    expect(audit?.after).toMatchObject({ message: 'The projector needs a new lamp.', money_back: true });
  });

  test('and back again', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const from = await startOf();
    await move({ start: await later(30) });
    await move({ start: local(from) });
    expect(await startOf()).toBe(from);
    expect((await seen()).moves).toHaveLength(2);
    expect(await shop.work('mail.moved', bill)).toHaveLength(2);
  });

  test('to another version of its film, with the length of that version, and to no other film', async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const { exhibitorId, movieId, versionId } = exhibitor.own;
    const [other] = await inTenant(t, exhibitorId, (tx) =>
      tx.query<{ id: number }>(
        `INSERT INTO version (exhibitor_id, movie_id, dimension, media_type, spoken_language)
         SELECT exhibitor_id, movie_id, '3D', media_type, spoken_language FROM version WHERE id = $1 AND movie_id = $2 RETURNING id`,
        [versionId, movieId],
      ),
    );
    const strange = await buildMovie(t, exhibitorId, {});
    expect(statusAndErrors(await move({ version_id: strange.versionId }))).toEqual({
      status: 422,
      code: 'screening.no_version',
      fields: ['version_id'],
    });
    expect((await move({ version_id: other?.id ?? 0 })).status).toBe(200);
    expect((await seen()).version_id).toBe(other?.id);
  });

  test('its reservations end as long before the start as before', { tags: ['D-158'] }, async () => {
    const { id } = await desk.reserved(manager, { screeningId: screening, seats: ['A-1'] });
    const ends = async () => Date.parse((await desk.one(manager, id)).expires_at ?? '');
    const before = await ends();
    await move({ start: await later(45) });
    expect((await ends()) - before).toBe(45 * 60_000);
  });

  test('of ten managers at once one moves it; the others read that it was changed', { tags: ['T24'] }, async () => {
    await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const { revision, version_id } = await seen();
    const start = await later(15);
    const row = `screening_capacity WHERE screening_id = ${screening}`;
    const form = { revision, version_id, start, message: '', money_back: false };
    const calls = Array.from({ length: 10 }, () => () => manager.post(pathOf(screening), form, ENGLISH));
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ json }) => (json as { code: string }).code === 'screening.changed_meanwhile'),
    ).toHaveLength(9);
    expect((await seen()).moves).toHaveLength(1);
  });
});

describe('a move is refused', { tags: ['D-199'] }, () => {
  test.each([
    ['in the same minute', 0, 'screening_move.no_change'],
    ['into the past', -7 * 24 * 60, 'screening.not_at_this_time'],
  ])('%s', async (_, minutes, code) => {
    expect(statusAndErrors(await move({ start: await later(minutes) }))).toEqual({
      status: 422,
      code,
      fields: ['start'],
    });
  });

  test('onto the time of another film on the screen', { tags: ['ERR-042'] }, async () => {
    const next = await buildScreening(t, exhibitor.own);
    expect(statusAndErrors(await move({ start: local((await startOf(next)) - HOUR_MS) }))).toEqual({
      status: 422,
      code: 'screening.screen_occupied',
      fields: ['start'],
    });
    expect((await seen()).moves).toEqual([]);
  });

  test('of a cancelled screening', async () => {
    await shop.cancel(screening, 'cancel');
    expect(statusAndErrors(await move({ start: await later(15) }))).toMatchObject({
      status: 409,
      code: 'sales.screening_cancelled',
    });
  });

  test('to another day once a visitor was admitted; on the same day it is allowed', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    await t.asOwner(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1`, [bill]);
    expect(statusAndErrors(await move({ start: await later(24 * 60) }))).toMatchObject({
      status: 409,
      code: 'screening_move.admitted',
    });
    expect((await seen()).moves).toEqual([]);
  });

  test.each([
    [{ start: 'tomorrow' }, 'start'],
    [{ message: 'x'.repeat(501) }, 'message'],
    [{ hall: 1 }, 'hall'],
  ])('with %j', async (form, field) => {
    expect(statusAndErrors(await move({ start: await later(15), ...form }))).toMatchObject({
      status: 422,
      fields: [field],
    });
  });

  test('without the permission, and for another exhibitor', { tags: ['T71'] }, async () => {
    const start = await later(15);
    const theirs = await exhibitor.as('super-admin', [], exhibitor.other);
    expect((await theirs.get(pathOf(screening), AT_OTHER)).status).toBe(404);
    await expectGuarded(exhibitor, (who) => move({ start }, who), { may: 'manager', mayNot: 'employee' });
  });
});

describe('money back after a move', { tags: ['D-199', 'D-084'] }, () => {
  test('the buyer gives the tickets back once, and the seats are free', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    await expect(moneyBack(bill)).rejects.toMatchObject({ problems: [{ code: 'sales.no_money_back' }] });
    await move({ start: await later(30) });
    const [first, ...more] = await Promise.allSettled([moneyBack(bill), moneyBack(bill), moneyBack(bill)]);
    expect([first, ...more].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statusOf(bill)).toBe('refunding');
    expect((await ticketsOf(bill)).map(({ state }) => state)).not.toContain('valid');
    expect((await seen()).places).toBe(0);
    const refunds = await t.asOwner<{ cents: number }>('SELECT amount_cents AS cents FROM refund WHERE bill_id = $1', [
      bill,
    ]);
    expect(refunds).toHaveLength(1);
  });

  test('the page of the bill says what moved and what is offered, and nothing once it is back', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const result = async () =>
      (
        await getBillResult(
          t.db,
          await freshSnapshots(t).get(exhibitor.own.exhibitorId),
          bill,
          'en',
          Date.now() + t.offset,
        )
      ).moved;
    expect(await result()).toBeNull();
    const from = await startOf();
    await move({ start: await later(30), message: 'A new lamp.' });
    const expectedMove = {
      from: new Date(from).toISOString(),
      other_version: false,
      from_screen: null,
      message: 'A new lamp.',
      other_show: true,
    };
    expect(await result()).toEqual({ ...expectedMove, money_back: 'offered' });
    await t.asOwner(`UPDATE payment SET purchased_at = foyer_now() - interval '2 years' WHERE bill_id = $1`, [bill]);
    expect(await result()).toEqual({ ...expectedMove, money_back: 'at_box_office' });
    await move({ start: local(from) });
    expect(await result()).toBeNull();
    await t.asOwner('UPDATE payment SET purchased_at = foyer_now() WHERE bill_id = $1', [bill]);
    await expect(moneyBack(bill)).rejects.toMatchObject({ problems: [{ code: 'sales.no_money_back' }] });
  });

  test('not after a move that does not offer it, nor for who bought after the move', async () => {
    const early = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    await move({ start: await later(30), money_back: false });
    await expect(moneyBack(early)).rejects.toMatchObject({ problems: [{ code: 'sales.no_money_back' }] });
    await move({ start: await later(30), money_back: true });
    const late = await shop.tickets({ screeningId: screening, seats: ['A-2'] });
    await expect(moneyBack(late)).rejects.toMatchObject({ problems: [{ code: 'sales.no_money_back' }] });
    await moneyBack(early);
    expect(await statusOf(early)).toBe('refunding');
  });

  test('not once a ticket of the party was admitted', async () => {
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    await move({ start: await later(30) });
    await t.asOwner(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1 AND line_no = 0`, [
      bill,
    ]);
    await expect(moneyBack(bill)).rejects.toMatchObject({ problems: [{ code: 'sales.no_money_back' }] });
  });
});
