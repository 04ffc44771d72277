import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import { sanitise } from '#modules/content/server.ts';
import type { Occasion, Written } from '#modules/tickets/mail/purchase-letter.ts';
import { coloursOf } from '#modules/tickets/rules/house-colours.ts';
import { calendarOf, type DownloadDeps, fileName, purchasePdf, wordsOf } from '#modules/tickets/server/download.ts';
import { isRefundedFor, refund, widget } from '#modules/tickets/server/mail.sql.ts';
import { type Purchase, purchase, screening } from '#modules/tickets/server/purchase.sql.ts';
import { showOf } from '#modules/tickets/server/sheets.ts';
import { hasWallet } from '#modules/tickets/server/wallet-pass.ts';
import { settingsOf } from '#modules/tickets/server/words.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import { headerText, isMailAddress, type Mailbox, type OutgoingMail, sendMail } from '#platform/mail.ts';
import { mailServerOf } from '#platform/mail-server.ts';
import { type OutboxHandlers, type OutboxItem, Undeliverable } from '#platform/outbox.ts';
import type { Secrets } from '#platform/secrets.ts';

export type TicketMailDeps = {
  /** For outgoing work: drawing and sending never take a connection from buyers. */
  readonly workDb: Db;
  readonly secrets: Secrets;
  readonly translator: Translator;
  readonly now: () => number;
  /** The operator's mail server, for exhibitors without one of their own; null: there is none. */
  readonly smtpUrl: string | null;
  /** Address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};

/**
 * The mails of a purchase, by topic of the outbox. Each reads the bill as it is now and sends at most one mail; done
 * again after a crash, it sends the same mail with the same Message-ID (T56). Without a mail server the item goes to
 * the dead letters with that reason: the list of what was not sent (D-088).
 */
export const ticketOutbox = (deps: TicketMailDeps): OutboxHandlers => ({
  'mail.tickets': (item) => mailPurchase(deps, item),
  // The same mail again, when somebody asks for it: the first is one per bill (I15).
  'mail.tickets_again': (item) => mailPurchase(deps, item),
  'mail.refunded': (item) => mailRefund(deps, item),
  'mail.cancelled': (item) => mailCancellation(deps, item),
});

const zBill = z.object({ billId: zUuid });
const zRefund = z.object({ billId: zUuid, refundId: zUuid });
const zCancellation = z.object({ billId: zUuid, screeningId: z.number().int() });

/** React Email is a second to load: only who sends mails waits for it. */
const letters = async () => ({
  ...(await import('#modules/tickets/mail/letter.ts')),
  ...(await import('#modules/tickets/mail/purchase-letter.ts')),
  ...(await import('#modules/tickets/mail/refund-letter.ts')),
  ...(await import('#modules/tickets/mail/cancellation-letter.ts')),
  ...(await import('#platform/mail-body.ts')),
});

async function mailPurchase(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId } = zBill.parse(item.payload);
  const known = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    bought: await purchase(tx, billId),
    widget: await widget(tx, 'purchase-mail'),
  }));
  // Given back before the mail left: there is nothing to hand out, and the refund has its own mail.
  const bought = withBuyer(known.bought);
  if (!bought || bought.tickets.length + bought.vouchers.length === 0) return;
  refuseWithoutServer(deps, bought);
  const { body, kind, tickets, vouchers, words } = await purchasePdf(downloadsOf(deps), item.exhibitorId, bought);
  const occasion = occasionOf(deps, bought);
  const { purchaseLetter } = await letters();
  const written = purchaseLetter(occasion, {
    ...{ kind, tickets, vouchers },
    widget: sanitise(words.text(known.widget)),
    walletUrl:
      tickets.length > 0 && hasWallet(bought.house.secrets)
        ? `${baseOf(deps, bought)}/api/bill/${billId}/passbook`
        : null,
  });
  const filename = fileName(words, kind, bought.bill.reference, 'pdf');
  const calendar = calendarOf(deps, bought, words);
  await send(deps, item, bought, written, [
    { filename, contentType: 'application/pdf', content: body },
    ...(calendar ? [{ filename: calendar.filename, contentType: calendar.contentType, content: calendar.body }] : []),
  ]);
}

async function mailRefund(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, refundId } = zRefund.parse(item.payload);
  const known = await deps.workDb.read(item.exhibitorId, async (tx) => {
    const row = await refund(tx, refundId);
    return { refund: row, bought: await purchase(tx, billId), show: await showRow(tx, row?.screening_id ?? null) };
  });
  const bought = withBuyer(known.bought);
  if (!bought || !known.refund || known.refund.status === 'failed') return;
  refuseWithoutServer(deps, bought);
  const occasion = occasionOf(deps, bought);
  const { refundLetter } = await letters();
  const written = refundLetter(occasion, {
    amount: known.refund.amount,
    cause: known.refund.cause,
    method: occasion.words.text(known.refund.method),
    show: known.show && showOf(known.show, occasion.words),
    ticketsLeft: bought.bill.settled_at !== null && bought.tickets.length > 0,
  });
  await send(deps, item, bought, written);
}

async function mailCancellation(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, screeningId } = zCancellation.parse(item.payload);
  const known = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    bought: await purchase(tx, billId),
    show: await showRow(tx, screeningId),
    isRefunded: await isRefundedFor(tx, billId, screeningId),
  }));
  const bought = withBuyer(known.bought);
  if (!bought || !known.show) return;
  refuseWithoutServer(deps, bought);
  const occasion = occasionOf(deps, bought);
  const { cancellationLetter } = await letters();
  const written = cancellationLetter(occasion, {
    show: showOf(known.show, occasion.words),
    means: bought.bill.settled_at === null ? 'unpaid' : known.isRefunded ? 'refunded' : 'kept',
    siteUrl: `${baseOf(deps, bought)}/${bought.bill.locale}`,
  });
  await send(deps, item, bought, written);
}

type Bought = Purchase & { readonly bill: { readonly buyer_email: string } };

/** Null as well for who left no address: a sale at the till. */
const withBuyer = (bought: Purchase | null): Bought | null => (bought?.bill.buyer_email ? (bought as Bought) : null);

const showRow = async (tx: ReadTx, id: number | null) => (id === null ? null : screening(tx, id));

const downloadsOf = ({ workDb, ...deps }: TicketMailDeps): DownloadDeps => ({ ...deps, db: workDb });

const serverOf = (deps: TicketMailDeps, { house }: Purchase) => mailServerOf(deps.secrets, house.secrets, deps.smtpUrl);

/** Asked before anything is drawn. */
function refuseWithoutServer(deps: TicketMailDeps, bought: Purchase): void {
  if (!serverOf(deps, bought)) throw new Undeliverable('not sent: no mail server is configured');
}

const baseOf = (deps: TicketMailDeps, { house }: Purchase): string => deps.publicUrl(house.serving_on);

function occasionOf(deps: TicketMailDeps, bought: Bought): Occasion {
  const { house, bill } = bought;
  const settings = settingsOf(house);
  return {
    house: house.trade_name,
    contact: settings.mail_reply_address || house.email,
    buyerName: bill.buyer_name,
    buyerEmail: bill.buyer_email,
    reference: bill.reference,
    billUrl: `${baseOf(deps, bought)}/${bill.locale}/bill/${bill.id}`,
    colours: coloursOf(settings.website_config.styling, 'default'),
    words: wordsOf(deps, bought),
  };
}

async function send(
  deps: TicketMailDeps,
  item: OutboxItem,
  bought: Bought,
  { subject, letter }: Written,
  attachments: OutgoingMail['attachments'] = [],
): Promise<void> {
  const server = serverOf(deps, bought);
  if (!server) return refuseWithoutServer(deps, bought);
  const { letterElement, mailBody } = await letters();
  await sendMail(server, {
    ...sendersOf(bought),
    id: deps.secrets.digest('mail-id', `${item.exhibitorId}/${item.id}`).toString('hex').slice(0, 32),
    to: { name: headerText(bought.bill.buyer_name ?? ''), address: bought.bill.buyer_email },
    subject: headerText(subject),
    ...(await mailBody(letterElement(letter))),
    attachments,
  });
}

/** SET-005. A house that named no sender writes from its own address. */
function sendersOf({ house }: Purchase): { from: Mailbox; replyTo?: Mailbox } {
  const settings = settingsOf(house);
  const from = settings.mail_sender_address || house.email;
  // Not this mail's fault: it is tried again until the settings are right.
  if (!isMailAddress(from)) throw new Error('the exhibitor has no sender address for mails');
  const replyTo = settings.mail_reply_address;
  return {
    from: { name: headerText(settings.mail_sender_name || house.trade_name), address: from },
    ...(isMailAddress(replyTo) && { replyTo: { name: headerText(settings.mail_reply_name), address: replyTo } }),
  };
}
