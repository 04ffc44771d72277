import type { Texts } from '#apps/website/i18n/texts.ts';
import type { VersionWire } from '#modules/screenings/contract.ts';

const ACCESS = ['audio_description', 'captions', 'hearing_loop', 'relaxed', 'flash_warning'] as const;

/** What helps or may harm somebody, in the language of the page; a word of the house's own reads as it was written. */
export function accessName({ t }: Pick<Texts, 't'>, value: string): string {
  const access = ACCESS.find((one) => one === value);
  return access ? t(`movies.search.access.${access}`) : value.replaceAll('_', ' ');
}

/** A version as it is called (D-113), and whom it is for: captions are what tells two versions apart for the deaf. */
export const versionName = (texts: Pick<Texts, 't'>, { text, accessibility }: VersionWire): string =>
  [text, ...accessibility.map((value) => accessName(texts, value))].join(' · ');

/** Where there is room for two letters only: what lets somebody follow a film who hears or sees it badly. */
export const accessMarks = ({ t }: Pick<Texts, 't'>, { accessibility }: VersionWire): string[] =>
  MARKED.filter((value) => accessibility.includes(value)).map((value) => t(`movies.search.access_mark.${value}`));

const MARKED = ['captions', 'audio_description'] as const;
