import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  circle,
  curve,
  ellipse,
  group,
  line,
  type Picture,
  POSTER,
  path,
  points,
  polar,
  polygon,
  rays,
  rect,
  repeat,
  ring,
  sector,
} from '#demo/artwork/press/svg.ts';

/** The coffee matinée: table from above, cup as a film can, a slice missing from the tart. */
const CREAM = '#f8ecd4';
const MINT = '#9cc3ae';
const TEAL = '#2e6a66';
const COFFEE = '#4a2a1c';
const CARAMEL = '#c9813f';
const CHERRY = '#c53a3a';
const GOLD = '#edbd54';

const cloth = (width: number, height: number): string =>
  rect(0, 0, width, height, CREAM) +
  repeat(14, (i) => rect(i * 64, 0, 32, height, MINT, { opacity: 0.42 })) +
  repeat(20, (i) => rect(0, i * 64, width, 32, MINT, { opacity: 0.42 }));

/** Cup and saucer; the coffee shows a reel. */
const cup = (x: number, y: number): string =>
  group(
    { transform: `translate(${x} ${y})` },
    circle(18, 26, 252, COFFEE, { opacity: 0.22 }),
    circle(0, 0, 250, CREAM),
    ring(0, 0, 236, TEAL, 8),
    path(rays([0, 0], 180, 226, 36, 0.5), TEAL, { opacity: 0.85 }),
    ring(0, 0, 172, GOLD, 3),
    path('M136 -66Q236 -118 258 -40Q268 26 166 30L160 4Q222 4 222 -32Q214 -78 146 -38Z', TEAL),
    circle(8, 12, 162, COFFEE, { opacity: 0.28 }),
    circle(0, 0, 158, TEAL),
    circle(0, 0, 144, CREAM),
    circle(0, 0, 134, '#2c170f'),
    circle(0, 0, 128, COFFEE),
    path(sector([0, 0], 98, 122, 200, 300), '#7a4a2e', { opacity: 0.9 }),
    ...[0, 1, 2, 3, 4].map((i) => {
      const [cx, cy] = polar([0, 0], 68, i * 72 - 90);
      return circle(cx, cy, 25, '#e2b98a');
    }),
    circle(0, 0, 17, '#e2b98a'),
    ring(0, 0, 104, '#e2b98a', 7),
  );

const tart = (x: number, y: number): string =>
  group(
    { transform: `translate(${x} ${y})` },
    circle(14, 20, 196, COFFEE, { opacity: 0.22 }),
    circle(0, 0, 194, '#fffaf0'),
    ring(0, 0, 182, CHERRY, 4),
    path(sector([0, 0], 0, 158, -20, 300), CARAMEL),
    path(sector([0, 0], 0, 138, -16, 296), CHERRY),
    repeat(8, (i) => {
      const at = polar([0, 0], 100, -2 + i * 40);
      return circle(at[0], at[1], 17, '#e4605a') + circle(at[0] - 5, at[1] - 5, 5, '#ffd7cf');
    }),
    ...[40, 100, 160, 220].map((a) => {
      const at = polar([0, 0], 54, a);
      return circle(at[0], at[1], 15, '#e4605a') + circle(at[0] - 4, at[1] - 4, 4, '#ffd7cf');
    }),
    path(sector([34, -30], 0, 158, -58, -22), CARAMEL, { transform: 'translate(66 -44) rotate(14)' }),
    path(sector([34, -30], 0, 138, -56, -24), CHERRY, { transform: 'translate(66 -44) rotate(14)' }),
  );

/** A ticket, torn at one end. */
const ticket = (x: number, y: number, turn: number, colour: string, text: string): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    path('M-104 -50H104L96 -38L104 -26L96 -14L104 -2L96 10L104 22L96 34L104 48H-104Z', COFFEE, {
      opacity: 0.22,
      transform: 'translate(7 10)',
    }),
    path('M-104 -50H104L96 -38L104 -26L96 -14L104 -2L96 10L104 22L96 34L104 48H-104Z', colour),
    rect(-92, -40, 178, 78, 'none', { stroke: CREAM, 'stroke-width': 3 }),
    label(text, 'deco', 34, -6, 12, CREAM, { tracking: 40 }),
  );

const spoon = (x: number, y: number, turn: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    ellipse(6, -118, 32, 46, COFFEE, { opacity: 0.2 }),
    path('M-6 -80L-8 130Q0 142 8 130L6 -80Z', GOLD),
    ellipse(0, -120, 31, 46, GOLD),
    ellipse(-4, -126, 20, 32, '#f7dc95'),
  );

/** Sugar lumps with the pips of dice: two for company. */
const lump = (x: number, y: number, turn: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    rect(-22, -18, 52, 44, COFFEE, { opacity: 0.2 }),
    rect(-26, -24, 52, 48, '#fffdf6'),
    polygon(points('-26,-24 26,-24 20,-18 -20,-18'), '#e8e2d2'),
  );

export function coffee(): Picture {
  const { width, height } = POSTER;
  const body = [
    cloth(width, height),
    cup(330, 560),
    tart(640, 890),
    spoon(110, 880, -28),
    lump(196, 922, 14),
    lump(258, 964, -20),
    ticket(660, 380, 18, CHERRY, 'MATINÉE'),
    line(curve(points('330,470 296,400 370,340 320,270 380,210'), false), '#fffdf6', 16, {
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
    path('M0 0H800V196Q700 226 600 196T400 196T200 196T0 196Z', TEAL),
    ink(shift(widthTo(set('CAFÉ', 'deco', 100, 20), 300), 44, 140), CREAM),
    ink(shift(widthTo(set('MATINÉE', 'deco', 100, 20), 384), 374, 140), GOLD),
    path('M0 1092Q100 1062 200 1092T400 1092T600 1092T800 1092V1200H0Z', TEAL),
    label('FOR THOSE WHO FORGET AND THOSE WHO REMEMBER', 'grotesque', 17, 400, 1146, CREAM, { tracking: 110 }),
    label('LICHT AN · LUMIÈRE DOUCE · LICHT AAN', 'thin', 22, 400, 1178, GOLD, {
      tracking: 190,
      stroke: GOLD,
      'stroke-width': 0.8,
    }),
  ].join('');
  return { width, height, ground: CREAM, body, finish: { grain: 12, speckle: 0.3, vignette: 0.1 } };
}
