/** Time zones of cinemas: given, or derived from the location in the source. */
import { Temporal } from 'temporal-polyfill';
import type { Day } from '#kernel/days.ts';

export function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && Temporal.Now.zonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
}

const AUSTRALIAN_STATES: Readonly<Record<string, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};
const COUNTRIES: Readonly<Record<string, { code: string; timeZone: string }>> = {
  'new zealand': { code: 'NZ', timeZone: 'Pacific/Auckland' },
  'united kingdom': { code: 'GB', timeZone: 'Europe/London' },
  ireland: { code: 'IE', timeZone: 'Europe/Dublin' },
  belgium: { code: 'BE', timeZone: 'Europe/Brussels' },
};

/**
 * Returns the time zone and ISO code of an English country name, with its state where that decides;
 * null if unknown.
 */
export function whereIs(country: string, state: string): { code: string; timeZone: string } | null {
  const name = country.trim().toLowerCase();
  if (name !== 'australia') return COUNTRIES[name] ?? null;
  const timeZone = AUSTRALIAN_STATES[state.trim().toUpperCase()];
  return timeZone ? { code: 'AU', timeZone } : null;
}

const TOP_LEVEL_DOMAINS: Readonly<Record<string, { timeZone: string; country: string; language: string }>> = {
  fi: { timeZone: 'Europe/Helsinki', country: 'FI', language: 'fi' },
  ee: { timeZone: 'Europe/Tallinn', country: 'EE', language: 'et' },
  lv: { timeZone: 'Europe/Riga', country: 'LV', language: 'lv' },
  lt: { timeZone: 'Europe/Vilnius', country: 'LT', language: 'lt' },
  se: { timeZone: 'Europe/Stockholm', country: 'SE', language: 'sv' },
  no: { timeZone: 'Europe/Oslo', country: 'NO', language: 'no' },
};

/**
 * Returns the location of a website by its host, for countries within one time zone; null if
 * unknown.
 */
export const homeOfHost = (host: string) => TOP_LEVEL_DOMAINS[host.split('.').at(-1) ?? ''] ?? null;

const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Brussels': 'BE',
  'Europe/Amsterdam': 'NL',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Europe/Luxembourg': 'LU',
  'Europe/Helsinki': 'FI',
  'Pacific/Auckland': 'NZ',
};
/** Returns the ISO code of the country of a zone; empty if unknown here. */
export const countryOfZone = (timeZone: string): string =>
  COUNTRY_OF_ZONE[timeZone] ?? (timeZone.startsWith('Australia/') ? 'AU' : '');

/**
 * Returns the instant of the local `day` and `time` ('HH:mm' or 'HH:mm:ss'). The hour that summer
 * time skips is read an hour later, the repeated hour as its first run.
 */
export const instantAt = (day: Day, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .epochMilliseconds;

/** Returns the local day and time ('HH:mm:ss') at an instant. */
export function wallClockAt(instant: number, timeZone: string): { day: Day; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'second' }) };
}
