import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PartyWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { releaseHold } from '#modules/sales/server/seats/release-hold.ts';
import { seatRoutes } from '#modules/sales/server/seats/seat-routes.ts';
import { getBillResult } from '#modules/sales/server/settlement/bill-result.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { AT_OTHER, allAtOnce, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase({ max: 20 });
const announced: string[] = [];
const desk = reservingCinema(t, (app) =>
  seatRoutes(app, { db: t.db, events: { ...NO_EVENTS, billChanged: (_, billId) => void announced.push(billId) } }),
);
const { exhibitor } = desk;
const shop = purchasesAt(t, () => exhibitor.own);
let admin: Browser;
let screening: number;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});
beforeEach(async () => {
  screening = await buildScreening(t, exhibitor.own);
});

const ENGLISH = { 'accept-language': 'en' };
const pathOf = (claim: number, id = screening) => `/api/staff/schedules/${id}/holds/${claim}/release`;
const mapOf = async (id = screening) =>
  ((await admin.get(`/api/staff/schedules/${id}/seats`, ENGLISH)).json as { data: SeatMapWire }).data;
const held = async (id = screening): Promise<PartyWire & { hold: NonNullable<PartyWire['hold']> }> => {
  const party = (await mapOf(id)).parties.find(({ hold }) => hold !== null);
  if (!party?.hold) throw new Error('no cart holds a place');
  return { ...party, hold: party.hold };
};
const release = (claim: number, reason = 'the group called', who = admin, id = screening) =>
  who.post(pathOf(claim, id), { reason }, ENGLISH);
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const statusOf = async (bill: string) =>
  (await t.asOwner<{ status: string }>('SELECT status FROM bill WHERE id = $1', [bill]))[0]?.status;
const claimOf = async (bill: string) =>
  (await t.asOwner<{ id: number }>('SELECT min(id)::int AS id FROM seat_claim WHERE bill_id = $1', [bill]))[0]?.id ?? 0;
const resultOf = async (bill: string) =>
  getBillResult(t.db, await freshSnapshots(t).get(exhibitor.own.exhibitorId), bill, 'en', Date.now() + t.offset);

describe('the places of an unpaid cart are given back', { tags: ['CLAIM-21', 'D-041'] }, () => {
  test('all of them, with a reason; the map says whose cart it is, and the buyer reads it', async () => {
    const bill = await shop.unpaid({ screeningId: screening, seats: ['A-1', 'A-2'] });
    const party = await held();
    expect(party).toMatchObject({
      state: 'held',
      seats: ['A-1', 'A-2'],
      until: expect.stringMatching(/T/),
      hold: { source: 'site', since: expect.stringMatching(/T/), releasable: true },
    });
    announced.length = 0;
    const answer = await release(party.hold.claim);
    expect(answer.status).toBe(200);
    expect((answer.json as { data: SeatMapWire }).data.counts).toMatchObject({ held: 0 });
    expect(await statusOf(bill)).toBe('cancelled');
    expect(announced).toEqual([bill]);
    expect(await resultOf(bill)).toMatchObject({ released: ['A-1', 'A-2'], status: 'cancelled' });
    expect((await resultOf(bill)).start_over).toMatchObject({ name: 'buy.tickets', id: String(screening) });
    const next = await shop.tickets({ screeningId: screening, seats: ['A-1', 'A-2'] });
    expect((await resultOf(next)).released).toBeNull();
    const [audit] = await t.asOwner<{ before: object; after: object }>(
      `SELECT before, after FROM audit WHERE action = 'screening.hold_released' AND entity_id = $1`,
      [String(screening)],
    );
    expect(audit).toMatchObject({
      before: { channel: 'site', seats: ['A-1', 'A-2'], places: 2 },
      after: { reason: 'the group called' },
    });
  });

  test('in a hall without numbered seats', async () => {
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: 10, name: 'Club' });
    const open = await buildScreening(t, exhibitor.own, { hall });
    const bill = await shop.unpaid({ screeningId: open, count: 3 });
    const party = await held(open);
    expect(party).toMatchObject({ seats: [], places: 3 });
    expect((await release(party.hold.claim, 'a mistake', admin, open)).status).toBe(200);
    expect((await mapOf(open)).counts.free).toBe(10);
    expect((await resultOf(bill)).released).toEqual([]);
  });

  test('money that still arrives goes back', { tags: ['T19'] }, async () => {
    const bill = await shop.unpaid({ screeningId: screening, seats: ['A-1'] });
    const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [bill]);
    await release((await held()).hold.claim);
    await shop.office.provider(payment?.id ?? '', { status: 'paid', amount: 1_200 });
    expect(await statusOf(bill)).toBe('refunding');
    expect((await mapOf()).counts).toMatchObject({ held: 0, sold: 0 });
  });
});

describe('places are not given back', { tags: ['CLAIM-21'] }, () => {
  test('once the payment has started', async () => {
    const bill = await shop.unpaid({ screeningId: screening, seats: ['A-1'] });
    const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [bill]);
    await shop.office.provider(payment?.id ?? '', { status: 'open', amount: 0 });
    const { hold } = await held();
    expect(hold.releasable).toBe(false);
    expect(statusAndErrors(await release(hold.claim))).toMatchObject({ status: 409, code: 'seat_hold.being_paid' });
    expect((await mapOf()).counts.held).toBe(1);
    expect(await statusOf(bill)).toBe('paying');
  });

  test('of a paid bill, of a reservation, twice, and of another screening', async () => {
    const sold = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    expect(statusAndErrors(await release(await claimOf(sold)))).toMatchObject({ status: 409, code: 'seat_hold.paid' });
    await desk.reserved(admin, { screeningId: screening, seats: ['A-2'] });
    const [reserved] = await t.asOwner<{ id: number }>(
      `SELECT id::int FROM seat_claim WHERE screening_id = $1 AND state = 'reserved'`,
      [screening],
    );
    expect(statusAndErrors(await release(reserved?.id ?? 0))).toMatchObject({
      status: 409,
      code: 'seat_hold.reserved',
    });
    const bill = await shop.unpaid({ screeningId: screening, seats: ['A-3'] });
    const claim = await claimOf(bill);
    const other = await buildScreening(t, exhibitor.own);
    expect(statusAndErrors(await release(claim, 'x', admin, other))).toMatchObject({ status: 404 });
    expect((await release(claim)).status).toBe(200);
    expect(statusAndErrors(await release(claim))).toMatchObject({ status: 409, code: 'seat_hold.over' });
  });

  test.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(201) }]])('with %j', async (form) => {
    await shop.unpaid({ screeningId: screening, seats: ['A-1'] });
    const answer = await admin.post(pathOf((await held()).hold.claim), form, ENGLISH);
    expect(statusAndErrors(answer)).toMatchObject({ status: 422, fields: ['reason'] });
  });

  test('without the permission, and for another exhibitor', { tags: ['T71'] }, async () => {
    await shop.unpaid({ screeningId: screening, seats: ['A-1'] });
    const { claim } = (await held()).hold;
    const theirs = await exhibitor.as('super-admin', [], exhibitor.other);
    expect((await theirs.post(pathOf(claim), { reason: 'x' }, { ...ENGLISH, ...AT_OTHER })).status).toBe(404);
    await expectGuarded(exhibitor, (who) => release(claim, 'x', who), { may: 'admin', mayNot: 'manager' });
  });
});

test('of a payment and a release at once one wins, never both', { tags: ['CLAIM-21', 'T19'] }, async () => {
  const { exhibitorId } = exhibitor.own;
  const { id: employeeId } = (
    await t.asOwner<{ id: number }>('SELECT id FROM employee WHERE exhibitor_id = $1 LIMIT 1', [exhibitorId])
  )[0] ?? { id: 0 };
  for (let round = 0; round < 6; round += 1) {
    const show = await buildScreening(t, exhibitor.own);
    const bill = await shop.unpaid({ screeningId: show, seats: ['A-1', 'A-2'] });
    const claimId = await claimOf(bill);
    const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [bill]);
    const pays = async () => {
      await shop.office.provider(payment?.id ?? '', { status: 'paid', amount: 2_400 });
      return 'paid';
    };
    const releases = async () => {
      const form = { reason: 'a race' };
      const acting = { exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
      return releaseHold(t.db, acting, { screeningId: show, claimId, employeeId, form }, NO_EVENTS).then(
        () => 'released',
        () => 'refused',
      );
    };
    const calls = round % 2 === 0 ? [pays, releases] : [releases, pays];
    const outcomes = await allAtOnce(t, exhibitorId, `screening_capacity WHERE screening_id = ${show}`, calls);
    const { counts } = await mapOf(show);
    const isReleased = outcomes.includes('released');
    expect([await statusOf(bill), counts.sold, counts.held]).toEqual(
      isReleased ? ['refunding', 0, 0] : ['settled', 2, 0],
    );
    expect((await resultOf(bill)).released).toEqual(isReleased ? ['A-1', 'A-2'] : null);
  }
});
