/** Titles as cinemas write them: with the version, the anniversary or the series. */
import { languageNamed } from '#modules/programme-import/rules/languages.ts';
import type { Presentation } from '#modules/programme-import/rules/programme.ts';

export type ReadTitle = {
  /** The film's own title. */
  readonly title: string;
  readonly dimension: Presentation['dimension'] | null;
  readonly mediaType: Presentation['mediaType'] | null;
  readonly spokenLanguage: string | null;
  readonly subtitled: boolean;
  readonly dubbed: boolean;
  readonly captions: boolean;
  readonly preview: boolean;
  readonly rereleased: boolean;
  readonly year: number | null;
};

type TitleParts = { -readonly [Key in Exclude<keyof ReadTitle, 'title'>]: ReadTitle[Key] };

/** Reads a remark in brackets; returns false if it belongs to the title. */
function readRemark(remark: string, parts: TitleParts): boolean {
  const language = languageNamed(remark);
  if (language) parts.spokenLanguage = language;
  else if (/^(sub|subs|subbed|subtitled)$/i.test(remark)) parts.subtitled = true;
  else if (/^(dub|dubbed)$/i.test(remark)) parts.dubbed = true;
  else if (/^(2D|3D)$/i.test(remark)) parts.dimension = remark.toUpperCase() === '3D' ? '3D' : '2D';
  else if (/^IMAX( 3D)?$/i.test(remark)) {
    parts.mediaType = 'IMAX';
    if (/3D$/i.test(remark)) parts.dimension = '3D';
  } else if (/^\d{1,3}(st|nd|rd|th) Ann(iversary|\.)?$/i.test(remark)) parts.rereleased = true;
  else if (/^(4K )?(Restoration|Restored|Remastered|Re-?Issue)$/i.test(remark)) parts.rereleased = true;
  else if (/^(19|20)\d\d$/.test(remark)) parts.year = Number(remark);
  else return false;
  return true;
}

const ENDINGS: readonly { words: RegExp; read: (parts: TitleParts) => void }[] = [
  { words: /\s+-\s+advance screening$/i, read: (parts) => (parts.preview = true) },
  { words: /\s+(4K )?re-?issue$/i, read: (parts) => (parts.rereleased = true) },
  { words: /\s+3D$/i, read: (parts) => (parts.dimension = '3D') },
];

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Splits a title from its remarks: language, subtitled or dubbed, 3D, IMAX, anniversary,
 * restoration, year, advance screening. `seriesName`: a label such as the distributor's programme;
 * a title that begins with `<label>:` loses it. Unknown remarks stay in the title.
 */
export function readTitle(raw: string, seriesName = ''): ReadTitle {
  const parts: TitleParts = {
    dimension: null,
    mediaType: null,
    spokenLanguage: null,
    subtitled: false,
    dubbed: false,
    captions: false,
    preview: false,
    rereleased: false,
    year: null,
  };
  let title = tidy(raw);
  const series = `${seriesName.trim()}:`;
  if (series.length > 1 && title.toLowerCase().startsWith(series.toLowerCase()))
    title = title.slice(series.length).trim();
  const opening = /^OC\s+(?=\p{Lu})/u.exec(title);
  if (opening) {
    parts.captions = true;
    title = title.slice(opening[0].length);
  }
  for (let before = ''; before !== title; ) {
    before = title;
    const ending = ENDINGS.find(({ words }) => words.test(title));
    if (ending) {
      ending.read(parts);
      title = title.replace(ending.words, '');
    }
    const bracket = /\s*\(([^()]+)\)$/.exec(title) ?? /^\(([^()]+)\)\s*/.exec(title);
    // A title that consists only of brackets keeps them.
    if (bracket?.[1] && bracket[0].length < title.length && readRemark(bracket[1].trim(), parts)) {
      title = title.replace(bracket[0], '').trim();
    }
  }
  return { title: title.trim() || tidy(raw), ...parts };
}
