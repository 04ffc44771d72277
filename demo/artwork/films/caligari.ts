import { bend, cut, fill, finer, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  type FilmArtwork,
  group,
  line,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  rect,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/**
 * Painted expressionism: no right angles, light and shadow painted on the ground, a sleepwalker on
 * the roof ridge.
 */
const NIGHT = '#17131f';
const VIOLET = '#4a3050';
const ORANGE = '#d9602b';
const OCHRE = '#e7ab45';
const PAPER = '#f1e2c1';
const SLATE = '#3f5c6c';

/**
 * A building with four irregular walls. Windows are kites, the roof a blade. Corner points run
 * round from bottom left.
 */
function building(
  corners: readonly [Point, Point, Point, Point],
  roof: Point,
  tones: readonly [wall: string, side: string, roof: string],
  windows: readonly (readonly [Point, number])[],
  glow = OCHRE,
): string {
  const [a, b, c, d] = corners;
  const fold: Point = [a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62];
  const eave: Point = [d[0] + (c[0] - d[0]) * 0.55, d[1] + (c[1] - d[1]) * 0.55 + 6];
  return [
    polygon([a, fold, eave, d], tones[0]),
    polygon([fold, b, c, eave], tones[1]),
    polygon([[d[0] - 18, d[1] + 12], roof, [c[0] + 22, c[1] + 8], eave], tones[2]),
    line(outline([fold, eave], false), NIGHT, 4),
    ...windows.map(([[x, y], s]) => {
      const kite: Point[] = [
        [x - 12 * s, y + 26 * s],
        [x - 17 * s, y - 18 * s],
        [x + 4 * s, y - 34 * s],
        [x + 18 * s, y - 8 * s],
        [x + 10 * s, y + 30 * s],
      ];
      return (
        polygon(kite, glow, { stroke: NIGHT, 'stroke-width': 5 }) +
        line(
          `M${x - 2 * s} ${y - 30 * s}L${x} ${y + 28 * s}M${x - 15 * s} ${y + 2 * s}L${x + 15 * s} ${y - 2 * s}`,
          NIGHT,
          4,
        )
      );
    }),
  ].join('');
}

/** A moon that is a painted whirl. */
function whirl(centre: Point, radius: number): string {
  const arm: Point[] = Array.from({ length: 60 }, (_, i) => {
    const angle = i * 0.31;
    const reach = radius * (0.06 + (i / 60) * 0.8);
    return [centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach * 0.94];
  });
  const rim: Point[] = Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * Math.PI * 2;
    const reach = radius * (i % 2 === 0 ? 1.04 : 0.95);
    return [centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach];
  });
  return polygon(rim, VIOLET) + line(curve(arm, false), PAPER, radius * 0.075, { 'stroke-linecap': 'round' });
}

/**
 * The sleepwalker: black tights, one arm stretched upwards, the girl in white across the other.
 * Feet at (0, 0).
 */
const sleepwalker = (): string =>
  [
    path(
      curve(
        points(`-26,0 -14,-70 -18,-128 -10,-196 16,-200 24,-130 36,-66 64,-6 44,4 14,-60 0,-90 -4,-40 -8,6`),
        true,
        0.7,
      ),
      NIGHT,
    ),
    path(curve(points('-8,-186 -44,-230 -96,-262 -104,-276 -90,-276 -36,-250 6,-214'), true, 0.7), NIGHT),
    polygon(points('-104,-276 -128,-296 -100,-282 -112,-304 -92,-280'), NIGHT),
    path(curve(points('-4,-196 -8,-226 6,-244 24,-232 22,-206 10,-192')), PAPER),
    path(curve(points('-10,-208 -14,-238 8,-254 28,-240 24,-224 8,-234 -2,-226'), true, 0.8), NIGHT),
    polygon(points('10,-222 20,-220 14,-214'), NIGHT),
    path(
      curve(
        points(`-30,-150 10,-168 62,-162 108,-128 150,-70 168,-28 150,-22 128,-60 86,-104 40,-124 -8,-128`),
        true,
        0.8,
      ),
      PAPER,
      { stroke: NIGHT, 'stroke-width': 4 },
    ),
    path(curve(points('-30,-152 -52,-146 -62,-122 -58,-92 -50,-118 -36,-132'), true, 0.8), PAPER, {
      stroke: NIGHT,
      'stroke-width': 4,
    }),
    path(curve(points('-58,-128 -74,-96 -70,-50 -62,-84 -50,-112'), true, 0.8), ORANGE, {
      stroke: NIGHT,
      'stroke-width': 3,
    }),
    line('M4 -180L30 -142L58 -138', NIGHT, 15, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
  ].join('');

const town = (): string =>
  [
    building(
      [
        [-30, 820],
        [190, 850],
        [236, 470],
        [60, 430],
      ],
      [40, 250],
      [SLATE, '#28404e', NIGHT],
      [
        [[96, 560], 1.3],
        [[178, 610], 0.9],
      ],
    ),
    building(
      [
        [560, 880],
        [850, 830],
        [830, 380],
        [640, 440],
      ],
      [800, 200],
      [ORANGE, '#a03c1f', NIGHT],
      [
        [[700, 560], 1.4],
        [[792, 500], 1],
      ],
      PAPER,
    ),
    building(
      [
        [140, 930],
        [360, 960],
        [330, 640],
        [200, 600],
      ],
      [226, 430],
      [OCHRE, '#b9772c', VIOLET],
      [
        [[232, 720], 1.2],
        [[316, 770], 0.8],
      ],
      PAPER,
    ),
    building(
      [
        [420, 980],
        [620, 950],
        [604, 660],
        [470, 700],
      ],
      [590, 480],
      [VIOLET, '#2f1f36', ORANGE],
      [[[512, 776], 1.1]],
    ),
  ].join('');

/** Wedges of painted light and shade run up the lane and narrow to nothing. */
const lane = (apex: Point, floor: number, spread: number): string =>
  [
    polygon([apex, [apex[0] + spread, floor], [apex[0] - spread, floor]], PAPER),
    polygon([apex, [apex[0] - spread * 0.35, floor], [apex[0] - spread * 1.5, floor]], NIGHT),
    polygon(
      [
        [apex[0] + 6, apex[1] + 60],
        [apex[0] + spread * 0.34, floor],
        [apex[0] + spread * 0.02, floor],
      ],
      OCHRE,
    ),
    polygon(
      [
        [apex[0] + 14, apex[1] + 90],
        [apex[0] + spread * 1.8, floor],
        [apex[0] + spread * 0.8, floor],
      ],
      NIGHT,
    ),
    polygon(
      [
        [apex[0] + 40, apex[1] + 150],
        [apex[0] + spread * 0.74, floor],
        [apex[0] + spread * 0.56, floor],
      ],
      ORANGE,
    ),
  ].join('');

function sky(width: number, height: number, moon: Point): string {
  const random = randomFrom('holstenwall');
  const blades = Array.from({ length: 26 }, (_, i) => {
    const angle = (i / 26) * Math.PI * 2 + between(random, -0.08, 0.08);
    const wide = between(random, 0.03, 0.085);
    const far = 1300;
    return polygon(
      [
        moon,
        [moon[0] + Math.cos(angle - wide) * far, moon[1] + Math.sin(angle - wide) * far],
        [moon[0] + Math.cos(angle + wide) * far, moon[1] + Math.sin(angle + wide) * far],
      ],
      i % 3 === 0 ? ORANGE : OCHRE,
      { opacity: i % 3 === 0 ? 0.5 : 0.75 },
    );
  });
  return rect(0, 0, width, height, PAPER) + blades.join('') + circle(moon[0], moon[1], 152, PAPER);
}

/** The ridge the sleepwalker crosses: a saw of chimneys and one long slope. */
const ridge = (points: readonly Point[]): string =>
  polygon(points, NIGHT) + line(outline(points.slice(0, -4), false), ORANGE, 5, { 'stroke-linejoin': 'bevel' });

/** A word in a leaning quadrilateral, recut with a knife. */
function word(text: string, corners: readonly [Point, Point, Point, Point], seed: string, colour: string): string {
  const [a, b, c, d] = corners;
  const unit = fill(finer(set(text, 'grotesque', 120, 20), 5), { x: 0, y: 0, width: 1, height: 1 });
  const placed = bend(unit, (u, v) => [
    (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v,
    (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v,
  ]);
  return ink(cut(placed, 9, 1.8, randomFrom(seed)), colour);
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const body = [
    sky(width, height, [585, 240]),
    whirl([585, 240], 118),
    town(),
    lane([400, 800], 1200, 330),
    ridge(
      points(`-20,560 60,505 74,455 104,452 112,480 330,408 345,350 384,345 392,392 640,452 820,430 820,470 620,500
      380,448 -20,620`),
    ),
    group({ transform: 'translate(250 456) scale(1.08) rotate(-4)' }, sleepwalker()),
    word(
      'DAS CABINET DES',
      [
        [36, 62],
        [452, 34],
        [424, 104],
        [58, 122],
      ],
      'das cabinet',
      NIGHT,
    ),
    polygon(points('28,930 786,868 760,1098 60,1078'), ORANGE),
    word(
      'DR. CALIGARI',
      [
        [58, 950],
        [752, 896],
        [730, 1076],
        [82, 1060],
      ],
      'dr caligari',
      NIGHT,
    ),
    rect(0, 1120, width, 80, NIGHT),
    label('ROBERT WIENE  ·  WERNER KRAUSS  ·  CONRAD VEIDT  ·  LIL DAGOVER', 'grotesque', 17, 400, 1156, OCHRE, {
      tracking: 120,
    }),
    label('BAUTEN: WARM · REIMANN · RÖHRIG  —  DECLA 1920', 'sans', 13, 400, 1180, PAPER, { tracking: 160 }),
  ].join('');
  return { width, height, ground: NIGHT, body, finish: { grain: 18, speckle: 0.5, vignette: 0.2 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    sky(width, height, [860, 190]),
    whirl([860, 190], 118),
    group({ transform: 'translate(-40 -150) scale(0.95)' }, town()),
    group({ transform: 'translate(1340 -100) scale(-0.9 0.92)' }, town()),
    lane([640, 420], 720, 300),
    ridge(
      points(`-20,400 150,350 170,290 205,288 212,330 520,240 536,180 576,176 584,228 820,330 1060,300 1300,390
      1300,440 1060,360 820,400 560,290 -20,470`),
    ),
    group({ transform: 'translate(380 284) rotate(-8)' }, sleepwalker()),
  ].join('');
  return { width, height, ground: NIGHT, body, finish: { grain: 18, vignette: 0.25 } };
}

export const caligari: FilmArtwork = { poster, backdrop };
