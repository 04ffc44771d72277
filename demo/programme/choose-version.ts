import type { DemoFilm, DemoScreen, DemoVersion } from '#demo/content/types.ts';
import { SCREEN } from '#demo/content/venues.ts';
import type { Band } from '#demo/programme/opening-hours.ts';

const SUNDAY = 0;
const LONG_EVENINGS = [5, 6, SUNDAY];

/** Halls with a stage, a piano and space for a trio. */
const HALLS_FOR_MUSIC: readonly number[] = [SCREEN.vesper, SCREEN.hesperus, SCREEN.cameraObscura, SCREEN.semois];

/** Versions that belong to one event only. */
const RESERVED = new Set(['live orchestra', 'film and talk', 'lights half up']);

const isPlain = (version: DemoVersion): boolean => version.media_type === 'DIGITAL' && version.label === '';
const isRelaxed = (version: DemoVersion): boolean => version.label === 'relaxed';
const isLive = (version: DemoVersion): boolean => version.label.startsWith('live');

/**
 * Live music or a narrator needs a performer: weekend evenings, and the narrator on Sunday
 * afternoon.
 */
function suitsTheHour(version: DemoVersion, band: Band['name'], weekday: number): boolean {
  if (isRelaxed(version)) return band === 'matinee';
  if (version.label === 'live narrator') return band === 'matinee' && weekday === SUNDAY;
  if (isLive(version)) return band === 'evening' && LONG_EVENINGS.includes(weekday);
  if (version.media_type === 'DOLBYATMOS') return band === 'evening' || band === 'late' || band === 'night';
  return true;
}

/** `booked`: labels of live versions that play elsewhere that day. */
export type Hour = { readonly band: Band['name']; readonly weekday: number; readonly booked: ReadonlySet<string> };

const possibleVersions = (film: DemoFilm, screen: DemoScreen, hour: Hour): DemoVersion[] =>
  film.versions.filter(
    (version) =>
      !RESERVED.has(version.label) &&
      (version.media_type === 'DIGITAL' || screen.media.includes(version.media_type)) &&
      !(isLive(version) && (hour.booked.has(version.label) || !HALLS_FOR_MUSIC.includes(screen.id))) &&
      suitsTheHour(version, hour.band, hour.weekday),
  );

/** Returns whether the film can have a special version here and now: a print, music, Atmos. */
export const isSpecialHere = (film: DemoFilm, screen: DemoScreen, hour: Hour): boolean =>
  possibleVersions(film, screen, hour).some((version) => !isPlain(version));

/**
 * Returns the version of a film in a hall at a time; `showing` is its number of screenings so far
 * this week. Special versions take every other screening if booth and time allow them; the plain
 * ones alternate, so that each language is shown.
 */
export function chooseVersion(film: DemoFilm, screen: DemoScreen, hour: Hour, showing: number): DemoVersion {
  const possible = possibleVersions(film, screen, hour);
  const special = possible.filter((version) => !isPlain(version));
  const plain = possible.filter(isPlain);
  const pool = special.length > 0 && (hour.band === 'evening' || showing % 2 === 0) ? special : plain;
  const chosen = pool[(film.id + showing) % Math.max(1, pool.length)] ?? film.versions[0];
  if (!chosen) throw new Error(`${film.slug} has no version`);
  return chosen;
}
