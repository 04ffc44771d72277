import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDeviceGate } from '#modules/devices/server.ts';
import type { DeliveryWire, PrinterForm, SeenPrinter } from '#modules/printing/contract/printing.ts';
import { checkPrinters } from '#modules/printing/server/printers/check-printers.ts';
import { deliveryRoutes, jobRoutes, printerStaffRoutes, setupRoutes } from '#modules/printing/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { textOf } from '#simulators/printer/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#simulators/printer/simulator.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const report = vi.fn();
const exhibitor = portalCinema(t, (app) => {
  const deps = {
    db: t.db,
    secrets: testSecrets,
    translator,
    now: () => Date.now() + t.offset,
    gate: openDeviceGate({ db: t.db, callsPerMinute: Number.POSITIVE_INFINITY }),
    simulators: true,
    report,
    news: { displayChanged: vi.fn(), deviceReload: vi.fn() },
  };
  printerStaffRoutes(app, deps);
  jobRoutes(app, deps);
  deliveryRoutes(app, deps);
  setupRoutes(app, deps);
});
const buys = purchasesAt(t, () => exhibitor.own);
let printer: PrinterSimulator;

beforeAll(async () => {
  t.travel(0);
  printer = await startPrinterSimulator();
});
afterAll(() => printer.close());
beforeEach(() => {
  printer.control.reset();
  printer.clear();
});

const dataOf = <Data>({ json }: { json: unknown }): Data => (json as { data: Data }).data;
type Driver = 'escpos' | 'starprnt';
const addressOf = (driver: Driver): string =>
  `127.0.0.1:${driver === 'escpos' ? printer.escposPort : printer.starprntPort}`;

async function add(driver: Driver, form: Partial<PrinterForm> = {}): Promise<SeenPrinter> {
  const name = `Printer ${randomUUID().slice(0, 8)}`;
  const body: PrinterForm = {
    name,
    driver,
    connection: 'server',
    address: addressOf(driver),
    cinema_id: null,
    columns: 48,
    drawer_switch_is_error: false,
    ...form,
  };
  const answer = await (await exhibitor.as('admin')).post('/api/staff/printers', body);
  const found = dataOf<SeenPrinter[]>(answer).find((each) => each.name === name);
  if (!found) throw new Error(`no printer was added: ${JSON.stringify(answer.json)}`);
  return found;
}

type Till = { headers: Record<string, string>; id: number };
async function till(): Promise<Till> {
  const { exhibitorId, cinemaId } = exhibitor.own;
  const device = await buildDevice(t, exhibitorId, { type: 'register', name: 'Till', cinemaId });
  const employee = await buildAttendant(t, exhibitorId, { roles: ['employee'] });
  return { id: device.id, headers: await standsAt(t, exhibitorId, device, employee) };
}
const call = (path: string, { headers }: Till, body?: unknown) =>
  exhibitor.site.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
async function ticketJob(at: Till): Promise<string> {
  const billId = await buys.tickets({ count: 1 });
  return dataOf<{ id: string }>(await call(`/api/pos/bills/${billId}/print`, at, { kind: 'tickets' })).id;
}
async function send(at: Till, job: string, to: SeenPrinter, attempt: string = randomUUID()): Promise<DeliveryWire> {
  for (;;) {
    const answer = await call(`/api/pos/print-jobs/${job}/send`, at, { attempt, printer_id: to.id });
    const sent = dataOf<DeliveryWire>(answer);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
    if (sent.state === 'printed' || sent.state === 'failed') return sent;
  }
}
const texts = () => printer.papers().map(textOf);

describe.each(['escpos', 'starprnt'] as const)('a printer that reads %s at a port of the network', (driver) => {
  test('prints the tickets of a bill once, however often the same attempt is sent', {
    tags: ['T49', 'D-141'],
  }, async () => {
    const [at, to] = [await till(), await add(driver)];
    const job = await ticketJob(at);
    const attempt = randomUUID();
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'printed', problem: null });
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'printed' });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/\[qr .+\]/);
    expect(texts()[0]).not.toContain('COPY');
    expect(dataOf(await call('/api/pos/print-jobs', at))).toEqual([]);
    const again = await call(`/api/pos/print-jobs/${job}/send`, at, { attempt: randomUUID(), printer_id: to.id });
    expect(statusAndErrors(again).code).toBe('printing.printed');
  });

  test.each(['paper_end', 'cover_open', 'auto_cutter', 'overheating', 'non_recoverable'] as const)(
    'that has the fault %s says so before the job is counted: the paper after it is the original',
    { tags: ['T49', 'ERR-032', 'PRN-002'] },
    async (fault) => {
      const [at, to] = [await till(), await add(driver)];
      const job = await ticketJob(at);
      printer.control.set({ faults: { [fault]: true } });
      expect(await send(at, job, to)).toMatchObject({ state: 'failed', problem: fault });
      expect(dataOf(await call('/api/pos/print-jobs', at))).toMatchObject([{ id: job, takes: 0, problem: fault }]);
      printer.control.reset();
      expect(await send(at, job, to)).toMatchObject({ state: 'printed' });
      expect(texts()).toHaveLength(1);
      expect(texts()[0]).not.toContain('COPY');
    },
  );

  test('that stops half way prints a copy afterwards, and nothing of the first comes out later', {
    tags: ['T49', 'ERR-032'],
  }, async () => {
    const [at, to] = [await till(), await add(driver)];
    const job = await ticketJob(at);
    printer.control.set({ halves: [{ after: 3, fault: 'paper_end' }] });
    expect(await send(at, job, to)).toMatchObject({ state: 'failed', problem: 'paper_end' });
    expect(dataOf(await call('/api/pos/print-jobs', at))).toMatchObject([{ takes: 1, problem: 'paper_end' }]);
    expect(await send(at, job, to)).toMatchObject({ state: 'printed' });
    expect(printer.papers().map(({ whole }) => whole)).toEqual([true, false]);
    expect(texts()[0]).toContain('COPY 1');
    expect(texts().join('\n')).not.toContain('the rest');
  });

  test('prints a test page and opens the drawer from the portal and from a till', {
    tags: ['D-142', 'PRN-003'],
  }, async () => {
    const [at, to] = [await till(), await add(driver)];
    const browser = await exhibitor.as('admin');
    const { drawer } = printer.book();
    const page = await browser.post(`/api/staff/printers/${to.id}/test`, { attempt: randomUUID() });
    expect(dataOf(page)).toMatchObject({ state: 'printed' });
    expect(texts()[0]).toContain('é è ê ë î ï');
    expect(texts()[0]).toContain(to.name);
    const pulse = await browser.post(`/api/staff/printers/${to.id}/drawer`, { attempt: randomUUID() });
    expect(dataOf(pulse)).toMatchObject({ state: 'printed' });
    const atTill = await call(`/api/pos/printers/${to.id}/test`, at, { attempt: randomUUID() });
    expect(dataOf(atTill)).toMatchObject({ delivery: { state: 'printed' } });
    const setup = {
      receipt_printer_id: to.id,
      ticket_printer_id: null,
      drawer: true,
      print_receipt: 'ask',
      font_size: 16,
    };
    await call('/api/pos/setup', at, setup);
    expect(dataOf(await call('/api/pos/drawer', at, { cause: 'button' }))).toMatchObject({
      delivery: { state: 'printed' },
    });
    expect(printer.book().drawer).toBe(drawer + 2);
    await expectGuarded(
      exhibitor,
      (each) => each.post(`/api/staff/printers/${to.id}/test`, { attempt: randomUUID() }),
      {
        may: 'exhibitor-manager',
        mayNot: 'manager',
      },
    );
  });

  test('shows its state before it is needed', { tags: ['PRN-002'] }, async () => {
    const to = await add(driver);
    expect([to.state, to.seen_at]).toEqual([null, null]);
    printer.control.set({ faults: { paper_near_end: true } });
    await checkPrinters({ db: t.db, simulators: true });
    const browser = await exhibitor.as('admin');
    const seen = dataOf<SeenPrinter[]>(await browser.get('/api/staff/printers')).find(({ id }) => id === to.id);
    expect(seen).toMatchObject({ state: 'paper_near_end', seen_at: expect.any(String) });
    printer.control.set({ faults: { cover_open: true } });
    expect(dataOf(await browser.post(`/api/staff/printers/${to.id}/check`))).toMatchObject({ state: 'cover_open' });
  });
});

test('a printer that does not answer costs no original, and is shown as silent', {
  tags: ['T49', 'PRN-002'],
}, async () => {
  const [at, to] = [await till(), await add('escpos', { address: '127.0.0.1:1' })];
  const job = await ticketJob(at);
  expect(await send(at, job, to)).toMatchObject({ state: 'failed', problem: 'communication' });
  expect(dataOf(await call('/api/pos/print-jobs', at))).toMatchObject([{ takes: 0, problem: 'communication' }]);
});

test.each(['93.184.216.34', '169.254.169.254', 'localhost.example'])(
  'the server connects to no address outside of the networks of the exhibitor: %s',
  { tags: ['D-141'] },
  async (address) => {
    const [at, to] = [await till(), await add('escpos', { address })];
    expect(await send(at, await ticketJob(at), to)).toMatchObject({ problem: 'communication' });
  },
);

test.each([
  [{ connection: 'fetch' }, 'connection'],
  [{ address: 'http://192.168.1.5' }, 'address'],
  [{ address: '192.168.1.5:99999' }, 'address'],
  [{ model: 'star-mpop' }, 'model'],
] as const)('%j is refused for an ESC/POS printer', { tags: ['D-141'] }, async (form, path) => {
  const browser = await exhibitor.as('admin');
  const body = {
    name: 'x',
    driver: 'escpos',
    connection: 'server',
    address: '192.168.1.5',
    cinema_id: null,
    columns: 48,
  };
  const answer = await browser.post('/api/staff/printers', { ...body, drawer_switch_is_error: false, ...form });
  expect([answer.status, Object.keys(statusAndErrors(answer).errors)]).toEqual([422, [path]]);
});

test('of a job of another till nothing is sent', { tags: ['T49'] }, async () => {
  const [at, other, to] = [await till(), await till(), await add('escpos')];
  const job = await ticketJob(at);
  const answer = await call(`/api/pos/print-jobs/${job}/send`, other, { attempt: randomUUID(), printer_id: to.id });
  expect(answer.status).toBe(404);
  expect(texts()).toEqual([]);
});
