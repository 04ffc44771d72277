import type { Card, Written } from '#modules/email/server.ts';
import { letterhead, type Occasion } from '#modules/tickets/mail/purchase-email.ts';
import { lineGroups, type ReceiptLine, receiptTotals } from '#modules/tickets/rules/receipt.ts';
import { RECEIPT, type ReceiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';

const NAMESPACE = 'mail/receipt';

/** Returns the email with the receipt of a purchase that has no tickets to hand out (D-087, D-088). */
export function receiptEmail(occasion: Occasion, sheet: ReceiptSheet): Written {
  const { words, exhibitor } = occasion;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const head = letterhead(occasion);
  return {
    subject: say('subject', { exhibitor }),
    content: {
      ...head,
      preview: say('intro'),
      heading: say('heading'),
      paragraphs: [say('intro')],
      cards: [boughtCard(sheet, words), ...paidCard(sheet, words), vatCard(sheet, words)],
      exhibitorHtml: '',
      links: [{ label: say('button'), href: occasion.billUrl }],
      closing: [[sheet.exhibitor, ...sheet.sender].join(' · '), ...head.closing],
    },
  };
}

const rateText = (rate: number | null, words: Words): string =>
  rate === null ? words.say(RECEIPT, 'no_vat') : words.rate(rate);

/** Equal lines stand together, with their number. */
function rowsOf(lines: readonly ReceiptLine[], words: Words): string[][] {
  return lineGroups(lines).map(({ name, detail, note, seats, count, gross, vat_rate }) => [
    [`${count > 1 ? `${count} × ` : ''}${name}`, [detail, seats.join(', ')].filter(Boolean).join(' · '), note]
      .filter(Boolean)
      .join('\n'),
    rateText(vat_rate, words),
    words.money(gross),
  ]);
}

function boughtCard({ receipt, number, date }: ReceiptSheet, words: Words): Card {
  const say = (key: string, params?: Record<string, string>) => words.say(RECEIPT, key, params);
  const { sold, remaining } = receiptTotals(receipt);
  return {
    kicker: date,
    title: say('title', { number }),
    lines: [],
    facts: [],
    table: {
      head: [say('description'), say('vat'), say('amount')],
      rows: [
        ...rowsOf(receipt.sold, words),
        [say('total'), '', words.money(sold)],
        ...(receipt.refunded.length > 0
          ? [...rowsOf(receipt.refunded, words), [say('total_after_refunds'), '', words.money(remaining)]]
          : []),
      ],
    },
  };
}

/** Nothing for a complimentary purchase. */
function paidCard({ receipt: { payments } }: ReceiptSheet, words: Words): Card[] {
  if (payments.length === 0) return [];
  const say = (key: string) => words.say(RECEIPT, key);
  return [
    {
      kicker: '',
      title: say('paid'),
      lines: [],
      facts: [],
      table: {
        head: [],
        rows: payments.map(({ method, at, amount, card }) => [
          [method, [words.dateTime(at), ...card].join(' · ')].join('\n'),
          words.money(amount),
        ]),
      },
    },
  ];
}

function vatCard({ receipt }: ReceiptSheet, words: Words): Card {
  const say = (key: string) => words.say(RECEIPT, key);
  const { vat } = receiptTotals(receipt);
  return {
    kicker: '',
    title: say('vat_table'),
    lines: vat.some(({ vat_rate }) => vat_rate === null) ? [say('no_vat_why')] : [],
    facts: [],
    table: {
      head: [say('rate'), say('net'), say('vat_amount'), say('gross')],
      rows: vat.map((row) => [rateText(row.vat_rate, words), ...[row.net, row.vat, row.gross].map(words.money)]),
    },
  };
}
