import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { SHEET } from '#modules/tickets/server/documents/pages/sheet.ts';
import { drawTicket } from '#modules/tickets/server/documents/pages/ticket-page.ts';
import { drawVoucher } from '#modules/tickets/server/documents/pages/voucher-page.ts';
import type { TicketSheet, VoucherSheet } from '#modules/tickets/server/documents/sheets.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import { openPdf } from '#platform/documents/pdf.ts';

export type TicketPdfInput = {
  readonly exhibitor: string;
  readonly reference: string;
  readonly tickets: readonly TicketSheet[];
  readonly vouchers: readonly VoucherSheet[];
};

/**
 * Draws a purchase, a page each: tickets in their order, then vouchers (D-087). Tagged and in the
 * buyer's language. Between pages the process handles other requests.
 */
export async function ticketPdf(input: TicketPdfInput, words: Words, now: number): Promise<Buffer> {
  const pdf = openPdf({
    title: titleOf(input, words),
    author: input.exhibitor,
    language: words.locale,
    size: [SHEET.width, SHEET.height],
    now,
  });
  for (const sheet of input.tickets) {
    drawTicket(pdf, sheet, words);
    await turnOfOthers();
  }
  for (const sheet of input.vouchers) {
    drawVoucher(pdf, sheet, words);
    await turnOfOthers();
  }
  return pdf.finish();
}

function titleOf({ exhibitor, reference, tickets, vouchers }: TicketPdfInput, words: Words): string {
  const films = new Set(tickets.map((sheet) => sheet.show.film));
  const [film] = films;
  if (film !== undefined && films.size === 1 && vouchers.length === 0)
    return words.say('documents/tickets', 'title_tickets', { film });
  if (tickets.length === 0) return words.say('documents/tickets', 'title_vouchers', { exhibitor });
  return words.say('documents/tickets', 'title_purchase', { reference, exhibitor });
}
