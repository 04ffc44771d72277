/**
 * The name of a version of a film (D-113): "2D, original version, subtitles NL/FR", in short "OV
 * NL/FR".
 */

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
};

/**
 * Words in the reader's language: messages `version.original`, `version.spoken` ({language}),
 * `version.subtitles` ({languages}).
 */
export type VersionWords = {
  readonly original: string;
  readonly spoken: (language: string) => string;
  readonly subtitles: (languages: string) => string;
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

/**
 * Returns the full text: dimension, format unless plain digital, spoken language, subtitles, the
 * exhibitor's label.
 */
export function versionText(
  version: FilmVersion,
  originalLanguage: string | null,
  words: VersionWords,
  languageName: (code: string) => string,
): string {
  const spoken = version.spoken_language;
  const subtitles = subtitleCodes(version);
  const parts = [
    version.dimension,
    specialMedia(version),
    spoken === null || isOriginalVersion(version, originalLanguage)
      ? words.original
      : words.spoken(languageName(spoken)),
    subtitles && words.subtitles(subtitles),
    version.label,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Returns the short text for buttons and lists: only the differences from plain 2D digital; OV or
 * the code of the spoken language.
 */
export function versionShort(version: FilmVersion, originalLanguage: string | null): string {
  const spoken = version.spoken_language;
  const parts = [
    version.dimension === '2D' ? '' : version.dimension,
    specialMedia(version),
    spoken === null || isOriginalVersion(version, originalLanguage) ? 'OV' : spoken.toUpperCase(),
    subtitleCodes(version),
  ];
  return parts.filter(Boolean).join(' ');
}
