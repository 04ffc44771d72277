import { COUNTRIES } from '#kernel/countries.ts';
import { languageOf, MESSAGE_LOCALES, type Texts } from '#kernel/texts.ts';
import { type Settings, zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { NewExhibitorForm } from '#modules/founding/contract/public.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** Entries of the website's first menu, by the key of their text, with the route they lead to. */
const MENU = [
  ['films', 'movies'],
  ['vouchers', 'buy.vouchers'],
  ['contact', 'contact'],
] as const;

/**
 * Returns the settings of a new exhibitor: its languages, the cine week of its country, a
 * newsletter for addresses that were confirmed, and a website with a menu and a footer. The pages themselves have default texts.
 */
export function firstSettings({ trade_name, languages, country }: NewExhibitorForm, translator: Translator): Settings {
  const [main = 'en'] = languages;
  const inAll = (key: string): Texts =>
    Object.fromEntries(
      MESSAGE_LOCALES.map((locale) => [languageOf(locale), translator.sentence(locale, 'founding', key)]),
    );
  return zSettings.parse({
    website_locale: main,
    portal_locale: main,
    datetime_locale: main,
    available_locales: languages,
    mail_sender_name: trade_name,
    second_factor_required: true,
    newsletter: { double_opt_in: true },
    public_config: { cine_week_start: COUNTRIES[country].cineWeek },
    website_config: {
      navigation: MENU.map(([key, url]) => ({ name: inAll(`menu.${key}`), url })),
      footer: {
        columns: [
          { kind: 'navigation', title: inAll('footer.pages') },
          { kind: 'addresses', title: inAll('footer.address') },
          { kind: 'contact', title: inAll('footer.contact') },
        ],
      },
    },
  });
}
