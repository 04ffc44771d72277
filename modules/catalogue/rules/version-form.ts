/**
 * The differences between versions of a film: how the film is shown (D-113), and the exhibitor's
 * name for the version.
 */
import type { Problem } from '#kernel/refusal.ts';
import { isFilmLanguage } from '#modules/catalogue/rules/film-languages.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';

/** What a version offers for visitors with impaired sight or hearing, or warns them of. */
export const ACCESSIBILITY = ['audio_description', 'captions', 'hearing_loop', 'relaxed', 'flash_warning'] as const;
export type Accessibility = (typeof ACCESSIBILITY)[number];

/** How a film is shown, without the exhibitor's name for the version. */
export type Shown = Omit<FilmVersion, 'label' | 'labels'> & { readonly accessibility: readonly string[] };

/**
 * Returns a form as one text: equal forms, equal texts. It is stored with an imported version
 * (`version.imported_as`), so that an import finds the version again after any edit; the migration
 * writes the same text.
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

/**
 * Returns problems at their fields: `validation.exists` for an unknown language,
 * `version.subtitles_out_of_order`, `version.subtitles_twice`.
 */
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
