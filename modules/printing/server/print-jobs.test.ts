import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dismissPapers } from '#modules/printing/server/dismiss-papers.ts';
import { listWaitingJobs } from '#modules/printing/server/job-wire.ts';
import { addPrinter } from '#modules/printing/server/printers/manage-printers.ts';
import { queuePapersOfBill } from '#modules/printing/server/queue-papers.ts';
import { endPrintAttempt, startPrintAttempt } from '#modules/printing/server/start-print-attempt.ts';
import { changeTillSetup } from '#modules/printing/server/till-setup.ts';
import { ticketKeys, verifyTicketCode } from '#modules/tickets/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { allAtOnce } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase({ max: 20 });
const STARTS = Date.parse('2031-11-20T19:30:00Z');
let cinema: Cinema;
let employeeId = 0;
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const deps = () => ({ db: t.db, secrets: testSecrets, translator, now: () => Date.now() + t.offset });
const acting = () =>
  ({ exhibitorId: cinema.exhibitorId, actor: `employee:${employeeId}`, channel: 'register' }) as const;

beforeAll(async () => {
  cinema = await buildCinema(t, { screening: { startsAtMs: STARTS }, hall: '..........|..........|..........' });
  employeeId = (await buildAttendant(t, cinema.exhibitorId)).id;
});
beforeEach(() => t.travel(STARTS - 30 * 60_000 - Date.now()));

type Till = { id: number; cinemaId: number | null };
async function till({ printers = true }: { printers?: boolean } = {}): Promise<Till & { star: number; epson: number }> {
  const { id } = await buildDevice(t, cinema.exhibitorId, { type: 'register', cinemaId: cinema.cinemaId });
  const at = { id, cinemaId: cinema.cinemaId };
  const common = { cinema_id: null, columns: 48, drawer_switch_is_error: false } as const;
  const star = await addPrinter(t.db, acting(), {
    ...common,
    name: 'Star',
    driver: 'star',
    connection: 'browser',
    address: 'http://10.0.0.1',
  });
  const epson = await addPrinter(t.db, acting(), {
    ...common,
    name: 'Epson',
    driver: 'epson',
    connection: 'browser',
    address: 'http://10.0.0.2',
  });
  if (printers)
    await changeTillSetup(t.db, acting(), at, {
      receipt_printer_id: epson,
      ticket_printer_id: star,
      drawer: true,
      print_receipt: 'ask',
      font_size: 16,
    });
  return { ...at, star, epson };
}

const queue = (at: Till, billId: string, kind: 'tickets' | 'receipt' = 'tickets') =>
  queuePapersOfBill(deps(), acting(), at, { billId, kind });
const take = (at: Till, id: string, attempt: string = randomUUID(), printerId: number | null = null) =>
  startPrintAttempt(deps(), acting(), at, { id, attempt, printerId, locale: 'en' });
const end = (at: Till, id: string, taken: { take: number }, problem: 'paper_end' | null = null) =>
  endPrintAttempt(deps(), acting(), at, id, { take: taken.take, problem });
const waiting = (at: Till) => listWaitingJobs(t.db, cinema.exhibitorId, at.id);
const textsOf = (document: readonly { kind: string; text?: string; left?: string; right?: string }[]): string[] =>
  document.flatMap(({ text, left, right }) => [text, left, right].filter((each) => each !== undefined));
const marks = (taken: { document: readonly { kind: string; text?: string }[] }) =>
  textsOf(taken.document).filter((text) => text.startsWith('* '));
const conflict = (code: string) => ({ kind: 'conflict', problems: [{ code: `printing.${code}` }] });

test('papers that are not needed are dismissed at their till, and asked for again are printed', {
  tags: ['D-141', 'T49'],
}, async () => {
  const at = await till();
  const billId = await buys.tickets({ count: 1 });
  const id = await queuePapersOfBill(deps(), acting(), at, { billId, kind: 'tickets' });
  const waits = async () => (await listWaitingJobs(t.db, cinema.exhibitorId, at.id)).map((job) => job.id);
  const other = await till();
  await expect(dismissPapers(t.db, acting(), other, id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await waits()).toEqual([id]);
  await dismissPapers(t.db, acting(), at, id);
  expect(await waits()).toEqual([]);
  await queuePapersOfBill(deps(), acting(), at, { billId, kind: 'tickets' });
  expect(await waits()).toEqual([id]);
});

const printsCodes = (kind: 'short' | 'barcode' | 'signed') =>
  t.asOwner(
    `UPDATE settings SET data = data || jsonb_build_object('printed_ticket_code', $2::text) WHERE exhibitor_id = $1`,
    [cinema.exhibitorId, kind],
  );

describe('papers', () => {
  test.each(['short', 'barcode'] as const)(
    'tickets carry a short code for scanners that type: %s',
    {
      tags: ['PRN-003', 'SCAN-003'],
    },
    async (kind) => {
      await printsCodes(kind);
      const at = await till();
      const billId = await buys.tickets({ count: 2 });
      const { document } = await take(at, await queue(at, billId));
      const codes = document.flatMap((line) => (line.kind === 'qr' || line.kind === 'barcode' ? [line] : []));
      const tickets = await t.asOwner<{ code: string }>('SELECT code FROM ticket WHERE bill_id = $1 ORDER BY line_no', [
        billId,
      ]);
      // At most 40 characters for a scanner that types; the entrance reads them in any case.
      expect(codes).toEqual(
        tickets.map(({ code }) => ({ kind: kind === 'short' ? 'qr' : 'barcode', data: code.toUpperCase() })),
      );
      for (const { data } of codes) expect(data).toMatch(/^[A-Z2-9]{12}$/);
    },
  );

  test('a ticket of a rate that needs proof says that the card is shown at the entrance', {
    tags: ['PRN-003'],
  }, async () => {
    const needsProof = (yes: boolean) =>
      t.asOwner('UPDATE price_rate SET needs_proof = $2 WHERE exhibitor_id = $1', [cinema.exhibitorId, yes]);
    await needsProof(true);
    const at = await till();
    const { document } = await take(at, await queue(at, await buys.tickets({ count: 1, locale: 'en' })));
    await needsProof(false);
    expect(textsOf(document)).toContain('Please show your card at the entrance');
  });

  test('tickets are one paper each, with a code the entrance accepts, on the printer of the tickets', {
    tags: ['PRN-003', 'D-141'],
  }, async () => {
    await printsCodes('signed');
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 2, locale: 'nl-BE' }));
    const { document, printer, take: nth } = await take(at, id);
    expect([nth, printer.id]).toEqual([1, at.star]);
    expect(document.filter(({ kind }) => kind === 'cut')).toHaveLength(2);
    const codes = document.flatMap((line) => (line.kind === 'qr' ? [line.data] : []));
    const keys = await t.db.ask(cinema.exhibitorId, ticketKeys);
    expect(codes.map((code) => verifyTicketCode(code, keys)?.screeningId)).toEqual([
      cinema.screeningId,
      cinema.screeningId,
    ]);
    expect(textsOf(document)).toEqual(expect.arrayContaining(['20:30', 'donderdag 20 november 2031']));
    expect(textsOf(document).join()).toMatch(/Rij A, plaats \d+/);
    expect(marks({ document })).toEqual([]);
  });

  test("a receipt is one paper, whose amounts are the bill's, on the printer of the receipts", {
    tags: ['PRN-003', 'D-087'],
  }, async () => {
    const at = await till();
    const billId = await buys.tickets({ count: 2 });
    const [bill] = await t.asOwner<{ total: number; reference: string }>(
      'SELECT total_cents AS total, reference FROM bill WHERE id = $1',
      [billId],
    );
    const { document, printer } = await take(at, await queue(at, billId, 'receipt'));
    expect(printer.id).toBe(at.epson);
    const total = document.find((line) => line.kind === 'pair' && line.left === 'Total');
    expect(total).toMatchObject({ right: `€${((bill?.total ?? 0) / 100).toFixed(2)}`, size: 'large' });
    expect(document.at(-2)).toEqual({ kind: 'barcode', data: bill?.reference });
    expect(document.filter(({ kind }) => kind === 'cut')).toHaveLength(1);
  });

  test('a purchased voucher is printed with the tickets', { tags: ['PRN-003'] }, async () => {
    const at = await till();
    const typeId = await buildVoucherType(t, cinema.exhibitorId);
    const { document } = await take(at, await queue(at, await buys.vouchers({ typeId, turns: 5, euros: 60 })));
    expect(document.some((line) => line.kind === 'qr' && line.data.length >= 12)).toBe(true);
    expect(textsOf(document)).toEqual(expect.arrayContaining(['5 visits']));
  });

  test('each paper of a sale in test mode says so', { tags: ['D-137'] }, async () => {
    const at = await till();
    const billId = await buys.tickets({ count: 2 });
    await t.asOwner('UPDATE bill SET test = true WHERE id = $1', [billId]);
    expect(marks(await take(at, await queue(at, billId)))).toEqual([
      '* PRACTICE, NOT VALID *',
      '* PRACTICE, NOT VALID *',
    ]);
    await t.asOwner('UPDATE bill SET test = false WHERE id = $1', [billId]);
  });

  test('nothing is printed for a bill that is unpaid, refunded or missing', { tags: ['D-141'] }, async () => {
    const at = await till();
    const nothing = { kind: 'not-found', problems: [{ code: 'not_found.papers' }] };
    const unpaid = await buys.unpaid({ count: 1 });
    await expect(queue(at, unpaid)).rejects.toMatchObject(nothing);
    await expect(queue(at, unpaid, 'receipt')).rejects.toMatchObject(nothing);
    const refunded = await buys.tickets({ count: 1 });
    await buys.refund(refunded);
    await expect(queue(at, refunded)).rejects.toMatchObject(nothing);
    await expect(queue(at, randomUUID())).rejects.toMatchObject({ problems: [{ code: 'not_found.bill' }] });
    expect(await waiting(at)).toEqual([]);
  });
});

describe('a job', { tags: ['T49'] }, () => {
  test('waits until it is printed', async () => {
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 1 }));
    expect(await waiting(at)).toMatchObject([{ id, kind: 'tickets', takes: 0, under_way: false, problem: null }]);
    const taken = await take(at, id);
    expect(await waiting(at)).toMatchObject([{ id, takes: 1, under_way: true }]);
    await end(at, id, taken);
    expect(await waiting(at)).toEqual([]);
    await expect(take(at, id)).rejects.toMatchObject(conflict('printed'));
  });

  test('that failed waits again with its reason, and then each paper says COPY', async () => {
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 2, locale: 'de' }));
    await end(at, id, await take(at, id), 'paper_end');
    expect(await waiting(at)).toMatchObject([{ id, takes: 1, under_way: false, problem: 'paper_end' }]);
    const second = await take(at, id);
    expect([second.take, marks(second)]).toEqual([2, ['* KOPIE 1 *', '* KOPIE 1 *']]);
    await end(at, id, second, 'paper_end');
    expect(marks(await take(at, id))).toEqual(['* KOPIE 2 *', '* KOPIE 2 *']);
  });

  test('is one per bill and kind: a second request is a copy, counted and audited', async () => {
    const at = await till();
    const billId = await buys.tickets({ count: 1 });
    const id = await queue(at, billId);
    expect(await queue(at, billId)).toBe(id);
    const first = await take(at, id);
    expect(marks(first)).toEqual([]);
    await end(at, id, first);
    expect(await queue(at, billId)).toBe(id);
    const copy = await take(at, id);
    expect(marks(copy)).toEqual(['* COPY 1 *']);
    const entries = await t.asOwner("SELECT actor FROM audit WHERE action = 'print_job.again' AND entity_id = $1", [
      billId,
    ]);
    expect(entries).toEqual([{ actor: `employee:${employeeId}` }]);
  });

  test('moves to another till that requests it, but not while it is being printed', async () => {
    const [here, there] = [await till(), await till()];
    const billId = await buys.tickets({ count: 1 });
    const id = await queue(here, billId);
    const taken = await take(here, id);
    await expect(queue(there, billId)).rejects.toMatchObject(conflict('under_way'));
    await end(here, id, taken, 'paper_end');
    expect(await queue(there, billId)).toBe(id);
    expect(await waiting(here)).toEqual([]);
    await expect(take(here, id)).rejects.toMatchObject({ problems: [{ code: 'not_found.print_job' }] });
    expect(marks(await take(there, id))).toEqual(['* COPY 1 *']);
  });

  test('of a bill refunded in part prints the remaining tickets', async () => {
    const at = await till();
    const billId = await buys.tickets({ count: 2 });
    const id = await queue(at, billId);
    await end(at, id, await take(at, id));
    await buys.refund(billId, [0]);
    await queue(at, billId);
    const { document } = await take(at, id);
    expect(document.filter(({ kind }) => kind === 'cut')).toHaveLength(1);
  });

  test('is attempted by one of ten concurrent callers', async () => {
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 1 }));
    const tries = await allAtOnce(
      t,
      cinema.exhibitorId,
      `print_job WHERE id = '${id}'`,
      Array.from({ length: 10 }, () => () => take(at, id).catch((refused: unknown) => ({ refused }))),
    );
    const won = tries.flatMap((each) => ('take' in each ? [each.take] : []));
    expect(won).toEqual([1]);
    for (const each of tries) if ('refused' in each) expect(each.refused).toMatchObject(conflict('under_way'));
    const [row] = await t.asOwner<{ takes: number }>('SELECT takes FROM print_job WHERE id = $1', [id]);
    expect(row?.takes).toBe(1);
  });

  test('is created once by twenty concurrent requests', async () => {
    const at = await till();
    const billId = await buys.tickets({ count: 1 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue(at, billId)));
    expect(new Set(ids).size).toBe(1);
    expect(await waiting(at)).toHaveLength(1);
  });

  test('whose response was lost counts once, under the same attempt', async () => {
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 1 }));
    const attempt = randomUUID();
    const [first, again] = [await take(at, id, attempt), await take(at, id, attempt)];
    expect([first.take, again.take, marks(again)]).toEqual([1, 1, []]);
  });

  test('without a result for a minute is attempted again, and says COPY', async () => {
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 1 }));
    const lost = await take(at, id);
    t.travel(t.offset + 59_000);
    await expect(take(at, id)).rejects.toMatchObject(conflict('under_way'));
    t.travel(t.offset + 2_000);
    const again = await take(at, id);
    expect([again.take, marks(again)]).toEqual([2, ['* COPY 1 *']]);
    // The first attempt reports late: its result is ignored.
    await end(at, id, lost);
    expect(await waiting(at)).toMatchObject([{ id, under_way: true }]);
    await end(at, id, again, 'paper_end');
    expect(await waiting(at)).toMatchObject([{ id, under_way: false, problem: 'paper_end' }]);
  });

  test('goes to another chosen printer, and to no missing one', { tags: ['D-141'] }, async () => {
    const at = await till();
    const id = await queue(at, await buys.tickets({ count: 1 }));
    expect((await take(at, id, randomUUID(), at.epson)).printer.id).toBe(at.epson);
    const bare = await till({ printers: false });
    const other = await queue(bare, await buys.tickets({ count: 1 }));
    await expect(take(bare, other)).rejects.toMatchObject(conflict('no_printer'));
    await expect(take(bare, other, randomUUID(), 999_999)).rejects.toMatchObject(conflict('no_printer'));
    expect(await waiting(bare)).toMatchObject([{ id: other, takes: 0 }]);
  });
});
