import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The house's letters on paper: Fraunces for what is read from afar, Instrument Sans for the rest. */
const FILES = {
  display: '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  displayItalic: '@expo-google-fonts/fraunces/400Regular_Italic/Fraunces_400Regular_Italic.ttf',
  text: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  medium: '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf',
  bold: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
} as const;
export type FontName = keyof typeof FILES;

const require = createRequire(import.meta.url);
const opened = new Map<FontName, Font>();

/** Parsed once per process: reading a font takes longer than drawing a page with it. */
export function fontOf(name: FontName): Font {
  let font = opened.get(name);
  if (!font) {
    font = create(readFileSync(require.resolve(FILES[name]))) as Font;
    opened.set(name, font);
  }
  return font;
}
