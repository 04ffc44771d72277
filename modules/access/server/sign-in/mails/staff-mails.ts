import { z } from 'zod';
import { employee } from '#modules/access/server/employees/employees.sql.ts';
import {
  createPasswordResetLink,
  FORGOTTEN_TOPIC,
  zForgotten,
} from '#modules/access/server/sign-in/forgot-password.ts';
import {
  CREDENTIAL_TOPIC,
  type CredentialChange,
  zCredentialChange,
} from '#modules/access/server/sign-in/mails/credential-mail.ts';
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
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zLink = z.object({ linkId: z.string() });

/**
 * Handles the mails with a link that chooses a password (an invitation or a password reset), and
 * those that say what changed of the ways to sign in.
 */
export const accessOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [LINK_TOPIC]: (item) => mailLink(deps, item, zLink.parse(item.payload).linkId),
  [FORGOTTEN_TOPIC]: async (item) => {
    const input = zForgotten.parse(item.payload);
    const acting = { exhibitorId: item.exhibitorId, actor: 'system', channel: 'portal' } as const;
    await deps.workDb.tx(acting, (tx) => createPasswordResetLink(tx, deps.secrets, input));
    await mailLink(deps, item, input.linkId);
  },
  [CREDENTIAL_TOPIC]: (item) => mailChange(deps, item, zCredentialChange.parse(item.payload)),
});

type Mailed = {
  readonly purpose: Exclude<LinkPurpose, 'first' | 'switch'>;
  readonly name: string;
  readonly email: string;
};

/** Returns a valid link; null for one that was used, has expired or was ended. */
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

async function mailChange(deps: EmailDeps, item: OutboxItem, change: CredentialChange): Promise<void> {
  const { exhibitor, person } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    person: await employee(tx, change.employeeId),
  }));
  if (!person) return;
  refuseWithoutServer(deps, exhibitor);
  await sendEmail(deps, item, exhibitor, {
    to: { name: person.name, address: change.address ?? person.email },
    written: changeEmail(deps, exhibitor, person.name, change),
  });
}

function changeEmail(
  { translator, publicUrl }: EmailDeps,
  exhibitor: EmailSender,
  name: string,
  { change, locale }: CredentialChange,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const params = { exhibitor: exhibitor.trade_name };
  const language = locale ?? settings.portal_locale;
  const say = (key: string) => translator.sentence(language, 'mail/staff', `changed.${key}`, params);
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, language),
      preview: say(`what.${change}`),
      heading: say('heading'),
      greeting: translator.sentence(language, 'mail/common', 'hello', { name }),
      paragraphs: [say(`what.${change}`), say('not_you')],
      links: [{ label: say('button'), href: `${publicUrl(exhibitor.serving_on)}/portal/forgot-password` }],
      closing: [say('closing')],
    },
  };
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
      ...emailFrame(exhibitor, locale),
      preview: say(`${purpose}.text`),
      heading: say(`${purpose}.heading`),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name }),
      paragraphs: [say(`${purpose}.text`), say(`${purpose}.until`)],
      links: [{ label: say(`${purpose}.button`), href }],
      closing: [say(`${purpose}.closing`)],
    },
  };
}
