/** The mails the server accepted, newest first, bounded in number and in bytes. */
import { randomUUID } from 'node:crypto';
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';

type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  /** Set for pictures that the HTML shows in its text. */
  readonly inline: boolean;
  readonly content: Buffer;
};

export type Mail = {
  readonly id: string;
  readonly receivedAt: number;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** As in the headers, with names. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Pictures of the mail are already embedded as data addresses. */
  readonly html: string | null;
  /** Header lines in their order, unfolded: `['List-Unsubscribe', '<https://...>']`. */
  readonly headers: readonly (readonly [string, string])[];
  readonly attachments: readonly MailAttachment[];
  /** The bytes as they came over the wire. */
  readonly raw: Buffer;
};

export type Inbox = {
  accept(raw: Buffer, envelope: Mail['envelope']): Promise<Mail>;
  /** Newest first. `to` compares envelope recipients, case-insensitive. */
  list(filter?: { readonly to?: string | null; readonly limit?: number }): Mail[];
  get(id: string): Mail | undefined;
  remove(id: string): boolean;
  clear(): void;
  /** Returns the first mail, present or future, that fits; throws after `withinMs`. */
  waitFor(fits: (mail: Mail) => boolean, withinMs?: number): Promise<Mail>;
};

const MAILS_MAX = 1_000;
const BYTES_MAX = 256_000_000;

export function openInbox(): Inbox {
  const mails = new Map<string, Mail>();
  const watchers = new Set<(mail: Mail) => void>();
  let bytes = 0;

  const remove = (id: string): boolean => {
    bytes -= mails.get(id)?.raw.length ?? 0;
    return mails.delete(id);
  };
  const newestFirst = () => [...mails.values()].reverse();

  return {
    async accept(raw, envelope) {
      const mail = readMail(await simpleParser(raw), raw, envelope);
      mails.set(mail.id, mail);
      bytes += raw.length;
      while (mails.size > MAILS_MAX || (bytes > BYTES_MAX && mails.size > 1)) {
        const [oldest] = mails.keys();
        if (oldest === undefined) break;
        remove(oldest);
      }
      for (const watch of watchers) watch(mail);
      return mail;
    },
    list({ to, limit = MAILS_MAX } = {}) {
      const recipient = to?.toLowerCase();
      const fitting = recipient
        ? newestFirst().filter(({ envelope }) => envelope.to.some((address) => address.toLowerCase() === recipient))
        : newestFirst();
      return fitting.slice(0, limit);
    },
    get: (id) => mails.get(id),
    remove,
    clear() {
      mails.clear();
      bytes = 0;
    },
    waitFor(fits, withinMs = 15_000) {
      const present = newestFirst().find(fits);
      if (present) return Promise.resolve(present);
      return new Promise((resolve, reject) => {
        const watch = (mail: Mail) => {
          if (!fits(mail)) return;
          stop();
          resolve(mail);
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`No such mail within ${withinMs} ms; there are ${mails.size} others`));
        }, withinMs);
        const stop = () => {
          clearTimeout(timer);
          watchers.delete(watch);
        };
        watchers.add(watch);
      });
    },
  };
}

function readMail(parsed: ParsedMail, raw: Buffer, envelope: Mail['envelope']): Mail {
  return {
    id: randomUUID(),
    receivedAt: Date.now(),
    envelope,
    from: parsed.from?.text ?? envelope.from,
    to: addressText(parsed.to) || envelope.to.join(', '),
    subject: parsed.subject ?? '(no subject)',
    text: parsed.text ?? '',
    html: parsed.html === false ? null : parsed.html,
    headers: parsed.headerLines.map(({ line }) => headerOf(line)),
    attachments: parsed.attachments.map(readAttachment),
    raw,
  };
}

const addressText = (to: AddressObject | AddressObject[] | undefined): string =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [
    line.slice(0, colon),
    line
      .slice(colon + 1)
      .replace(/\r?\n\s+/g, ' ')
      .trim(),
  ];
}

const readAttachment = (attachment: Attachment, index: number): MailAttachment => ({
  filename: attachment.filename ?? `attachment-${index + 1}`,
  contentType: attachment.contentType,
  size: attachment.size,
  inline: attachment.related === true,
  content: attachment.content,
});
