import { notFound } from '#kernel/refusal.ts';
import { CALENDAR_TYPE, purchaseCalendar } from '#modules/tickets/server/calendar.ts';
import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import { receiptRows } from '#modules/tickets/server/documents/receipt.sql.ts';
import { receiptPdf } from '#modules/tickets/server/documents/receipt-pdf.ts';
import { receiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import { ticketSheets, voucherSheets } from '#modules/tickets/server/documents/sheets.ts';
import { ticketPdf } from '#modules/tickets/server/documents/ticket-pdf.ts';
import { settingsOf, type Words, wordsFor } from '#modules/tickets/server/documents/words.ts';
import { type Purchase, purchase } from '#modules/tickets/server/purchase.sql.ts';
import { passToken } from '#modules/tickets/server/wallet/updates/pass-token.ts';
import { type PassService, type Wallet, walletOf, walletPasses } from '#modules/tickets/server/wallet/wallet-pass.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type DownloadDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly translator: Translator;
  /** Epoch ms. */
  readonly now: () => number;
};

export type CalendarDeps = DownloadDeps & {
  /** Returns the address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};

export type Download = { readonly body: Buffer; readonly contentType: string; readonly filename: string };

const PDF = 'application/pdf';
/**
 * Downloads exist after payment, as long as a part of the bill is not refunded (D-087): also while
 * a refund of the rest waits for its provider.
 */
export const isDownloadable = ({ status, settled_at }: { status: string; settled_at: number | null }): boolean =>
  settled_at !== null && ['settled', 'refunding', 'partially_refunded'].includes(status);

/**
 * Returns the tickets that still admit and the valid vouchers as one PDF. Refuses 404
 * not_found.bill, not_found.download.
 */
export async function downloadTickets(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<Download> {
  const bought = await readPurchase(deps, exhibitorId, billId);
  const { body, kind, words } = await purchasePdf(deps, exhibitorId, bought);
  return { body, contentType: PDF, filename: fileName(words, kind, bought.bill.reference, 'pdf') };
}

/** Refuses 404 not_found.bill, not_found.download. */
export async function downloadReceipt(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<Download> {
  const rows = await deps.db.read(exhibitorId, (tx) => receiptRows(tx, billId));
  if (!rows) throw notFound('bill');
  if (!isDownloadable(rows.bill)) throw notFound('download');
  const words = wordsOf(deps, rows);
  return {
    body: await receiptPdf(receiptSheet(rows, words), words, deps.now()),
    contentType: PDF,
    filename: fileName(words, 'receipt', rows.bill.reference, 'pdf'),
  };
}

/** Refuses 404 not_found.bill, and not_found.download for a bill without tickets. */
export async function downloadCalendar(deps: CalendarDeps, exhibitorId: number, billId: string): Promise<Download> {
  const bought = await readPurchase(deps, exhibitorId, billId);
  const words = wordsOf(deps, bought);
  const calendar = calendarOf(deps, bought, words);
  if (!calendar) throw notFound('download');
  return calendar;
}

/** Returns null for a purchase without tickets. */
export function calendarOf(
  deps: Pick<CalendarDeps, 'secrets' | 'publicUrl'>,
  bought: Purchase,
  words: Words,
): Download | null {
  const siteUrl = `${deps.publicUrl(bought.exhibitor.serving_on)}/${bought.bill.locale}`;
  const text = purchaseCalendar(bought, words, deps.secrets, siteUrl);
  if (text === null) return null;
  const filename = fileName(words, 'calendar', bought.bill.reference, 'ics');
  return { body: Buffer.from(text), contentType: CALENDAR_TYPE, filename };
}

/**
 * Refuses 404 not_found.bill, and not_found.download if nothing is left or the exhibitor signs no
 * passes.
 */
export async function downloadWallet(deps: CalendarDeps, exhibitorId: number, billId: string): Promise<Download> {
  const bought = await readPurchase(deps, exhibitorId, billId);
  const wallet = walletOf(deps.secrets, bought.exhibitor.secrets);
  if (!wallet) throw notFound('download');
  const words = wordsOf(deps, bought);
  const key = await currentTicketKey(deps.db, deps.secrets, exhibitorId);
  const file = await walletPasses(
    ticketSheets(bought, words, key),
    wallet,
    words,
    passServiceOf(deps, exhibitorId, bought, wallet),
  );
  if (!file) throw notFound('download');
  return {
    body: file.body,
    contentType: file.contentType,
    filename: fileName(words, 'tickets', bought.bill.reference, file.extension),
  };
}

/** Where phones ask for updates of the passes of an exhibitor: below it Apple's addresses begin with `/v1`. */
export const passServiceOf = (
  { secrets, publicUrl }: Pick<CalendarDeps, 'secrets' | 'publicUrl'>,
  exhibitorId: number,
  { exhibitor }: Purchase,
  { pass_type: passType }: Wallet,
): PassService => ({
  url: `${publicUrl(exhibitor.serving_on)}/api/wallet`,
  tokenOf: (ticketId) => passToken(secrets, exhibitorId, { passType, ticketId }),
});

/** Refuses 404 not_found.bill, and not_found.download if nothing is left. */
export async function readPurchase(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<Purchase> {
  const bought = await deps.db.read(exhibitorId, (tx) => purchase(tx, billId));
  if (!bought) throw notFound('bill');
  if (!isDownloadable(bought.bill) || bought.tickets.length + bought.vouchers.length === 0) throw notFound('download');
  return bought;
}

export const wordsOf = (
  { translator }: Pick<DownloadDeps, 'translator'>,
  { exhibitor, bill }: Pick<Purchase, 'exhibitor' | 'bill'>,
): Words => wordsFor(translator, bill.locale, settingsOf(exhibitor), exhibitor.timezone);

/** Renders a purchase as PDF; outside any transaction, because it is slow. */
export async function purchasePdf(deps: DownloadDeps, exhibitorId: number, bought: Purchase) {
  const words = wordsOf(deps, bought);
  const key = await currentTicketKey(deps.db, deps.secrets, exhibitorId);
  const tickets = ticketSheets(bought, words, key);
  const vouchers = voucherSheets(bought, words, deps.secrets);
  const kind = kindOf(tickets, vouchers);
  const input = { exhibitor: bought.exhibitor.trade_name, reference: bought.bill.reference, tickets, vouchers };
  return { body: await ticketPdf(input, words, deps.now()), tickets, vouchers, kind, words };
}

/** The kind of a purchase in subjects, texts and file names. */
export type PurchaseKind = 'tickets' | 'vouchers' | 'mixed';
const kindOf = (tickets: readonly unknown[], vouchers: readonly unknown[]): PurchaseKind =>
  tickets.length === 0 ? 'vouchers' : vouchers.length === 0 ? 'tickets' : 'mixed';

/** `tickets-K7M4Q2XD.pdf` in the buyer's language. */
export const fileName = (
  words: Words,
  kind: PurchaseKind | 'receipt' | 'calendar',
  reference: string,
  extension: string,
): string => `${words.say('mail/tickets', `file_${kind}`)}-${reference}.${extension}`;
