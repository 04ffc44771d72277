import type { DemoVersion } from '#demo/content/types.ts';
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
