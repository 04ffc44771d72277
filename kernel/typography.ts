import type { Language } from '#kernel/texts.ts';

/** Tags of HTML are left as they are, with their attributes. */
const TAG_OR_TEXT = /<[^>]*>|[^<]+|</g;

/**
 * Returns a text with the marks that typesetters of its language use and keyboards lack. French: no
 * line begins with ; : ! ? or », and none ends with «; apostrophes are curly. Writers type ordinary
 * spaces and apostrophes. Typesetting twice changes nothing.
 */
export function typeset(language: Language, text: string): string {
  if (language !== 'fr' || !/ [;:!?»]|« |'/.test(text)) return text;
  return text.replace(TAG_OR_TEXT, (part) => (part.startsWith('<') ? part : french(part)));
}

const french = (text: string): string =>
  text
    .replace(/ (?=[;:!?»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
