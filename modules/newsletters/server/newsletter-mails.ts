import { z } from 'zod';
import type { Params } from '#kernel/refusal.ts';
import {
  CONFIRM_DAYS,
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { confirmToken, leaveToken } from '#modules/newsletters/server/links.ts';
import { CONFIRM_TOPIC, WELCOME_TOPIC } from '#modules/newsletters/server/sign-up.ts';
import { type SubscriberRow, subscriber } from '#modules/newsletters/server/subscribers.sql.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zSignedUp = z.object({ subscriberId: z.number().int(), token: z.string() });

/** Sends the emails of a sign-up. Both support one-click unsubscription (RFC 8058). */
export const newsletterOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [WELCOME_TOPIC]: (item) => mailSubscriber(deps, item, 'welcome'),
  [CONFIRM_TOPIC]: (item) => mailSubscriber(deps, item, 'confirm'),
});

type Kind = 'welcome' | 'confirm';

async function mailSubscriber(deps: EmailDeps, item: OutboxItem, kind: Kind): Promise<void> {
  const { subscriberId, token } = zSignedUp.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    row: await subscriber(tx, subscriberId),
    now: tx.now,
  }));
  const { row, exhibitor, now } = loaded;
  // Unsubscribed, signed up again, or confirmed before sending: the email is obsolete.
  if (!row || row.left || row.token !== token || row.confirmed !== (kind === 'welcome')) return;
  refuseWithoutServer(deps, exhibitor);
  const base = deps.publicUrl(exhibitor.serving_on);
  const leaveUrl = `${base}/newsletter/leave/${leaveToken(deps.secrets, item.exhibitorId, row.id)}`;
  const button =
    kind === 'welcome'
      ? `${base}/${row.locale}`
      : `${base}/newsletter/confirm/${confirmToken(deps.secrets, item.exhibitorId, row, now)}`;
  await sendEmail(deps, item, exhibitor, {
    to: { name: [row.first_name, row.last_name].filter(Boolean).join(' '), address: row.email },
    written: signUpEmail(deps, { exhibitor, row, kind, button, leaveUrl }),
    unsubscribe: { url: leaveUrl },
  });
}

type Occasion = {
  readonly exhibitor: EmailSender;
  readonly row: SubscriberRow;
  readonly kind: Kind;
  readonly button: string;
  readonly leaveUrl: string;
};

function signUpEmail({ translator }: EmailDeps, { exhibitor, row, kind, button, leaveUrl }: Occasion): Written {
  const { locale } = row;
  const params = { exhibitor: exhibitor.trade_name, days: CONFIRM_DAYS };
  const say = (key: string) => translator.sentence(locale, 'mail/newsletter', key, params);
  const common = (key: string, more: Params) => translator.sentence(locale, 'mail/common', key, more);
  return {
    subject: say(`${kind}.subject`),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say(`${kind}.text`),
      heading: say(`${kind}.heading`),
      greeting: row.first_name ? common('hello', { name: row.first_name }) : common('hello_nobody', {}),
      paragraphs: [say(`${kind}.text`), ...(kind === 'confirm' ? [say('confirm.until')] : [])],
      links: [
        { label: say(`${kind}.button`), href: button },
        ...(kind === 'welcome' ? [{ label: say('unsubscribe'), href: leaveUrl }] : []),
      ],
      closing: [say('why')],
    },
  };
}
