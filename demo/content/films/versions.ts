import type { DemoVersion, FourTexts } from '#demo/content/types.ts';
import type { Id } from '#kernel/ids.ts';

/**
 * Returns the versions of a film; ids derive from the film's, so that they stay when another
 * version is added.
 */
export const versions = (filmId: Id, ...list: readonly Partial<DemoVersion>[]): DemoVersion[] =>
  list.map((own, index) => ({
    id: filmId * 10 + index + 1,
    dimension: '2D',
    media_type: 'DIGITAL',
    spoken_language: null,
    subtitle_one_language: null,
    subtitle_two_language: null,
    label: '',
    accessibility: [],
    ...own,
  }));

export const FR_NL = { subtitle_one_language: 'fr', subtitle_two_language: 'nl' } as const;
export const DE_EN = { subtitle_one_language: 'de', subtitle_two_language: 'en' } as const;
/** A 35 mm print with live piano. */
export const PRINT_AND_PIANO = { ...FR_NL, media_type: 'FILM35', label: 'live piano' } as const;
/** The restored score with Atmos sound. */
export const ATMOS = { ...FR_NL, media_type: 'DOLBYATMOS' } as const;
export const LASER = { ...FR_NL, media_type: 'LASER' } as const;
/** For visitors who avoid dark, loud halls: lights half up, sound half down. */
export const RELAXED = { ...FR_NL, label: 'relaxed', accessibility: ['relaxed', 'captions'] } as const;

/** The names of special versions on the website; `relaxed` is an accessibility feature, which has its own name. */
export const VERSION_LABELS: Readonly<Record<string, FourTexts>> = {
  'film and talk': { en: 'film and talk', nl: 'film en gesprek', fr: 'film et débat', de: 'Film und Gespräch' },
  'lights half up': { en: 'lights half up', nl: 'licht halfaan', fr: 'lumière tamisée', de: 'Licht halb an' },
  'live accordion': { en: 'live accordion', nl: 'live accordeon', fr: 'accordéon en direct', de: 'Akkordeon live' },
  'live choir': { en: 'live choir', nl: 'live koor', fr: 'chœur en direct', de: 'Chor live' },
  'live narrator': { en: 'live narrator', nl: 'live verteller', fr: 'conteur en direct', de: 'Erzähler live' },
  'live orchestra': { en: 'live orchestra', nl: 'live orkest', fr: 'orchestre en direct', de: 'Orchester live' },
  'live organ': { en: 'live organ', nl: 'live orgel', fr: 'orgue en direct', de: 'Orgel live' },
  'live piano': { en: 'live piano', nl: 'live piano', fr: 'piano en direct', de: 'Klavier live' },
  'live trio': { en: 'live trio', nl: 'live trio', fr: 'trio en direct', de: 'Trio live' },
};
