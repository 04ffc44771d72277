import { beforeAll, describe, expect, test } from 'vitest';
import type { ShiftReport } from '#modules/cash/contract/reports.ts';
import { countDrawer } from '#modules/cash/server/count-drawer.ts';
import { openDrawer } from '#modules/cash/server/open-drawer.ts';
import { tillReport } from '#modules/cash/server/shifts/shift-report.ts';
import { showDrawer } from '#modules/cash/server/show-drawer.ts';
import { buildDiscountReason } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
beforeAll(async () => {
  await t.asOwner(
    `UPDATE settings SET data = jsonb_set(data, '{public_config,features}', data #> '{public_config,features}' || '"cash_balance"')`,
    [],
  );
});

let keys = 0;
const cashierAt = (till: Till) => ({
  acting: {
    exhibitorId: exhibitor.own.exhibitorId,
    actor: `employee:${till.employeeId}`,
    channel: 'register' as const,
  },
  deviceId: till.device.id,
  employeeId: till.employeeId,
  key: `key-of-the-request-${keys++}`,
});
const opens = (till: Till, starting?: number) => openDrawer(t.db, cashierAt(till), { starting });
const counts = (till: Till, cents: number) =>
  countDrawer(t.db, cashierAt(till), {
    counts: { '1': cents % 100, '100': Math.floor(cents / 100) },
    taken: 0,
    remark: 'x',
  });
const report = (till: Till, of: { day?: string; shift?: number } = {}): Promise<ShiftReport> =>
  tillReport(t.db, exhibitor.own.exhibitorId, till.device.id, { ...of, locale: 'en' });
const presses = (till: Till) =>
  t.asOwner(
    `INSERT INTO drawer_opening (exhibitor_id, device_id, employee_id, cause, at) VALUES ($1, $2, $3, 'button', foyer_now())`,
    [exhibitor.own.exhibitorId, till.device.id, till.employeeId],
  );

test('X shows the discounts of its shift, and its free tickets', { tags: ['D-153', 'DISCOUNT-1'] }, async () => {
  const reason_id = await buildDiscountReason(t, exhibitor.own.exhibitorId);
  const till = await exhibitor.till({ permissions: ['discounts.give'] });
  await opens(till, 100);
  const discounts = [
    { kind: 'complimentary', value: 0, items: [0], reason_id },
    { kind: 'percent', value: 10, items: null, reason_id },
  ];
  await till.sells({ seats: [null, null], popcorn: 1, amount: 14.85, given: 20, more: { discounts } });
  expect(await report(till)).toMatchObject({
    gross: 14.85,
    discounts: { times: 2, amount: 13.65, free_tickets: 1 },
    groups: [{ group: 'admissions', pieces: 2, gross: 10.8 }, { group: 'goods' }],
  });
});

describe('the report of a shift', { tags: ['D-153', 'POS-012', 'CASH-001'] }, () => {
  test('X closes nothing; Z has the sales of its shift alone, by method, by kind and by VAT', {
    tags: ['I24', 'D-142'],
  }, async () => {
    const till = await exhibitor.till({ permissions: ['bills.refund'] });
    await opens(till, 100);
    await till.sells({ popcorn: 2, given: 10 });
    const card = await till.sells({ seats: [null], popcorn: 1 });
    await till.pays(card.uuid, exhibitor.own.till.manual, card.amount);
    await presses(till);
    const x = await report(till);
    expect(x).toMatchObject({
      z_no: null,
      shift: 1,
      bills: 2,
      gross: 25.5,
      methods: [
        { name: 'Cash', cash: true, payments: 1, paid: 9, refunded: 0 },
        { name: 'Card by hand', cash: false, payments: 1, paid: 16.5, refunded: 0 },
      ],
      groups: [
        { group: 'admissions', pieces: 1, gross: 12 },
        { group: 'goods', pieces: 3, gross: 13.5 },
      ],
      openings: [{ person: expect.any(String) }],
    });
    expect(x.vat.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0)).toBe(2_550);
    for (const { gross, net, vat } of x.vat) expect(Math.round((net + vat) * 100)).toBe(Math.round(gross * 100));
    expect(await report(till)).toMatchObject({ bills: 2, z_no: null }); // still open
    // The till lists it among the movements of its drawer.
    const drawer = await showDrawer(t.db, exhibitor.own.exhibitorId, till.device.id);
    expect(drawer.openings).toEqual(x.openings);
    expect(drawer.openings).toHaveLength(1);
    const first = await counts(till, 10_900);
    await opens(till);
    expect((await showDrawer(t.db, exhibitor.own.exhibitorId, till.device.id)).openings).toEqual([]);
    const sold = await till.sells({ popcorn: 1, given: 5 });
    await till.post(`/api/pos/bills/${sold.uuid}/refund`, { lines: [0], reason: 'burnt' });
    const second = await counts(till, 10_900);
    expect(await report(till, first)).toMatchObject({ z_no: 1, bills: 2, gross: 25.5 });
    expect(await report(till, second)).toMatchObject({
      z_no: 2,
      bills: 1,
      gross: 0,
      methods: [{ cash: true, payments: 1, paid: 4.5, refunded: 4.5 }],
      openings: [],
    });
  });

  test('a sale by card between two shifts belongs to the next one; a test sale to none', {
    tags: ['D-153'],
  }, async () => {
    const till = await exhibitor.till();
    await opens(till, 0);
    await counts(till, 0);
    const between = await till.sells({ popcorn: 1 });
    await till.pays(between.uuid, exhibitor.own.till.manual, between.amount);
    await opens(till);
    expect(await report(till)).toMatchObject({ shift: 2, bills: 1, gross: 4.5 });
    await t.asOwner('UPDATE bill SET test = true WHERE id = $1', [between.uuid]);
    expect(await report(till)).toMatchObject({ bills: 0, gross: 0 });
    await t.asOwner('UPDATE bill SET test = false WHERE id = $1', [between.uuid]);
  });
});
