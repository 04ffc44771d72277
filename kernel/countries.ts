import { type CineWeekStart, THURSDAY, WEDNESDAY } from '#kernel/days.ts';
import type { MessageLocale } from '#kernel/texts.ts';

/**
 * Countries an exhibitor can be founded in: their usual time zone, the languages of their visitors,
 * the day on which films start there (CONST-014), and whether cash totals are rounded to 5 cents
 * (D-196; law in Belgium, custom in the Netherlands).
 */
export const COUNTRIES = {
  BE: { timeZone: 'Europe/Brussels', languages: ['nl-BE', 'fr', 'de', 'en'], cineWeek: WEDNESDAY, roundsCash: true },
  LU: { timeZone: 'Europe/Luxembourg', languages: ['fr', 'de', 'en'], cineWeek: WEDNESDAY, roundsCash: false },
  NL: { timeZone: 'Europe/Amsterdam', languages: ['nl-BE', 'en'], cineWeek: THURSDAY, roundsCash: true },
  DE: { timeZone: 'Europe/Berlin', languages: ['de', 'en'], cineWeek: THURSDAY, roundsCash: false },
  FR: { timeZone: 'Europe/Paris', languages: ['fr', 'en'], cineWeek: WEDNESDAY, roundsCash: false },
} as const satisfies Record<
  string,
  { timeZone: string; languages: readonly MessageLocale[]; cineWeek: CineWeekStart; roundsCash: boolean }
>;

/** ISO 3166, two letters. */
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]];

/** Tells whether the runtime knows a time zone by this name of the tz database, such as `Europe/Brussels`. */
export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}
