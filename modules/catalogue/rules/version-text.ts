/**
 * The name of a version of a film (D-113): "2D, original version, subtitles NL/FR", in short "OV
 * NL/FR". The short words are those of each country: VO and VOST, OV and OmU (decision 0072).
 */
import type { Language, Texts } from '#kernel/texts.ts';

export const DIMENSIONS = ['2D', '3D'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const MEDIA_TYPES = ['DIGITAL', 'DOLBYATMOS', 'IMAX', 'LASER', 'FILM35'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Format names are the same in every language; 'Digital' is the default label (SEO-004). */
export const MEDIA_LABELS: Readonly<Record<MediaType, string>> = {
  DIGITAL: 'Digital',
  DOLBYATMOS: 'Dolby Atmos',
  IMAX: 'IMAX',
  LASER: 'Laser',
  FILM35: '35 mm',
};

export type FilmVersion = {
  readonly dimension: string;
  readonly media_type: string;
  /** Null: the original language of the film. */
  readonly spoken_language: string | null;
  readonly subtitle_one_language: string | null;
  readonly subtitle_two_language: string | null;
  /** The exhibitor's name for the version, such as "live piano"; '' when it has no name. */
  readonly label: string;
  /** The same in each language; `label` is one of them, or they are out of date. */
  readonly labels: Texts;
};

/** Words in the reader's language: the messages `version.*` of the catalogue. */
export type VersionWords = {
  /** The reader's language, as a code; '' if the words are in another one. */
  readonly language: string;
  readonly languageName: (code: string) => string;
  readonly original: string;
  readonly originalSubtitled: (languages: string) => string;
  /** Spoken in the reader's language: "version française". */
  readonly own: string;
  readonly spoken: (language: string) => string;
  readonly subtitles: (languages: string) => string;
  readonly short: {
    readonly original: string;
    readonly originalSubtitled: (languages: string) => string;
    readonly own: string;
    readonly subtitled: (spoken: string, languages: string) => string;
  };
};

/**
 * Returns whether a version is in the original language: it has no language of its own, or the
 * film's.
 */
export const isOriginalVersion = (version: FilmVersion, originalLanguage: string | null): boolean =>
  version.spoken_language === null || version.spoken_language === originalLanguage;

/** `NL/FR`; '' without subtitles. */
export const subtitleCodes = (version: FilmVersion): string =>
  [version.subtitle_one_language, version.subtitle_two_language]
    .filter((code) => code !== null && code !== '')
    .map((code) => code?.toUpperCase())
    .join('/');

export const mediaLabel = (mediaType: string): string =>
  (MEDIA_LABELS as Readonly<Record<string, string>>)[mediaType] ?? mediaType;

const specialMedia = (version: FilmVersion): string =>
  version.media_type === 'DIGITAL' ? '' : mediaLabel(version.media_type);

type Labelled = Pick<FilmVersion, 'label' | 'labels'>;
const areCurrent = ({ label, labels }: Labelled): boolean => Object.values(labels).includes(label);

/** Returns the exhibitor's name for a version in the reader's language. */
export function labelIn(version: Labelled, language: string): string {
  const texts: Readonly<Record<string, string>> = version.labels;
  return areCurrent(version) ? (texts[language] ?? version.label) : version.label;
}

/** Returns the names as a form shows them; a name without a language stands in the reader's. */
export const labelsIn = (version: Labelled, language: Language): Texts =>
  areCurrent(version) ? version.labels : version.label ? { [language]: version.label } : {};

/**
 * Returns the full text: dimension, format unless plain digital, spoken language, subtitles, the
 * exhibitor's label.
 */
export function versionText(version: FilmVersion, originalLanguage: string | null, words: VersionWords): string {
  const spoken = version.spoken_language;
  const subtitles = subtitleCodes(version);
  const languages =
    spoken === null || isOriginalVersion(version, originalLanguage)
      ? [subtitles ? words.originalSubtitled(subtitles) : words.original]
      : [
          spoken === words.language ? words.own : words.spoken(words.languageName(spoken)),
          subtitles && words.subtitles(subtitles),
        ];
  const parts = [version.dimension, specialMedia(version), ...languages, labelIn(version, words.language)];
  return parts.filter(Boolean).join(', ');
}

/**
 * Returns the short text for buttons and lists: only the differences from plain 2D digital; the
 * original version or the spoken language, and the subtitles.
 */
export function versionShort(version: FilmVersion, originalLanguage: string | null, words: VersionWords): string {
  const spoken = version.spoken_language;
  const subtitles = subtitleCodes(version);
  const { short } = words;
  const parts = [version.dimension === '2D' ? '' : version.dimension, specialMedia(version)];
  if (spoken === null || isOriginalVersion(version, originalLanguage))
    parts.push(subtitles ? short.originalSubtitled(subtitles) : short.original);
  else {
    const spokenText = spoken === words.language ? short.own : spoken.toUpperCase();
    parts.push(subtitles ? short.subtitled(spokenText, subtitles) : spokenText);
  }
  return parts.filter(Boolean).join(' ');
}
