/** What tells one version of a film from another: how it is shown (D-113), and what the house calls it. */
import type { Problem } from '#kernel/refusal.ts';
import { isFilmLanguage } from '#modules/catalogue/rules/film-languages.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';

/** What a version offers to those who see or hear otherwise, or warns them of. */
export const ACCESSIBILITY = ['audio_description', 'captions', 'hearing_loop', 'relaxed', 'flash_warning'] as const;
export type Accessibility = (typeof ACCESSIBILITY)[number];

/** How a film is shown, without what the house calls it. */
export type Shown = Omit<FilmVersion, 'label'> & { readonly accessibility: readonly string[] };

/**
 * A form as one text: equal forms, equal texts. It is kept beside an imported version (`version.imported_as`), so that an
 * import finds again what it brought, whatever the house has made of it; the migration writes the same.
 */
export const formKey = (shown: Shown): string =>
  [
    shown.dimension,
    shown.media_type,
    shown.spoken_language ?? '',
    shown.subtitle_one_language ?? '',
    shown.subtitle_two_language ?? '',
    [...shown.accessibility].sort().join(','),
  ].join('|');

/** At its field: `validation.exists` for a language there is none of, `version.subtitles_out_of_order`, `version.subtitles_twice`. */
export function problemsWithVersion(shown: Shown): Problem[] {
  const { subtitle_one_language: one, subtitle_two_language: two } = shown;
  const problems: Problem[] = (['spoken_language', 'subtitle_one_language', 'subtitle_two_language'] as const)
    .filter((field) => shown[field] !== null && !isFilmLanguage(shown[field]))
    .map((path) => ({ code: 'validation.exists', path }));
  if (two !== null && one === null)
    problems.push({ code: 'version.subtitles_out_of_order', path: 'subtitle_one_language' });
  if (two !== null && one === two) problems.push({ code: 'version.subtitles_twice', path: 'subtitle_two_language' });
  return problems;
}
