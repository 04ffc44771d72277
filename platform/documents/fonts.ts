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
    font = create(readFileSync(join(import.meta.dirname, 'fonts', FILES[name]))) as Font;
    opened.set(name, font);
  }
  return font;
}
