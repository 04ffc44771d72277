import { notFound } from '#kernel/refusal.ts';
import { marked, type PrintDocument } from '#modules/printing/rules/document.ts';
import {
  type LineOnPaper,
  receiptPaper,
  type TicketOnPaper,
  ticketPaper,
  voucherPaper,
} from '#modules/printing/rules/papers.ts';
import { lineGroups, type Receipt, type ReceiptLine, receiptTotals } from '#modules/tickets/rules/receipt.ts';
import { type DownloadDeps, receiptOfBill, sheetsOfBill, type Words } from '#modules/tickets/server.ts';

type Sheets = Awaited<ReturnType<typeof sheetsOfBill>>;
type TicketSheet = Sheets['tickets'][number];
type VoucherSheet = Sheets['vouchers'][number];
type ReceiptSheet = NonNullable<Awaited<ReturnType<typeof receiptOfBill>>>['sheet'];

const TICKETS = 'documents/tickets';
const RECEIPT = 'documents/receipt';
const PRINTING = 'documents/printing';

/**
 * Returns the valid tickets of a bill and its vouchers, one paper each; or its receipt in its
 * present state. Each paper of a bill sold in test mode says so (D-137). Refuses 404
 * not_found.bill, not_found.papers if there is nothing to print.
 */
export async function documentsOfBill(
  deps: DownloadDeps,
  exhibitorId: number,
  billId: string,
  kind: 'tickets' | 'receipt',
): Promise<PrintDocument> {
  const { document, words } =
    kind === 'tickets' ? await tickets(deps, exhibitorId, billId) : await receipt(deps, exhibitorId, billId);
  return (await isTest(deps, exhibitorId, billId)) ? marked(document, words.say(PRINTING, 'test')) : document;
}

const isTest = async ({ db }: DownloadDeps, exhibitorId: number, billId: string): Promise<boolean> => {
  const bill = await db.ask(exhibitorId, (first) =>
    first.one<{ test: boolean }>('SELECT test FROM bill WHERE exhibitor_id = tenant() AND id = $1', [billId]),
  );
  return bill?.test ?? false;
};

type Papers = { readonly document: PrintDocument; readonly words: Words };

async function tickets(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<Papers> {
  const { tickets: sheets, vouchers, words, printedCode } = await sheetsOfBill(deps, exhibitorId, billId);
  if (sheets.length + vouchers.length === 0) throw notFound('papers');
  return {
    document: [
      ...sheets.flatMap((sheet) => ticket(sheet, words, printedCode)),
      ...vouchers.flatMap((sheet) => voucher(sheet, words)),
    ],
    words,
  };
}

function ticket(sheet: TicketSheet, words: Words, printedCode: Sheets['printedCode']): PrintDocument {
  const { show, vat } = sheet;
  return ticketPaper({
    exhibitor: sheet.exhibitor,
    event: show.event,
    film: show.film,
    version: show.version,
    day: words.fullDate(show.startsAt),
    time: words.time(show.startsAt),
    cinema: show.cinema,
    screen: show.screen,
    seat: seatText(sheet, words),
    rate: sheet.rate,
    price: words.money(sheet.price),
    vat: vat
      ? words.say(TICKETS, 'vat_included', { rate: words.rate(vat.rate), amount: words.money(vat.amount) })
      : words.say(TICKETS, 'vat_none'),
    proof: sheet.needsProof ? words.say(TICKETS, 'proof') : '',
    code: codeOf(sheet, printedCode),
    shortCode: sheet.shortCode,
    foot: `${sheet.reference} · ${words.say(TICKETS, 'nth', { nth: sheet.nth, of: sheet.of })}`,
  });
}

/** A short code in capitals makes the smallest QR code. */
function codeOf({ shortCode, signedCode }: TicketSheet, printedCode: Sheets['printedCode']): TicketOnPaper['code'] {
  if (printedCode === 'signed') return { kind: 'qr', data: signedCode };
  return { kind: printedCode === 'barcode' ? 'barcode' : 'qr', data: shortCode.replaceAll(' ', '').toUpperCase() };
}

function seatText({ seat }: TicketSheet, words: Words): string {
  if (seat === null) return words.say(TICKETS, 'free_seating');
  const number = `${words.say(TICKETS, 'seat')} ${seat.seat}`;
  return seat.row === null
    ? number
    : `${words.say(TICKETS, 'row')} ${seat.row}, ${number.toLocaleLowerCase(words.locale)}`;
}

function voucher(sheet: VoucherSheet, words: Words): PrintDocument {
  const say = (key: string, params?: Record<string, string | number>) => words.say(TICKETS, `voucher.${key}`, params);
  const { validFrom: from, validUntil: until } = sheet;
  return voucherPaper({
    exhibitor: sheet.exhibitor,
    kind: say('kind'),
    title: sheet.title,
    facts: [
      sheet.holder ? say('for', { name: sheet.holder }) : '',
      sheet.turns > 0 ? say('visits', { count: sheet.turns }) : '',
      sheet.products > 0 ? `${words.money(sheet.products)} ${say('for_refreshments')}` : '',
      from && until ? say('valid', { from: words.date(from), until: words.date(until) }) : '',
      from && !until ? say('valid_from', { from: words.date(from) }) : '',
    ].filter(Boolean),
    barcode: sheet.barcode,
    barcodeText: sheet.barcodeText,
    foot: `${words.say(TICKETS, 'reference')} ${sheet.reference}`,
  });
}

async function receipt(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<Papers> {
  const receiptData = await receiptOfBill(deps, exhibitorId, billId);
  if (!receiptData) throw notFound('papers');
  const { sheet, words, settledAt } = receiptData;
  const say = (key: string, params?: Record<string, string>) => words.say(RECEIPT, key, params);
  const totals = receiptTotals(sheet.receipt);
  const { refunded, sold } = sheet.receipt;
  const atTill = await saleAtTill(deps, exhibitorId, billId);
  const lines = (of: readonly ReceiptLine[]): LineOnPaper[] =>
    lineGroups(of).map(({ heading, name, count, each, belongsToLineAbove, detail, note, seats, gross }) => ({
      heading: [heading && count > 1 ? `${count} x` : '', heading].filter(Boolean).join(' '),
      name: [belongsToLineAbove || heading ? '+' : '', count > 1 ? `${count} x` : '', name].filter(Boolean).join(' '),
      detail,
      more: [seats.join(', '), count > 1 ? `${count} x ${words.money(each)}` : '', note].filter(Boolean),
      amount: words.money(gross),
    }));
  const document = receiptPaper({
    exhibitor: sheet.exhibitor,
    sender: sheet.sender,
    title: say('title', { number: sheet.number }),
    when: [words.dateTime(settledAt), atTill?.till, atTill?.employee].filter(Boolean).join(' · '),
    lines: lines(sold),
    total: [say('total'), words.money(totals.sold)],
    refunds:
      refunded.length === 0
        ? null
        : {
            heading: say('refunds'),
            lines: lines(refunded),
            total: [say('total_after_refunds'), words.money(totals.remaining)],
          },
    payments: { heading: say('paid'), lines: [...paymentLines(sheet, words), ...changeLines(atTill, words)] },
    vat: vatLines(sheet.receipt, words),
    reference: sheet.reference,
  });
  return { document, words };
}

/** The till of a sale, and the last cash that was handed over; null: not sold at a till. */
type SaleAtTill = {
  readonly till: string;
  readonly employee: string | null;
  /** Cents; null: no cash. */
  readonly given: number | null;
  readonly kept: number | null;
};

const saleAtTill = ({ db }: DownloadDeps, exhibitorId: number, billId: string): Promise<SaleAtTill | null> =>
  db.ask(exhibitorId, (first) =>
    first.one<SaleAtTill>(
      `SELECT coalesce(nullif(d.name, ''), d.uid) AS till, e.name AS employee, c.given, c.kept
         FROM bill b
         JOIN device d ON d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id
         LEFT JOIN employee e ON e.exhibitor_id = b.exhibitor_id AND e.id = b.employee_id
         LEFT JOIN LATERAL (
              SELECT (p.provider_data ->> 'given')::int AS given, (p.amount_cents + p.rounding_cents + p.tip_cents)::int AS kept
                FROM payment p WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id AND p.type = 'cash' AND p.status <> 'failed'
               ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS c ON true
        WHERE b.exhibitor_id = tenant() AND b.id = $1`,
      [billId],
    ),
  );

function changeLines(atTill: SaleAtTill | null, words: Words): LineOnPaper[] {
  const { given = null, kept = null } = atTill ?? {};
  if (given === null || kept === null) return [];
  const line = (key: 'given' | 'change', cents: number): LineOnPaper => ({
    name: words.say(PRINTING, key),
    detail: '',
    amount: words.money(cents),
  });
  return [line('given', given), line('change', given - kept)];
}

const paymentLines = ({ receipt: { payments } }: ReceiptSheet, words: Words): LineOnPaper[] =>
  payments.map(({ method, amount, at, card }) => ({
    name: method,
    detail: payments.length > 1 ? words.dateTime(at) : '',
    more: card,
    amount: words.money(amount),
  }));

function vatLines(receipt: Receipt, words: Words) {
  const say = (key: string, params?: Record<string, string>) => words.say(PRINTING, key, params);
  const { vat } = receiptTotals(receipt);
  return {
    heading: words.say(RECEIPT, 'vat_table'),
    rows: vat.map((row): [string, string] => {
      const net = words.money(row.net);
      return row.vat_rate === null
        ? [say('vat_none', { net }), words.money(0)]
        : [say('vat_row', { rate: words.rate(row.vat_rate), net }), words.money(row.vat)];
    }),
    note: vat.some(({ vat_rate }) => vat_rate === null) ? words.say(RECEIPT, 'no_vat_why') : '',
  };
}
