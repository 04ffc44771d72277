import { colourOf, contrast } from '#modules/exhibitor/rules/colour.ts';

/** Colours of a theme, as `#rrggbb` (D-152). */
export type Colours = { readonly paper: string; readonly ink: string; readonly accent: string };
export const FONTS = ['house', 'display', 'text'] as const;
export type Font = (typeof FONTS)[number];
export const PRESETS = ['house', 'ladies'] as const;
export type Preset = (typeof PRESETS)[number];

/** The colours of an auditorium at night, and those of a ladies' evening (ui/tokens.css). */
export const PRESET_COLOURS: Readonly<Record<Preset, Colours>> = {
  house: { paper: '#120c1d', ink: '#f6f0e4', accent: '#eebd66' },
  ladies: { paper: '#1f0a18', ink: '#fbeef4', accent: '#f7a3c4' },
};

/**
 * Readable from ten metres and on a cheap panel: the WCAG contrast for text; less for large
 * accents.
 */
const TEXT_CONTRAST = 4.5;
const ACCENT_CONTRAST = 3;

/** Returns the name of the colour that is not readable on the background; null if all are. */
export function unreadable({ paper, ink, accent }: Colours): 'ink' | 'accent' | null {
  const [ground, text, large] = [paper, ink, accent].map((colour) => colourOf(colour) ?? paper);
  if (contrast(text ?? paper, ground ?? paper) < TEXT_CONTRAST) return 'ink';
  return contrast(large ?? paper, ground ?? paper) < ACCENT_CONTRAST ? 'accent' : null;
}
