import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import { sanitise } from '#modules/content/server.ts';
import { type EmailDeps, refuseWithoutServer, sendEmail, type Written } from '#modules/email/server.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { cancellationEmail } from '#modules/tickets/mail/cancellation-email.ts';
import { moveEmail } from '#modules/tickets/mail/move-email.ts';
import { codeCid, type Occasion, purchaseEmail } from '#modules/tickets/mail/purchase-email.ts';
import { receiptEmail } from '#modules/tickets/mail/receipt-email.ts';
import { refundEmail } from '#modules/tickets/mail/refund-email.ts';
import { refusedRefundEmail } from '#modules/tickets/mail/refused-refund-email.ts';
import { type ReceiptRows, receiptRows } from '#modules/tickets/server/documents/receipt.sql.ts';
import { receiptPdf } from '#modules/tickets/server/documents/receipt-pdf.ts';
import { receiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import { showOf, type TicketSheet } from '#modules/tickets/server/documents/sheets.ts';
import { settingsOf } from '#modules/tickets/server/documents/words.ts';
import {
  calendarOf,
  type DownloadDeps,
  fileName,
  isDownloadable,
  purchasePdf,
  wordsOf,
} from '#modules/tickets/server/download.ts';
import { isRefundedFor, movedSeats, refund, screeningMove, widget } from '#modules/tickets/server/mail/mail.sql.ts';
import { type Purchase, purchase, screening } from '#modules/tickets/server/purchase.sql.ts';
import { hasGoogleKey } from '#modules/tickets/server/wallet/google/google-key.ts';
import { hasWallet } from '#modules/tickets/server/wallet/wallet-pass.ts';
import type { ReadTx } from '#platform/db/tx.ts';
import { qrPicture } from '#platform/documents/barcodes.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';
import type { OutgoingMail } from '#platform/mail/mail.ts';

export type TicketMailDeps = EmailDeps & { readonly now: () => number };

/**
 * The emails of a purchase, by outbox topic. Each handler reads the present bill and sends at most
 * one email; after a crash it sends the same email with the same Message-ID (T56). Without a mail
 * server the item goes to the dead letters with that reason: the list of unsent emails (D-088).
 */
export const ticketOutbox = (deps: TicketMailDeps): OutboxHandlers => ({
  'mail.tickets': (item) => mailPurchase(deps, item),
  // The same email again on request: the first is one per bill (I15).
  'mail.tickets_again': (item) => mailPurchase(deps, item, { onRequest: true }),
  'mail.refunded': (item) => mailRefund(deps, item),
  'mail.refund_refused': (item) => mailRefusedRefund(deps, item),
  'mail.cancelled': (item) => mailCancellation(deps, item),
  'mail.moved': (item) => mailMove(deps, item),
});

const zBill = z.object({ billId: zUuid });
const zRefund = z.object({ billId: zUuid, refundId: zUuid });
const zCancellation = z.object({ billId: zUuid, screeningId: z.number().int() });
const zMove = z.object({ billId: zUuid, moveId: z.number().int() });

async function mailPurchase(deps: TicketMailDeps, item: OutboxItem, { onRequest = false } = {}): Promise<void> {
  const { billId } = zBill.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    bought: await purchase(tx, billId),
    widget: await widget(tx, 'purchase-mail'),
    receipt: await receiptRows(tx, billId),
  }));
  const bought = withBuyer(loaded.bought);
  if (!bought) return;
  if (bought.tickets.length + bought.vouchers.length === 0)
    return mailReceipt(deps, item, { bought, rows: loaded.receipt, onRequest });
  refuseWithoutServer(deps, bought.exhibitor);
  const { body, kind, tickets, vouchers, words } = await purchasePdf(downloadsOf(deps), item.exhibitorId, bought);
  const occasion = occasionOf(deps, bought);
  const written = purchaseEmail(occasion, {
    kind,
    tickets,
    vouchers,
    total: bought.bill.total,
    paid: bought.paid.map(({ method, amount }) => ({ method: words.text(method), amount })),
    widget: tickets.length > 0 ? sanitise(words.text(loaded.widget)) : '',
    walletUrl:
      tickets.length > 0 && hasWallet(bought.exhibitor.secrets)
        ? `${baseOf(deps, bought)}/api/bill/${billId}/passbook`
        : null,
    hasGoogleWallet: tickets.length > 0 && hasGoogleKey(bought.exhibitor.secrets),
    receiptUrl: `${baseOf(deps, bought)}/api/bill/${billId}/receipt`,
  });
  const filename = fileName(words, kind, bought.bill.reference, 'pdf');
  const calendar = calendarOf(deps, bought, words);
  await send(deps, item, bought, written, [
    { filename, contentType: 'application/pdf', content: body },
    ...(await mailedCodes(tickets)),
    ...(calendar ? [{ filename: calendar.filename, contentType: calendar.contentType, content: calendar.body }] : []),
  ]);
}

/**
 * Mails the receipt of a purchase without tickets and vouchers to hand out. Tickets that were given back
 * before the first email have the email of their refund instead; on request their receipt is mailed.
 */
async function mailReceipt(
  deps: TicketMailDeps,
  item: OutboxItem,
  { bought, rows, onRequest }: { bought: Bought; rows: ReceiptRows | null; onRequest: boolean },
): Promise<void> {
  if (!rows || rows.sold.length === 0 || rows.bill.test || !isDownloadable(rows.bill)) return;
  if (!onRequest && rows.sold.some(({ kind }) => kind === 'ticket')) return;
  refuseWithoutServer(deps, bought.exhibitor);
  const occasion = occasionOf(deps, bought);
  const sheet = receiptSheet(rows, occasion.words);
  await send(deps, item, bought, receiptEmail(occasion, sheet), [
    {
      filename: fileName(occasion.words, 'receipt', bought.bill.reference, 'pdf'),
      contentType: 'application/pdf',
      content: await receiptPdf(sheet, occasion.words, deps.now()),
    },
  ]);
}

/** The codes of the tickets as inline pictures: at the entrance the mail is enough. */
const mailedCodes = (tickets: readonly TicketSheet[]) =>
  Promise.all(
    tickets.map(async (sheet) => ({
      filename: `ticket-${sheet.nth}.png`,
      contentType: 'image/png',
      content: await qrPicture(sheet.signedCode),
      cid: codeCid(sheet),
    })),
  );

async function mailRefund(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, refundId } = zRefund.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => {
    const row = await refund(tx, refundId);
    return { refund: row, bought: await purchase(tx, billId), show: await showRow(tx, row?.screening_id ?? null) };
  });
  const bought = withBuyer(loaded.bought);
  if (!bought || !loaded.refund || loaded.refund.status === 'failed') return;
  refuseWithoutServer(deps, bought.exhibitor);
  const occasion = occasionOf(deps, bought);
  const written = refundEmail(occasion, {
    amount: loaded.refund.amount,
    cause: loaded.refund.cause,
    ofExchange: loaded.refund.of_exchange,
    method: occasion.words.text(loaded.refund.method),
    show: loaded.show && showOf(loaded.show, occasion.words),
    ticketsLeft: bought.bill.settled_at !== null && bought.tickets.length > 0,
  });
  await send(deps, item, bought, written);
}

/** Corrects the mail that announced the refund (T28). */
async function mailRefusedRefund(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, refundId } = zRefund.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    refund: await refund(tx, refundId),
    bought: await purchase(tx, billId),
  }));
  const bought = withBuyer(loaded.bought);
  if (!bought || !loaded.refund?.is_refused) return;
  refuseWithoutServer(deps, bought.exhibitor);
  const occasion = occasionOf(deps, bought);
  const written = refusedRefundEmail(occasion, {
    amount: loaded.refund.amount,
    method: occasion.words.text(loaded.refund.method),
  });
  await send(deps, item, bought, written);
}

async function mailCancellation(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, screeningId } = zCancellation.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    bought: await purchase(tx, billId),
    show: await showRow(tx, screeningId),
    isRefunded: await isRefundedFor(tx, billId, screeningId),
  }));
  const bought = withBuyer(loaded.bought);
  if (!bought || !loaded.show) return;
  refuseWithoutServer(deps, bought.exhibitor);
  const occasion = occasionOf(deps, bought);
  const written = cancellationEmail(occasion, {
    show: showOf(loaded.show, occasion.words),
    means: bought.bill.settled_at === null ? 'unpaid' : loaded.isRefunded ? 'refunded' : 'kept',
    siteUrl: `${baseOf(deps, bought)}/${bought.bill.locale}`,
  });
  await send(deps, item, bought, written);
}

/** With the tickets as they are now: the paper shows the new time, the codes are the same. */
async function mailMove(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, moveId } = zMove.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => {
    const move = await screeningMove(tx, moveId);
    const seats = move?.from_screen ? await movedSeats(tx, moveId, billId) : [];
    return { move, seats, bought: await purchase(tx, billId), show: await showRow(tx, move?.screening_id ?? null) };
  });
  const bought = withBuyer(loaded.bought);
  if (!bought || !loaded.move || !loaded.show || loaded.show.cancelled) return;
  refuseWithoutServer(deps, bought.exhibitor);
  const occasion = occasionOf(deps, bought);
  const { words } = occasion;
  const show = showOf(loaded.show, words);
  const isSold = bought.bill.settled_at !== null && bought.tickets.length > 0;
  if (!isSold && bought.bill.status !== 'reserved') return; // given back meanwhile
  const paper = isSold ? await purchasePdf(downloadsOf(deps), item.exhibitorId, bought) : null;
  const calendar = isSold ? calendarOf(deps, bought, words) : null;
  const written = moveEmail(occasion, {
    show,
    from: loaded.move.from_starts_at,
    otherVersion: loaded.move.other_version,
    fromScreen: loaded.move.from_screen,
    fromSeats: loaded.seats.flatMap(({ from_name }) => from_name ?? []),
    seats: loaded.seats.flatMap(({ name }) => name ?? []),
    message: loaded.move.message,
    offersChange: loaded.move.money_back,
    tickets: (paper?.tickets ?? []).filter((ticket) => ticket.show.startsAt === show.startsAt),
  });
  await send(deps, item, bought, written, [
    ...(paper
      ? [
          {
            filename: fileName(words, paper.kind, bought.bill.reference, 'pdf'),
            contentType: 'application/pdf',
            content: paper.body,
          },
        ]
      : []),
    ...(calendar ? [{ filename: calendar.filename, contentType: calendar.contentType, content: calendar.body }] : []),
  ]);
}

type Bought = Purchase & { readonly bill: { readonly buyer_email: string } };

/** Null also for a buyer without an address: a sale at the till. */
const withBuyer = (bought: Purchase | null): Bought | null => (bought?.bill.buyer_email ? (bought as Bought) : null);

const showRow = async (tx: ReadTx, id: number | null) => (id === null ? null : screening(tx, id));

const downloadsOf = ({ workDb, ...deps }: TicketMailDeps): DownloadDeps => ({ ...deps, db: workDb });

const baseOf = (deps: TicketMailDeps, { exhibitor }: Purchase): string => deps.publicUrl(exhibitor.serving_on);

function occasionOf(deps: TicketMailDeps, bought: Bought): Occasion {
  const { exhibitor, bill } = bought;
  const settings = settingsOf(exhibitor);
  return {
    exhibitor: exhibitor.trade_name,
    contact: settings.mail_reply_address || exhibitor.email,
    buyerName: bill.buyer_name,
    buyerEmail: bill.buyer_email,
    reference: bill.reference,
    billUrl: `${baseOf(deps, bought)}/${bill.locale}/bill/${bill.id}`,
    colours: coloursOf(settings.website_config.styling, 'default'),
    words: wordsOf(deps, bought),
  };
}

const send = (
  deps: TicketMailDeps,
  item: OutboxItem,
  { exhibitor, bill }: Bought,
  written: Written,
  attachments: OutgoingMail['attachments'] = [],
): Promise<void> =>
  sendEmail(deps, item, exhibitor, {
    to: { name: bill.buyer_name ?? '', address: bill.buyer_email },
    written,
    attachments,
  });
