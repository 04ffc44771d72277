import { dateLocale } from '#kernel/date-locale.ts';
import type { Params } from '#kernel/refusal.ts';
import type { CampaignRow } from '#modules/campaigns/server/campaigns.sql.ts';
import { zSettings } from '#modules/exhibitor/contract.ts';
import { coloursOf } from '#modules/exhibitor/rules/house-colours.ts';
import type { LetterHouse, Written } from '#modules/letters/server.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ManagerMail = 'reminder' | 'not_sent';

type Occasion = {
  readonly kind: ManagerMail;
  readonly row: CampaignRow;
  readonly name: string;
  readonly timeZone: string;
  /** Where it is confirmed. */
  readonly href: string;
};

/** What a manager is told of a campaign, in the language of the portal: that it waits for them, or why it was not sent. */
export function managerLetter(translator: Translator, house: LetterHouse, occasion: Occasion): Written {
  const { kind, row, href } = occasion;
  const settings = zSettings.parse(house.settings);
  const locale = settings.portal_locale;
  const when = new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    ...{ dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23', timeZone: occasion.timeZone },
  } as Intl.DateTimeFormatOptions).format(row.send_at);
  const say = (key: string, params: Params = {}) =>
    translator.sentence(locale, 'mail/campaigns', `manager_${kind}.${key}`, { name: row.name, when, ...params });
  const why = row.problem ? [translator.sentence(locale, 'refusals', row.problem.code, row.problem.params)] : [];
  return {
    subject: say('subject'),
    letter: {
      locale,
      colours: coloursOf(settings.website_config.styling, 'default'),
      house: house.trade_name,
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: occasion.name }),
      paragraphs: [say('text'), ...(kind === 'not_sent' ? why : [])],
      cards: [],
      houseHtml: '',
      links: [{ label: say('button'), href }],
      closing: [translator.sentence(locale, 'mail/campaigns', 'why_manager', { house: house.trade_name })],
    },
  };
}
