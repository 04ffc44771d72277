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
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/**
 * Travel poster with a joke: a cabin on the edge of a cliff in the Klondike, with empty space below
 * it.
 */
const SKY = '#1f4e7a';
const ICE = '#a9cfe0';
const SNOW = '#f5f3ea';
const SHADE = '#5d8fb4';
const DEEP = '#122c4d';
const GOLD = '#eeb02f';
const WOOD = '#6b3d24';

const peak = (points: readonly Point[], lit: readonly Point[], base: string, light: string): string =>
  polygon(points, base) + polygon(lit, light);

/** The range behind: facets, lit from the left. */
const range = (floor: number): string =>
  [
    peak(
      [
        [-80, floor],
        [150, 330],
        [290, 480],
        [420, 370],
        [560, floor],
      ],
      [
        [-80, floor],
        [150, 330],
        [196, 470],
        [120, 560],
        [170, 690],
        [60, floor],
      ],
      SHADE,
      ICE,
    ),
    peak(
      [
        [300, floor],
        [590, 250],
        [720, 420],
        [900, 300],
        [1000, floor],
      ],
      [
        [300, floor],
        [590, 250],
        [610, 400],
        [530, 520],
        [570, 650],
        [430, floor],
      ],
      '#4a7ba3',
      ICE,
    ),
    polygon(points('590,250 610,330 580,360 556,340 530,366'), SNOW),
    polygon(points('150,330 172,400 146,420 126,396 96,420'), SNOW),
  ].join('');

/** The cliff: flat snow on top, blue facets falling out of the sheet. Edge at (x, y). */
const cliff = (x: number, y: number, width: number, floor: number): string =>
  [
    polygon(
      [
        [-20, y + 20],
        [x - 10, y],
        [x + 4, y + 12],
        [x - 40, y + 90],
        [x - 70, floor],
        [-20, floor],
      ],
      SHADE,
    ),
    polygon(
      [
        [-20, y + 20],
        [x - 10, y],
        [x + 4, y + 12],
        [x - 30, y + 40],
        [x - 180, y + 56],
        [x - 240, y + 120],
        [-20, y + 100],
      ],
      SNOW,
    ),
    polygon(
      [
        [x - 30, y + 40],
        [x - 90, y + 130],
        [x - 60, y + 260],
        [x - 150, y + 420],
        [x - 120, floor],
        [x - 70, floor],
        [x - 40, y + 90],
      ],
      DEEP,
    ),
    polygon(
      [
        [x - 180, y + 56],
        [x - 210, y + 200],
        [x - 300, y + 330],
        [x - 250, floor],
        [-20, floor],
        [-20, y + 220],
        [x - 300, y + 150],
      ],
      ICE,
    ),
    ...[0, 1, 2, 3].map((i) =>
      polygon(
        [
          [x - 26 - i * 46, y + 42 + i * 6],
          [x - 16 - i * 46, y + 42 + i * 6],
          [x - 24 - i * 46, y + 94 + (i % 2) * 40],
        ],
        SNOW,
      ),
    ),
    rect(-20, floor - 2, width, 4, SHADE, { opacity: 0 }),
  ].join('');

/** The cabin, level, 250 wide, its tipping corner at (0, 0). */
function cabin(): string {
  const logs = repeat(7, (i) => rect(-250, -24 - i * 22, 250, 19, i % 2 === 0 ? WOOD : '#7f4c2d', { rx: 8 }));
  return [
    logs,
    rect(-178, -132, 62, 132, '#2b170e'),
    polygon(points('-178,-132 -150,-124 -150,6 -178,0'), '#4b2a18'),
    rect(-84, -112, 52, 46, GOLD, { stroke: '#2b170e', 'stroke-width': 6 }),
    line('M-58 -112V-66M-84 -89H-32', '#2b170e', 5),
    polygon(points('-280,-150 -246,-216 4,-216 34,-150'), SNOW),
    polygon(points('-280,-150 34,-150 26,-140 -272,-140'), SHADE),
    rect(-56, -262, 30, 54, '#3b2115'),
    polygon(points('-62,-262 -20,-262 -24,-274 -58,-274'), SNOW),
    ...[-236, -180, -120, -70, -10].map((x, i) =>
      polygon(
        [
          [x, -142],
          [x + 12, -142],
          [x + 5, -112 + (i % 2) * 16],
        ],
        SNOW,
      ),
    ),
  ].join('');
}

/**
 * He hangs from the doorstep: bowler, cane hooked on the sill, feet in the air. Hands at (0, 0).
 */
const tramp = (): string =>
  [
    line('M-6 0L-10 34L0 58', DEEP, 10, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M14 2L20 34L14 58', DEEP, 10, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    path(curve(points('-10,54 8,48 24,56 22,90 26,112 -8,114 -6,86'), true, 0.8), DEEP),
    path(curve(points('-8,108 10,108 4,140 -18,158 -14,182 -30,184 -34,150 -12,134'), true, 0.8), DEEP),
    path(curve(points('6,108 26,108 34,138 54,150 50,174 36,170 38,156 16,142'), true, 0.8), DEEP),
    polygon(points('-46,180 -12,178 -12,188 -48,190'), '#0a1728'),
    polygon(points('34,168 52,170 70,182 36,180'), '#0a1728'),
    circle(7, 36, 13, SNOW),
    path(curve(points('-8,30 -6,14 8,8 22,14 22,30'), true, 0.8), '#0a1728'),
    rect(-16, 27, 46, 6, '#0a1728', { rx: 3 }),
    rect(3, 40, 9, 5, '#0a1728'),
    line('M30 6C44 -8 50 10 40 14L18 84', '#0a1728', 4, { 'stroke-linecap': 'round' }),
  ].join('');

function snowfall(width: number, height: number, count: number): string {
  const random = randomFrom('chilkoot');
  return repeat(count, () =>
    circle(random() * width, random() * height, between(random, 1.2, 4.6), SNOW, {
      opacity: between(random, 0.4, 0.95),
    }),
  );
}

const scene = (edge: Point, floor: number, tilt: number, scale: number, width: number): string =>
  [
    cliff(edge[0], edge[1], width, floor),
    group(
      { transform: `translate(${edge[0] + 100 * scale} ${edge[1] + 10}) scale(${scale})` },
      group({ transform: `rotate(${tilt} -96 0)` }, cabin()),
    ),
    group({ transform: `translate(${edge[0] + 91 * scale} ${edge[1] + 24 * scale}) scale(${scale * 1.06})` }, tramp()),
  ].join('');

const heaven = (width: number, height: number): string =>
  element(
    'defs',
    {},
    linear(
      'sky',
      [0, 0],
      [0, height],
      [
        [0, DEEP],
        [0.35, SKY],
        [0.8, '#79abc9'],
        [1, ICE],
      ],
    ),
  ) + rect(0, 0, width, height, 'url(#sky)');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const word = (text: string, size: number, x: number, y: number, colour: string): string =>
    ink(shift(widthTo(set(text, 'deco', 100, 0), size), x, y), colour);
  const body = [
    heaven(width, height),
    circle(640, 190, 92, GOLD),
    range(930),
    polygon(points('0,880 260,820 520,860 800,800 800,1200 0,1200'), SKY),
    polygon(points('0,1000 300,950 560,1000 800,930 800,1200 0,1200'), DEEP),
    scene([392, 560], 1200, 13, 1.18, 400),
    snowfall(width, height, 130),
    word('THE', 92, 424, 944, SNOW),
    word('GOLD', 332, 424, 1044, GOLD),
    word('RUSH', 332, 424, 1160, SNOW),
    label('CHARLIE CHAPLIN', 'deco', 40, 44, 92, SNOW, { anchor: 'start', tracking: 30 }),
    label('MACK SWAIN  ·  GEORGIA HALE  ·  1925', 'sans', 16, 46, 124, ICE, { anchor: 'start', tracking: 110 }),
  ].join('');
  return { width, height, ground: SKY, body, finish: { grain: 13, speckle: 0.2, vignette: 0.15 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    heaven(width, height),
    circle(1060, 150, 84, GOLD),
    group({ transform: 'translate(360 -120)' }, range(930)),
    group({ transform: 'translate(-420 -60)' }, range(930)),
    polygon(points('0,560 500,600 860,540 1280,590 1280,720 0,720'), SKY),
    polygon(points('300,690 700,640 1000,670 1280,640 1280,720 300,720'), DEEP),
    scene([620, 350], 720, 13, 1.05, 700),
    snowfall(width, height, 130),
  ].join('');
  return { width, height, ground: SKY, body, finish: { grain: 13, vignette: 0.15 } };
}

export const goldRush: FilmArtwork = { poster, backdrop };
