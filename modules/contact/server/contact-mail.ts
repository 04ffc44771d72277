import { z } from 'zod';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { Params } from '#kernel/refusal.ts';
import { CONTACT_TOPIC } from '#modules/contact/server/send-message.ts';
import {
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { type Settings, zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

/** A message as it is stored. */
export const zStoredMessage = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  locale: z.string(),
  /** How often an employee had the mail sent again after it was sent. */
  again: z.number().int().optional(),
});
type StoredMessage = z.infer<typeof zStoredMessage>;

export const NO_ADDRESS = 'the exhibitor has no address for messages of visitors';

export const contactOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [CONTACT_TOPIC]: (item) => mailMessage(deps, item),
});

/** Mails a message to the exhibitor's own address; a reply goes to the visitor (D-166). */
async function mailMessage(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const kept = zStoredMessage.parse(item.payload);
  const exhibitor = await deps.workDb.read(item.exhibitorId, emailSender);
  refuseWithoutServer(deps, exhibitor);
  // Not the fault of this message: it is retried until the exhibitor configures an address.
  if (!isMailAddress(exhibitor.email)) throw new Error(NO_ADDRESS);
  // Mailboxes discard a second mail with the same Message-ID.
  const id = kept.again === undefined ? item.id : `${item.id}/${kept.again}`;
  await sendEmail(deps, { exhibitorId: item.exhibitorId, id }, exhibitor, {
    to: { name: exhibitor.trade_name, address: exhibitor.email },
    replyTo: { name: kept.name, address: kept.email },
    written: messageEmail(deps, exhibitor, zSettings.parse(exhibitor.settings), kept),
  });
}

/** In the exhibitor's language, independent of the visitor's. */
function messageEmail(
  { translator }: EmailDeps,
  exhibitor: EmailSender,
  settings: Settings,
  kept: StoredMessage,
): Written {
  const locale = settings.website_locale;
  const say = (key: string, params?: Params) => translator.sentence(locale, 'mail/contact', key, params);
  const { name } = kept;
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(kept.locale) ?? kept.locale;
  return {
    subject: say('subject', { name }),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('preview', { name }),
      heading: say('heading'),
      greeting: say('greeting', { name }),
      paragraphs: kept.message.split(/\r?\n/).filter((line) => line.trim() !== ''),
      cards: [
        {
          kicker: '',
          title: name,
          lines: [],
          facts: [
            { label: say('email'), value: kept.email },
            ...(kept.phone ? [{ label: say('phone'), value: kept.phone }] : []),
            { label: say('language'), value: language },
          ],
        },
      ],
      links: [],
      closing: [say('how', { name }), say('why', { exhibitor: exhibitor.trade_name })],
    },
  };
}
