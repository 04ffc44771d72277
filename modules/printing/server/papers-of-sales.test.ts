import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listWaitingJobs } from '#modules/printing/server/job-wire.ts';
import { addPrinter } from '#modules/printing/server/printers/manage-printers.ts';
import { queuePapersOfBill } from '#modules/printing/server/queue-papers.ts';
import { endPrintAttempt, startPrintAttempt } from '#modules/printing/server/start-print-attempt.ts';
import { changeTillSetup } from '#modules/printing/server/till-setup.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { billOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 10 });
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........' } });
const translator = await openTranslator();
const deps = () => ({ db: t.db, secrets: testSecrets, translator, now: () => Date.now() + t.offset });
const acting = (till: Till) =>
  ({ exhibitorId: exhibitor.own.exhibitorId, actor: `employee:${till.employeeId}`, channel: 'register' }) as const;
const at = ({ device }: Till) => ({ id: device.id, cinemaId: exhibitor.own.cinemaId });

async function tillWithPrinter(print_receipt: 'always' | 'ask'): Promise<Till> {
  const till = await exhibitor.till();
  const printer = await addPrinter(t.db, acting(till), {
    name: 'Counter',
    driver: 'simulated',
    connection: 'screen',
    address: '',
    cinema_id: null,
    columns: 48,
    drawer_switch_is_error: false,
  });
  const setup = { receipt_printer_id: printer, ticket_printer_id: null, drawer: true, font_size: 16 } as const;
  await changeTillSetup(t.db, acting(till), at(till), { ...setup, print_receipt });
  return till;
}
const waiting = async (till: Till): Promise<(string | null)[][]> =>
  (await listWaitingJobs(t.db, exhibitor.own.exhibitorId, till.device.id)).map(({ kind, reference }) => [
    kind,
    reference,
  ]);
const prints = async (till: Till, kind: string) => {
  const jobs = await listWaitingJobs(t.db, exhibitor.own.exhibitorId, till.device.id);
  const id = jobs.find((job) => job.kind === kind)?.id ?? '';
  const taken = await startPrintAttempt(deps(), acting(till), at(till), {
    id,
    attempt: randomUUID(),
    printerId: null,
    locale: 'en',
  });
  await endPrintAttempt(deps(), acting(till), at(till), id, { take: taken.take, problem: null });
  return taken;
};
const saysCopy = ({ document }: { document: readonly { kind: string; text?: string }[] }): boolean =>
  document.some((line) => line.text?.startsWith('* '));

test('a cash sale leaves its papers to print in its own transaction, and the first print is the original', {
  tags: ['T49'],
}, async () => {
  const till = await tillWithPrinter('always');
  const { reference } = await till.sells({ seats: ['A-1', 'A-2'], popcorn: 1, given: 30 });
  expect(await waiting(till)).toEqual([
    ['tickets', reference],
    ['receipt', reference],
  ]);
  const taken = await prints(till, 'tickets');
  expect([taken.take, saysCopy(taken), taken.document.filter(({ kind }) => kind === 'qr').length]).toEqual([
    1,
    false,
    2,
  ]);
  expect(await waiting(till)).toEqual([['receipt', reference]]);
});

test('the receipt of a cash sale says what was given, the change, the till and the employee', {
  tags: ['PRN-003', 'D-087'],
}, async () => {
  const till = await tillWithPrinter('always');
  await till.sells({ seats: ['A-10'], popcorn: 1, given: 20 });
  const { document } = await prints(till, 'receipt');
  const pairs = document.flatMap((line) => (line.kind === 'pair' ? [`${line.left} ${line.right}`] : []));
  expect(pairs).toEqual(expect.arrayContaining(['Given €20.00', 'Change €3.50']));
  expect(document.some((line) => line.kind === 'text' && line.text.includes('Register'))).toBe(true);
});

test('a bill that is paid in parts leaves its papers with the last part; a refused sale leaves none', {
  tags: ['T49', 'D-082'],
}, async () => {
  const till = await tillWithPrinter('ask');
  const { uuid, reference } = await till.sells({ seats: ['A-3'] });
  const { manual, cash } = exhibitor.own.till;
  await till.pays(uuid, manual, 5);
  expect(await waiting(till)).toEqual([]);
  billOf(await till.pays(uuid, cash, 10));
  expect(await waiting(till)).toEqual([['tickets', reference]]);
  await expect(till.sells({ seats: ['A-3'], given: 20 })).rejects.toThrow();
  expect(await waiting(till)).toHaveLength(1);
});

test('a sale of refreshments prints no tickets, and a till without a printer collects no papers', {
  tags: ['PRN-003'],
}, async () => {
  const [with1, without] = [await tillWithPrinter('ask'), await exhibitor.till()];
  await with1.sells({ popcorn: 1, given: 10 });
  await without.sells({ seats: ['A-5'], given: 20 });
  expect([await waiting(with1), await waiting(without)]).toEqual([[], []]);
});

test('the receipt after a refund is an original; the same receipt again is a copy', { tags: ['T49'] }, async () => {
  const till = await tillWithPrinter('always');
  const bill = await till.sells({ seats: ['A-6'], popcorn: 1, given: 30 });
  expect(saysCopy(await prints(till, 'receipt'))).toBe(false);
  const again = (): Promise<string> =>
    queuePapersOfBill(deps(), acting(till), at(till), { billId: bill.uuid, kind: 'receipt' });
  await again();
  expect(saysCopy(await prints(till, 'receipt'))).toBe(true);
  const line = bill.lines.findIndex(({ kind }) => kind === 'product');
  const refund = { lines: [bill.lines[line]?.line_no], reason: 'spilled', payment_method_id: exhibitor.own.till.cash };
  expect((await till.post(`/api/pos/bills/${bill.uuid}/refund`, refund)).status).toBe(200);
  await again();
  const taken = await prints(till, 'receipt');
  expect([saysCopy(taken), taken.take]).toEqual([false, 1]);
  await again();
  expect(saysCopy(await prints(till, 'receipt'))).toBe(true);
});

test('papers of tickets that were given back before they were printed are empty', { tags: ['T49'] }, async () => {
  const till = await tillWithPrinter('ask');
  const bill = await till.sells({ seats: ['A-8'], given: 20 });
  const refund = { lines: [bill.lines[0]?.line_no], reason: 'ill', payment_method_id: exhibitor.own.till.cash };
  expect((await till.post(`/api/pos/bills/${bill.uuid}/refund`, refund)).status).toBe(200);
  expect((await prints(till, 'tickets')).document).toEqual([]);
});
