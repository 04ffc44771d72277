import { asWritten, dateLocale } from '#kernel/date-locale.ts';
import type { Day } from '#kernel/days.ts';
import { type Cents, eurosFromCents, type VatBasisPoints } from '#kernel/money.ts';
import type { Params } from '#kernel/refusal.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * The texts of an invoice, in the client's language and with the exhibitor's formats of dates and
 * amounts (D-179).
 */
export type InvoiceWords = {
  readonly locale: string;
  /** Returns a sentence of `messages/<locale>/documents/invoice.json`. */
  say(key: string, params?: Params): string;
  money(cents: Cents): string;
  /** `6 %` */
  rate(rate: VatBasisPoints): string;
  /** `23 november 2026` */
  day(day: Day): string;
};

export const INVOICE_NAMESPACE = 'documents/invoice';

export function invoiceWords(
  translator: Translator,
  locale: string,
  { datetime_locale }: Pick<Settings, 'datetime_locale'>,
): InvoiceWords {
  const intl = dateLocale(locale, datetime_locale);
  const money = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR' });
  const rate = new Intl.NumberFormat(intl, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    locale,
    say: (key, params) => translator.sentence(locale, INVOICE_NAMESPACE, key, params),
    money: (cents) => money.format(eurosFromCents(cents)),
    rate: (basisPoints) => `${rate.format(basisPoints / 100)}\u00a0%`,
    day: (at) => asWritten(locale, day.format(Date.parse(`${at}T12:00:00Z`))),
  };
}
