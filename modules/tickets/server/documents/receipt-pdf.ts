import { type ReceiptLine, receiptTotals } from '#modules/tickets/rules/receipt.ts';
import { openReceiptPaper, type ReceiptPaper } from '#modules/tickets/server/documents/pages/receipt-paper.ts';
import { RECEIPT, type ReceiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import type { Column } from '#platform/documents/letterhead.ts';

/** The columns of every table, from the left; the last ends at the right edge. */
const DESCRIPTION: Column = { x: 0, width: 330 };
const RATE: Column = { x: 336, width: 56, align: 'right' };
const AMOUNT: Column = { x: 398, width: 86, align: 'right' };

/** Draws a receipt on A4: sales, refunds, payments, and the VAT table (D-087). */
export function receiptPdf(sheet: ReceiptSheet, words: Words, now: number): Promise<Buffer> {
  const say = (key: string, params?: Record<string, string>) => words.say(RECEIPT, key, params);
  const paper = openReceiptPaper(sheet, words, now);
  const { sold, refunded } = sheet.receipt;
  const totals = receiptTotals(sheet.receipt);

  const head = [
    { ...DESCRIPTION, text: say('description') },
    { ...RATE, text: say('vat') },
    { ...AMOUNT, text: say('amount') },
  ];
  paper.table(head, 2, () => {
    for (const line of sold) drawLine(paper, line, words);
    paper.sum(say('total'), words.money(totals.sold));
  });
  if (refunded.length > 0)
    paper.table([{ ...DESCRIPTION, text: say('refunds') }], 2, () => {
      for (const line of refunded) drawLine(paper, line, words);
      paper.sum(say('total_after_refunds'), words.money(totals.remaining));
    });
  drawPayments(paper, sheet, words);
  drawVat(paper, sheet, words);
  return paper.finish();
}

const rateText = (rate: number | null, words: Words): string =>
  rate === null ? words.say(RECEIPT, 'no_vat') : words.rate(rate);

const detailOf = ({ detail, note = '' }: ReceiptLine): string => [detail, note].filter(Boolean).join(' · ');

/** Of what belongs to the line above it. */
const INDENT = 14;

function drawLine(paper: ReceiptPaper, line: ReceiptLine, words: Words): void {
  if (line.heading) paper.row([{ ...DESCRIPTION, text: line.heading }]);
  const indent = line.belongsToLineAbove || line.heading ? INDENT : 0;
  paper.row([
    { x: DESCRIPTION.x + indent, width: DESCRIPTION.width - indent, text: line.name, detail: detailOf(line) },
    { ...RATE, text: rateText(line.vat_rate, words), soft: true },
    { ...AMOUNT, text: words.money(line.gross) },
  ]);
}

function drawPayments(paper: ReceiptPaper, { receipt }: ReceiptSheet, words: Words): void {
  if (receipt.payments.length === 0) return;
  paper.table([{ ...DESCRIPTION, text: words.say(RECEIPT, 'paid') }], 2, () => {
    for (const payment of receipt.payments)
      paper.row([
        { ...DESCRIPTION, text: payment.method, detail: [words.dateTime(payment.at), ...payment.card].join(' · ') },
        { ...AMOUNT, text: words.money(payment.amount) },
      ]);
  });
}

function drawVat(paper: ReceiptPaper, { receipt }: ReceiptSheet, words: Words): void {
  const say = (key: string) => words.say(RECEIPT, key);
  const { vat, remaining } = receiptTotals(receipt);
  const columns: Column[] = [
    { x: 0, width: 110 },
    { x: 116, width: 116, align: 'right' },
    { x: 238, width: 116, align: 'right' },
    AMOUNT,
  ];
  const cells = (texts: readonly string[]) =>
    columns.map((column, index) => ({ ...column, text: texts[index] ?? '', soft: index > 0 && index < 3 }));
  paper.table(cells([say('vat_table'), say('net'), say('vat_amount'), say('gross')]), vat.length + 1, () => {
    for (const row of vat)
      paper.row(cells([rateText(row.vat_rate, words), ...[row.net, row.vat, row.gross].map(words.money)]));
    if (vat.length > 1) {
      const total = vat.reduce((sum, row) => ({ net: sum.net + row.net, vat: sum.vat + row.vat }), { net: 0, vat: 0 });
      paper.row(cells([say('total'), words.money(total.net), words.money(total.vat), words.money(remaining)]), 'bold');
    }
  });
  if (vat.some((row) => row.vat_rate === null)) paper.note(say('no_vat_why'));
}
