/** Printers that fetch what they print (decision 0093), with lost answers, doubled calls and strangers. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDeviceGate } from '#modules/devices/server.ts';
import type { DeliveryWire, PrinterForm, SeenPrinter } from '#modules/printing/contract/printing.ts';
import { checkPrinters } from '#modules/printing/server/printers/check-printers.ts';
import { deliveryRoutes, epsonRoutes, jobRoutes, printerStaffRoutes, starRoutes } from '#modules/printing/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { textOf } from '#simulators/printer/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#simulators/printer/simulator.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
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
    news: { displayChanged: vi.fn(), deviceReload: vi.fn() },
  };
  printerStaffRoutes(app, deps);
  jobRoutes(app, deps);
  deliveryRoutes(app, deps);
  starRoutes(app, deps);
  epsonRoutes(app, deps);
});
const buys = purchasesAt(t, () => exhibitor.own);
let printer: PrinterSimulator;

beforeAll(async () => {
  t.travel(0);
  printer = await startPrinterSimulator();
});
afterAll(() => printer.close());
beforeEach(() => {
  t.travel(0);
  printer.control.reset();
  printer.clear();
});

const dataOf = <Data>({ json }: { json: unknown }): Data => (json as { data: Data }).data;
const admin = () => exhibitor.as('admin');

type Fetching = { readonly to: SeenPrinter; readonly path: string; readonly url: string };
async function addFetching(form: Partial<PrinterForm> = {}): Promise<Fetching> {
  const name = `Printer ${randomUUID().slice(0, 8)}`;
  const body: PrinterForm = {
    name,
    driver: 'starprnt',
    connection: 'fetch',
    address: '',
    cinema_id: null,
    columns: 48,
    drawer_switch_is_error: false,
    ...form,
  };
  const browser = await admin();
  const to = dataOf<SeenPrinter[]>(await browser.post('/api/staff/printers', body)).find((each) => each.name === name);
  if (!to) throw new Error('no printer was added');
  const { path } = dataOf<{ path: string }>(await browser.get(`/api/staff/printers/${to.id}/address`));
  const url = `${exhibitor.site.url}${path}`;
  printer.control.set({ fetching: { url, everyMs: 0 } });
  return { to, path, url };
}
const add = () => addFetching();
const shown = async ({ to: { id } }: Fetching): Promise<SeenPrinter | undefined> =>
  dataOf<SeenPrinter[]>(await (await admin()).get('/api/staff/printers')).find((each) => each.id === id);

type Till = { headers: Record<string, string> };
async function till(): Promise<Till> {
  const { exhibitorId, cinemaId } = exhibitor.own;
  const device = await buildDevice(t, exhibitorId, { type: 'register', name: 'Till', cinemaId });
  const attendant = await buildAttendant(t, exhibitorId, { roles: ['employee'] });
  return { headers: await standsAt(t, exhibitorId, device, attendant) };
}
const call = (path: string, { headers }: Till, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
  exhibitor.site.ask(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const asPrinter: Till = { headers: {} };
const poll = (path: string, body: unknown = { statusCode: '200 OK' }, as = asPrinter) => call(path, as, body);
async function ticketJob(at: Till): Promise<string> {
  const billId = await buys.tickets({ count: 1 });
  return dataOf<{ id: string }>(await call(`/api/pos/bills/${billId}/print`, at, { kind: 'tickets' })).id;
}
const send = async (at: Till, job: string, { to }: Fetching, attempt: string): Promise<DeliveryWire> =>
  dataOf(await call(`/api/pos/print-jobs/${job}/send`, at, { attempt, printer_id: to.id }));
/** Starts a print, and returns as soon as it waits: the answer comes when the printer has fetched it. */
async function waiting(at: Till, job: string, to: Fetching): Promise<{ attempt: string; sent: Promise<DeliveryWire> }> {
  const attempt = randomUUID();
  const sent = send(at, job, to, attempt);
  await expect.poll(async () => (await poll(to.path)).json).toMatchObject({ jobReady: true, jobToken: attempt });
  return { attempt, sent };
}
const texts = () => printer.papers().map(textOf);

describe('a Star printer that fetches (CloudPRNT)', () => {
  test('prints the tickets of a bill once, and says so', { tags: ['T49', 'D-141'] }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { attempt, sent } = await waiting(at, job, to);
    expect(await printer.fetching.poll()).toEqual(['200 OK']);
    expect(await sent).toMatchObject({ state: 'printed', problem: null });
    expect(await printer.fetching.poll()).toEqual([]);
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'printed' });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/\[qr .+\]/);
    expect(texts()[0]).not.toContain('COPY');
    expect(dataOf(await call('/api/pos/print-jobs', at))).toEqual([]);
    expect([printer.fetching.complaints(), printer.refused()]).toEqual([[], null]);
  });

  test('prints the test page and opens the drawer from the portal', { tags: ['D-142', 'PRN-003'] }, async () => {
    const to = await add();
    const browser = await admin();
    const { drawer } = printer.book();
    for (const [what, drawers] of [
      ['test', 0],
      ['drawer', 1],
    ] as const) {
      const asking = browser.post(`/api/staff/printers/${to.to.id}/${what}`, { attempt: randomUUID() });
      await expect.poll(async () => (await printer.fetching.poll()).length).toBe(1);
      expect(dataOf(await asking)).toMatchObject({ state: 'printed' });
      expect(printer.book().drawer).toBe(drawer + drawers);
    }
    expect(texts()[0]).toContain('é è ê ë î ï');
  });

  test('gets the same papers when it asks for them again, counted once', { tags: ['T49'] }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { attempt, sent } = await waiting(at, job, to);
    const query = `?mac=00:11:62:0d:5e:71&type=application/vnd.star.starprnt&token=${attempt}&of_a_firmware=1`;
    const [first, again, unnamed] = [
      await call(to.path + query, asPrinter),
      await call(to.path + query, asPrinter),
      await call(to.path, asPrinter),
    ];
    expect([first.status, again.text, unnamed.text]).toEqual([200, first.text, first.text]);
    expect(first.text).not.toContain('COPY');
    // While the end of one is not known, nothing is offered, also not that one.
    expect((await poll(to.path)).json).toEqual({ jobReady: false });
    expect(dataOf(await call('/api/pos/print-jobs', at))).toMatchObject([{ takes: 1, under_way: true }]);
    const ends = `${to.path}?token=${attempt}&code=200%20OK`;
    expect((await call(ends, asPrinter, undefined, 'DELETE')).status).toBe(200);
    expect((await call(ends, asPrinter, undefined, 'DELETE')).status).toBe(200);
    expect(await sent).toMatchObject({ state: 'printed' });
    expect((await call(to.path + query, asPrinter)).status).toBe(404);
  });

  test('whose papers were lost on the way says so, and the next ones are a copy', { tags: ['T49'] }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { sent } = await waiting(at, job, to);
    printer.control.set({ fetching: { lost: ['papers'] } });
    expect(await printer.fetching.poll()).toEqual(['520 Timeout']);
    expect(await sent).toMatchObject({ state: 'failed', problem: 'communication' });
    const next = await waiting(at, job, to);
    await printer.fetching.poll();
    expect(await next.sent).toMatchObject({ state: 'printed' });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('COPY 1');
  });

  test('whose confirmation was lost may have printed: after a minute the document waits again, as a copy', {
    tags: ['T49'],
  }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { attempt, sent } = await waiting(at, job, to);
    printer.control.set({ fetching: { lost: ['confirmation'] } });
    await printer.fetching.poll();
    await sent;
    expect((await poll(to.path)).json).toEqual({ jobReady: false });
    t.travel(61_000);
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'failed', problem: 'communication' });
    expect(dataOf(await call('/api/pos/print-jobs', at))).toMatchObject([{ id: job, takes: 1 }]);
    const next = await waiting(at, job, to);
    await printer.fetching.poll();
    expect(await next.sent).toMatchObject({ state: 'printed' });
    expect(texts().map((text) => text.includes('COPY 1'))).toEqual([true, false]);
  });

  test('whose confirmation comes twice, or late, ends its document once', { tags: ['T49'] }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { sent } = await waiting(at, job, to);
    printer.control.set({ fetching: { lost: ['answer'] } });
    expect(await printer.fetching.poll()).toEqual(['200 OK']);
    expect(await sent).toMatchObject({ state: 'printed' });
    const late = await ticketJob(at);
    const second = await waiting(at, late, to);
    await call(`${to.path}?token=${second.attempt}`, asPrinter);
    await second.sent;
    t.travel(61_000);
    expect(await send(at, late, to, second.attempt)).toMatchObject({ state: 'failed' });
    await call(`${to.path}?token=${second.attempt}&code=OK`, asPrinter, undefined, 'DELETE');
    expect(dataOf(await call('/api/pos/print-jobs', at))).toEqual([]);
  });

  test('that has no paper is offered nothing: the paper after it is the original', {
    tags: ['T49', 'PRN-002', 'ERR-032'],
  }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { sent } = await waiting(at, job, to);
    printer.control.set({ faults: { paper_end: true } });
    expect(await printer.fetching.poll()).toEqual([]);
    expect(await sent).toMatchObject({ state: 'failed', problem: 'paper_end' });
    expect(await shown(to)).toMatchObject({ state: 'paper_end', machine: '00:11:62:0d:5e:71' });
    printer.control.set({ faults: { paper_end: false, paper_near_end: true } });
    const next = await waiting(at, job, to);
    await printer.fetching.poll();
    expect(await next.sent).toMatchObject({ state: 'printed' });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).not.toContain('COPY');
    await printer.fetching.poll();
    expect(await shown(to)).toMatchObject({ state: 'paper_near_end' });
  });

  test('that stops half way prints a copy afterwards', { tags: ['T49', 'ERR-032'] }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { sent } = await waiting(at, job, to);
    printer.control.set({ halves: [{ after: 3, fault: 'cover_open' }] });
    expect(await printer.fetching.poll()).toEqual(['420 Cover open']);
    expect(await sent).toMatchObject({ state: 'failed', problem: 'cover_open' });
    const next = await waiting(at, job, to);
    await printer.fetching.poll();
    expect(await next.sent).toMatchObject({ state: 'printed' });
    expect(texts()[0]).toContain('COPY 1');
  });

  test('that reports a fault and prints nothing has ended what it fetched', {
    tags: ['T49'],
  }, async () => {
    const [at, to] = [await till(), await add()];
    const { attempt, sent } = await waiting(at, await ticketJob(at), to);
    await call(`${to.path}?token=${attempt}`, asPrinter);
    await poll(to.path, { statusCode: '420 Cover open', printingInProgress: true });
    await poll(to.path, { statusCode: '420 Cover open', printingInProgress: false });
    expect(await sent).toMatchObject({ state: 'failed', problem: 'cover_open' });
  });

  test('that asks which protocols the server speaks is answered as by one that speaks HTTP only', async () => {
    const { path } = await add();
    const key = path.split('/').at(-1) ?? '';
    const question = `${path.replace(key, 'cloudprnt-setting.json')}?mac=00%3A11%3A62%3A0d%3A5e%3A71&replaced_path=${key}`;
    expect((await call(question, asPrinter)).status).toBe(404);
  });

  test('that no longer comes is shown as silent, with when it came last', { tags: ['PRN-002'] }, async () => {
    const to = await add();
    expect(await shown(to)).toMatchObject({ state: null, seen_at: null, machine: null });
    await printer.fetching.poll();
    const before = await shown(to);
    expect(before).toMatchObject({ state: 'operational', seen_at: expect.any(String) });
    t.travel(50_000);
    await checkPrinters({ db: t.db, simulators: true });
    expect(await shown(to)).toMatchObject({ state: 'operational' });
    t.travel(70_000);
    await checkPrinters({ db: t.db, simulators: true });
    expect(await shown(to)).toMatchObject({ state: 'communication', seen_at: before?.seen_at });
    await printer.fetching.poll();
    expect(await shown(to)).toMatchObject({ state: 'operational' });
  });
});

describe('an Epson printer that fetches (Server Direct Print)', () => {
  const add = () => addFetching({ driver: 'epson', columns: 42 });
  /** Starts a print, and returns when it waits for the printer. */
  async function started(at: Till, job: string, to: Fetching) {
    const attempt = randomUUID();
    const sent = send(at, job, to, attempt);
    await expect
      .poll(() => t.asOwner('SELECT state FROM print_delivery WHERE id = $1', [attempt]))
      .toEqual([{ state: 'waiting' }]);
    return { attempt, sent };
  }
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    exhibitor.site.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  test('prints the tickets of a bill once, and says so, also when its report comes twice', {
    tags: ['T49', 'D-141'],
  }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { sent } = await started(at, job, to);
    printer.control.set({ fetching: { lost: ['answer'] } });
    expect(await printer.fetching.poll()).toEqual(['']);
    expect(await sent).toMatchObject({ state: 'printed', problem: null });
    expect(await printer.fetching.poll()).toEqual([]);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/\[qr .+\]/);
    expect(texts()[0]).not.toContain('COPY');
    expect([printer.fetching.complaints(), printer.papers()[0]?.printer]).toEqual([[], 'epson']);
    expect(await shown(to)).toMatchObject({ state: 'operational', machine: 'x3el000754' });
  });

  test('that lost what it fetched gets nothing until a minute is over, and then a copy', {
    tags: ['T49'],
  }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    const { attempt, sent } = await started(at, job, to);
    printer.control.set({ fetching: { lost: ['papers'] } });
    expect(await printer.fetching.poll()).toEqual([]);
    expect(await printer.fetching.poll()).toEqual([]);
    await sent;
    t.travel(61_000);
    expect(await send(at, job, to, attempt)).toMatchObject({ state: 'failed', problem: 'communication' });
    const next = await started(at, job, to);
    expect(await printer.fetching.poll()).toEqual(['']);
    expect(await next.sent).toMatchObject({ state: 'printed' });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('COPY 1');
  });

  test('that reports an open cover gets nothing, and stops half way with its reason', {
    tags: ['T49', 'PRN-002', 'ERR-032'],
  }, async () => {
    const [at, to] = [await till(), await add()];
    const job = await ticketJob(at);
    printer.control.set({ faults: { cover_open: true } });
    const { sent } = await started(at, job, to);
    expect(await printer.fetching.poll()).toEqual([]);
    expect(await sent).toMatchObject({ state: 'failed', problem: 'cover_open' });
    expect(await shown(to)).toMatchObject({ state: 'cover_open' });
    printer.control.set({ faults: { cover_open: false }, halves: [{ after: 3, fault: 'paper_end' }] });
    const half = await started(at, job, to);
    expect(await printer.fetching.poll()).toEqual(['EPTR_REC_EMPTY']);
    expect(await half.sent).toMatchObject({ state: 'failed', problem: 'paper_end' });
    expect(texts()[0]).not.toContain('COPY');
  });

  test('is admitted by its address, and ends only what is its own', { tags: ['T71', 'T73'] }, async () => {
    const [at, to, other] = [await till(), await add(), await add()];
    const { attempt, sent } = await started(at, await ticketJob(at), to);
    const key = to.path.split('/').at(-1) ?? '';
    const asks = { ConnectionType: 'GetRequest', ID: '' };
    for (const [path, headers] of [
      [to.path.replace(/[^/]+$/, randomUUID()), {}],
      [other.path.replace(/[^/]+$/, key), {}],
      [to.path.replace('/epson/', '/star/'), {}],
      [to.path, AT_OTHER],
    ] as const)
      expect([path, (await form(path, asks, headers)).status]).toEqual([path, path.includes('/star/') ? 415 : 404]);
    const name = BigInt(`0x${attempt.replaceAll('-', '')}`).toString(36);
    const ResponseFile = `<printjobid>${name}</printjobid><response success="true" code="" status="2"/>`;
    expect((await form(other.path, { ConnectionType: 'SetResponse', ResponseFile })).status).toBe(200);
    expect((await form(other.path, asks)).text).toBe('');
    expect((await form(to.path, { ConnectionType: 'Nonsense' })).status).toBe(422);
    const fetched = await form(to.path, asks);
    expect([fetched.status, fetched.text.includes(`<printjobid>${name}</printjobid>`)]).toEqual([200, true]);
    await form(to.path, { ConnectionType: 'SetResponse', ResponseFile });
    expect(await sent).toMatchObject({ state: 'printed' });
  });
});

describe('the address of a printer that fetches', { tags: ['T71', 'T73'] }, () => {
  test('admits no caller without its secret, and none at another exhibitor', async () => {
    const [at, to, other] = [await till(), await add(), await add()];
    const { attempt, sent } = await waiting(at, await ticketJob(at), to);
    const key = to.path.split('/').at(-1) ?? '';
    const ofOther = other.path.replace(/[^/]+$/, key);
    const strangers: readonly (readonly [string, Till])[] = [
      [to.path.replace(/[^/]+$/, randomUUID()), asPrinter],
      [ofOther, asPrinter],
      [to.path, { headers: AT_OTHER }],
      [to.path.replace(/\d+\/[^/]+$/, `2000000000/${key}`), asPrinter],
    ];
    for (const [path, as] of strangers)
      for (const answer of [
        await poll(path, { statusCode: '410' }, as),
        await call(`${path}?token=${attempt}`, as),
        await call(`${path}?token=${attempt}&code=OK`, as, undefined, 'DELETE'),
      ])
        expect([path, answer.status, statusAndErrors(answer).code]).toEqual([path, 404, 'not_found.printer']);
    // Another printer of the same exhibitor neither gets nor ends what is not for it.
    expect((await call(`${other.path}?token=${attempt}`, asPrinter)).status).toBe(404);
    await call(`${other.path}?token=${attempt}&code=OK`, asPrinter, undefined, 'DELETE');
    expect((await poll(to.path)).json).toMatchObject({ jobReady: true, jobToken: attempt });
    printer.control.set({ fetching: { url: to.url } });
    await printer.fetching.poll();
    expect(await sent).toMatchObject({ state: 'printed' });
  });

  test('belongs to the machine that came first, until it is given a new one', async () => {
    const to = await add();
    await printer.fetching.poll();
    const second = { statusCode: '200 OK', printerMAC: '00:11:62:FF:FF:FF' };
    const refused = await poll(to.path, second);
    expect([refused.status, statusAndErrors(refused).code]).toEqual([403, 'printing.other_machine']);
    const browser = await admin();
    const { path } = dataOf<{ path: string }>(await browser.post(`/api/staff/printers/${to.to.id}/address`));
    expect(path).not.toBe(to.path);
    expect((await poll(to.path)).status).toBe(404);
    expect((await poll(path, second)).status).toBe(200);
    expect(await shown(to)).toMatchObject({ machine: '00:11:62:ff:ff:ff' });
    await expectGuarded(exhibitor, (each) => each.post(`/api/staff/printers/${to.to.id}/address`), {
      may: 'exhibitor-manager',
      mayNot: 'manager',
    });
  });

  test('is not there for a printer that the server reaches', async () => {
    const { to, path } = await add();
    const browser = await admin();
    const { machine: _machine, tills: _tills, state: _state, state_at: _at, seen_at: _seen, id, ...form } = to;
    const reached = { ...form, connection: 'server', address: '192.168.1.50' };
    expect((await browser.post(`/api/staff/printers/${id}`, reached)).status).toBe(200);
    const answer = await browser.get(`/api/staff/printers/${id}/address`);
    expect([answer.status, statusAndErrors(answer).code]).toEqual([409, 'printing.no_fetching']);
    expect((await poll(path)).status).toBe(404);
  });

  test.each([
    { status: 'zz', statusCode: null },
    { status: '23 6 0 0 0 0 0 0 0 ', statusCode: '200%20OK', clientAction: null, of_a_firmware: { any: 1 } },
    {},
  ])('takes a poll such as %j', async (body) => {
    const to = await add();
    expect([(await poll(to.path, body)).json, (await shown(to))?.state]).toEqual([{ jobReady: false }, 'operational']);
  });
});
