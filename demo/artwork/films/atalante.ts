import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
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
  polygon,
  radial,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/**
 * One waterline. Above it the barge and the bride on deck in the fog; below it the vision of Jean
 * as he dives.
 */
const FOG = '#dfe0d2';
const MIST = '#a9b9b3';
const RIVER = '#2f6a74';
const DEEP = '#123841';
const HULL = '#1b1d21';
const BLUSH = '#e3b49b';
const WHITE = '#fbf8ee';

/** Poplars in two rows that fade with distance. */
function poplars(width: number, waterline: number, vanish: number): string {
  const random = randomFrom('canal');
  const trees: string[] = [];
  for (let i = 9; i >= 0; i--) {
    const t = i / 9;
    for (const side of [-1, 1]) {
      const x = vanish + side * (46 + (1 - t) ** 1.7 * width * 0.56);
      const tall = 66 + (1 - t) ** 1.5 * 430 * between(random, 0.86, 1.1);
      const wide = tall * 0.12;
      const base = waterline - 6 - t * 6;
      const tone =
        ['#3d5a55', '#4d6964', '#5f7a74', '#748d86', '#8a9f98', '#9cafa8', '#acbbb4', '#b9c5bd', '#c4cdc4', '#ced5ca'][
          i
        ] ?? MIST;
      trees.push(
        path(
          curve(
            [
              [x - wide * 0.3, base],
              [x - wide, base - tall * 0.3],
              [x - wide * 0.8, base - tall * 0.7],
              [x, base - tall],
              [x + wide * 0.8, base - tall * 0.7],
              [x + wide, base - tall * 0.3],
              [x + wide * 0.3, base],
            ],
            true,
            0.9,
          ),
          tone,
        ),
        rect(x - 2, base - 20, 4, 24, tone),
      );
    }
  }
  return trees.join('');
}

/** The barge, bow to the right; waterline at y 0, about 640 long. */
const barge = (): string =>
  [
    path(
      curve(points('-330,-70 -318,6 -240,20 220,20 300,2 352,-84 332,-86 250,-60 -200,-52 -300,-64'), true, 0.5),
      HULL,
    ),
    line('M-322 -40Q0 -22 316 -48', BLUSH, 5),
    rect(-240, -104, 150, 52, '#5a2f2a'),
    rect(-252, -114, 174, 12, HULL),
    rect(-226, -92, 30, 22, '#f0cf86'),
    rect(-178, -92, 30, 22, '#f0cf86'),
    rect(-118, -152, 16, 44, HULL),
    path(curve(points('-110,-158 -124,-196 -92,-226 -118,-270 -70,-310 -84,-262 -64,-224 -96,-190'), true, 0.9), MIST, {
      opacity: 0.8,
    }),
    rect(-40, -66, 190, 14, '#33373c'),
    repeat(5, (i) => rect(-34 + i * 38, -80, 30, 16, '#33373c')),
    line('M190 -60V-200', HULL, 6),
    line('M190 -196L318 -86M190 -196L-90 -110', HULL, 2),
    // L'A . on the bow
    circle(276, -34, 9, BLUSH),
  ].join('');

/** The bride walks to the bow: white against everything; feet at (0, 0), about 150 high. */
const bride = (): string =>
  [
    path(curve(points('-24,2 -14,-46 -10,-92 -2,-108 10,-106 16,-88 18,-44 34,2'), true, 0.7), WHITE),
    circle(4, -120, 12, BLUSH),
    path(curve(points('-8,-118 -6,-134 6,-138 16,-130 14,-122 4,-128'), true, 0.9), '#3a2a24'),
    path(
      curve(
        points(`-2,-136 -44,-118 -104,-124 -166,-100 -220,-108 -170,-88 -120,-98 -70,-72 -22,-52 -8,-92`),
        true,
        0.9,
      ),
      WHITE,
      { opacity: 0.85 },
    ),
    line('M12 -94L28 -70L24 -56', WHITE, 7, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  ].join('');

/** Under water she floats towards him, dress and veil opening like a medusa; about 420 across. */
function apparition(): string {
  const veil = (points: readonly Point[], opacity: number): string =>
    path(curve(points, true, 0.95), WHITE, { opacity });
  return [
    veil(points(`-30,-60 -120,-130 -230,-120 -310,-30 -260,-50 -300,60 -210,10 -220,110 -130,30 -60,40`), 0.32),
    veil(points('10,-80 120,-170 240,-150 330,-60 270,-70 320,40 220,0 240,90 130,30 50,30'), 0.26),
    veil(
      points(`-36,20 -100,90 -160,210 -190,330 -120,270 -96,370 -40,290 10,390 50,290 110,350 116,250 180,290 140,170
        70,80 34,18`),
      0.9,
    ),
    veil(points('-20,60 -50,160 -40,260 -10,180 20,270 40,160 22,60'), 0.5),
    path(curve(points('-36,-30 0,-44 36,-30 32,20 0,36 -32,20'), true, 0.8), WHITE),
    line('M-32 -20L-96 -66L-150 -60', WHITE, 15, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M32 -20L92 -78L136 -112', WHITE, 15, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    circle(-158, -60, 10, BLUSH),
    circle(142, -116, 10, BLUSH),
    path(curve(points('-12,-40 0,-30 12,-40 10,-56 -10,-56'), true, 0.8), BLUSH),
    path(curve(points('-27,-84 -20,-118 0,-126 20,-118 27,-84 0,-48'), true, 0.9), BLUSH),
    path(
      curve(points('-34,-78 -40,-120 -10,-148 26,-142 42,-108 34,-76 24,-108 -8,-122 -24,-104'), true, 0.9),
      '#3a2a24',
    ),
    line('M-15 -88Q-9 -82 -4 -88M5 -88Q10 -82 16 -88', '#3a2a24', 2.6, { 'stroke-linecap': 'round' }),
    path(curve(points('-8,-66 0,-69 8,-66 0,-60'), true, 0.9), '#b4483c'),
  ].join('');
}

function bubbles(places: readonly (readonly [x: number, y: number, spread: number, count: number])[]): string {
  const random = randomFrom('breath');
  return places
    .map(([x, y, spread, count]) =>
      repeat(count, (i) =>
        circle(x + between(random, -spread, spread), y - i * 17, between(random, 2, 8), 'none', {
          stroke: WHITE,
          'stroke-width': 1.8,
          opacity: 0.75,
        }),
      ),
    )
    .join('');
}

/** Slanting light that fades on its way down. */
const shafts = (width: number, waterline: number, floor: number): string =>
  [0.08, 0.26, 0.47, 0.66, 0.86]
    .map((part, i) =>
      polygon(
        [
          [width * part, waterline],
          [width * part + 44 + i * 6, waterline],
          [width * part - 90 + i * 30, floor],
          [width * part - 230 + i * 30, floor],
        ],
        WHITE,
        { opacity: 0.07 },
      ),
    )
    .join('');

function scene(width: number, height: number, waterline: number, sun: Point): string {
  return [
    element(
      'defs',
      {},
      linear(
        'air',
        [0, 0],
        [0, waterline],
        [
          [0, '#b8c4bd'],
          [0.6, FOG],
          [1, '#efdcc6'],
        ],
      ),
      linear(
        'water',
        [0, waterline],
        [0, height],
        [
          [0, '#5f979a'],
          [0.22, RIVER],
          [1, DEEP],
        ],
      ),
      radial('sun', sun, 260, [
        [0, '#fff1d2', 0.95],
        [0.3, '#f5d8b4', 0.6],
        [1, FOG, 0],
      ]),
    ),
    rect(0, 0, width, waterline, 'url(#air)'),
    circle(sun[0], sun[1], 260, 'url(#sun)'),
    circle(sun[0], sun[1], 58, '#fff6df'),
    poplars(width, waterline, width * 0.56),
    rect(0, waterline, width, height - waterline, 'url(#water)'),
    shafts(width, waterline, height),
  ].join('');
}

const surface = (width: number, waterline: number): string => {
  const points: Point[] = Array.from({ length: Math.ceil(width / 50) + 3 }, (_, i) => [
    -50 + i * 50,
    waterline + Math.sin(i * 1.3) * 6,
  ]);
  return line(curve(points, false), WHITE, 5, { opacity: 0.85 });
};

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const waterline = 560;
  const body = [
    scene(width, height, waterline, [448, 330]),
    group({ transform: `translate(400 ${waterline - 6}) scale(1.02)` }, barge()),
    group({ transform: `translate(640 ${waterline - 72}) scale(0.92)` }, bride()),
    surface(width, waterline),
    group({ transform: 'translate(396 770) rotate(-8) scale(0.86)' }, apparition()),
    bubbles([
      [210, 780, 24, 11],
      [620, 720, 18, 8],
      [420, 640, 10, 4],
    ]),
    ink(shift(widthTo(set('L’ATALANTE', 'thin', 100, 30), 700), 50, 150), '#2c4a4a', {
      stroke: '#2c4a4a',
      'stroke-width': 4,
    }),
    label('UN FILM DE JEAN VIGO', 'sans', 20, 400, 200, '#2c4a4a', { tracking: 300 }),
    label('MICHEL SIMON', 'thin', 30, 210, 1140, WHITE, { tracking: 60, stroke: WHITE, 'stroke-width': 1 }),
    label('DITA PARLO', 'thin', 30, 430, 1140, WHITE, { tracking: 60, stroke: WHITE, 'stroke-width': 1 }),
    label('JEAN DASTÉ', 'thin', 30, 626, 1140, WHITE, { tracking: 60, stroke: WHITE, 'stroke-width': 1 }),
    label('MUSIQUE DE MAURICE JAUBERT  ·  1934', 'sans', 14, 400, 1174, MIST, { tracking: 200 }),
  ].join('');
  return { width, height, ground: DEEP, body, finish: { grain: 20, vignette: 0.25 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const waterline = 360;
  const body = [
    scene(width, height, waterline, [716, 190]),
    group({ transform: `translate(600 ${waterline - 6})` }, barge()),
    group({ transform: `translate(836 ${waterline - 72}) scale(0.92)` }, bride()),
    surface(width, waterline),
    group({ transform: 'translate(420 520) rotate(-24) scale(0.72)' }, apparition()),
    bubbles([
      [300, 560, 24, 9],
      [560, 500, 18, 6],
    ]),
  ].join('');
  return { width, height, ground: DEEP, body, finish: { grain: 20, vignette: 0.25 } };
}

export const atalante: FilmArtwork = { poster, backdrop };
