import { z } from 'zod';
import {
  createPasswordResetLink,
  FORGOTTEN_TOPIC,
  zForgotten,
} from '#modules/access/server/sign-in/forgot-password.ts';
import {
  addressOfLink,
  INVITATION_HOURS,
  LINK_TOPIC,
  type LinkPurpose,
  RESET_MINUTES,
} from '#modules/access/server/sign-in/one-time-links.ts';
import {
  type EmailDeps,
  type EmailSender,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import type { ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zLink = z.object({ linkId: z.string() });

/** Handles the mails with a link that chooses a password: an invitation or a password reset. */
export const accessOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [LINK_TOPIC]: (item) => mailLink(deps, item, zLink.parse(item.payload).linkId),
  [FORGOTTEN_TOPIC]: async (item) => {
    const wish = zForgotten.parse(item.payload);
    const acting = { exhibitorId: item.exhibitorId, actor: 'system', channel: 'portal' } as const;
    await deps.workDb.tx(acting, (tx) => createPasswordResetLink(tx, deps.secrets, wish));
    await mailLink(deps, item, wish.linkId);
  },
});

type Mailed = {
  readonly purpose: Exclude<LinkPurpose, 'first' | 'switch'>;
  readonly name: string;
  readonly email: string;
};

/** Returns a valid link; null for one that was used, has expired, or has a newer one. */
const mailedLink = (tx: Pick<ReadTx, 'one'>, id: string): Promise<Mailed | null> =>
  tx.one(
    `SELECT l.purpose, e.name, e.email
       FROM staff_link l JOIN employee e ON e.exhibitor_id = l.exhibitor_id AND e.id = l.employee_id
      WHERE l.exhibitor_id = tenant() AND l.id = $1 AND l.used_at IS NULL AND l.ends_at > foyer_now() AND e.left_at IS NULL`,
    [id],
  );

async function mailLink(deps: EmailDeps, item: OutboxItem, linkId: string): Promise<void> {
  const { exhibitor, link } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    link: await mailedLink(tx, linkId),
  }));
  if (!link) return;
  refuseWithoutServer(deps, exhibitor);
  const { exhibitorId } = item;
  const href = addressOfLink(deps, { exhibitorId, linkId, purpose: link.purpose, servingOn: exhibitor.serving_on });
  await sendEmail(deps, item, exhibitor, {
    to: { name: link.name, address: link.email },
    written: linkEmail(deps, exhibitor, link, href),
  });
}

function linkEmail(
  { translator }: EmailDeps,
  exhibitor: EmailSender,
  { purpose, name }: Mailed,
  href: string,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const locale = settings.portal_locale;
  const params = { exhibitor: exhibitor.trade_name, minutes: RESET_MINUTES, hours: INVITATION_HOURS };
  const say = (key: string) => translator.sentence(locale, 'mail/staff', key, params);
  return {
    subject: say(`${purpose}.subject`),
    content: {
      locale,
      colours: coloursOf(settings.website_config.styling, 'default'),
      exhibitor: exhibitor.trade_name,
      preview: say(`${purpose}.text`),
      heading: say(`${purpose}.heading`),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name }),
      paragraphs: [say(`${purpose}.text`), say(`${purpose}.until`)],
      cards: [],
      exhibitorHtml: '',
      links: [{ label: say(`${purpose}.button`), href }],
      closing: [say(`${purpose}.closing`)],
    },
  };
}
