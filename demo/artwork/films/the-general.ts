import { between2, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  element,
  type FilmArtwork,
  group,
  line,
  linear,
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
  rows,
} from '#demo/artwork/press/svg.ts';

/** Travel poster: driving wheels larger than the sheet, and one small, calm man on the rod. */
const STEEL = '#16222d';
const IRON = '#2c4252';
const GLEAM = '#8fa9ad';
const RUST = '#c4512a';
const SUN = '#f0a83c';
const CREAM = '#f7e7c4';

function wheel(centre: Point, radius: number, turn: number): string {
  const [x, y] = centre;
  const counterweight = Array.from({ length: 25 }, (_, i) => polar(centre, radius * 0.82, turn + 130 + i * 4));
  return [
    circle(x, y, radius, STEEL),
    ring(x, y, radius * 0.965, GLEAM, radius * 0.028),
    ring(x, y, radius * 0.9, '#0c141b', radius * 0.03),
    circle(x, y, radius * 0.84, RUST),
    path(
      Array.from({ length: 16 }, (_, i) => {
        const angle = turn + i * 22.5;
        const [a, b] = [polar(centre, radius * 0.84, angle - 8.7), polar(centre, radius * 0.84, angle + 8.7)];
        const [c, d] = [polar(centre, radius * 0.24, angle + 5.5), polar(centre, radius * 0.24, angle - 5.5)];
        return outline([a, b, c, d]);
      }).join(''),
      '#0f1920',
    ),
    polygon(counterweight, STEEL),
    circle(x, y, radius * 0.21, STEEL),
    ring(x, y, radius * 0.17, GLEAM, radius * 0.016),
    circle(x, y, radius * 0.09, RUST),
  ].join('');
}

/** The coupling rod from pin to pin, bright upper edge, oil cups, bolts. */
function rod(from: Point, to: Point, thickness: number): string {
  const half = thickness / 2;
  const boss = ([x, y]: Point): string =>
    circle(x, y, thickness * 0.98, STEEL) +
    ring(x, y, thickness * 0.82, GLEAM, 5) +
    circle(x, y, thickness * 0.36, SUN) +
    circle(x, y, thickness * 0.16, STEEL);
  return [
    polygon(
      [
        [from[0], from[1] - half],
        [to[0], to[1] - half],
        [to[0], to[1] + half],
        [from[0], from[1] + half],
      ],
      GLEAM,
    ),
    polygon(
      [
        [from[0], from[1] - half],
        [to[0], to[1] - half],
        [to[0], to[1] - half + 9],
        [from[0], from[1] - half + 9],
      ],
      CREAM,
    ),
    polygon(
      [
        [from[0], from[1] + half - 14],
        [to[0], to[1] + half - 14],
        [to[0], to[1] + half],
        [from[0], from[1] + half],
      ],
      IRON,
    ),
    boss(from),
    boss(to),
  ].join('');
}

/** He sits on the rod, knees up: flat hat, straight back. Seat at (0, 0), about 150 high. */
const rider = (): string =>
  [
    path(curve(points('-20,2 -30,-40 -24,-82 -6,-92 14,-84 20,-40 16,4')), STEEL),
    path(curve(points('-14,6 16,-8 58,-44 70,-34 36,14 4,18'), true, 0.8), STEEL),
    path(curve(points('56,-42 74,-42 72,0 88,40 72,44 58,2'), true, 0.8), STEEL),
    polygon(points('70,36 90,34 104,46 72,50'), '#0c141b'),
    line('M-2 -78L34 -44L62 -38', STEEL, 15, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
    circle(64, -38, 8, CREAM),
    path(curve(points('-10,-92 -14,-124 6,-136 22,-124 22,-104 10,-90')), CREAM),
    polygon(points('-4,-92 12,-92 10,-82 -2,-82'), CREAM),
    path(curve(points('-16,-120 -14,-132 6,-136 24,-130 26,-120'), true, 0.5), STEEL),
    polygon(points('-28,-122 40,-126 40,-119 -28,-114'), STEEL),
    circle(13, -113, 2.6, STEEL),
    line('M12 -101L20 -102', STEEL, 2.4),
  ].join('');

/** Steam in flat tones, one cloud behind the other. */
const steam = (puffs: readonly (readonly number[])[], colour: string): string =>
  puffs.map(([x = 0, y = 0, r = 0]) => circle(x, y, r, colour)).join('');

function track(width: number, y: number, floor: number): string {
  return [
    rect(0, y, width, 12, GLEAM),
    rect(0, y + 12, width, 10, '#0c141b'),
    repeat(Math.ceil(width / 74), (i) => rect(i * 74 + 8, y + 22, 46, 20, '#3b2018')),
    rect(0, y + 42, width, floor - y, '#5d2b1b'),
  ].join('');
}

/** The cloud with the title, and the puffs of steam behind it. */
const cloud = (width: number): string =>
  [
    steam(
      rows('40,200,130 190,160,110 330,130,120 490,120,100 640,150,118 780,190,120 420,220,120 560,240,90 250,250,100'),
      '#fbeccb',
    ),
    steam(rows('700,260,80 110,290,90 70,340,62 150,380,46 60,420,50 110,460,30'), '#fbeccb'),
    rect(0, 0, width, 130, '#fbeccb'),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const [left, right]: [Point, Point] = [
    [-36, 790],
    [836, 790],
  ];
  const pin = (centre: Point): Point => polar(centre, 122, 58);
  const title = between2(
    set('THE GENERAL', 'serif', 100, -10),
    44,
    756,
    (x) => 150 - 60 * Math.sin(((x - 44) / 712) * Math.PI * 0.9),
    (x) => 300 - 92 * Math.sin(((x - 44) / 712) * Math.PI * 0.9),
  );
  const body = [
    element(
      'defs',
      {},
      linear(
        'sky',
        [0, 0],
        [0, 900],
        [
          [0, '#f4b548'],
          [0.45, '#ea8f3a'],
          [1, '#c4512a'],
        ],
      ),
    ),
    rect(0, 0, width, height, 'url(#sky)'),
    circle(590, 420, 150, '#f9d98c'),
    cloud(width),
    rect(0, 468, width, 86, STEEL),
    rect(0, 468, width, 10, GLEAM),
    rect(0, 540, width, 14, '#0c141b'),
    repeat(24, (i) => circle(18 + i * 34, 522, 4.5, IRON)),
    wheel(left, 278, 8),
    wheel(right, 278, 8),
    rod(pin(left), pin(right), 46),
    group(
      { transform: `translate(${(pin(left)[0] + pin(right)[0]) / 2 - 44} ${pin(left)[1] - 24}) scale(1.5)` },
      rider(),
    ),
    track(width, 1068, height),
    ink(title, RUST),
    label('BUSTER KEATON', 'grotesque', 50, 400, 1166, CREAM, { tracking: 190 }),
    label(
      'WITH MARION MACK  ·  DIRECTED BY CLYDE BRUCKMAN AND BUSTER KEATON  ·  UNITED ARTISTS 1926',
      'sans',
      11.5,
      400,
      1187,
      SUN,
      { tracking: 90 },
    ),
  ].join('');
  return { width, height, ground: SUN, body, finish: { grain: 13, speckle: 0.4, vignette: 0.12 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const centres: Point[] = points('-20,400 640,400 1300,400');
  const pins = centres.map((centre) => polar(centre, 104, 62));
  const [first = centres[0] as Point, middle = first, last = first] = pins;
  const body = [
    element(
      'defs',
      {},
      linear(
        'sky',
        [0, 0],
        [0, 520],
        [
          [0, '#f4b548'],
          [1, '#c4512a'],
        ],
      ),
    ),
    rect(0, 0, width, height, 'url(#sky)'),
    circle(930, 100, 120, '#f9d98c'),
    steam(
      [
        [60, 40, 110],
        [210, 20, 90],
        [340, 40, 80],
        [480, 10, 80],
        [140, 110, 60],
        [620, 0, 60],
      ],
      '#fbeccb',
    ),
    rect(0, 112, width, 70, STEEL),
    rect(0, 112, width, 9, GLEAM),
    ...centres.map((centre) => wheel(centre, 246, 8)),
    rod(first, last, 42),
    circle(middle[0], middle[1], 40, STEEL),
    ring(middle[0], middle[1], 33, GLEAM, 5),
    circle(middle[0], middle[1], 15, SUN),
    group({ transform: `translate(${(first[0] + middle[0]) / 2 - 30} ${middle[1] - 21}) scale(1.2)` }, rider()),
    track(width, 646, height),
  ].join('');
  return { width, height, ground: SUN, body, finish: { grain: 13, vignette: 0.15 } };
}

export const theGeneral: FilmArtwork = { poster, backdrop };
