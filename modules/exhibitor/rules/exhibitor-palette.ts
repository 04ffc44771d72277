/**
 * The colours of the design system as numbers: the values of ui/tokens.css, repeated for measuring
 * (a test compares the two), and which of them are read on which background.
 */
export type Room = 'light' | 'dark';
/** Hues that an exhibitor may change; the others are fixed. */
export const HUES = { 'accent-hue': 14, 'lamp-hue': 84, 'night-hue': 296 } as const;
export type HueName = keyof typeof HUES;

/** Lightness, chroma and hue in OKLCH. */
export type Shade = readonly [number, number, number | HueName];
type Shades = { readonly light: Shade; readonly dark: Shade };
const shades = (light: Shade, dark: Shade): Shades => ({ light, dark });

export const PALETTE = {
  paper: shades([0.986, 0.004, 90], [0.178, 0.034, 'night-hue']),
  'paper-raised': shades([1, 0, 0], [0.228, 0.04, 'night-hue']),
  'paper-sunken': shades([0.957, 0.006, 80], [0.148, 0.03, 'night-hue']),
  'accent-wash': shades([0.955, 0.018, 'accent-hue'], [0.27, 0.05, 'night-hue']),
  'ladies-accent-wash': shades([0.955, 0.018, 350], [0.27, 0.05, 'night-hue']),
  'success-wash': shades([0.955, 0.03, 155], [0.25, 0.04, 155]),
  'warning-wash': shades([0.96, 0.04, 85], [0.27, 0.04, 75]),
  'danger-wash': shades([0.955, 0.025, 20], [0.26, 0.06, 22]),
  'info-wash': shades([0.955, 0.02, 250], [0.25, 0.04, 250]),

  accent: shades([0.46, 0.17, 'accent-hue'], [0.81, 0.128, 'lamp-hue']),
  'accent-strong': shades([0.39, 0.15, 'accent-hue'], [0.88, 0.1, 'lamp-hue']),
  'accent-ink': shades([0.985, 0.012, 85], [0.2, 0.04, 'night-hue']),
  'ladies-accent': shades([0.46, 0.17, 350], [0.81, 0.128, 355]),
  'ladies-accent-strong': shades([0.39, 0.15, 350], [0.88, 0.1, 355]),
  'ladies-accent-ink': shades([0.985, 0.012, 85], [0.2, 0.04, 'night-hue']),

  ink: shades([0.215, 0.045, 'night-hue'], [0.955, 0.016, 88]),
  'ink-soft': shades([0.43, 0.03, 'night-hue'], [0.79, 0.018, 85]),
  'ink-faint': shades([0.52, 0.02, 'night-hue'], [0.68, 0.022, 'night-hue']),
  line: shades([0.885, 0.008, 80], [0.32, 0.04, 'night-hue']),
  'line-strong': shades([0.6, 0.02, 'night-hue'], [0.57, 0.035, 'night-hue']),
  success: shades([0.47, 0.11, 155], [0.78, 0.13, 155]),
  warning: shades([0.49, 0.1, 75], [0.83, 0.13, 80]),
  danger: shades([0.5, 0.19, 22], [0.74, 0.15, 22]),
  info: shades([0.47, 0.11, 250], [0.78, 0.1, 250]),
} as const satisfies Record<string, Shades>;
export type Token = keyof typeof PALETTE;
export const TOKENS = Object.keys(PALETTE) as Token[];

const PAPERS = ['paper', 'paper-raised', 'paper-sunken'] as const;
const WASHES = [
  'accent-wash',
  'ladies-accent-wash',
  'success-wash',
  'warning-wash',
  'danger-wash',
  'info-wash',
] as const;
/** The background colours. */
export const GROUNDS: readonly Token[] = [...PAPERS, ...WASHES];

/** WCAG 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const SHAPE = 3;
type Reading = { readonly on: readonly Token[]; readonly ratio: number };

/** Which colours must contrast with which, in the order in which they are computed. */
export const READINGS: Readonly<Partial<Record<Token, Reading>>> = {
  accent: { on: [...PAPERS, 'accent-wash'], ratio: TEXT },
  'accent-strong': { on: [...PAPERS, 'accent-wash'], ratio: TEXT },
  'accent-ink': { on: ['accent', 'accent-strong'], ratio: TEXT },
  'ladies-accent': { on: [...PAPERS, 'ladies-accent-wash'], ratio: TEXT },
  'ladies-accent-strong': { on: [...PAPERS, 'ladies-accent-wash'], ratio: TEXT },
  'ladies-accent-ink': { on: ['ladies-accent', 'ladies-accent-strong'], ratio: TEXT },
  ink: { on: [...PAPERS, ...WASHES], ratio: TEXT },
  'ink-soft': { on: [...PAPERS, ...WASHES], ratio: TEXT },
  'ink-faint': { on: PAPERS, ratio: TEXT },
  'line-strong': { on: PAPERS, ratio: SHAPE },
  success: { on: [...PAPERS, 'success-wash'], ratio: TEXT },
  warning: { on: [...PAPERS, 'warning-wash'], ratio: TEXT },
  danger: { on: [...PAPERS, 'danger-wash'], ratio: TEXT },
  info: { on: [...PAPERS, 'info-wash'], ratio: TEXT },
};
