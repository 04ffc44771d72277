/** The printer bridge as a process of its own, killed, cut off and restarted (decision 0057). */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceRoutes, deviceStaffRoutes, openDeviceGate } from '#modules/devices/server.ts';
import type { DeliveryWire, PrinterForm, SeenPrinter } from '#modules/printing/contract/printing.ts';
import { bridgeRoutes, deliveryRoutes, jobRoutes, printerStaffRoutes } from '#modules/printing/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { textOf } from '#simulators/printer/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#simulators/printer/simulator.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => {
  const deps = {
    db: t.db,
    secrets: testSecrets,
    translator,
    now: () => Date.now() + t.offset,
    gate: openDeviceGate({ db: t.db, callsPerMinute: Number.POSITIVE_INFINITY }),
    simulators: true,
    report: vi.fn(),
    news: { deviceChanged: vi.fn(), deviceReload: vi.fn(), displayChanged: vi.fn() },
  };
  deviceRoutes(app, deps);
  deviceStaffRoutes(app, deps);
  printerStaffRoutes(app, deps);
  jobRoutes(app, deps);
  deliveryRoutes(app, deps);
  bridgeRoutes(app, deps);
});
const buys = purchasesAt(t, () => exhibitor.own);
const MAIN = join(import.meta.dirname, '../../tools/bridge/main.ts');
let printer: PrinterSimulator;
let folder = '';
let bridge: { id: number; uid: string; token: string };
const running: ChildProcess[] = [];

const dataOf = <Data>({ json }: { json: unknown }): Data => (json as { data: Data }).data;

/** Starts the bridge and returns it when it has said that it is there. */
async function startBridge(...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN, '--data', join(folder, 'bridge.json'), ...args]);
  running.push(child);
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => void (text.toString().startsWith('Bridge ') && done()));
    child.once('exit', (code) => fail(new Error(`the bridge ended with ${code}`)));
  });
  return child;
}
const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => void child.once('exit', () => done()));
async function endAll(): Promise<void> {
  const all = running.splice(0);
  for (const child of all) child.kill('SIGKILL');
  await Promise.all(all.map(ended));
}

beforeAll(async () => {
  t.travel(0);
  printer = await startPrinterSimulator();
  folder = await mkdtemp(join(tmpdir(), 'foyer-bridge-'));
  const browser = await exhibitor.as('admin');
  const { code } = dataOf<{ code: string }>(await browser.post('/api/staff/devices/pairing-code'));
  await startBridge('--server', exhibitor.site.url, '--code', code);
  const identity = JSON.parse(await readFile(join(folder, 'bridge.json'), 'utf8')) as { uid: string; token: string };
  const devices = dataOf<{ id: number; uid: string; type: string; auth: string }[]>(
    await browser.get('/api/staff/devices'),
  );
  const row = devices.find(({ uid }) => uid === identity.uid);
  expect(row).toMatchObject({ type: 'bridge', auth: 'active' });
  bridge = { id: row?.id ?? 0, ...identity };
  await endAll();
});
afterAll(async () => {
  await printer.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  t.travel(0);
  printer.control.reset();
  printer.clear();
});
afterEach(endAll);

async function add(form: Partial<PrinterForm> = {}): Promise<SeenPrinter> {
  const name = `Printer ${randomUUID().slice(0, 8)}`;
  const body: PrinterForm = {
    name,
    driver: 'escpos',
    connection: 'bridge',
    bridge_id: bridge.id,
    address: `127.0.0.1:${printer.escposPort}`,
    cinema_id: null,
    columns: 48,
    drawer_switch_is_error: false,
    ...form,
  };
  const answer = await (await exhibitor.as('admin')).post('/api/staff/printers', body);
  const found = dataOf<SeenPrinter[] | undefined>(answer)?.find((each) => each.name === name);
  if (!found) throw new Error(`no printer was added: ${JSON.stringify(answer.json)}`);
  return found;
}
type Till = { headers: Record<string, string> };
async function till(): Promise<Till> {
  const { exhibitorId, cinemaId } = exhibitor.own;
  const device = await buildDevice(t, exhibitorId, { type: 'register', name: 'Till', cinemaId });
  return {
    headers: await standsAt(t, exhibitorId, device, await buildAttendant(t, exhibitorId, { roles: ['employee'] })),
  };
}
const call = (path: string, { headers }: Till, body?: unknown) =>
  exhibitor.site.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const asBridge = () => ({ headers: { 'x-device-id': bridge.uid, 'x-device-token': bridge.token } });
async function ticketJob(at: Till): Promise<string> {
  const billId = await buys.tickets({ count: 1 });
  return dataOf<{ id: string }>(await call(`/api/pos/bills/${billId}/print`, at, { kind: 'tickets' })).id;
}
const start = async (at: Till, job: string, to: SeenPrinter, attempt: string = randomUUID()): Promise<DeliveryWire> =>
  dataOf(await call(`/api/pos/print-jobs/${job}/send`, at, { attempt, printer_id: to.id }));
async function send(at: Till, job: string, to: SeenPrinter, attempt: string = randomUUID()): Promise<DeliveryWire> {
  for (;;) {
    const sent = await start(at, job, to, attempt);
    if (sent.state === 'printed' || sent.state === 'failed') return sent;
  }
}
const texts = () => printer.papers().map(textOf);

describe.each(['escpos', 'starprnt'] as const)('a bridge with a printer that reads %s', (driver) => {
  const address = () => `127.0.0.1:${driver === 'escpos' ? printer.escposPort : printer.starprntPort}`;

  test('prints tickets, the test page and the pulse of the drawer, each once, and says what the printer says', {
    tags: ['T49', 'D-141', 'D-142', 'PRN-002'],
  }, async () => {
    const [at, to] = [await till(), await add({ driver, address: address() })];
    await startBridge();
    const [job, attempt] = [await ticketJob(at), randomUUID()];
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'printed', problem: null });
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'printed' });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).not.toContain('COPY');
    const browser = await exhibitor.as('admin');
    const { drawer } = printer.book();
    const pulse = await browser.post(`/api/staff/printers/${to.id}/drawer`, { attempt: randomUUID() });
    expect([dataOf(pulse), printer.book().drawer]).toMatchObject([{ state: 'printed' }, drawer + 1]);
    printer.control.set({ faults: { cover_open: true } });
    const page = await browser.post(`/api/staff/printers/${to.id}/test`, { attempt: randomUUID() });
    expect(dataOf(page)).toMatchObject({ state: 'failed', problem: 'cover_open' });
    const seen = dataOf<SeenPrinter[]>(await browser.get('/api/staff/printers')).find(({ id }) => id === to.id);
    expect(seen).toMatchObject({ state: 'cover_open', seen_at: expect.any(String) });
  });
});

/** A cable between the bridge and the printer, which can swallow papers. */
async function openCable(onPapers: () => void): Promise<{ server: Server; address: string; repair(): void }> {
  let isCut = true;
  const server = createServer((near) => {
    const far = connect(printer.escposPort, '127.0.0.1');
    for (const each of [near, far]) each.on('error', () => near.destroy());
    far.pipe(near);
    near.on('data', (bytes) => {
      // Questions are short.
      if (isCut && bytes.length > 100) onPapers();
      else far.write(bytes);
    });
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const repair = (): void => {
    isCut = false;
  };
  return { server, address: `127.0.0.1:${port}`, repair };
}

test('killed in mid print it does not print that delivery again: the next attempt is a copy', {
  tags: ['T49'],
}, async () => {
  const { promise: papersCame, resolve } = Promise.withResolvers<void>();
  const cable = await openCable(resolve);
  const [at, to] = [await till(), await add({ address: cable.address })];
  const [job, attempt] = [await ticketJob(at), randomUUID()];
  const first = await startBridge();
  const sending = start(at, job, to, attempt);
  await papersCame;
  first.kill('SIGKILL');
  await Promise.all([sending, ended(first)]);
  cable.repair();
  await startBridge();
  t.travel(61_000);
  expect(await send(at, job, to, attempt)).toMatchObject({ state: 'failed', problem: 'communication' });
  expect(texts()).toEqual([]);
  expect(await send(at, job, to)).toMatchObject({ state: 'printed' });
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain('COPY 1');
  cable.server.close();
});

test('what waits while the bridge is off is printed when it comes back, as the original', {
  tags: ['T49'],
}, async () => {
  const [at, to] = [await till(), await add()];
  const job = await ticketJob(at);
  expect(await start(at, job, to, randomUUID())).toMatchObject({ state: 'waiting' });
  await startBridge();
  await expect.poll(texts, { timeout: 20_000 }).toHaveLength(1);
  expect(texts()[0]).not.toContain('COPY');
});

test('a delivery is claimed once, by the bridge of its printer', { tags: ['T49', 'T71'] }, async () => {
  const [at, to] = [await till(), await add()];
  const attempt = randomUUID();
  await start(at, await ticketJob(at), to, attempt);
  const stranger = await buildDevice(t, exhibitor.own.exhibitorId, { type: 'bridge' });
  const claim = (by: Till) => call(`/api/device/bridge/deliveries/${attempt}/claim`, by, {});
  const end = (by: Till) =>
    call(`/api/device/bridge/deliveries/${attempt}/end`, by, { problem: null, near_end: false });
  expect(statusAndErrors(await claim(stranger)).code).toBe('printing.delivery_gone');
  expect((await end(stranger)).status).toBe(404);
  expect((await claim(at)).status).toBe(403);
  expect((await claim({ headers: { ...asBridge().headers, ...AT_OTHER } })).status).toBe(401);
  const work = await call('/api/device/bridge/work', asBridge());
  expect(dataOf(work)).toMatchObject({ deliveries: [{ id: attempt }] });
  expect(dataOf<{ bytes: string }>(await claim(asBridge())).bytes.length).toBeGreaterThan(100);
  expect(statusAndErrors(await claim(asBridge())).code).toBe('printing.delivery_gone');
  expect([(await end(asBridge())).status, (await end(asBridge())).status]).toEqual([200, 200]);
  expect(dataOf(await call('/api/pos/print-jobs', at))).toEqual([]);
});

test('the secret of a bridge is readable by its owner alone', { tags: ['D-068'] }, async () => {
  expect((await stat(join(folder, 'bridge.json'))).mode & 0o077).toBe(0);
});

test.each([
  [{ bridge_id: null }, 'bridge_id'],
  [{ bridge_id: 2_000_000_000 }, 'bridge_id'],
  [{ address: '/etc/passwd' }, 'address'],
  [{ address: '/dev/sda' }, 'address'],
  [{ address: '/dev/usb/../sda' }, 'address'],
] as const)('a printer at a bridge is refused with %j', { tags: ['D-141'] }, async (form, path) => {
  await expect(add(form)).rejects.toThrow(`"${path}"`);
});

test.each(['/dev/usb/lp0', '/dev/ttyUSB0', 'COM3'])(
  'a printer at a bridge may stand at %s',
  { tags: ['D-141'] },
  async (address) => {
    expect(await add({ address })).toMatchObject({ address, connection: 'bridge', bridge_id: bridge.id });
  },
);
