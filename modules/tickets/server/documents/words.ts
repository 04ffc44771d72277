import { dateFormat, dateLocale } from '#kernel/date-locale.ts';
import { type Day, nightOf } from '#kernel/days.ts';
import { type Cents, eurosFromCents, type VatBasisPoints } from '#kernel/money.ts';
import type { Params } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import { type FilmVersion, versionText } from '#modules/catalogue/rules/version-text.ts';
import { versionWords } from '#modules/catalogue/server.ts';
import { type Settings, zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { ExhibitorRow } from '#modules/tickets/server/purchase.sql.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The texts of a document or email in one reader's language and the cinema's time zone (D-179). */
export type Words = {
  /** The language of the sentences; BCP 47, for the document's `lang`. */
  readonly locale: string;
  /** Returns a sentence of `messages/<locale>/<namespace>.json`. */
  say(namespace: string, key: string, params?: Params): string;
  /** Returns a multilingual text in the reader's language or the nearest. */
  text(texts: Texts | null | undefined): string;
  /** `€ 12,50` */
  money(cents: Cents): string;
  /** `6 %` */
  rate(rate: VatBasisPoints): string;
  /** `vrijdag` */
  weekday(instant: number): string;
  /** `vrijdag 20 november 2026` */
  fullDate(instant: number): string;
  /** `20 november 2026`, for an instant or a day. */
  date(at: number | Day): string;
  /** `20:30` */
  time(instant: number): string;
  /** `vr 20 nov 2026, 20:30` */
  dateTime(instant: number): string;
  /** `night of Fri 20 to Sat 21` for a show that belongs to the evening before; else '' (D-010). */
  night(instant: number): string;
  /** When a show begins, with its night: `Sat, 21 Nov 2026, 00:30 (night of Fri 20 to Sat 21)`. */
  showTime(instant: number): string;
  version(version: FilmVersion & { original_language: string | null }): string;
};

export const settingsOf = (exhibitor: Pick<ExhibitorRow, 'settings'>): Settings => zSettings.parse(exhibitor.settings);

/**
 * Returns the texts for a reader of `locale`, in the exhibitor's formats if its datetime_locale has
 * that language.
 */
export function wordsFor(
  translator: Translator,
  locale: string,
  settings: Pick<Settings, 'website_locale' | 'datetime_locale'> & {
    /** Left out where no shows are named. */
    readonly public_config?: Pick<Settings['public_config'], 'midnight_offset'>;
  },
  timeZone: string,
): Words {
  const intl = dateLocale(locale, settings.datetime_locale);
  const form = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(new Intl.DateTimeFormat(intl, { hourCycle: 'h23', timeZone, ...options }), locale);
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const weekday = form({ weekday: 'long' });
  const fullDate = form({ weekday: 'long', ...date });
  const dateOfInstant = form(date);
  const dateOfDay = form({ ...date, timeZone: 'UTC' });
  const time = form(clock);
  const dateTime = form({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...clock });
  const nightDay = form({ weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const ofDay = (day: Day): string => nightDay.format(Date.parse(`${day}T12:00:00Z`));
  const money = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR' });
  const rate = new Intl.NumberFormat(intl, { maximumFractionDigits: 2 });
  const phrase = (key: string, params?: Params) => translator.sentence(locale, 'catalogue', key, params);
  const ofVersions = versionWords(translator, locale);
  const night = (instant: number): string => {
    const days = nightOf(instant, timeZone, settings.public_config?.midnight_offset ?? 0);
    return days ? phrase('night', { from: ofDay(days.from), to: ofDay(days.to) }) : '';
  };
  return {
    locale,
    night,
    showTime: (instant) =>
      [dateTime.format(instant), night(instant) && `(${night(instant)})`].filter(Boolean).join(' '),
    say: (namespace, key, params) => translator.sentence(locale, namespace, key, params),
    text: (texts) => textFor(texts, locale, settings.website_locale),
    money: (cents) => money.format(eurosFromCents(cents)),
    rate: (basisPoints) => `${rate.format(basisPoints / 100)}\u00a0%`,
    weekday: (instant) => weekday.format(instant),
    fullDate: (instant) => fullDate.format(instant),
    date: (at) => (typeof at === 'number' ? dateOfInstant.format(at) : dateOfDay.format(Date.parse(`${at}T12:00:00Z`))),
    time: (instant) => time.format(instant),
    dateTime: (instant) => dateTime.format(instant),
    version: (version) => versionText(version, version.original_language, ofVersions),
  };
}
