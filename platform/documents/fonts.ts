import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** Fonts of printed documents: Fraunces for headings, Instrument Sans for text. Licence: fonts/OFL.txt. */
const FILES = {
  display: 'Fraunces_600SemiBold.ttf',
  displayItalic: 'Fraunces_400Regular_Italic.ttf',
  text: 'InstrumentSans_400Regular.ttf',
  medium: 'InstrumentSans_500Medium.ttf',
  bold: 'InstrumentSans_600SemiBold.ttf',
} as const;
export type FontName = keyof typeof FILES;

const opened = new Map<FontName, Font>();

/** Parsed once per process: reading a font is slower than drawing a page with it. */
export function fontOf(name: FontName): Font {
  let font = opened.get(name);
  if (!font) {
    font = openFont(name);
    opened.set(name, font);
  }
  return font;
}

/**
 * Returns the font, parsed again at each call. fontkit keeps the characters of the first look-up of a
 * glyph; a period that it meets first as a part of a colon has none, and documents with it could neither
 * be searched nor read aloud. Here a later look-up adds them.
 */
export function openFont(name: FontName): Font {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', FILES[name]))) as Font;
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (glyphId, characters = []) => {
    const glyph = getGlyph(glyphId, [...characters]);
    if (glyph.codePoints.length === 0) Object.assign(glyph, { codePoints: characters });
    return glyph;
  };
  return font;
}
