import sharp from 'sharp';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { roomColours } from '#modules/exhibitor/rules/exhibitor-theme.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { fontOf } from '#platform/documents/fonts.ts';

/** The website as an app on a visitor's device: its manifest and its icons (decision 0073). */

/** Pixels: iOS, then the two that an installation asks for. */
export const ICON_SIZES = [180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];
export const MANIFEST_ADDRESS = '/manifest.webmanifest';
export const iconAddress = (size: IconSize): string => `/icon-${size}.png`;

/** The icons as a manifest names them. */
export const APP_ICONS = ICON_SIZES.map((size) => ({
  src: iconAddress(size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  // The letter stays within the circle to which a device may cut it.
  purpose: size === 180 ? 'any' : 'any maskable',
}));

export function manifestOf({ exhibitor, settings }: SiteData): string {
  const { paper } = roomColours(settings.website_config.styling, 'dark');
  return JSON.stringify({
    name: exhibitor.trade_name,
    short_name: exhibitor.trade_name,
    lang: settings.website_locale,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: APP_ICONS,
  });
}

const UNITS = 100;
/** The height of the letter in the icon. */
const LETTER_HEIGHT = 46;
/** A film reel, for names that begin with a character that the font lacks. */
const REEL =
  'M50 22a28 28 0 1 0 0 56a28 28 0 1 0 0-56zM50 28a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM35 43a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM65 43a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM50 58a7 7 0 1 1 0 14a7 7 0 1 1 0-14z';

/** Returns the first letter of the cinema's name on its colour, as SVG: an outline, so that no font is asked for. */
export function iconSvg({ exhibitor, settings }: SiteData): string {
  const { accent, paper } = coloursOf(settings.website_config.styling, 'default');
  const letter = [...exhibitor.trade_name.trim()][0]?.toUpperCase() ?? '';
  const mark = outlineOf(letter) ?? `<path fill-rule="evenodd" d="${REEL}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UNITS} ${UNITS}"><rect width="${UNITS}" height="${UNITS}" fill="${accent}"/><g fill="${paper}">${mark}</g></svg>`;
}

function outlineOf(letter: string): string | null {
  const font = fontOf('display');
  const code = letter.codePointAt(0);
  if (code === undefined || !font.hasGlyphForCodePoint(code)) return null;
  const { path } = font.glyphForCodePoint(code);
  const { minX, minY, maxX, maxY } = path.bbox;
  if (!(maxX > minX && maxY > minY)) return null;
  const scale = Math.min(LETTER_HEIGHT / (maxY - minY), LETTER_HEIGHT / (maxX - minX));
  const left = UNITS / 2 - (scale * (minX + maxX)) / 2;
  const base = UNITS / 2 + (scale * (minY + maxY)) / 2;
  return `<path transform="translate(${left} ${base}) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`;
}

const ICONS_KEPT_MAX = 100;
const icons = new Map<string, Promise<Buffer>>();

/** Draws the icon once for each look. */
export function iconPng(site: SiteData, size: IconSize): Promise<Buffer> {
  const svg = iconSvg(site);
  const key = `${size} ${svg}`;
  const kept = icons.get(key);
  if (kept) return kept;
  if (icons.size >= ICONS_KEPT_MAX) icons.clear();
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / UNITS })
    .resize(size, size)
    .png()
    .toBuffer();
  icons.set(key, drawn);
  return drawn;
}
