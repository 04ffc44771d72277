/**
 * Makes an exhibitor's own colours readable. For any setting (website_config.styling, SET-004),
 * text keeps 4.5 to 1 and shapes 3 to 1 in the light and the dark scheme, and in the ladies' theme
 * (D-059): the lightness of an unreadable colour moves as far as necessary and its hue stays; no
 * colour is refused.
 */
import { colourOf, contrast, oklch, oklchOf } from '#modules/exhibitor/rules/colour.ts';
import {
  GROUNDS,
  HUES,
  type HueName,
  PALETTE,
  READINGS,
  type Room,
  TOKENS,
  type Token,
} from '#modules/exhibitor/rules/exhibitor-palette.ts';

export type Styling = Readonly<Record<string, string>>;
export type RoomColours = Readonly<Record<Token, string>>;

/**
 * The custom properties that differ from the style sheet, by name: the hues, and each changed
 * colour as `light-dark(#..., #...)`. Names that are not our colours and values that cannot be
 * measured are left out.
 */
export function themeOf(styling: Styling): Record<string, string> {
  const [light, dark] = [roomColours(styling, 'light'), roomColours(styling, 'dark')];
  const exhibitor = { light: roomColours({}, 'light'), dark: roomColours({}, 'dark') };
  const theme: Record<string, string> = {};
  for (const [name, own] of Object.entries(HUES) as [HueName, number][])
    if (hueOf(styling, name) !== own) theme[name] = String(hueOf(styling, name));
  for (const token of TOKENS)
    if (light[token] !== exhibitor.light[token] || dark[token] !== exhibitor.dark[token])
      theme[token] = `light-dark(${light[token]},${dark[token]})`;
  return theme;
}

/** Every colour of a scheme as `#rrggbb`. */
export function roomColours(styling: Styling, room: Room): RoomColours {
  const colours = {} as Record<Token, string>;
  for (const token of GROUNDS) colours[token] = asGround(desiredColour(styling, room, token, colours), token, room);
  for (const [token, reading] of Object.entries(READINGS) as [Token, { on: readonly Token[]; ratio: number }][]) {
    const grounds = reading.on.map((ground) => colours[ground]);
    // Text on the accent has the opposite lightness: the accent is dark in the light scheme.
    const towards = (room === 'light') === token.endsWith('accent-ink') ? 1 : 0;
    colours[token] = moved(desiredColour(styling, room, token, colours), towards, (colour) =>
      grounds.every((ground) => contrast(colour, ground) >= reading.ratio),
    );
  }
  colours.line = desiredColour(styling, room, 'line', colours);
  return colours;
}

/** Names of the variables that are our colours or hues: `themeOf` checks them, for any setting. */
export const isThemed = (name: string): boolean => Object.hasOwn(PALETTE, name) || Object.hasOwn(HUES, name);

/**
 * Returns the set value; otherwise the value that follows from a set colour; otherwise the default
 * style in the set hues.
 */
function desiredColour(
  styling: Styling,
  room: Room,
  token: Token,
  made: Readonly<Partial<Record<Token, string>>>,
): string {
  const set = setColour(styling, room, token);
  if (set) return set;
  const [lightness, chroma, hue] = PALETTE[token][room];
  const leader = LEADERS[token];
  const led = leader && setColour(styling, room, leader);
  if (!leader || !led) return oklch(lightness, chroma, typeof hue === 'number' ? hue : hueOf(styling, hue));
  const own = oklchOf(made[leader] ?? led);
  const steps = TINTS.includes(token) ? lightness : own.l + lightness - PALETTE[leader][room][0];
  return oklch(Math.min(Math.max(steps, 0), 1), TINTS.includes(token) ? Math.min(chroma, own.c) : own.c, own.h);
}

/**
 * Colours that follow another colour, with the same difference in lightness as in the default
 * style. A tint takes the hue only.
 */
const LEADERS: Readonly<Partial<Record<Token, Token>>> = {
  'paper-raised': 'paper',
  'paper-sunken': 'paper',
  line: 'paper',
  'accent-strong': 'accent',
  'accent-wash': 'accent',
};
const TINTS: readonly Token[] = ['accent-wash'];

const setColour = (styling: Styling, room: Room, token: Token): string | null => colourIn(styling[token] ?? '', room);

/**
 * Returns the colour of a scheme as `#rrggbb`: a value is one colour for both, or
 * `light-dark(a, b)`. Null for a value that cannot be measured.
 */
export function colourIn(text: string, room: Room): string | null {
  const [, light, dark] =
    /^\s*light-dark\(\s*([^(),]+(?:\([^()]*\))?)\s*,\s*([^(),]+(?:\([^()]*\))?)\s*\)\s*$/.exec(text) ?? [];
  return colourOf((room === 'light' ? light : dark) ?? text);
}

/** Returns the set hue, or the hue of the set accent, or the exhibitor's default. */
function hueOf(styling: Styling, name: HueName): number {
  const hue = hueIn(styling[name] ?? '');
  if (hue !== null) return hue;
  const accent = name === 'accent-hue' && setColour(styling, 'light', 'accent');
  return accent && oklchOf(accent).c > 0.02 ? Math.round(oklchOf(accent).h) : HUES[name];
}

/** Returns a hue in degrees, 0 to 360; null for a value that is none. */
export function hueIn(text: string): number | null {
  const hue = Number(text.trim() || Number.NaN);
  return hue >= 0 && hue <= 360 ? hue : null;
}

/**
 * The contrast that black or white has with every background: enough for softer text colours and
 * for accents.
 */
const GROUND_RATIO = 7;

/**
 * The light scheme stays light and the dark scheme dark: a background of the other scheme
 * contributes its hue only.
 */
function asGround(colour: string, token: Token, room: Room): string {
  const [ink, other] = room === 'light' ? ['#000000', '#ffffff'] : ['#ffffff', '#000000'];
  const { c, h } = oklchOf(colour);
  const fitting = contrast(colour, ink) < contrast(colour, other) ? oklch(PALETTE[token][room][0], c, h) : colour;
  return moved(fitting, room === 'light' ? 1 : 0, (tried) => contrast(tried, ink) >= GROUND_RATIO);
}

const BISECTIONS = 10;

/**
 * Returns the colour if its contrast is enough, otherwise the same hue with the nearest sufficient
 * lightness towards black (0) or white (1).
 */
function moved(colour: string, towards: 0 | 1, does: (colour: string) => boolean): string {
  if (does(colour)) return colour;
  const { l, c, h } = oklchOf(colour);
  let [near, far] = [l, towards as number];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (near + far) / 2;
    if (does(oklch(middle, c, h))) far = middle;
    else near = middle;
  }
  return oklch(far, c, h);
}
