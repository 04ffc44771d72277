import type { PrintDocument, PrintLine } from '#modules/printing/rules/document.ts';

/** The contents of papers, as finished texts. Amounts are formatted. */
export type TicketOnPaper = {
  readonly exhibitor: string;
  /** Empty if the screening is no event. */
  readonly event: string;
  readonly film: string;
  readonly version: string;
  readonly day: string;
  readonly time: string;
  readonly cinema: string;
  readonly screen: string;
  /** `Row C, seat 12`, or the text for free seating. */
  readonly seat: string;
  readonly rate: string;
  readonly price: string;
  readonly vat: string;
  /** Empty, or that the visitor shows a card at the entrance. */
  readonly proof: string;
  /** What a scanner reads: a QR code, or a barcode for laser scanners. */
  readonly code: { readonly kind: 'qr' | 'barcode'; readonly data: string };
  /** For reading and typing; a barcode has it below its bars. */
  readonly shortCode: string;
  /** `ABCD1234 · Ticket 1 of 3` */
  readonly foot: string;
};

export type VoucherOnPaper = {
  readonly exhibitor: string;
  readonly kind: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly barcode: string;
  readonly barcodeText: string;
  readonly foot: string;
};

export type ReceiptOnPaper = {
  readonly exhibitor: string;
  readonly sender: readonly string[];
  readonly title: string;
  readonly when: string;
  readonly lines: readonly LineOnPaper[];
  readonly total: readonly [label: string, amount: string];
  /** Empty, or what was refunded and what remains. */
  readonly refunds: { readonly heading: string; readonly lines: readonly LineOnPaper[]; readonly total: Pair } | null;
  readonly payments: { readonly heading: string; readonly lines: readonly LineOnPaper[] };
  /** One rate a line: its base and its amount. */
  readonly vat: { readonly heading: string; readonly rows: readonly Pair[]; readonly note: string };
  readonly reference: string;
};
export type LineOnPaper = {
  /** Above the line: the combo that it begins. */
  readonly heading?: string;
  readonly name: string;
  readonly detail: string;
  /** Further details, a line each. */
  readonly more?: readonly string[];
  readonly amount: string;
};
export type Pair = readonly [left: string, right: string];

/** A slip about cash that left the drawer or was counted (D-142). */
export type SlipOnPaper = {
  readonly exhibitor: string;
  readonly title: string;
  readonly facts: readonly Pair[];
  readonly total: Pair | null;
  readonly remark: string;
  /** The places for signatures. */
  readonly signatures: readonly string[];
};

const RULE: PrintLine = { kind: 'rule' };
const CUT: PrintLine = { kind: 'cut' };
const BLANK: PrintLine = { kind: 'feed', lines: 1 };

const center = (text: string, style: { readonly large?: boolean; readonly bold?: boolean } = {}): PrintLine[] =>
  text === ''
    ? []
    : [{ kind: 'text', text, align: 'center', size: style.large ? 'large' : 'normal', bold: style.bold ?? false }];
const left = (text: string, bold = false): PrintLine[] => (text === '' ? [] : [{ kind: 'text', text, bold }]);
const pair = ([name, amount]: Pair, bold = false): PrintLine => ({ kind: 'pair', left: name, right: amount, bold });

/**
 * Returns one paper per ticket: the film in large letters, date and place, and the code for the
 * entrance.
 */
export const ticketPaper = (ticket: TicketOnPaper): PrintDocument => [
  ...center(ticket.exhibitor),
  RULE,
  ...center(ticket.event, { bold: true }),
  ...center(ticket.film, { large: true, bold: true }),
  ...center(ticket.version),
  BLANK,
  ...center(ticket.day, { bold: true }),
  ...center(ticket.time, { large: true, bold: true }),
  RULE,
  pair([ticket.cinema, ticket.screen], true),
  ...center(ticket.seat, { large: true, bold: true }),
  RULE,
  pair([ticket.rate, ticket.price]),
  ...left(ticket.vat),
  ...left(ticket.proof, true),
  BLANK,
  ticket.code,
  ...center(ticket.shortCode, { bold: true }),
  ...center(ticket.foot),
  CUT,
];

export const voucherPaper = (voucher: VoucherOnPaper): PrintDocument => [
  ...center(voucher.exhibitor),
  RULE,
  ...center(voucher.kind),
  ...center(voucher.title, { large: true, bold: true }),
  ...voucher.facts.flatMap((fact) => center(fact)),
  BLANK,
  { kind: 'qr', data: voucher.barcode },
  ...center(voucher.barcodeText, { bold: true }),
  ...center(voucher.foot),
  CUT,
];

const line = ({ heading = '', name, detail, more = [], amount }: LineOnPaper): PrintLine[] => [
  ...left(heading),
  pair([name, amount]),
  ...[detail, ...more].flatMap((text) => left(text)),
];

export const receiptPaper = (receipt: ReceiptOnPaper): PrintDocument => [
  ...center(receipt.exhibitor, { large: true, bold: true }),
  ...receipt.sender.flatMap((sender) => center(sender)),
  BLANK,
  ...left(receipt.title, true),
  ...left(receipt.when),
  RULE,
  ...receipt.lines.flatMap(line),
  RULE,
  { kind: 'pair', left: receipt.total[0], right: receipt.total[1], size: 'large', bold: true },
  ...(receipt.refunds
    ? [
        BLANK,
        ...left(receipt.refunds.heading, true),
        ...receipt.refunds.lines.flatMap(line),
        pair(receipt.refunds.total, true),
      ]
    : []),
  ...(receipt.payments.lines.length > 0
    ? [BLANK, ...left(receipt.payments.heading, true), ...receipt.payments.lines.flatMap(line)]
    : []),
  BLANK,
  ...left(receipt.vat.heading, true),
  ...receipt.vat.rows.map((row) => pair(row)),
  ...left(receipt.vat.note),
  BLANK,
  { kind: 'barcode', data: receipt.reference },
  CUT,
];

export const slipPaper = (slip: SlipOnPaper): PrintDocument => [
  ...center(slip.exhibitor),
  ...center(slip.title, { large: true, bold: true }),
  RULE,
  ...slip.facts.map((fact) => pair(fact)),
  ...(slip.total
    ? [RULE, { kind: 'pair' as const, left: slip.total[0], right: slip.total[1], size: 'large' as const, bold: true }]
    : []),
  ...left(slip.remark),
  ...slip.signatures.flatMap((name) => [{ kind: 'feed' as const, lines: 3 }, RULE, ...left(name)]),
  CUT,
];
