import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScreeningPricesForm, ScreeningPricesWire } from '#modules/pricing/contract/staff.ts';
import { priceRateRoutes } from '#modules/pricing/server/routes.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, allAtOnce, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase({ max: 20 });
const desk = reservingCinema(t, (app) => priceRateRoutes(app, { db: t.db }));
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
const pathOf = (id: number) => `/api/staff/schedules/${id}/prices`;
const shown = ({ json }: Answer) => (json as { data: ScreeningPricesWire }).data;
const seen = async (id = screening) => shown(await manager.get(pathOf(id), ENGLISH));
const normal = () => exhibitor.own.rates.normal;
type Own = Partial<Omit<ScreeningPricesForm, 'revision'>>;
const prices = async (own: Own, who = manager, id = screening): Promise<Answer> =>
  who.post(pathOf(id), { rates: [], classes: [], revision: (await seen(id)).revision, ...own }, ENGLISH);
const rate = (ticket: number | null, handling: number | null = null) => ({
  price_rate_id: normal(),
  ticket,
  handling,
});
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const linesOf = (bill: string) =>
  t.asOwner<{ kind: string; gross: number; handling: number }>(
    'SELECT kind, gross_cents AS gross, handling_cents AS handling FROM bill_line WHERE bill_id = $1 ORDER BY line_no',
    [bill],
  );
const offered = async (id = screening) =>
  desk.dataOf<{ tariffs: { price_rate_id: number; total_price: number }[]; supplements: Record<string, number> }>(
    await manager.get(`/api/staff/reservation-offers/${id}`, ENGLISH),
  );

describe('why a screening costs what it costs', { tags: ['PRICE-1', 'PRICE-3', 'PRICE-4'] }, () => {
  test('each rate says what its price is narrowed to, and the others why they are not for it', async () => {
    const [hall] = await t.asOwner<{ id: number }>('SELECT screen_id AS id FROM screening WHERE id = $1', [screening]);
    const { exhibitorId: id } = exhibitor.own;
    const narrowed = await buildPriceRate(t, id, {
      rows: [{ ticket: 900 }, { ticket: 700, screen_id: hall?.id ?? 0 }],
    });
    const elsewhere = await buildPriceRate(t, id, { rows: [{ ticket: 500, dimension: '4D' }] });
    const past = await buildPriceRate(t, id, { usable: { valid_until: '2020-01-01' } });
    const off = await buildPriceRate(t, id, { active: false });
    const { rates, others } = await seen();
    const found = rates.find(({ price_rate_id }) => price_rate_id === narrowed);
    expect(found).toMatchObject({ usual: { ticket: 7 }, narrowed_to: ['screen'], days_in_advance: 0 });
    expect(rates.find(({ price_rate_id }) => price_rate_id === normal())).toMatchObject({ narrowed_to: [] });
    const reasons = Object.fromEntries(
      others.map(({ price_rate_id, reason, params }) => [price_rate_id, { reason, params }]),
    );
    expect(reasons[elsewhere]).toMatchObject({ reason: 'no_price' });
    expect(reasons[past]).toEqual({ reason: 'only_until', params: { from: '', until: '2020-01-01' } });
    expect(reasons[off]).toMatchObject({ reason: 'switched_off' });
  });
});

describe('the prices of one screening', { tags: ['PRICE-16', 'PRICE-17', 'TCK-005'] }, () => {
  test('are shown beside what it costs as usual', async () => {
    const before = await seen();
    expect(before).toMatchObject({ schedule: { id: screening, over: false, cancelled: false } });
    expect(before.rates.find(({ price_rate_id }) => price_rate_id === normal())).toMatchObject({
      usual: { ticket: 11, handling: 1 },
      own: null,
    });
    expect(before.classes).toEqual([{ seat_class: 'standard_seats', usual: { ticket: 0, handling: 0 }, own: null }]);
    const answer = await prices({
      rates: [rate(15)],
      classes: [{ seat_class: 'standard_seats', ticket: 0.5, handling: null }],
    });
    expect(answer.status).toBe(200);
    expect(shown(answer)).toEqual(await seen());
    const after = await seen();
    expect(after.rates.find(({ price_rate_id }) => price_rate_id === normal())).toMatchObject({
      usual: { ticket: 11, handling: 1 },
      own: { ticket: 15, handling: null },
    });
    expect(after.classes[0]?.own).toEqual({ ticket: 0.5, handling: 0 });
    expect(after.revision).not.toBe(before.revision);
  });

  test('are what visitors see and pay, of this screening only', { tags: ['PRICE-12', 'T23'] }, async () => {
    const next = await buildScreening(t, exhibitor.own);
    await prices({ rates: [rate(15)], classes: [{ seat_class: 'standard_seats', ticket: 2, handling: 0.5 }] });
    expect(await offered()).toMatchObject({ supplements: { standard_seats: 2.5 } });
    expect((await offered()).tariffs.find(({ price_rate_id }) => price_rate_id === normal())?.total_price).toBe(16);
    await expect(shop.tickets({ screeningId: screening, seats: ['A-1'], amount: 12 })).rejects.toMatchObject({
      problems: [{ code: 'sales.prices_changed' }],
    });
    const bill = await shop.tickets({ screeningId: screening, seats: ['A-1'], amount: 18.5 });
    expect(await linesOf(bill)).toEqual([
      { kind: 'ticket', gross: 1_600, handling: 100 },
      { kind: 'supplement', gross: 250, handling: 50 },
    ]);
    const other = await shop.tickets({ screeningId: next, seats: ['A-1'], amount: 12 });
    expect(await linesOf(other)).toEqual([{ kind: 'ticket', gross: 1_200, handling: 100 }]);
  });

  test('change nothing that is sold, reserved, or in a cart that was placed', { tags: ['PRICE-12'] }, async () => {
    const sold = await shop.tickets({ screeningId: screening, seats: ['A-1'] });
    const unpaid = await shop.unpaid({ screeningId: screening, seats: ['A-2'] });
    const reserved = await desk.reserved(manager, { screeningId: screening, seats: ['A-3'] });
    await prices({ rates: [rate(5, 0)] });
    const usual = [{ kind: 'ticket', gross: 1_200, handling: 100 }];
    expect([await linesOf(sold), await linesOf(unpaid)]).toEqual([usual, usual]);
    expect(await desk.one(manager, reserved.id)).toMatchObject({ id: reserved.id });
    const [total] = await t.asOwner<{ cents: number }>(
      `SELECT b.total_cents AS cents FROM bill b JOIN seat_claim k ON k.exhibitor_id = b.exhibitor_id AND k.bill_id = b.id
        WHERE k.screening_id = $1 AND k.state = 'reserved'`,
      [screening],
    );
    expect(total?.cents).toBe(1_200);
    const late = await shop.tickets({ screeningId: screening, seats: ['A-4'], amount: 5 });
    expect(await linesOf(late)).toEqual([{ kind: 'ticket', gross: 500, handling: 0 }]);
  });

  test('are reset by an empty form, and each change is in the audit log', { tags: ['I20'] }, async () => {
    await prices({ rates: [rate(15)] });
    await prices({ rates: [rate(null)] });
    expect((await seen()).rates.every(({ own }) => own === null)).toBe(true);
    expect((await offered()).tariffs.find(({ price_rate_id }) => price_rate_id === normal())?.total_price).toBe(12);
    await prices({});
    const audit = await t.asOwner<{ before: object; after: object }>(
      `SELECT before, after FROM audit WHERE action = 'screening.prices_changed' AND entity_id = $1 ORDER BY id`,
      [String(screening)],
    );
    const own = { rates: [{ rate_id: normal(), ticket: 1_500, handling: null }], classes: {} };
    const none = { rates: [], classes: {} };
    expect(audit).toEqual([
      { before: none, after: own },
      { before: own, after: none },
    ]);
  });

  test('go with a screening that is removed, and stay at their exhibitor', { tags: ['T71'] }, async () => {
    await prices({ rates: [rate(15)] });
    const { exhibitorId } = exhibitor.own;
    const rows = () =>
      t.asOwner<{ exhibitor_id: number }>('SELECT exhibitor_id FROM screening_price WHERE screening_id = $1', [
        screening,
      ]);
    expect(await rows()).toEqual([{ exhibitor_id: exhibitorId }]);
    const theirs = await exhibitor.as('super-admin', [], exhibitor.other);
    expect((await theirs.get(pathOf(screening), AT_OTHER)).status).toBe(404);
    await inTenant(t, exhibitorId, async (tx) => {
      await tx.run('DELETE FROM screening_capacity WHERE exhibitor_id = tenant() AND screening_id = $1', [screening]);
      await tx.run('DELETE FROM screening WHERE exhibitor_id = tenant() AND id = $1', [screening]);
    });
    expect(await rows()).toEqual([]);
  });

  test('of ten managers at once one saves; the others read that they were changed', { tags: ['T24'] }, async () => {
    const { revision } = await seen();
    const calls = Array.from(
      { length: 10 },
      (_, n) => () => manager.post(pathOf(screening), { rates: [rate(10 + n)], classes: [], revision }, ENGLISH),
    );
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `screening WHERE id = ${screening}`, calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ json }) => (json as { code: string }).code === 'screening_price.changed_meanwhile'),
    ).toHaveLength(9);
  });
});

describe('own prices are refused', { tags: ['PRICE-18'] }, () => {
  test('for a rate or a class that the screening does not have', async () => {
    const elsewhere = await buildPriceRate(t, exhibitor.own.exhibitorId, { rows: [{ ticket: 900, dimension: '3D' }] });
    const off = await buildPriceRate(t, exhibitor.own.exhibitorId, { active: false });
    for (const price_rate_id of [elsewhere, off, 2_000_000_000])
      expect(statusAndErrors(await prices({ rates: [{ price_rate_id, ticket: 5, handling: null }] }))).toEqual({
        status: 422,
        code: 'pricing.not_offered',
        fields: ['rates.0.price_rate_id'],
      });
    expect(statusAndErrors(await prices({ classes: [{ seat_class: 'sofa', ticket: 5, handling: null }] }))).toEqual({
      status: 422,
      code: 'pricing.no_such_class',
      fields: ['classes.0.seat_class'],
    });
  });

  test.each([
    [{ rates: [{ price_rate_id: 1, ticket: -1, handling: null }] }, 'rates.0.ticket'],
    [{ rates: [{ price_rate_id: 1, ticket: 100_000, handling: null }] }, 'rates.0.ticket'],
    [{ rates: [{ price_rate_id: 1, ticket: 1.005, handling: null }] }, 'rates.0.ticket'],
    [{ discount: 1 }, 'discount'],
  ])('with %j', async (form, field) => {
    expect(statusAndErrors(await prices(form as Own))).toMatchObject({ status: 422, fields: [field] });
  });

  test('for a cancelled screening, and for one that is over', async () => {
    await shop.cancel(screening, 'cancel');
    expect(statusAndErrors(await prices({ rates: [rate(5)] }))).toMatchObject({
      status: 409,
      code: 'sales.screening_cancelled',
    });
    const over = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + t.offset - 86_400_000 });
    expect(statusAndErrors(await prices({ rates: [rate(5)] }, manager, over))).toMatchObject({
      status: 409,
      code: 'sales.screening_over',
    });
  });

  test('without the permission', { tags: ['T71'] }, async () => {
    await expectGuarded(exhibitor, (who) => who.get(pathOf(screening)), { may: 'manager', mayNot: 'employee' });
    await expectGuarded(exhibitor, (who) => prices({ rates: [rate(14)] }, who), {
      may: 'manager',
      mayNot: 'employee',
    });
    const looking = await exhibitor.as('employee', ['price_rates.view']);
    expect((await looking.get(pathOf(screening))).status).toBe(200);
    expect((await prices({ rates: [rate(13)] }, looking)).status).toBe(403);
  });
});
