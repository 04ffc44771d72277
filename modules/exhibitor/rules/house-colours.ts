/**
 * The house's colours on paper and in mails, where style sheets do not reach: the light room of the design system as
 * plain hex. An exhibitor's accent is its styling's `accent`
 * or `accent-hue`; ladies' events have their own (D-059).
 */
export type Colours = {
  readonly accent: string;
  /** Washes and lines of the accent, for large areas. */
  readonly accentPale: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly paper: string;
};

export type Theme = 'default' | 'ladies';

const HOUSE_HUE = 28;
const LADIES_HUE = 345;

export function coloursOf(styling: Readonly<Record<string, string>>, theme: Theme): Colours {
  const hue = theme === 'ladies' ? LADIES_HUE : hueOf(styling['accent-hue']);
  const own = theme === 'default' && /^#[0-9a-f]{6}$/i.test(styling.accent ?? '') ? styling.accent : undefined;
  return {
    accent: own ?? oklch(0.51, 0.19, hue),
    accentPale: oklch(0.93, 0.03, hue),
    ink: oklch(0.2, 0.015, 275),
    inkSoft: oklch(0.43, 0.015, 275),
    line: oklch(0.86, 0.006, 95),
    paper: '#ffffff',
  };
}

function hueOf(text: string | undefined): number {
  const hue = Number(text?.trim() || Number.NaN);
  return hue >= 0 && hue <= 360 ? hue : HOUSE_HUE;
}

/** `[red, green, blue]`, 0 to 255. */
export const rgbOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const CHROMA_STEP = 0.005;

/** OKLCH as sRGB hex; a colour the screen cannot show loses colourfulness, not its lightness or hue. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let tried = chroma; ; tried -= CHROMA_STEP) {
    const channels = linearRgb(lightness, Math.max(tried, 0), hue);
    if (tried > 0 && channels.some((value) => value < -0.0005 || value > 1.0005)) continue;
    return `#${channels.map(hexChannel).join('')}`;
  }
}

/** Björn Ottosson's matrices. */
function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexChannel(linear: number): string {
  const value = Math.min(Math.max(linear, 0), 1);
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
