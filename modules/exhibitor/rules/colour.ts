/**
 * Reads CSS colours and compares them as people see them: the CSS notations that can be measured,
 * OKLCH, in which a colour becomes lighter without changing its hue, and the contrast of WCAG 2.
 */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

/**
 * Returns a CSS colour as `#rrggbb`; null for values that cannot be measured: names, mixtures, and
 * transparent colours. It reads #rgb, #rrggbb, rgb(), hsl() and oklch(), with commas or without.
 */
export function colourOf(text: string): string | null {
  const written = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(written)) return written;
  if (/^#[0-9a-f]{3}$/.test(written)) return `#${[...written.slice(1)].map((digit) => digit + digit).join('')}`;
  const [, notation = '', inside = ''] = /^(rgb|hsl|oklch)\(([-\d.,% a-z]+)\)$/.exec(written) ?? [];
  const parts = inside.split(/[\s,]+/).filter((part) => part !== '');
  const [a, b, c] = parts.map((part) => Number(part.replace(/(%|deg)$/, '')));
  if (parts.length !== 3 || ![a, b, c].every(Number.isFinite)) return null;
  const [first = 0, second = 0, third = 0] = [a, b, c];
  const share = (index: number, whole: number, value: number) =>
    parts[index]?.endsWith('%') ? value / 100 : value / whole;
  if (notation === 'rgb') return hexOf([share(0, 255, first), share(1, 255, second), share(2, 255, third)]);
  if (notation === 'hsl') return hexOf(hslToRgb(first, second / 100, third / 100));
  const chroma = share(1, 1, second) * (parts[1]?.endsWith('%') ? CHROMA_MAX : 1);
  return oklch(within(share(0, 1, first)), Math.min(Math.max(chroma, 0), CHROMA_MAX), third);
}

/** The value that CSS calls 100 %; no screen shows more. */
const CHROMA_MAX = 0.4;
const CHROMA_STEP = 0.005;

/** Converts OKLCH to sRGB hex; a colour that a screen cannot show loses chroma, not lightness or hue. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let tried = chroma; ; tried -= CHROMA_STEP) {
    const channels = linearRgb(lightness, Math.max(tried, 0), hue);
    if (tried > 0 && channels.some((value) => value < -0.0005 || value > 1.0005)) continue;
    return hexOf(channels.map(encoded));
  }
}

/** Converts hex to OKLCH; a grey has the hue 0. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const c = Math.hypot(a, b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c,
    h: c < 0.002 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns the contrast of two colours, 1 to 21, as WCAG 2 defines it (1.4.3). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `[red, green, blue]`, 0 to 255. */
export const rgbOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): [number, number, number] {
  const [red, green, blue] = rgbOf(hex);
  return [decoded(red / 255), decoded(green / 255), decoded(blue / 255)];
}

const decoded = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (linear: number): number =>
  within(linear) <= 0.0031308 ? 12.92 * within(linear) : 1.055 * within(linear) ** (1 / 2.4) - 0.055;

/** Björn Ottosson's matrices, here and above. */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
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

function hslToRgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

const within = (share: number): number => Math.min(Math.max(share, 0), 1);
const hexOf = (shares: readonly number[]): string =>
  `#${shares
    .map((share) =>
      Math.round(within(share) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
