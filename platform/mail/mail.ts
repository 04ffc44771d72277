import { createTransport } from 'nodemailer';
import { isMailAddress } from '#kernel/mail-address.ts';
import { Undeliverable } from '#platform/jobs/outbox.ts';
import { type MailServer, transportOptions } from '#platform/mail/mail-server.ts';
import { type MailSignature, signingOptions, signsFor } from '#platform/mail/mail-signature.ts';
import { crash } from '#platform/observability/crash-points.ts';

/** `name` is shown, `address` is used. */
export type Mailbox = { readonly name?: string; readonly address: string };

export type OutgoingMail = {
  /**
   * 1 to 64 letters, digits, dots and dashes. All attempts to send the same mail have the same id
   * (T56).
   */
  readonly id: string;
  readonly from: Mailbox;
  readonly replyTo?: Mailbox;
  /** One recipient, so that recipients do not see each other. */
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
    /** The HTML shows it: `<img src="cid:...">`. Unique in the mail. */
    readonly cid?: string;
  }[];
  /** For bulk mails: a page that unsubscribes with one POST (RFC 8058). */
  readonly unsubscribe?: { readonly url: string; readonly address?: string };
  /** Used if the sender belongs to its domain. */
  readonly signature?: MailSignature | null;
};

const HEADER_LENGTH_MAX = 400;
const FILENAME = /^[\w][\w .-]{0,99}$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;
/** Control characters, and the line separators that some programs read as line ends. */
const NOT_IN_HEADERS = /[\p{Cc}\u2028\u2029]/u;

/**
 * Returns an untrusted text (a name, a film) in a form that a header may contain: one line of
 * limited length.
 */
export const headerText = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > HEADER_LENGTH_MAX / 2 ? `${line.slice(0, HEADER_LENGTH_MAX / 2 - 1)}…` : line;
};

/**
 * Sends one mail. Throws Undeliverable if it will never arrive (the server refuses this recipient
 * or message for good, or the mail is malformed: a line end in a header, more than one address in
 * one). After any other error a retry with the same Message-ID makes sense.
 */
export async function sendMail(server: MailServer, mail: OutgoingMail, timeouts = TIMEOUTS): Promise<void> {
  const message = messageOf(mail);
  const options = await transportOptions(server, timeouts.silenceMs);
  const transport = createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
  try {
    crash('mail.written');
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.totalMs) });
    crash('mail.sent');
  } catch (error) {
    const why = whyForEver(error);
    throw why ? new Undeliverable(why, { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/**
 * The total is shorter than the lease of the work (platform/jobs/outbox.ts), for servers that send
 * a little data all the time.
 */
const TIMEOUTS = { silenceMs: 20_000, totalMs: 45_000 };

type SmtpError = { code?: string; command?: string; responseCode?: number; message: string };

/**
 * A 5xx reply to this recipient or this message is final. A 5xx reply to the connection, login or
 * sender is not: it means a problem with the server or its settings, not with this mail.
 */
function whyForEver(error: unknown): string | null {
  const { code, command, responseCode = 0, message } = error as SmtpError;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const isTooLarge = code === 'EMESSAGE' && !responseCode;
  return (isAboutThisMail && responseCode >= 500) || isTooLarge ? message : null;
}

function messageOf(mail: OutgoingMail) {
  if (!/^[\w.-]{1,64}$/.test(mail.id)) throw new Undeliverable('the mail has no proper id');
  for (const text of [mail.subject, mail.from.name, mail.to.name, mail.replyTo?.name])
    if (text !== undefined && (NOT_IN_HEADERS.test(text) || text.length > HEADER_LENGTH_MAX))
      throw new Undeliverable('a header of the mail has a line end, a control character or no end');
  for (const { filename, contentType } of mail.attachments ?? [])
    if (!FILENAME.test(filename) || !MEDIA_TYPE.test(contentType))
      throw new Undeliverable('an attachment of the mail has no proper name or type');
  const from = checked(mail.from);
  const to = checked(mail.to);
  return {
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    from,
    to,
    ...(mail.replyTo && { replyTo: checked(mail.replyTo) }),
    envelope: { from: from.address, to: [to.address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map((attachment) => ({
      ...attachment,
      contentDisposition: attachment.cid ? ('inline' as const) : ('attachment' as const),
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    ...(mail.signature && signsFor(mail.signature, from.address) && { dkim: signingOptions(mail.signature) }),
  };
}

function checked({ name = '', address }: Mailbox): { name: string; address: string } {
  if (!isMailAddress(address)) throw new Undeliverable('the mail has an address that is none');
  return { name, address };
}

/** Returns one header with both addresses, as RFC 8058 requires: the library would write two. */
function unsubscribeHeaders({ unsubscribe }: OutgoingMail): Record<string, string> {
  if (!unsubscribe) return {};
  const { url, address } = unsubscribe;
  if (!/^https?:\/\/[\w.~:/?#@!$&'*+;=%-]{1,300}$/.test(url) || !URL.canParse(url))
    throw new Undeliverable('the mail has an unsubscribe address that is none');
  if (address !== undefined && !isMailAddress(address)) throw new Undeliverable('the mail has an address that is none');
  return {
    'List-Unsubscribe': `<${url}>${address ? `, <mailto:${address}>` : ''}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
