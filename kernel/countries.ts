import type { MessageLocale } from '#kernel/texts.ts';

/** Countries an exhibitor can be founded in: their usual time zone and the languages of their visitors. */
export const COUNTRIES = {
  BE: { timeZone: 'Europe/Brussels', languages: ['nl-BE', 'fr', 'de', 'en'] },
  LU: { timeZone: 'Europe/Luxembourg', languages: ['fr', 'de', 'en'] },
  NL: { timeZone: 'Europe/Amsterdam', languages: ['nl-BE', 'en'] },
  DE: { timeZone: 'Europe/Berlin', languages: ['de', 'en'] },
  FR: { timeZone: 'Europe/Paris', languages: ['fr', 'en'] },
} as const satisfies Record<string, { timeZone: string; languages: readonly MessageLocale[] }>;

/** ISO 3166, two letters. */
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]];

/** Tells whether the runtime knows a time zone by this name of the tz database, such as `Europe/Brussels`. */
export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}
