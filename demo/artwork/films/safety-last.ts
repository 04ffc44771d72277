import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  clip,
  type FilmArtwork,
  group,
  line,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polar,
  polygon,
  rect,
  repeat,
  ring,
  shape,
} from '#demo/artwork/press/svg.ts';
import { randomFrom } from '#demo/random.ts';

/** American three-colour litho: the street as a grid far below, the clock cropped by the sheet, a boy in a straw hat. */
const NAVY = '#17233f';
const RED = '#d2402c';
const CREAM = '#f3e6c8';
const SKY = '#9fc3c0';
const MUSTARD = '#e3a838';

/** The street from the roof: façades fall towards a vanishing point, windows as rungs. */
function street(vanish: Point, width: number, bottom: number): string {
  const random = randomFrom('broadway');
  const towards = (x: number, y: number, t: number): Point => [x + (vanish[0] - x) * t, y + (vanish[1] - y) * t];
  const facade = (from: number, to: number, top: number, colour: string, lit: string): string => {
    const windows = repeat(13, (row) => {
      const t0 = 1 - 0.92 ** (row + 0.6);
      const t1 = 1 - 0.92 ** (row + 1.15);
      return repeat(6, (column) => {
        const x0 = from + ((to - from) * (column + 0.22)) / 6;
        const x1 = from + ((to - from) * (column + 0.74)) / 6;
        const corners = [towards(x0, top, t0), towards(x1, top, t0), towards(x1, top, t1), towards(x0, top, t1)];
        return random() < 0.82 ? polygon(corners, random() < 0.2 ? MUSTARD : lit) : '';
      });
    });
    return (
      polygon([[from, top], [to, top], towards(to, top, 0.9), towards(from, top, 0.9)], colour) +
      polygon([[from, top], [to, top], towards(to, top, 0.02), towards(from, top, 0.02)], CREAM) +
      windows
    );
  };
  const inner = (x: number): Point[] => [[x, bottom - 1100], towards(x, bottom - 1100, 0.9)];
  const [left, right] = [inner(width * 0.3), inner(width * 0.5).reverse()];
  const middle = (inner(width * 0.385) as [Point, Point])[0];
  return [
    polygon([...left, ...right], CREAM),
    line(outline([middle, towards(middle[0], middle[1], 0.9)], false), MUSTARD, 5, { 'stroke-dasharray': '26 18' }),
    facade(-520, width * 0.3, bottom - 1090, '#3c5c85', '#22375d'),
    facade(width * 0.5, width + 430, bottom - 960, '#d9a24a', '#8a4a2c'),
  ].join('');
}

const beetle = (x: number, y: number, scale: number, colour: string, degrees: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${degrees}) scale(${scale})` },
    rect(-9, -15, 22, 34, NAVY, { rx: 5, opacity: 0.35 }),
    rect(-11, -17, 22, 34, colour, { rx: 5 }),
    rect(-8, -6, 16, 14, NAVY, { rx: 2 }),
  );

/** The dial: hands at a quarter to three, the minute hand bent under the weight of a man. */
function dial(centre: Point, radius: number): string {
  const [cx, cy] = centre;
  const numerals = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];
  return [
    circle(cx + 16, cy + 22, radius * 1.12, NAVY, { opacity: 0.3 }),
    circle(cx, cy, radius * 1.12, NAVY),
    ring(cx, cy, radius * 1.065, MUSTARD, radius * 0.035),
    circle(cx, cy, radius, CREAM),
    repeat(60, (minute) => {
      const inner = minute % 5 === 0 ? 0.9 : 0.945;
      return line(
        outline([polar(centre, radius * inner, minute * 6), polar(centre, radius * 0.975, minute * 6)], false),
        NAVY,
        minute % 5 === 0 ? radius * 0.03 : radius * 0.011,
      );
    }),
    ...numerals.map((numeral, hour) => {
      const [x, y] = polar(centre, radius * 0.755, hour * 30 - 90);
      const size = radius * 0.2;
      return group(
        { transform: `translate(${x} ${y}) rotate(${hour * 30})` },
        label(numeral, 'book', size, 0, size * 0.36, NAVY, { stroke: NAVY, 'stroke-width': radius * 0.008 }),
      );
    }),
    ring(cx, cy, radius * 0.58, NAVY, radius * 0.006),
  ].join('');
}

function hand(centre: Point, length: number, degrees: number, thickness: number): string {
  const tip = polar(centre, length, degrees);
  const [left, right] = [polar(centre, thickness, degrees + 90), polar(centre, thickness, degrees - 90)];
  const barb = (side: number): Point => {
    const [x, y] = polar(centre, length * 0.86, degrees);
    return polar([x, y], thickness * 2.3, degrees + 90 * side);
  };
  const neck = (side: number): Point =>
    polar(polar(centre, length * 0.84, degrees), thickness * 0.6, degrees + 90 * side);
  return (
    polygon([left, neck(1), barb(1), tip, barb(-1), neck(-1), right], NAVY) +
    circle(centre[0], centre[1], thickness * 2.4, NAVY) +
    circle(centre[0], centre[1], thickness, MUSTARD)
  );
}

/** The man on the hand: hangs by both arms at (0,0), 300 high, kicking. */
function climber(): string {
  const arm = (points: readonly Point[]): string =>
    line(outline(points, false), NAVY, 17, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
  return [
    arm(points('-16,2 -24,52 -10,98')),
    arm(points('18,4 34,48 22,98')),
    circle(-16, 0, 9, '#f0c9a4'),
    circle(18, 2, 9, '#f0c9a4'),
    shape(points('-26,92 6,82 38,94 34,140 30,172 4,180 -18,172 -24,132'), NAVY),
    polygon(points('-4,88 16,88 8,132'), CREAM),
    polygon(points('2,92 10,92 8,118 4,118'), RED),
    shape(points('-20,166 8,174 -6,214 -34,240 -30,290 -46,292 -58,234 -38,208'), NAVY),
    shape(points('8,170 32,166 48,206 78,232 64,276 50,270 58,240 26,216'), NAVY),
    shape(points('-50,288 -28,288 -24,298 -62,300'), RED),
    shape(points('48,268 66,274 74,290 56,286'), RED),
    shape(points('-12,62 -10,38 6,28 24,38 26,62 8,78'), '#f0c9a4'),
    shape(points('-36,40 6,28 48,32 46,40 6,42 -34,50'), MUSTARD),
    polygon(points('-14,36 -12,8 28,4 30,32'), MUSTARD),
    polygon(points('-14,34 -13,22 29,18 30,30'), RED),
    ring(-2, 53, 7.5, NAVY, 2.6),
    ring(15, 52, 7.5, NAVY, 2.6),
    line('M5.500 52L7.500 52', NAVY, 2.6),
    path('M-1 67Q7 61 15 66Q7 75 -1 67Z', NAVY),
  ].join('');
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const centre: Point = [585, 372];
  const tip = polar(centre, 330, 158);
  const title = (text: string, x: number, y: number, wide: number): string =>
    ink(shift(widthTo(set(text, 'serif', 200, -20), wide), x, y), RED);
  const body = [
    clip('sheet', rect(34, 34, 732, 906, CREAM)),
    group(
      { 'clip-path': 'url(#sheet)' },
      rect(0, 0, width, height, SKY),
      street([272, 1560], width, 1420),
      beetle(284, 900, 0.8, RED, 2),
      beetle(318, 820, 0.95, NAVY, 182),
      beetle(268, 690, 1.1, MUSTARD, 2),
      beetle(334, 600, 1.25, RED, 182),
      dial(centre, 350),
      hand(centre, 195, 68, 13),
      hand(centre, 345, 158, 11),
      group({ transform: `translate(${tip[0] + 16} ${tip[1] + 8}) scale(1.22)` }, climber()),
    ),
    title('SAFETY LAST', 34, 1078, 650),
    ink(shift(set('!', 'serif', 150), 0, 0), NAVY, { transform: 'translate(700 1076) rotate(14)' }),
    label('HAROLD', 'grotesque', 46, 62, 104, NAVY, { anchor: 'start', tracking: 20 }),
    label('LLOYD', 'grotesque', 46, 62, 150, NAVY, { anchor: 'start', tracking: 20 }),
    label('Hal Roach presents', 'bookItalic', 22, 34, 1130, NAVY, { anchor: 'start' }),
    label('with Mildred Davis and Bill Strother', 'bookItalic', 22, 766, 1130, NAVY, { anchor: 'end' }),
    label('DIRECTED BY FRED NEWMEYER AND SAM TAYLOR · 1923', 'grotesque', 13, 400, 1168, RED, { tracking: 180 }),
  ].join('');
  return { width, height, ground: CREAM, body, finish: { grain: 13, speckle: 0.7, vignette: 0.1 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const centre: Point = [900, 226];
  const tip = polar(centre, 330, 158);
  const body = [
    rect(0, 0, width, height, SKY),
    group({ transform: 'translate(-60 -320) scale(1.35 1)' }, street([300, 1400], 900, 1400)),
    beetle(378, 640, 1, RED, 4),
    beetle(350, 480, 1.1, NAVY, 184),
    beetle(404, 330, 1.2, MUSTARD, 4),
    dial(centre, 372),
    hand(centre, 205, 68, 13),
    hand(centre, 350, 158, 11),
    group({ transform: `translate(${tip[0] + 10} ${tip[1] + 6})` }, climber()),
  ].join('');
  return { width, height, ground: SKY, body, finish: { grain: 14, speckle: 0.6, vignette: 0.15 } };
}

export const safetyLast: FilmArtwork = { poster, backdrop };
