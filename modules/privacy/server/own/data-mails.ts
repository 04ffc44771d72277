import { z } from 'zod';
import {
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
} from '#modules/email/server.ts';
import { erasureOf } from '#modules/privacy/server/erase-person.ts';
import { createLink, LINK_HOURS } from '#modules/privacy/server/own/data-links.sql.ts';
import { dataLinkToken } from '#modules/privacy/server/own/link-token.ts';
import { ERASED_TOPIC } from '#modules/privacy/server/own/own-data.ts';
import { LINK_TOPIC, openAddress, zRequested } from '#modules/privacy/server/own/request-link.ts';
import { clientOf } from '#modules/sales/server.ts';
import type { Reads } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zErased = z.object({ address: z.string(), locale: z.string() });

/** Sends the link to what is stored, and the confirmation that it was erased. */
export const dataOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [LINK_TOPIC]: (item) => mailLink(deps, item),
  [ERASED_TOPIC]: (item) => mailErased(deps, item),
});

/** Creates and mails the requested link; none for an address about which nothing is stored. */
async function mailLink(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const { linkId, address, locale } = zRequested.parse(item.payload);
  const email = openAddress(deps.secrets, address);
  const { exhibitorId } = item;
  const exhibitor = await deps.workDb.read(exhibitorId, emailSender);
  refuseWithoutServer(deps, exhibitor);
  const isCreated = await deps.workDb.tx(
    { exhibitorId, actor: 'system', channel: 'api' },
    async (tx) => (await isKnown(tx, email)) && (await createLink(tx, linkId, email)),
  );
  if (!isCreated) return;
  const token = dataLinkToken(deps.secrets, exhibitorId, linkId);
  const href = `${deps.publicUrl(exhibitor.serving_on)}/${locale}/your-data/${token}`;
  await sendKind(deps, item, { exhibitor, kind: 'link', email, locale, href });
}

async function mailErased(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const { address, locale } = zErased.parse(item.payload);
  const exhibitor = await deps.workDb.read(item.exhibitorId, emailSender);
  const email = openAddress(deps.secrets, address);
  await sendKind(deps, item, { exhibitor, kind: 'erased', email, locale, href: null });
}

type DataMail = {
  readonly exhibitor: EmailSender;
  readonly kind: 'link' | 'erased';
  readonly email: string;
  readonly locale: string;
  readonly href: string | null;
};

function sendKind(
  deps: EmailDeps,
  item: OutboxItem,
  { exhibitor, kind, email, locale, href }: DataMail,
): Promise<void> {
  const params = { exhibitor: exhibitor.trade_name, hours: LINK_HOURS };
  const say = (key: string) => deps.translator.sentence(locale, 'mail/your-data', key, params);
  return sendEmail(deps, item, exhibitor, {
    to: { address: email },
    written: {
      subject: say(`${kind}.subject`),
      content: {
        ...emailFrame(exhibitor, locale),
        preview: say(`${kind}.text`),
        heading: say(`${kind}.heading`),
        greeting: deps.translator.sentence(locale, 'mail/common', 'hello_nobody', {}),
        paragraphs: [say(`${kind}.text`), say(`${kind}.more`)],
        links: href === null ? [] : [{ label: say(`${kind}.button`), href }],
        closing: [say(`${kind}.reason`)],
      },
    },
  });
}

/** Returns whether anything is stored about an address. */
async function isKnown(first: Pick<Reads, 'one' | 'query'>, email: string): Promise<boolean> {
  if (await clientOf(first, email)) return true;
  const { bills, reservations, cards, messages, newsletter } = await erasureOf(first, email);
  return newsletter || bills + reservations + cards + messages > 0;
}
