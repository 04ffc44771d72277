import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDeviceGate } from '#modules/devices/server.ts';
import type { DisplayState, PrinterForm, PrinterWire, TillSetup } from '#modules/printing/contract/printing.ts';
import {
  deliveryRoutes,
  jobRoutes,
  printerOrigins,
  printerStaffRoutes,
  setupRoutes,
} from '#modules/printing/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltDevice, buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const news = { displayChanged: vi.fn(), deviceReload: vi.fn() };
const exhibitor = portalCinema(t, (app) => {
  const gate = openDeviceGate({ db: t.db, callsPerMinute: Number.POSITIVE_INFINITY });
  const deps = {
    db: t.db,
    secrets: testSecrets,
    translator,
    now: () => Date.now() + t.offset,
    gate,
    simulators: true,
    report: vi.fn(),
  };
  printerStaffRoutes(app, deps);
  jobRoutes(app, deps);
  deliveryRoutes(app, deps);
  setupRoutes(app, { ...deps, news });
});
const buys = purchasesAt(t, () => exhibitor.own);
let employeeId = 0;

const FORM: PrinterForm = {
  name: 'Desk',
  driver: 'star',
  connection: 'browser',
  address: 'http://10.0.0.1',
  cinema_id: null,
  columns: 48,
  drawer_switch_is_error: false,
};
const dataOf = <Data>({ json }: { json: unknown }): Data => (json as { data: Data }).data;

type Till = { device: BuiltDevice; headers: Record<string, string> };
async function till(at: Cinema = exhibitor.own): Promise<Till> {
  const device = await buildDevice(t, at.exhibitorId, { type: 'register', name: 'Till', cinemaId: at.cinemaId });
  const employee = await buildAttendant(t, at.exhibitorId, { roles: ['employee'] });
  if (at === exhibitor.own) employeeId = employee.id;
  return { device, headers: await standsAt(t, at.exhibitorId, device, employee) };
}
const call = (path: string, { headers }: Pick<Till, 'headers'>, body?: unknown) =>
  exhibitor.site.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const setUp = (at: Till, form: Partial<TillSetup>) =>
  call('/api/pos/setup', at, {
    receipt_printer_id: null,
    ticket_printer_id: null,
    drawer: false,
    print_receipt: 'ask',
    font_size: 16,
    ...form,
  });
const printersOf = async (form: Partial<PrinterForm> = {}): Promise<PrinterWire[]> => {
  const browser = await exhibitor.as('admin');
  return dataOf<PrinterWire[]>(await browser.post('/api/staff/printers', { ...FORM, ...form }));
};
const add = async (form: Partial<PrinterForm> = {}): Promise<PrinterWire> => {
  const name = `Printer ${randomUUID().slice(0, 8)}`;
  const found = (await printersOf({ name, ...form })).find((printer) => printer.name === name);
  if (!found) throw new Error('no printer was added');
  return found;
};

beforeAll(() => t.travel(0));
beforeEach(() => {
  news.displayChanged.mockReset();
  news.deviceReload.mockReset();
});

describe('printers of the exhibitor', () => {
  test('are listed and changed only with permission', { tags: ['T71', 'PRN-003'] }, async () => {
    await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/printers'), {
      may: 'manager',
      mayNot: 'employee',
    });
    const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
    const { id } = await add();
    await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/printers', FORM), roles);
    await expectGuarded(exhibitor, (browser) => browser.post(`/api/staff/printers/${id}`, FORM), roles);
    await expectGuarded(exhibitor, (browser) => browser.post(`/api/staff/printers/${id}/archive`), roles);
  });

  test('are added, changed and archived, each audited', { tags: ['PRN-003', 'D-141'] }, async () => {
    const browser = await exhibitor.as('admin');
    const { id } = await add({ address: 'HTTP://Printer.Test/' });
    const one = async () =>
      dataOf<PrinterWire[]>(await browser.get('/api/staff/printers')).find((printer) => printer.id === id);
    expect(await one()).toMatchObject({
      driver: 'star',
      connection: 'browser',
      address: 'http://printer.test',
      columns: 48,
    });
    await browser.post(`/api/staff/printers/${id}`, {
      ...FORM,
      driver: 'simulated',
      connection: 'screen',
      address: 'http://is.forgotten',
    });
    expect(await one()).toMatchObject({ driver: 'simulated', connection: 'screen', address: '' });
    await browser.post(`/api/staff/printers/${id}/archive`);
    expect(await one()).toBeUndefined();
    expect((await browser.post(`/api/staff/printers/${id}`, FORM)).status).toBe(404);
    const entries = await t.asOwner<{ action: string }>(
      "SELECT action FROM audit WHERE entity = 'printer' AND entity_id = $1 ORDER BY id",
      [String(id)],
    );
    expect(entries.map(({ action }) => action)).toEqual(['printer.added', 'printer.changed', 'printer.archived']);
  });

  test.each([
    [{ address: 'printer' }, 'address'],
    [{ address: "http://a; script-src 'unsafe-inline'" }, 'address'],
    [{ address: '' }, 'address'],
    [{ cinema_id: 999_999 }, 'cinema_id'],
    [{ name: '' }, 'name'],
    [{ columns: 10 }, 'columns'],
  ])('%j is refused', { tags: ['D-141'] }, async (form, path) => {
    const browser = await exhibitor.as('admin');
    const answer = await browser.post('/api/staff/printers', { ...FORM, ...form });
    expect([answer.status, Object.keys(statusAndErrors(answer).errors)]).toEqual([422, [path]]);
  });

  test('the database itself refuses an address that is no origin, so it cannot enter the till’s content policy', {
    tags: ['D-141'],
  }, async () => {
    const write = (driver: string, address: string) =>
      inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(
          "INSERT INTO printer (exhibitor_id, name, driver, connection, address) VALUES (tenant(), 'x', $1, $2, $3)",
          [driver, driver === 'simulated' ? 'screen' : 'browser', address],
        ),
      );
    for (const [driver, address] of [
      ['star', ''],
      ['star', 'http://a;b'],
      ['epson', "http://a 'unsafe-inline'"],
      ['simulated', 'http://a'],
    ] as const)
      await expect(write(driver, address)).rejects.toMatchObject({ code: '23514' });
  });

  test('the till’s page lists the printers of its exhibitor, each once, and of no other', {
    tags: ['T72', 'D-141'],
  }, async () => {
    const before = new Set(await printerOrigins(t.db, exhibitor.own.exhibitorId));
    await add({ address: 'http://10.9.9.9' });
    const { id } = await add({ address: 'http://10.9.9.9' });
    const gone = await add({ address: 'http://10.8.8.8' });
    await add({ driver: 'simulated', connection: 'screen' });
    await (await exhibitor.as('admin')).post(`/api/staff/printers/${gone.id}/archive`);
    const after = await printerOrigins(t.db, exhibitor.own.exhibitorId);
    expect(after.filter((origin) => !before.has(origin))).toEqual(['http://10.9.9.9']);
    expect(await printerOrigins(t.db, exhibitor.other.exhibitorId)).toEqual([]);
    const stranger = await exhibitor.as('admin', [], exhibitor.other);
    expect(dataOf(await stranger.get('/api/staff/printers', AT_OTHER))).toEqual([]);
    expect((await stranger.post(`/api/staff/printers/${id}`, FORM, AT_OTHER)).status).toBe(404);
  });
});

describe('a till', () => {
  test('saves its setup, and accepts existing printers only', { tags: ['POS-013', 'POS-014', 'POS-016'] }, async () => {
    const at = await till();
    const star = await add();
    const elsewhere = await t.asOwner<{ id: number }>('SELECT id FROM cinema WHERE exhibitor_id = $1', [
      exhibitor.own.exhibitorId,
    ]);
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(dataOf<TillSetup>(await call('/api/pos/setup', at))).toMatchObject({
      ticket_printer_id: null,
      drawer: false,
      print_receipt: 'ask',
      font_size: 16,
      displays: [],
      printers: expect.arrayContaining([expect.objectContaining({ id: star.id })]),
    });
    const form = { ticket_printer_id: star.id, drawer: true, print_receipt: 'always', font_size: 20 } as const;
    expect(dataOf(await setUp(at, form))).toMatchObject(form);
    expect(dataOf(await call('/api/pos/setup', at))).toMatchObject(form);
    const wrong = await setUp(at, { receipt_printer_id: 999_999 });
    expect(statusAndErrors(wrong)).toMatchObject({ status: 422, errors: { receipt_printer_id: [expect.any(String)] } });
    expect((await setUp(at, { font_size: 17 as 16 })).status).toBe(422);
    // Its printer is archived: it has none until another is chosen.
    await (await exhibitor.as('admin')).post(`/api/staff/printers/${star.id}/archive`);
    expect(dataOf(await call('/api/pos/setup', at))).toMatchObject({ ticket_printer_id: null });
  });

  test('opens its drawer with a pulse on its printer, and records who did it and why', {
    tags: ['D-142', 'POS-014'],
  }, async () => {
    const at = await till();
    expect(statusAndErrors(await call('/api/pos/drawer', at, { cause: 'button' })).code).toBe('printing.no_drawer');
    const printer = await add();
    await setUp(at, { receipt_printer_id: printer.id, drawer: true });
    const billId = await buys.tickets({ count: 1 });
    const opened = await call('/api/pos/drawer', at, { cause: 'payment', bill_uuid: billId });
    expect(dataOf(opened)).toMatchObject({
      document: [{ kind: 'drawer' }],
      printer: { id: printer.id },
      delivery: null,
    });
    expect((await call('/api/pos/drawer', at, { cause: 'payment', bill_uuid: randomUUID() })).status).toBe(404);
    const rows = await t.asOwner('SELECT employee_id, cause, bill_id FROM drawer_opening WHERE device_id = $1', [
      at.device.id,
    ]);
    expect(rows).toEqual([{ employee_id: employeeId, cause: 'payment', bill_id: billId }]);
    await expect(t.asOwner('DELETE FROM drawer_opening')).rejects.toThrow();
  });

  test('prints over the wire: queued, attempted, failed, attempted as a copy, done', { tags: ['T49'] }, async () => {
    const at = await till();
    await setUp(at, { ticket_printer_id: (await add()).id });
    const billId = await buys.tickets({ count: 1 });
    const job = dataOf<{ id: string }>(await call(`/api/pos/bills/${billId}/print`, at, { kind: 'tickets' }));
    const take = () => call(`/api/pos/print-jobs/${job.id}/take`, at, { attempt: randomUUID() });
    expect(dataOf(await take())).toMatchObject({ take: 1, printer: { driver: 'star', connection: 'browser' } });
    const failed = { take: 1, problem: 'cover_open' };
    expect(dataOf(await call(`/api/pos/print-jobs/${job.id}/failed`, at, failed))).toMatchObject({
      problem: 'cover_open',
    });
    expect(dataOf(await call('/api/pos/print-jobs', at))).toMatchObject([{ id: job.id, takes: 1 }]);
    expect(dataOf<{ document: unknown[] }>(await take()).document[0]).toMatchObject({ text: '* COPY 1 *' });
    await call(`/api/pos/print-jobs/${job.id}/done`, at, { take: 2 });
    expect(dataOf(await call('/api/pos/print-jobs', at))).toEqual([]);
    expect((await call(`/api/pos/print-jobs/${job.id}/failed`, at, { take: 2, problem: 'gone' })).status).toBe(422);
  });

  test('prints slips of withdrawals and counts of its own drawer only', {
    tags: ['D-142'],
  }, async () => {
    const [at, other] = [await till(), await till()];
    await setUp(at, { receipt_printer_id: (await add()).id });
    const move = (kind: string, cents: number) =>
      inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
        const row = await tx.one<{ id: number }>(
          `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, kind, amount_cents, at, employee_id, reason)
           VALUES (tenant(), $1, '2026-11-20', $2, $3, foyer_now(), $4, 'to the bank') RETURNING id`,
          [at.device.id, kind, cents, employeeId],
        );
        return row?.id ?? 0;
      });
    const opening = await move('opening', 10_000);
    const withdrawal = await move('withdrawal', -2_550);
    const job = dataOf<{ id: string }>(
      await call('/api/pos/slips', at, { kind: 'withdrawal', movement_id: withdrawal }),
    );
    const taken = await call(`/api/pos/print-jobs/${job.id}/take`, at, { attempt: randomUUID() });
    const { document } = dataOf<{ document: object[] }>(taken);
    expect(document).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Withdrawal', size: 'large' }),
        expect.objectContaining({ left: 'Reason', right: 'to the bank' }),
        expect.objectContaining({ left: 'Amount', right: '€25.50' }),
      ]),
    );
    const payIn = await move('pay_in', 1_200);
    const slip = dataOf<{ id: string }>(await call('/api/pos/slips', at, { kind: 'pay_in', movement_id: payIn }));
    const printed = await call(`/api/pos/print-jobs/${slip.id}/take`, at, { attempt: randomUUID() });
    expect(dataOf<{ document: object[] }>(printed).document).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Pay-in', size: 'large' }),
        expect.objectContaining({ left: 'Amount', right: '€12.00' }),
      ]),
    );
    const beside = await till();
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run('UPDATE device SET parent_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [
        beside.device.id,
        at.device.id,
      ]),
    );
    const ofTheSameDrawer = { kind: 'withdrawal', movement_id: withdrawal };
    expect((await call('/api/pos/slips', beside, ofTheSameDrawer)).status).toBe(200); // D-135
    const refused = async (who: Till, input: object) => statusAndErrors(await call('/api/pos/slips', who, input)).code;
    const none = 'not_found.papers';
    expect(await refused(at, { kind: 'withdrawal', movement_id: opening })).toBe(none);
    expect(await refused(at, { kind: 'withdrawal', movement_id: payIn })).toBe(none);
    expect(await refused(other, { kind: 'withdrawal', movement_id: withdrawal })).toBe(none);
    expect(await refused(at, { kind: 'count', day: '2026-11-20', shift: 1 })).toBe(none);
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO cash_balance (exhibitor_id, device_id, business_day, expected_cents, counted_cents, taken_cents, new_balance_cents,
                starting_cents, employee_id, counted_at)
         VALUES (tenant(), $1, '2026-11-20', 8650, 7400, 5000, 2400, 10000, $2, foyer_now())`,
        [at.device.id, employeeId],
      ),
    );
    expect((await call('/api/pos/slips', at, { kind: 'count', day: '2026-11-20', shift: 1 })).status).toBe(200);
    expect(await refused(other, { kind: 'count', day: '2026-11-20', shift: 1 })).toBe(none);
  });

  test('refuses a caller without a till, a till without an attendant, and another exhibitor', {
    tags: ['T71', 'T72'],
  }, async () => {
    const at = await till();
    const stranger = await till(exhibitor.other);
    const paths = ['/api/pos/setup', '/api/pos/print-jobs'];
    for (const path of paths) {
      expect((await call(path, { headers: {} })).status).toBe(401);
      expect((await call(path, { headers: at.device.headers })).status).toBe(401);
      expect((await call(path, stranger)).status).toBe(401);
      expect((await call(path, at)).status).toBe(200);
    }
    const billId = await buys.tickets({ count: 1 });
    const foreign = { headers: { ...stranger.headers, ...AT_OTHER } };
    expect((await call(`/api/pos/bills/${billId}/print`, foreign, { kind: 'tickets' })).status).toBe(404);
  });
});

const STATE: DisplayState = {
  phase: 'cart',
  total: 12.5,
  paid: 0,
  due: 12.5,
  change: null,
  method: null,
  qr: null,
  qr_amount: null,
  qr_until: null,
  plan: null,
  farewell: null,
  receipt: null,
  tip: null,
  lines: [{ name: 'Full price', detail: '20:30 Flow', count: 1, total: 12.5 }],
};

describe('a customer display', () => {
  test('announces the next shows of its cinema, and never a planned one', { tags: ['D-144'] }, async () => {
    const at = await till();
    const { cinemaId, exhibitorId } = exhibitor.own;
    const soon = (stage: 'planned' | 'on_sale', minutes: number, title: string) =>
      buildMovie(t, exhibitorId, { title: inAllLanguages(title) }).then((film) =>
        buildScreening(t, exhibitor.own, { ...film, stage, startsAtMs: Date.now() + minutes * 60_000 }),
      );
    await soon('planned', 30, 'Secret night');
    await soon('on_sale', 240, 'Open night');
    const display = await buildDevice(t, exhibitorId, { type: 'pos', cinemaId, parentId: at.device.id });
    const { films } = dataOf<{ films: { title: string }[] }>(
      await call('/api/display/state', { headers: display.headers }),
    );
    const titles = films.map(({ title }) => title);
    expect([titles.includes('Open night'), titles.includes('Secret night')]).toEqual([true, false]);
  });

  test('shows the state of its till, and is notified of changes', { tags: ['D-144', 'POS-015'] }, async () => {
    const at = await till();
    const { exhibitorId, cinemaId } = exhibitor.own;
    const display = await buildDevice(t, exhibitorId, {
      type: 'pos',
      name: 'Display',
      cinemaId,
      parentId: at.device.id,
    });
    const shown = async () =>
      dataOf<{ state: unknown }>(await call('/api/display/state', { headers: display.headers })).state;
    expect(await shown()).toBeNull();
    await call('/api/pos/display', { headers: at.device.headers }, STATE);
    expect(await shown()).toEqual(STATE);
    expect(news.displayChanged.mock.calls).toEqual([[exhibitorId, at.device.id]]);
    const beside = await buildDevice(t, exhibitorId, { type: 'pos', parentId: (await till()).device.id });
    expect(dataOf(await call('/api/display/state', { headers: beside.headers }))).toMatchObject({ state: null });
    // An old state is no longer shown.
    t.travel(11 * 60_000);
    expect(await shown()).toBeNull();
    t.travel(0);
    const setup = dataOf<TillSetup>(await call('/api/pos/setup', at));
    expect(setup.displays).toEqual([{ id: display.id, name: 'Display', online: false }]);
  });

  test('a state that is too long is refused', { tags: ['D-144'] }, async () => {
    const at = await till();
    const lines = Array.from({ length: 101 }, () => STATE.lines[0]);
    expect((await call('/api/pos/display', { headers: at.device.headers }, { ...STATE, lines })).status).toBe(422);
  });

  test('reloads at the request of its own till only', { tags: ['POS-018'] }, async () => {
    const [at, other] = [await till(), await till()];
    const display = await buildDevice(t, exhibitor.own.exhibitorId, { type: 'pos', parentId: at.device.id });
    expect(dataOf(await call('/api/pos/display/reload', other, {}))).toEqual({ displays: 0 });
    expect(news.deviceReload).not.toHaveBeenCalled();
    expect(dataOf(await call('/api/pos/display/reload', at, {}))).toEqual({ displays: 1 });
    expect(news.deviceReload.mock.calls).toEqual([
      [exhibitor.own.exhibitorId, { id: display.id, parentId: at.device.id }],
    ]);
    const [row] = await t.asOwner<{ requested: boolean }>(
      'SELECT reload_at IS NOT NULL AS requested FROM device WHERE id = $1',
      [display.id],
    );
    expect(row?.requested).toBe(true);
  });
});
