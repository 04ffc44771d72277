import { bat } from '#demo/artwork/house/bat.ts';
import { boxOf, centred, ink, label, set, shift } from '#demo/artwork/press/lettering.ts';
import { circle, element, group, linear, type Picture, path, radial, rays, rect } from '#demo/artwork/press/svg.ts';

const INK = '#1c1730';
const BRASS = '#d9a441';
const CREAM = '#f7ecd3';

const standAlone = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Noctule">${content}</svg>\n`;

/** Draws the logo on a dark moon: for light and dark backgrounds, with or without a name. */
export const mark = (): string =>
  standAlone(
    128,
    128,
    circle(64, 64, 64, INK) +
      circle(64, 64, 59, 'none', { stroke: BRASS, 'stroke-width': 2 }) +
      group({ transform: 'translate(64 66) scale(0.54)' }, bat(BRASS, INK)),
  );

/** Draws the logo above the name, on a transparent background. */
export function stackedLogo(colour: string, heart: string): string {
  const name = set('NOCTULE', 'deco', 64, 120);
  const width = Math.ceil(boxOf(name).width) + 20;
  const middle = width / 2;
  const drawn = group({ transform: `translate(${middle} 54) scale(1.05)` }, bat(colour, heart));
  return standAlone(width, 176, drawn + ink(centred(name, middle, 164), colour));
}

/** Draws the logo and name on one line. */
export function wideLogo(colour: string, heart: string): string {
  const name = set('NOCTULE', 'deco', 64, 90);
  const width = Math.ceil(boxOf(name).width) + 178;
  const drawn = group({ transform: 'translate(80 40) scale(0.76)' }, bat(colour, heart));
  return standAlone(width, 80, drawn + ink(shift(name, 170 - boxOf(name).x, 63), colour));
}

/** Draws the preview picture of a shared link. */
export function social(): Picture {
  const [width, height] = [1200, 630];
  const body = [
    element(
      'defs',
      {},
      linear(
        'night',
        [0, 0],
        [0, height],
        [
          [0, '#0f0c1f'],
          [1, '#3a2344'],
        ],
      ),
      radial('glow', [600, 270], 520, [
        [0, '#f3c56b', 0.75],
        [0.4, '#a4613f', 0.35],
        [1, INK, 0],
      ]),
    ),
    rect(0, 0, width, height, 'url(#night)'),
    path(rays([600, 262], 0, 900, 40, 0.4, 2), BRASS, { opacity: 0.1 }),
    rect(0, 0, width, height, 'url(#glow)'),
    circle(600, 262, 168, CREAM),
    circle(600, 262, 184, 'none', { stroke: BRASS, 'stroke-width': 3 }),
    group({ transform: 'translate(600 258) scale(2.35)' }, bat(INK, BRASS)),
    ink(centred(set('NOCTULE', 'deco', 112, 160), 600, 536), CREAM),
    label('ARLON  ·  AARLEN  ·  AREL', 'thin', 30, 600, 590, BRASS, {
      tracking: 330,
      stroke: BRASS,
      'stroke-width': 1,
    }),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 12, vignette: 0.3 } };
}
