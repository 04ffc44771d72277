import type { Colours } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { type Address, dueOf, type InvoicedBill } from '#modules/invoices/rules/invoice-document.ts';
import { type InvoicePaper, openInvoicePaper } from '#modules/invoices/server/documents/invoice-letterhead.ts';
import type { InvoiceWords } from '#modules/invoices/server/documents/invoice-words.ts';
import type { NumberedInvoice } from '#modules/invoices/server/numbered-invoice.ts';

/** Returns an invoice on A4 (D-154). `now`: epoch ms, the creation time of the file. */
export function invoicePdf(
  invoice: NumberedInvoice,
  words: InvoiceWords,
  colours: Colours,
  now: number,
): Promise<Buffer> {
  const { document, number, day, dueOn } = invoice;
  const { seller, client } = document;
  const { say } = words;
  const paper = openInvoicePaper({
    colours,
    now,
    locale: words.locale,
    exhibitor: seller.name,
    title: say(document.corrects ? 'title_correction' : 'title', { number }),
    heading: say(document.corrects ? 'heading_correction' : 'heading'),
    page: (nth) => say('page', { page: nth }),
    sender: [...addressLines(seller.address), vatLine(words, seller.vat_number), seller.email].filter(Boolean),
    receiver: [
      client.company,
      client.contact,
      ...addressLines(client.address),
      vatLine(words, client.vat_number),
    ].filter(Boolean),
    facts: [
      { label: say('number'), value: number },
      { label: say('date'), value: words.day(day) },
      ...(dueOn ? [{ label: say('due_on'), value: words.day(dueOn) }] : []),
      ...(document.corrects ? [{ label: say('corrects'), value: document.corrects }] : []),
    ],
  });
  if (document.reason) paper.note(document.reason);
  for (const bill of document.bills) drawBill(paper, bill, words);
  drawTotals(paper, invoice, words);
  drawPayment(paper, invoice, words);
  return paper.finish();
}

const addressLines = ({ street, zip, city, country }: Address): string[] =>
  [street, [zip, city].filter(Boolean).join(' '), country].filter(Boolean);

const vatLine = (words: InvoiceWords, number: string): string => (number ? words.say('vat_number', { number }) : '');

const rateText = (rate: number | null, words: InvoiceWords): string =>
  rate === null ? words.say('no_vat') : words.rate(rate);

function drawBill(paper: InvoicePaper, { reference, day, lines }: InvoicedBill, words: InvoiceWords): void {
  const { say } = words;
  const head = [say('bill', { reference, day: words.day(day) }), say('quantity'), say('vat'), say('amount')] as const;
  paper.lines(head, () => {
    for (const { name, detail, quantity, vat_rate, gross } of lines)
      paper.line([name, String(quantity), rateText(vat_rate, words), words.money(gross)], detail);
  });
}

function drawTotals(paper: InvoicePaper, { document }: NumberedInvoice, words: InvoiceWords): void {
  const { say, money } = words;
  paper.lines([say('vat_table'), say('net'), say('vat_amount'), say('gross')], () => {
    for (const row of document.vat)
      paper.line([rateText(row.vat_rate, words), money(row.net), money(row.vat), money(row.gross)]);
  });
  if (document.prepaid !== 0) {
    paper.sum(say('total'), money(document.total), 'small');
    paper.sum(say('prepaid'), money(document.prepaid), 'small');
  }
  paper.sum(say(document.corrects ? 'to_receive' : 'to_pay'), money(Math.abs(dueOf(document))), 'large');
}

function drawPayment(paper: InvoicePaper, { document, number, dueOn }: NumberedInvoice, words: InvoiceWords): void {
  const { iban, name } = document.seller;
  const params = { number, name, iban, day: dueOn ? words.day(dueOn) : '' };
  if (dueOn) paper.note(words.say(iban ? 'pay_to_account' : 'pay_until', params));
  if (document.vat.some((row) => row.vat_rate === null)) paper.note(words.say('no_vat_why'));
}
