import { around, bend, boxOf, finer, ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  element,
  type FilmArtwork,
  group,
  line,
  linear,
  POSTER,
  type Point,
  path,
  points,
  rect,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/**
 * Jugendstil by firelight: one ribbon of smoke winds up the sheet, and the witches ride along it.
 */
const PLUM = '#2a1530';
const NIGHT = '#160c1c';
const FIRE = '#e2622b';
const AMBER = '#f1ad49';
const BONE = '#f4e3c1';
const MOSS = '#6d7b4f';

/** A ribbon whose middle line runs through the points, `half` giving its half width at each. */
function ribbon(points: readonly Point[], half: readonly number[], colour: string, opacity = 1): string {
  const side = (sign: 1 | -1): Point[] =>
    points.map(([x, y], i) => {
      const [bx, by] = points[Math.max(0, i - 1)] ?? [x, y];
      const [ax, ay] = points[Math.min(points.length - 1, i + 1)] ?? [x, y];
      const length = Math.hypot(ax - bx, ay - by) || 1;
      const reach = (half[i] ?? 0) * sign;
      return [x - ((ay - by) / length) * reach, y + ((ax - bx) / length) * reach];
    });
  return path(curve([...side(1), ...side(-1).reverse()]), colour, { opacity });
}

/** A witch on her broom, riding to the right, about 230 long, centre of the broom at (0, 0). */
const rider = (colour: string): string =>
  [
    line('M-118 22L128 -26', colour, 6, { 'stroke-linecap': 'round' }),
    path(curve(points('-92,16 -136,2 -182,6 -160,22 -190,34 -158,42 -176,62 -128,48 -96,26'), true, 0.7), colour),
    path(curve(points('-30,6 -52,-34 -40,-84 -14,-100 12,-88 22,-50 18,-4'), true, 0.8), colour),
    path(curve(points('-34,-44 -74,-58 -128,-42 -104,-34 -140,-14 -92,-12 -52,8'), true, 0.8), colour),
    path(curve(points('2,-6 36,10 50,46 84,56 60,66 32,58 14,24 -18,12'), true, 0.8), colour),
    line('M6 -76L44 -50L74 -18', colour, 12, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    path(curve(points('-10,-96 -12,-124 8,-136 24,-124 40,-112 24,-108 20,-96 6,-88'), true, 0.6), colour),
    path(curve(points('-34,-112 -10,-130 -26,-176 -44,-190 -10,-184 20,-134 46,-132 10,-120'), true, 0.6), colour),
    path(curve(points('-10,-118 -44,-112 -70,-84 -40,-96 -58,-72 -24,-92 -6,-98'), true, 0.8), colour),
  ].join('');

/** The cauldron and its fire. */
const cauldron = (x: number, y: number): string =>
  group(
    { transform: `translate(${x} ${y})` },
    ...[-84, -52, -20, 16, 52, 86].map((dx, i) =>
      path(
        curve(
          [
            [dx - 26, 70],
            [dx - 30, 20],
            [dx - 4, -30 - (i % 2) * 44],
            [dx + 4, -84 - (i % 3) * 40],
            [dx + 20, -24],
            [dx + 32, 20],
            [dx + 26, 70],
          ],
          true,
          0.9,
        ),
        i % 2 === 0 ? FIRE : AMBER,
      ),
    ),
    path(curve(points('-128,-96 -140,-20 -100,56 0,84 100,56 140,-20 128,-96'), true, 0.8), NIGHT),
    path('M-146 -110H146V-86H-146Z', NIGHT),
    path('M-120 40L-148 96H-128L-96 54ZM120 40L148 96H128L96 54Z', NIGHT),
    ...[-60, -28, 4, 40].map((dx, i) =>
      path(
        curve(
          [
            [dx - 14, 96],
            [dx - 14, 70],
            [dx, 40 - (i % 2) * 22],
            [dx + 14, 70],
            [dx + 14, 96],
          ],
          true,
          0.9,
        ),
        i % 2 === 0 ? AMBER : FIRE,
      ),
    ),
    path(curve(points('-118,-60 -122,-20 -96,30 -110,-20'), true, 0.8), FIRE, { opacity: 0.8 }),
  );

/** Roofs below it all. */
function roofs(width: number, floor: number): string {
  const random = randomFrom('sabbath village');
  let x = -30;
  let d = '';
  const lights: string[] = [];
  while (x < width + 30) {
    const wide = between(random, 54, 110);
    const high = between(random, 40, 96);
    d += `M${x} ${floor + 80}V${floor - high * 0.4}L${x + wide / 2} ${floor - high * 1.25}L${x + wide} ${floor - high * 0.4}V${floor + 80}Z`;
    if (random() < 0.5) lights.push(rect(x + wide * 0.45, floor - high * 0.25, 9, 13, AMBER));
    x += wide * 0.86;
  }
  return path(d, NIGHT) + lights.join('');
}

const WAY: readonly Point[] = points(
  `400,930 300,850 360,760 560,720 650,620 520,540 290,520 170,430 270,320 470,300 610,230 600,130 480,90`,
);
const WIDTHS = [10, 46, 60, 56, 62, 66, 60, 56, 58, 50, 40, 26, 4];

/** The same smoke for the wide picture, where it moves sideways. */
const WIDE_WAY: readonly Point[] = points(
  `330,620 270,540 330,450 500,430 640,500 780,530 900,450 860,340 760,260 830,160 980,160 1080,110 1130,30`,
);

const smoke = (way: readonly Point[]): string =>
  [
    ribbon(way, WIDTHS, BONE, 0.95),
    ribbon(
      way,
      WIDTHS.map((half) => half * 0.72),
      MOSS,
      0.9,
    ),
    ribbon(
      way,
      WIDTHS.map((half) => half * 0.44),
      BONE,
      0.95,
    ),
    ribbon(
      way,
      WIDTHS.map((half) => half * 0.16),
      FIRE,
    ),
  ].join('');

const moon = (x: number, y: number, r: number): string =>
  circle(x, y, r * 1.3, AMBER, { opacity: 0.22 }) +
  circle(x, y, r, AMBER) +
  path(
    `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r * 0.5} ${y + r * 0.86}A${r * 0.98} ${r * 0.98} 0 0 1 ${x - r} ${y}Z`,
    BONE,
    { opacity: 0.6 },
  );

const coven = (
  places: readonly (readonly [x: number, y: number, scale: number, turn: number, flip: 1 | -1])[],
): string =>
  places
    .map(([x, y, scale, turn, flip]) =>
      group({ transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale * flip} ${scale})` }, rider(NIGHT)),
    )
    .join('');

const sky = (width: number, height: number): string =>
  element(
    'defs',
    {},
    linear(
      'sky',
      [0, 0],
      [0, height],
      [
        [0, PLUM],
        [0.55, '#57263f'],
        [0.85, '#a4452f'],
        [1, FIRE],
      ],
    ),
  ) + rect(0, 0, width, height, 'url(#sky)');

/** The title hangs from its top line like candle wax: every letter has its own drip length. */
function title(): string {
  const random = randomFrom('wax');
  const drips = Array.from({ length: 40 }, () => between(random, 0.75, 1.2));
  const letters = shift(widthTo(set('HÄXAN', 'serif', 180, 10), 560), 120, 0);
  const box = boxOf(letters);
  const waxed = bend(finer(letters, 5), (x, y) => {
    const t = (y - box.y) / box.height;
    const wave = 12 * Math.sin((x - box.x) / 58) + 6 * Math.sin((x - box.x) / 23);
    return [x + 5 * Math.sin(y / 26), y + wave * t * t + 16 * (drips[Math.floor((x - box.x) / 15)] ?? 1) * t ** 6];
  });
  return ink(shift(waxed, 0, 1112), BONE);
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const body = [
    sky(width, height),
    moon(560, 250, 150),
    smoke(WAY),
    roofs(width, 930),
    cauldron(400, 900),
    coven([
      [250, 300, 0.8, -14, 1],
      [606, 452, 1.06, -6, -1],
      [220, 640, 1.24, 8, 1],
      [540, 150, 0.5, -24, 1],
    ]),
    rect(0, 984, width, 220, NIGHT),
    title(),
    ink(around(set('HEXEREI DURCH DIE JAHRHUNDERTE', 'thin', 25, 190), [560, 250], 212, -90), BONE, {
      stroke: BONE,
      'stroke-width': 1,
    }),
    label('BENJAMIN CHRISTENSEN  ·  MAREN PEDERSEN  ·  CLARA PONTOPPIDAN  ·  1922', 'book', 16, 400, 1172, AMBER, {
      tracking: 90,
    }),
  ].join('');
  return { width, height, ground: NIGHT, body, finish: { grain: 16, speckle: 0.4, vignette: 0.2 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    sky(width, height),
    moon(930, 220, 150),
    smoke(WIDE_WAY),
    roofs(width, 640),
    cauldron(330, 610),
    coven([
      [420, 230, 0.95, -12, 1],
      [1010, 300, 0.9, -4, -1],
      [640, 380, 1.2, 6, 1],
      [1110, 100, 0.55, -20, 1],
    ]),
    rect(0, 700, width, 30, NIGHT),
  ].join('');
  return { width, height, ground: NIGHT, body, finish: { grain: 16, vignette: 0.25 } };
}

export const haxan: FilmArtwork = { poster, backdrop };
