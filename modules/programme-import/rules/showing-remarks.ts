/** Parses a source's remarks about a showing (`IMAX 3D`, `Mandarin (Audio)`, `Open Captioned`). */
import type { Accessibility } from '#modules/catalogue/rules/version-form.ts';
import { languageNamed } from '#modules/programme-import/rules/languages.ts';
import type { Presentation, ScreeningKind } from '#modules/programme-import/rules/programme.ts';

export type Remarks = {
  readonly dimension: Presentation['dimension'];
  readonly mediaType: Presentation['mediaType'];
  readonly spokenLanguage: string | null;
  readonly subtitles: readonly string[];
  readonly accessibility: readonly Accessibility[];
  readonly kind: ScreeningKind;
  /** Remarks without a known meaning, in the source's words. */
  readonly labels: readonly string[];
};

const ACCESS: readonly { words: RegExp; means: Accessibility }[] = [
  { words: /^audio descri/i, means: 'audio_description' },
  { words: /caption/i, means: 'captions' },
  { words: /^(autism friendly|relaxed)/i, means: 'relaxed' },
  { words: /^flash(ing)? (lights? )?warning/i, means: 'flash_warning' },
  { words: /hearing (loop|assist)/i, means: 'hearing_loop' },
];

/** Websites add a suffix to their names: `XL Web`, `IMAX 3D_Web`. */
const withoutSuffix = (remark: string): string => remark.replace(/[ _]web$/i, '').trim();

/**
 * Returns the combined remarks of one showing. `Dolby` is the chains' name of their Dolby Cinema
 * halls, which have Atmos.
 */
export function readRemarks(remarks: readonly string[]): Remarks {
  const accessibility = new Set<Accessibility>();
  const labels: string[] = [];
  const subtitles: string[] = [];
  let dimension: Presentation['dimension'] = '2D';
  let mediaType: Presentation['mediaType'] = 'DIGITAL';
  let spokenLanguage: string | null = null;
  let kind: ScreeningKind = 'regular';
  for (const remark of remarks.map(withoutSuffix)) {
    const language = /^(.+?)\s*\((Audio|Sub)\w*\)$/i.exec(remark);
    const code = language?.[1] ? languageNamed(language[1]) : null;
    const access = ACCESS.find(({ words }) => words.test(remark));
    if (code && language?.[2]?.toLowerCase() === 'audio') spokenLanguage = code;
    else if (code) subtitles.push(code);
    else if (access) accessibility.add(access.means);
    else if (/\b(event cinema|live event|satellite event|recorded performance)\b/i.test(remark)) kind = 'event';
    else if (/\bpreview\b/i.test(remark)) kind = 'preview';
    else if (/\b(IMAX|Dolby|3D|35 ?mm|laser)\b/i.test(remark)) {
      if (/\b3D\b/i.test(remark)) dimension = '3D';
      if (/\bIMAX\b/i.test(remark)) mediaType = 'IMAX';
      else if (/\bDolby\b/i.test(remark)) mediaType = 'DOLBYATMOS';
      else if (/\b35 ?mm\b/i.test(remark)) mediaType = 'FILM35';
      else if (/\blaser\b/i.test(remark)) mediaType = 'LASER';
    } else if (remark !== '') labels.push(remark);
  }
  return { dimension, mediaType, spokenLanguage, subtitles, accessibility: [...accessibility].sort(), kind, labels };
}
