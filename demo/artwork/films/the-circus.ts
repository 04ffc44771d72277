import { around, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  element,
  type FilmArtwork,
  group,
  line,
  POSTER,
  type Point,
  path,
  points,
  polar,
  polygon,
  radial,
  rect,
  repeat,
  ring,
  sector,
} from '#demo/artwork/press/svg.ts';

/** The ring from the crown of the tent: an empty circle of sand, a star torn from paper, one man and his long shadow. */
const RED = '#c8372d';
const CREAM = '#f6e8c9';
const SAND = '#e2b873';
const NAVY = '#1d2440';
const TEAL = '#2f7f86';

/** Tent panels seen from above, scalloped where they meet the ring. */
function tent(centre: Point, inner: number, outer: number, count: number): string {
  const step = 360 / count;
  return repeat(count, (i) => {
    const from = i * step;
    const bulge = polar(centre, inner * 0.93, from + step / 2);
    const [a, b] = [polar(centre, inner, from), polar(centre, inner, from + step)];
    const colour = i % 2 === 0 ? RED : CREAM;
    return (
      path(sector(centre, inner, outer, from, from + step), colour) +
      path(`M${a[0]} ${a[1]}Q${bulge[0]} ${bulge[1]} ${b[0]} ${b[1]}Z`, colour) +
      path(sector(centre, inner, outer, from + step * 0.72, from + step), NAVY, { opacity: 0.1 })
    );
  });
}

/** Rows of heads around the ring, hats of three colours. */
function crowd(centre: Point, radius: number, rows: number): string {
  const hats = [NAVY, TEAL, '#7d4a2c', CREAM];
  return repeat(rows, (row) => {
    const reach = radius + row * 25;
    const count = Math.floor((Math.PI * 2 * reach) / 25);
    return repeat(count, (i) => {
      const [x, y] = polar(centre, reach, (i / count) * 360 + row * 3);
      return (
        circle(x, y, 9.5, hats[(i * 7 + row * 3 + (i % 5)) % 4] ?? NAVY) +
        circle(x - 2, y - 2, 4.5, i % 3 === 0 ? SAND : RED, { opacity: 0.85 })
      );
    });
  });
}

/** A five-pointed star of torn paper. */
const star = (x: number, y: number, r: number): string =>
  polygon(
    Array.from({ length: 10 }, (_, i) => polar([x, y], i % 2 === 0 ? r : r * 0.42, i * 36 - 104)),
    CREAM,
  );

/**
 * His shadow on the sand shows the details that the view from above hides: bowler, cane, turned-out
 * feet. Feet at (0, 0), falls to the left.
 */
const shadow = (): string =>
  group(
    { transform: 'rotate(-62) skewX(-8)' },
    path(
      curve(
        points(`-34,2 -20,-10 -16,-70 -26,-128 -10,-190 16,-196 34,-140 22,-80 28,-12 44,4 10,2 4,-60 -6,-2`),
        true,
        0.6,
      ),
      NAVY,
    ),
    polygon(points('-30,0 -70,10 -66,-4 -22,-12'), NAVY),
    polygon(points('36,0 78,12 72,-4 26,-12'), NAVY),
    line('M24 -164L66 -116L74 -96', NAVY, 12, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M80 4L72 -104C66 -124 92 -128 90 -112', NAVY, 6, { 'stroke-linecap': 'round' }),
    line('M-4 -168L-40 -120L-34 -96', NAVY, 12, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    circle(4, -214, 22, NAVY),
    path(curve(points('-22,-228 -20,-254 4,-266 28,-254 30,-228'), true, 0.8), NAVY),
    rect(-36, -236, 80, 9, NAVY, { rx: 4 }),
  );

/** The man himself from above: a bowler, shoulders, the tips of two shoes. */
const tramp = (): string =>
  [
    group(
      { transform: 'rotate(28)' },
      rect(-36, -16, 72, 32, NAVY, { rx: 16 }),
      polygon(points('-20,16 -34,46 -22,50 -8,20'), '#0c1020'),
      polygon(points('20,16 34,46 22,50 8,20'), '#0c1020'),
    ),
    circle(0, 0, 27, '#0c1020'),
    circle(0, 0, 19, NAVY),
    path(sector([0, 0], 11, 15, 190, 280), CREAM, { opacity: 0.8 }),
    line('M34 22L70 2', '#5b3a20', 5, { 'stroke-linecap': 'round' }),
  ].join('');

function arena(centre: Point, radius: number, outer: number): string {
  return [
    tent(centre, radius * 1.62, outer, 28),
    circle(centre[0], centre[1], radius * 1.58, '#3a1d1b'),
    crowd(centre, radius * 1.16, 5),
    ring(centre[0], centre[1], radius * 1.04, RED, radius * 0.09),
    repeat(36, (i) => path(sector(centre, radius * 0.995, radius * 1.085, i * 10, i * 10 + 5), CREAM)),
    circle(centre[0], centre[1], radius * 0.995, SAND),
    element(
      'defs',
      {},
      radial('sand', [centre[0] + radius * 0.3, centre[1] - radius * 0.2], radius, [
        [0, '#f8e0a4'],
        [0.6, SAND],
        [1, '#b5803f'],
      ]),
    ),
    circle(centre[0], centre[1], radius * 0.99, 'url(#sand)'),
    ...[0.86, 0.72].map((part) =>
      ring(centre[0], centre[1], radius * part, '#b5803f', 2, { 'stroke-dasharray': '18 10 4 10', opacity: 0.7 }),
    ),
  ].join('');
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const centre: Point = [400, 520];
  const radius = 268;
  const body = [
    rect(0, 0, width, height, CREAM),
    arena(centre, radius, 1000),
    star(330, 600, 62),
    group({ transform: 'translate(486 470) scale(1.08)' }, shadow()),
    group({ transform: 'translate(486 470) scale(1.08)' }, tramp()),
    path(`M0 1040Q400 940 800 1040V1200H0Z`, NAVY),
    path(`M0 1040Q400 940 800 1040V1054Q400 954 0 1054Z`, SAND),
    ink(around(set('THE CIRCUS', 'deco', 106, 30), [400, 2500], 1402, -90), CREAM),
    label('CHARLIE CHAPLIN', 'grotesque', 27, 400, 1146, SAND, { tracking: 260 }),
    label('MERNA KENNEDY  ·  ALLAN GARCIA  ·  HARRY CROCKER  ·  1928', 'sans', 14, 400, 1175, CREAM, { tracking: 150 }),
  ].join('');
  return { width, height, ground: CREAM, body, finish: { grain: 13, speckle: 0.5, vignette: 0.22 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const centre: Point = [560, 360];
  const body = [
    rect(0, 0, width, height, CREAM),
    arena(centre, 300, 1100),
    star(480, 440, 64),
    group({ transform: 'translate(680 300) scale(1.15)' }, shadow()),
    group({ transform: 'translate(680 300) scale(1.15)' }, tramp()),
  ].join('');
  return { width, height, ground: CREAM, body, finish: { grain: 13, vignette: 0.3 } };
}

export const theCircus: FilmArtwork = { poster, backdrop };
