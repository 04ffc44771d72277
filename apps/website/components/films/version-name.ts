import type { Texts } from '#apps/website/i18n/texts.ts';
import type { VersionWire } from '#modules/screenings/contract/public.ts';

const ACCESS = ['audio_description', 'captions', 'hearing_loop', 'relaxed', 'flash_warning'] as const;

/**
 * Returns an accessibility feature or warning in the language of the page; the exhibitor's own word
 * stays as written.
 */
export function accessName({ t }: Pick<Texts, 't'>, value: string): string {
  const access = ACCESS.find((one) => one === value);
  return access ? t(`movies.search.access.${access}`) : value.replaceAll('_', ' ');
}

/**
 * Returns the name of a version (D-113) with its accessibility: captions distinguish two versions
 * for deaf visitors.
 */
export const versionName = (texts: Pick<Texts, 't'>, { text, accessibility }: VersionWire): string =>
  [text, ...accessibility.map((value) => accessName(texts, value))].join(' · ');

/**
 * Returns two-letter abbreviations of the features for visitors who hear or see badly, for small
 * spaces.
 */
export const accessMarks = ({ t }: Pick<Texts, 't'>, { accessibility }: Pick<VersionWire, 'accessibility'>): string[] =>
  MARKED.filter((value) => accessibility.includes(value)).map((value) => t(`movies.search.access_mark.${value}`));

const MARKED = ['captions', 'audio_description'] as const;
