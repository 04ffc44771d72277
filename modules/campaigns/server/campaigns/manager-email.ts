import { dateLocale } from '#kernel/date-locale.ts';
import type { Params } from '#kernel/refusal.ts';
import type { CampaignRow } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { type EmailSender, emailFrame, type Written } from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ManagerMail = 'reminder' | 'not_sent';

type Occasion = {
  readonly kind: ManagerMail;
  readonly row: CampaignRow;
  readonly name: string;
  readonly timeZone: string;
  /** The address of the page to confirm it. */
  readonly href: string;
};

/**
 * Writes the email to a manager about a campaign, in the language of the portal: it awaits
 * confirmation, or why it was not sent.
 */
export function managerEmail(translator: Translator, exhibitor: EmailSender, occasion: Occasion): Written {
  const { kind, row, href } = occasion;
  const settings = zSettings.parse(exhibitor.settings);
  const locale = settings.portal_locale;
  const when = new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: occasion.timeZone,
  } as Intl.DateTimeFormatOptions).format(row.send_at);
  const say = (key: string, params: Params = {}) =>
    translator.sentence(locale, 'mail/campaigns', `manager_${kind}.${key}`, { name: row.name, when, ...params });
  const why = row.problem ? [translator.sentence(locale, 'refusals', row.problem.code, row.problem.params)] : [];
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: occasion.name }),
      paragraphs: [say('text'), ...(kind === 'not_sent' ? why : [])],
      links: [{ label: say('button'), href }],
      closing: [translator.sentence(locale, 'mail/campaigns', 'why_manager', { exhibitor: exhibitor.trade_name })],
    },
  };
}
