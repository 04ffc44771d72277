import { notFound } from '#kernel/refusal.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import { receiptRows } from '#modules/tickets/server/documents/receipt.sql.ts';
import { type ReceiptSheet, receiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import {
  type TicketSheet,
  ticketSheets,
  type VoucherSheet,
  voucherSheets,
} from '#modules/tickets/server/documents/sheets.ts';
import { settingsOf, type Words } from '#modules/tickets/server/documents/words.ts';
import { type DownloadDeps, isDownloadable, wordsOf } from '#modules/tickets/server/download.ts';
import { purchase } from '#modules/tickets/server/purchase.sql.ts';

/**
 * The tickets that still admit and the valid vouchers of a bill, for printing in other formats than
 * A5.
 */
export type Sheets = {
  readonly reference: string;
  readonly tickets: readonly TicketSheet[];
  readonly vouchers: readonly VoucherSheet[];
  readonly words: Words;
  /** The code that the exhibitor's tills print. */
  readonly printedCode: Settings['printed_ticket_code'];
};

/** Refuses 404 not_found.bill; returns nothing unpaid. */
export async function sheetsOfBill(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<Sheets> {
  const bought = await deps.db.read(exhibitorId, (tx) => purchase(tx, billId));
  if (!bought) throw notFound('bill');
  const words = wordsOf(deps, bought);
  const { reference } = bought.bill;
  const printedCode = settingsOf(bought.exhibitor).printed_ticket_code;
  if (!isDownloadable(bought.bill)) return { reference, tickets: [], vouchers: [], words, printedCode };
  const key = await currentTicketKey(deps.db, deps.secrets, exhibitorId);
  return {
    reference,
    tickets: ticketSheets(bought, words, key),
    vouchers: voucherSheets(bought, words, deps.secrets),
    words,
    printedCode,
  };
}

/**
 * Returns the present receipt of a bill, and when it was settled; null before. Refuses 404
 * not_found.bill.
 */
export async function receiptOfBill(
  deps: DownloadDeps,
  exhibitorId: number,
  billId: string,
): Promise<{ readonly sheet: ReceiptSheet; readonly words: Words; readonly settledAt: number } | null> {
  const rows = await deps.db.read(exhibitorId, (tx) => receiptRows(tx, billId));
  if (!rows) throw notFound('bill');
  const { settled_at: settledAt } = rows.bill;
  if (settledAt === null) return null;
  const words = wordsOf(deps, rows);
  return { sheet: receiptSheet(rows, words), words, settledAt };
}
