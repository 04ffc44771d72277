// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedPrinted } from '#apps/pos/printing/persisted-printed.ts';
import { NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { PrintJobWire, SeenPrinter, TakenJob, TillSetup } from '#modules/printing/contract/printing.ts';
import { PRINTER_FAULTS } from '#modules/printing/rules/printer-states.ts';
import {
  BILL,
  closePage,
  leaveTill,
  NO_PRINTERS,
  renderTillAt,
  settle,
  TILL,
} from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const printer = (id: number, name: string, changes: Partial<SeenPrinter> = {}): SeenPrinter => ({
  id,
  name,
  driver: 'star',
  connection: 'browser',
  model: '',
  codepage: 'auto',
  bridge_id: null,
  reports_status: true,
  state: null,
  state_at: null,
  seen_at: null,
  machine: null,
  tills: [],
  address: 'http://10.0.0.1',
  cinema_id: null,
  columns: 42,
  drawer_switch_is_error: true,
  ...changes,
});
const STAR = printer(1, 'Tickets (Star)');
const EPSON = printer(2, 'Receipts (Epson)', { driver: 'epson', address: 'http://10.0.0.2' });
const SCREEN = printer(3, 'On the screen', { driver: 'simulated', connection: 'screen', address: '' });
const SETUP: TillSetup = {
  ...NO_PRINTERS,
  ticket_printer_id: 1,
  receipt_printer_id: 2,
  drawer: true,
  printers: [STAR, EPSON, SCREEN],
};
const SOLD = {
  ...BILL,
  status: 'settled',
  number: 'B-1',
  due: 0,
  change: 0.5,
  rounding: 0,
  tip: 0,
  lines: [{ ...BILL.lines[0], kind: 'ticket', ticket: 'valid' }],
  payments: [{ uuid: BILL.uuid, payment_method_id: 1, method: 'Cash', type: 'cash', amount: 5, refunded: 0 }],
};
const JOB: PrintJobWire = {
  id: '11111111-d9cb-469f-a165-70867728950e',
  kind: 'tickets',
  reference: 'K7M4Q2XD',
  takes: 0,
  under_way: false,
  problem: null,
  created_at: '2026-11-20T20:00:00+01:00',
};

const RECEIPT: PrintJobWire = { ...JOB, id: '22222222-d9cb-469f-a165-70867728950e', kind: 'receipt' };

/** The answers of the printers in order; the last one repeats. */
let answers: (string | Error)[] = [];
const sent = vi.fn();
const get = vi.fn();
const post = vi.fn();
let setup = SETUP;
let jobs: PrintJobWire[] = [];
let takes = 0;
let sold: object = {};

const star = (success: boolean, code: number, status = '2386000000000000000000'): string =>
  `<StarWebPrint><Response>&lt;root&gt;&lt;success&gt;${success}&lt;/success&gt;&lt;code&gt;${code}&lt;/code&gt;&lt;status&gt;${status}&lt;/status&gt;&lt;/root&gt;</Response></StarWebPrint>`;
const EPSON_WELL = '<response success="true" code="" status="2"/>';
const WELL = star(true, 0);
const NO_PAPER = star(false, 1100, '2386080000080000000000');

beforeEach(() => {
  [setup, jobs, takes, answers, sold] = [SETUP, [JOB], 0, [WELL], SOLD];
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    if (path === '/api/pos/setup') return setup;
    if (path === '/api/pos/print-jobs') return jobs;
    return path === `/api/pos/bills/${BILL.uuid}` ? sold : { day: TILL.day, days: [], screenings: [], bills: [] };
  });
  post.mockImplementation(async (path: string, body: { printer_id?: number }) => {
    if (path === '/api/pos/drawer') return { document: [{ kind: 'drawer' }], printer: setup.printers[1] };
    if (path.endsWith('/print')) {
      jobs = [JOB];
      return JOB;
    }
    if (path.endsWith('/take')) {
      takes += 1;
      const document: TakenJob['document'] = [
        { kind: 'text', text: takes > 1 ? 'COPY Flow' : 'Flow' },
        { kind: 'cut' },
      ];
      return { id: JOB.id, take: takes, document, printer: setup.printers.find(({ id }) => id === body.printer_id) };
    }
    jobs = path.endsWith('/done') ? [] : [{ ...JOB, takes, problem: 'paper_end' }];
    return JOB;
  });
  vi.stubGlobal(
    'fetch',
    sent.mockImplementation(async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return new Response(answer);
    }),
  );
});
afterEach(() => {
  leaveTill();
  vi.unstubAllGlobals();
  for (const mock of [sent, get, post]) mock.mockReset();
});

async function paid(): Promise<HTMLElement> {
  persistedCart.set({ ...NEW_CART, bill: BILL.uuid });
  const place = await renderTillAt('/pay', { get, post }, { prints: true });
  await settle();
  return place;
}
const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const posted = (): string[] => post.mock.calls.map(([path]) => String(path).replace('/api/pos/', ''));
const printedAt = (address: string): string[] =>
  sent.mock.calls.filter(([url]) => String(url).startsWith(address)).map(([, init]) => String(init.body));

test('a cash sale opens the drawer and prints its tickets, once', { tags: ['D-141', 'D-142'] }, async () => {
  answers = [WELL];
  setup = { ...SETUP, receipt_printer_id: 1 };
  const place = await paid();
  expect(posted()).toEqual(['drawer', `print-jobs/${JOB.id}/take`, `print-jobs/${JOB.id}/done`]);
  expect(printedAt('http://10.0.0.1').some((body) => body.includes('Flow'))).toBe(true);
  expect(place.querySelector('dialog[open]')).toBe(null);
  post.mockClear();
  closePage();
  await paid();
  expect(posted()).toEqual([]);
});

test('a receipt that is always printed follows the tickets', { tags: ['POS-013'] }, async () => {
  setup = { ...SETUP, drawer: false, print_receipt: 'always', receipt_printer_id: 1 };
  jobs = [JOB, RECEIPT];
  await paid();
  const taken = posted().filter((path) => path.endsWith('/take'));
  expect(taken).toEqual([`print-jobs/${JOB.id}/take`, `print-jobs/${RECEIPT.id}/take`]);
});

test('papers that were not printed before a reload are printed after it; the drawer stays shut', {
  tags: ['T49', 'D-142'],
}, async () => {
  persistedPrinted.set(BILL.uuid);
  const place = await paid();
  expect(posted()).toEqual([`print-jobs/${JOB.id}/take`, `print-jobs/${JOB.id}/done`]);
  expect(place.textContent).toContain('Change');
  await press(place, 'Open the drawer');
  expect(posted().at(-1)).toBe('drawer');
});

test('a paid bill stays on the screen with its change until the attendant goes on', { tags: ['D-140'] }, async () => {
  persistedCart.set({ ...NEW_CART, bill: BILL.uuid });
  const place = await renderTillAt('/sale', { get, post }, { prints: true });
  await settle();
  expect(place.querySelector('h1')?.textContent).toContain('Change');
  expect(posted()).toContain(`print-jobs/${JOB.id}/done`);
});

test('a failed print job holds back the later ones until the attendant decides', {
  tags: ['T49'],
}, async () => {
  setup = { ...SETUP, drawer: false, print_receipt: 'always', receipt_printer_id: 1 };
  answers = [NO_PAPER];
  jobs = [JOB, RECEIPT];
  const place = await paid();
  expect([sent.mock.calls.length, takes]).toEqual([1, 0]);
  expect(place.querySelectorAll('dialog[open]')).toHaveLength(1);
});

test('without paper the till says what to do before an attempt counts, and a new roll prints the original', {
  tags: ['ERR-032', 'ERR-033', 'T49'],
}, async () => {
  answers = [EPSON_WELL, NO_PAPER];
  const place = await paid();
  const dialog = place.querySelector('dialog[open]');
  expect(dialog?.textContent).toContain('Printer not operational');
  expect(dialog?.textContent).toContain('The paper has run out. Put in a new roll.');
  expect(dialog?.textContent).toContain('The sale is complete.');
  // The dialog covers the page that says it.
  expect(dialog?.textContent).toContain('Change €0.50');
  expect(takes).toBe(0);
  answers = [WELL];
  await press(place, 'Try again');
  expect(place.querySelector('dialog[open]')).toBe(null);
  expect(printedAt('http://10.0.0.1').at(-1)).toContain('Flow');
  expect([takes, jobs]).toEqual([1, []]);
});

test('if the paper runs out during a job, it waits with its reason, and another printer prints a copy', {
  tags: ['T49', 'D-141'],
}, async () => {
  answers = [EPSON_WELL, WELL, NO_PAPER];
  const place = await paid();
  expect(posted().at(-1)).toBe(`print-jobs/${JOB.id}/failed`);
  expect(post.mock.calls.at(-1)?.[1]).toEqual({ take: 1, problem: 'paper_end' });
  answers = [EPSON_WELL];
  await press(place, 'Print there');
  expect(printedAt('http://10.0.0.2').at(-1)).toContain('COPY');
  expect(posted().at(-1)).toBe(`print-jobs/${JOB.id}/done`);
});

test('a printer that does not answer is unavailable, which is not an error of the program', {
  tags: ['ERR-033', 'ERR-001'],
}, async () => {
  const errors = vi.spyOn(console, 'error');
  answers = [EPSON_WELL, new TypeError('Failed to fetch')];
  const place = await paid();
  expect(place.querySelector('dialog[open]')?.textContent).toContain('Printer unavailable');
  expect(errors).not.toHaveBeenCalled();
});

test('a postponed job is listed, and printed from the list', { tags: ['T49'] }, async () => {
  answers = [EPSON_WELL, NO_PAPER];
  const place = await paid();
  await press(place, 'Print later');
  expect(place.querySelector('dialog[open]')).toBe(null);
  await press(place, '1 document to print');
  expect(place.querySelector('dialog[open]')?.textContent).toContain('Tickets K7M4Q2XD');
  answers = [WELL];
  await press(place, 'Print now');
  expect([takes, jobs]).toEqual([1, []]);
});

test('paper near its end only warns', { tags: ['ERR-032', 'D-141'] }, async () => {
  setup = { ...SETUP, drawer: false };
  answers = [star(true, 0, '2386000000040000000000')];
  const place = await paid();
  expect(place.querySelector('dialog[open]')).toBe(null);
  expect(place.ownerDocument.body.textContent).not.toContain('Printer not operational');
  expect(jobs).toEqual([]);
});

test('the simulated printer shows its papers on the screen', { tags: ['D-141'] }, async () => {
  setup = { ...SETUP, ticket_printer_id: 3, drawer: false };
  const place = await paid();
  const dialog = place.querySelector('dialog[open]');
  expect(dialog?.textContent).toContain('1 document printed');
  expect(dialog?.querySelector('article')?.textContent).toBe('Flow');
  expect([sent.mock.calls.length, jobs]).toEqual([0, []]);
  await press(place, 'Take');
  expect(place.querySelector('dialog[open]')).toBe(null);
});

test.each(PRINTER_FAULTS)('%s is said in a sentence of its own', { tags: ['ERR-032'] }, async (fault) => {
  jobs = [{ ...JOB, problem: fault }];
  setup = NO_PRINTERS;
  persistedCart.set(null);
  const place = await renderTillAt('/bills', { get, post }, { prints: true });
  await press(place, '1 document to print');
  const faultText = place.querySelector('dialog[open] li')?.textContent ?? '';
  expect(faultText).toMatch(/\. /);
  expect(faultText).not.toMatch(/printing\.fault/);
});
