import { isMailAddress } from '#kernel/mail-address.ts';
import { withoutLinks } from '#modules/email/rules/without-links.ts';
import { emailBody } from '#modules/email/server/email-body.ts';
import type { EmailContent } from '#modules/email/server/email-element.ts';
import { signatureOf } from '#modules/email/server/mail-key.ts';
import type { EmailSender } from '#modules/email/server/sender.sql.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import { NotConfigured } from '#platform/jobs/outbox.ts';
import { headerText, type Mailbox, type OutgoingMail, sendMail } from '#platform/mail/mail.ts';
import { mailServerOf } from '#platform/mail/mail-server.ts';

export type EmailDeps = {
  /**
   * The connection pool for background work, so that rendering and sending never use a connection
   * that buyers need.
   */
  readonly workDb: Db;
  readonly secrets: Secrets;
  readonly translator: Translator;
  /** The operator's mail server, for exhibitors without their own; null: none. */
  readonly smtpUrl: string | null;
  /** Returns the address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
  /** Whether this is a restored copy, which sends nothing. */
  readonly quiet?: { readonly isQuiet: () => boolean };
};

/** The content of a mail without its addresses. */
export type Written = { readonly subject: string; readonly content: EmailContent };

type Sending = {
  readonly to: Mailbox;
  /** The sender; by default the exhibitor as its settings name it (SET-005). */
  readonly from?: Mailbox;
  /** The address for replies; by default the one in the exhibitor's settings (SET-005). */
  readonly replyTo?: Mailbox;
  readonly written: Written;
  readonly attachments?: OutgoingMail['attachments'];
  readonly unsubscribe?: OutgoingMail['unsubscribe'];
};

export const NO_MAIL_SERVER = 'not sent: no mail server is configured';

/** Returns whether mails of this exhibitor can be sent: it has a mail server, or the installation has one. */
export const canSendMail = (
  { secrets, smtpUrl }: Pick<EmailDeps, 'secrets' | 'smtpUrl'>,
  exhibitor: Pick<EmailSender, 'secrets'>,
): boolean => mailServerOf(secrets, exhibitor.secrets, smtpUrl) !== null;

/** Checks before rendering that a mail server exists. Throws NotConfigured: the mail waits for one. */
export function refuseWithoutServer(deps: EmailDeps, exhibitor: EmailSender): void {
  if (!canSendMail(deps, exhibitor)) throw new NotConfigured(NO_MAIL_SERVER);
}

/**
 * Sends the mail of one outbox item; `id` makes its Message-ID, the same for every attempt. Throws
 * what `sendMail` throws, and NotConfigured without a mail server or in a restored copy.
 */
export async function sendEmail(
  deps: EmailDeps,
  item: { readonly exhibitorId: number; readonly id: number | string },
  exhibitor: EmailSender,
  { to, from, written, replyTo, attachments = [], unsubscribe }: Sending,
): Promise<void> {
  if (deps.quiet?.isQuiet()) throw new NotConfigured('not sent: this is a restored copy, which sends nothing');
  const server = mailServerOf(deps.secrets, exhibitor.secrets, deps.smtpUrl);
  if (!server) return refuseWithoutServer(deps, exhibitor);
  await sendMail(server, {
    ...sendersOf(exhibitor),
    ...(from && { from: named(from) }),
    ...(replyTo && { replyTo: named(replyTo) }),
    id: deps.secrets.digest('mail-id', `${item.exhibitorId}/${item.id}`).toString('hex').slice(0, 32),
    to: named({ ...to, name: withoutLinks(to.name ?? '') }), // a stranger may have typed it
    subject: headerText(written.subject),
    ...(await emailBody(written.content)),
    attachments,
    signature: signatureOf(deps.secrets, exhibitor.secrets),
    ...(unsubscribe && { unsubscribe }),
  });
}

const named = ({ name = '', address }: Mailbox): Mailbox => ({ name: headerText(name), address });

/** An exhibitor without a sender in its settings sends from its own address (SET-005). */
export const senderAddress = (exhibitor: EmailSender): string =>
  zSettings.parse(exhibitor.settings).mail_sender_address || exhibitor.email;

function sendersOf(exhibitor: EmailSender): { from: Mailbox; replyTo?: Mailbox } {
  const settings = zSettings.parse(exhibitor.settings);
  const from = senderAddress(exhibitor);
  // The settings are wrong, not this mail: it is retried until they are right.
  if (!isMailAddress(from)) throw new Error('the exhibitor has no sender address for mails');
  const replyTo = settings.mail_reply_address;
  return {
    from: named({ name: settings.mail_sender_name || exhibitor.trade_name, address: from }),
    ...(isMailAddress(replyTo) && { replyTo: named({ name: settings.mail_reply_name, address: replyTo }) }),
  };
}
