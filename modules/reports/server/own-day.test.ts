import { beforeAll, beforeEach, expect, test } from 'vitest';
import { businessDay } from '#kernel/days.ts';
import { openDeviceGate } from '#modules/devices/server.ts';
import type { OwnDayWire } from '#modules/reports/contract/reports.ts';
import { tillReportRoutes } from '#modules/reports/server.ts';
import { type BuiltDevice, buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import type { BuiltEmployee } from '#testing/builders/employee.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer } from '#testing/tools/http.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => tillReportRoutes(app, { db: t.db, gate: openDeviceGate({ db: t.db }) }));
const sales = purchasesAt(t, () => exhibitor.own);
let till: BuiltDevice;
let bo: BuiltEmployee;
let headers: Record<string, string>;

beforeAll(async () => {
  const { exhibitorId } = exhibitor.own;
  till = await buildDevice(t, exhibitorId, { type: 'register' });
  bo = await buildAttendant(t, exhibitorId);
});
beforeEach(async () => {
  headers = await standsAt(t, exhibitor.own.exhibitorId, till, bo);
});

const ask = (given: Record<string, string> = headers): Promise<Answer> =>
  exhibitor.site.ask('/api/pos/reports/day', { headers: given });
const ownDay = async (): Promise<OwnDayWire> => ((await ask()).json as { data: OwnDayWire }).data;
/** Records a sale of an employee, as a till does. */
async function soldBy(employee: { id: number }, count: number): Promise<string> {
  const bill = await sales.tickets({ count });
  await t.asOwner('UPDATE bill SET employee_id = $2 WHERE id = $1', [bill, employee.id]);
  return bill;
}

test('an attendant reads the own sales of today, and not those of others', {
  tags: ['REP-001', 'D-160'],
}, async () => {
  const other = await buildAttendant(t, exhibitor.own.exhibitorId, { name: 'Cy' });
  expect(await ownDay()).toMatchObject({ employee: 'Bo', bills: 0, tickets: 0, gross: 0, methods: [] });
  await soldBy(bo, 2);
  await soldBy(bo, 1);
  await soldBy(other, 3);
  await sales.tickets({ count: 1 });
  const own = await ownDay();
  expect(own).toMatchObject({ day: businessDay(Date.now(), 'Europe/Brussels', 0), bills: 2, tickets: 3, gross: 36 });
  expect(own.methods).toMatchObject([{ payments: 2, paid: 36, refunded: 0 }]);
});

test('refunds and test bills are no takings', { tags: ['D-160'] }, async () => {
  const before = await ownDay();
  await sales.refund(await soldBy(bo, 2));
  const tried = await soldBy(bo, 1);
  await t.asOwner('UPDATE bill SET test = true WHERE id = $1', [tried]);
  const after = await ownDay();
  expect([after.tickets, after.gross, after.bills]).toEqual([before.tickets, before.gross, before.bills + 1]);
  expect(after.methods[0]?.refunded).toBe(24);
  await t.asOwner('UPDATE bill SET test = false WHERE id = $1', [tried]);
});

test('only an attendant with the sales permission, at a device of this exhibitor', {
  tags: ['ROLE-013', 'T71'],
}, async () => {
  expect((await ask({})).status).toBe(401);
  expect(statusAndErrors(await ask(till.headers)).code).toBe('devices.nobody_signed_in');
  const usher = await buildAttendant(t, exhibitor.own.exhibitorId, {
    name: 'Di',
    roles: [],
    permissions: ['tickets.admit'],
  });
  const standing = await standsAt(t, exhibitor.own.exhibitorId, till, usher);
  expect((await ask(standing)).status).toBe(403);
  expect((await ask({ ...standing, 'x-forwarded-host': 'beta.test' })).status).toBe(401);
});

test('an attendant limited to cinemas reads the sales there, and nothing at a till of another cinema', {
  tags: ['D-160'],
}, async () => {
  const { exhibitorId, hall } = exhibitor.own;
  const elsewhere = (await buildHall(t, exhibitorId)).cinemaId;
  const at = (cinemaId: number) => buildDevice(t, exhibitorId, { type: 'register', cinemaId });
  const [here, there] = [await at(hall.cinemaId), await at(elsewhere)];
  const cy = await buildAttendant(t, exhibitorId, { name: 'Cy' });
  const atTill = async (device: BuiltDevice, count: number): Promise<void> =>
    void (await t.asOwner('UPDATE bill SET device_id = $2 WHERE id = $1', [await soldBy(cy, count), device.id]));
  await atTill(here, 1);
  await atTill(there, 2);
  const dayAt = async (device: BuiltDevice) => ask(await standsAt(t, exhibitorId, device, cy));
  const sold = async (device: BuiltDevice) => ((await dayAt(device)).json as { data: OwnDayWire }).data.tickets;
  expect([await sold(here), await sold(there)]).toEqual([3, 3]);
  await t.asOwner('INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id) VALUES ($1, $2, $3)', [
    exhibitorId,
    cy.id,
    hall.cinemaId,
  ]);
  expect(await sold(here)).toBe(1);
  expect(statusAndErrors(await dayAt(there))).toMatchObject({ status: 403, code: 'reports.not_your_cinemas' });
});

test('where drawers are counted blind, the own day has no revenue and no cash amounts', {
  tags: ['D-160', 'D-153'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const counting = (blind: boolean) =>
    t.asOwner(`UPDATE settings SET data = jsonb_set(data, '{blind_count}', $2) WHERE exhibitor_id = $1`, [
      exhibitorId,
      JSON.stringify(blind),
    ]);
  const inCash = await soldBy(bo, 1);
  await soldBy(bo, 1);
  const [method] = await t.asOwner<{ id: number }>(
    `INSERT INTO payment_method (exhibitor_id, name, type) VALUES ($1, '{"en": "Notes and coins"}', 'cash') RETURNING id`,
    [exhibitorId],
  );
  await t.asOwner('UPDATE payment SET method_id = $2 WHERE bill_id = $1', [inCash, method?.id]);
  await counting(true);
  const blind = await ownDay();
  expect(blind.gross).toBeNull();
  expect(blind.methods.find(({ name }) => name === 'Notes and coins')).toEqual({
    name: 'Notes and coins',
    payments: 1,
    paid: null,
    tips: null,
    refunded: null,
  });
  expect(blind.methods.find(({ name }) => name !== 'Notes and coins')?.paid).toBeGreaterThan(0);
  await counting(false);
  expect((await ownDay()).gross).toBeGreaterThan(0);
});
