import { sliver } from '#demo/artwork/press/gouge.ts';
import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  type FilmArtwork,
  group,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  rect,
} from '#demo/artwork/press/svg.ts';
import { between, type Random, randomFrom } from '#demo/random.ts';

/** White on black and one red: a face turned up, cut as a woodblock, light from the right. */
const BLACK = '#11100f';
const WHITE = '#f3efe6';
const EMBER = '#c8442a';
const ASH = '#8f8a82';

/** The lit side of the head in profile, drawn upright and about 760 high; it is tilted back when placed. */
const PROFILE: readonly Point[] =
  points(`330,70 392,82 432,118 454,166 460,204 446,232 462,262 484,300 510,330 508,348 476,356 466,362 466,378
  486,392 484,402 466,406 482,416 478,432 466,442 480,468 476,496 448,514 400,512 352,502 300,468 268,412
  262,352 276,300 262,226 284,140`);
const THROAT: readonly Point[] = points('352,530 402,532 380,580 376,680 392,800 280,800 292,660 300,560');

/** Cuts that carry the light from the lit side round into the dark. */
function modelling(random: Random): string {
  const cuts: string[] = [];
  const field = (from: Point, to: Point, direction: Point, count: number, length: number): void => {
    for (let i = 0; i < count; i++) {
      const t = i / count;
      const x = from[0] + (to[0] - from[0]) * t + between(random, -3, 3);
      const y = from[1] + (to[1] - from[1]) * t + between(random, -3, 3);
      const reach = length * between(random, 0.55, 1.15);
      cuts.push(
        sliver(
          [x, y],
          [x + direction[0] * reach, y + direction[1] * reach],
          between(random, 4, 8.5),
          between(random, -2, 2),
        ),
      );
    }
  };
  field([266, 400], [348, 506], [-0.72, 0.3], 13, 92);
  field([300, 560], [282, 800], [-0.9, 0.12], 17, 88);
  field([268, 240], [272, 390], [-0.9, 0.1], 8, 40);
  return cuts.join('');
}

/** The features, cut out of the light in black: eye turned to the sky, one tear. */
function features(): string {
  return [
    path(curve(points('376,250 398,228 428,220 446,232 440,254 410,264'), true, 0.8), BLACK),
    path(curve(points('388,249 404,236 426,229 438,236 434,250 410,257'), true, 0.8), WHITE),
    circle(425, 236, 11.5, BLACK),
    circle(429, 232, 3.4, WHITE),
    path(curve(points('358,212 396,184 440,180 458,190 436,192 398,198'), true, 0.9), BLACK),
    path(curve(points('398,264 409,290 406,316 398,318 394,298'), true, 0.9), BLACK),
    path(curve(points('399.5,282 405,300 402.5,311 398.5,306'), true, 0.9), WHITE),
    path(curve(points('398,330 402,366 396,402 390,372'), true, 0.9), BLACK),
    path(curve(points('474,342 490,332 498,342 486,350'), true, 0.9), BLACK),
    path(curve(points('428,408 456,400 484,404 462,412 440,416'), true, 0.9), BLACK),
    path(curve(points('430,340 444,324 456,332 446,352'), true, 0.9), BLACK, { opacity: 0.85 }),
    path(sliver([352, 300], [384, 430], 9, -14), BLACK),
    path(sliver([330, 330], [366, 458], 8, -12), BLACK),
    path(sliver([310, 360], [346, 474], 7, -10), BLACK),
    path(sliver([306, 150], [322, 250], 8, -8), BLACK),
    path(sliver([330, 132], [340, 214], 7, -6), BLACK),
    path(curve(points('196,290 226,268 250,288 246,338 222,372 206,346'), true, 0.9), BLACK, {
      stroke: WHITE,
      'stroke-width': 7,
    }),
    path(curve(points('216,296 232,292 236,322 222,346'), false), 'none', { stroke: WHITE, 'stroke-width': 5 }),
  ].join('');
}

/** Cropped hair: short cuts that lie along the skull. */
function hair(random: Random): string {
  const skull: Point[] = points('340,58 262,44 176,66 104,126 66,214 62,306 92,396 140,466');
  const cuts: string[] = [];
  for (let layer = 0; layer < 4; layer++)
    for (let i = 0; i < 46; i++) {
      const t = (i / 46) * (skull.length - 1);
      const [a, b] = [skull[Math.floor(t)] ?? [0, 0], skull[Math.floor(t) + 1] ?? [0, 0]];
      const f = t % 1;
      const [x, y] = [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
      const inward = 1 - layer * 0.17;
      const from: Point = [
        240 + (x - 240) * inward + between(random, -6, 6),
        250 + (y - 250) * inward + between(random, -6, 6),
      ];
      const back = 22 + between(random, 0, 22);
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const run = Math.hypot(dx, dy) || 1;
      cuts.push(
        sliver(
          from,
          [from[0] + ((dx + (x - 240) * 0.22) / run) * back, from[1] + ((dy + (y - 250) * 0.22) / run) * back],
          between(random, 4, 7.5),
        ),
      );
    }
  return cuts.join('');
}

const face = (seed: string): string => {
  const random = randomFrom(seed);
  return [
    path(curve(PROFILE, true, 0.7) + curve(THROAT, true, 0.7), WHITE),
    path(modelling(random), WHITE),
    path(hair(random), WHITE),
    features(),
  ].join('');
};

/** The light in front of her: long cuts from the upper right. */
function light(
  width: number,
  height: number,
  source: Point,
  random: Random,
  avoid: (x: number, y: number) => boolean,
): string {
  const cuts: string[] = [];
  for (let i = 0; i < 210; i++) {
    const angle = (between(random, 84, 182) * Math.PI) / 180;
    const start = between(random, 90, 560) * Math.sqrt(random());
    const length = between(random, 60, 250);
    const from: Point = [source[0] + Math.cos(angle) * start, source[1] + Math.sin(angle) * start];
    const to: Point = [source[0] + Math.cos(angle) * (start + length), source[1] + Math.sin(angle) * (start + length)];
    if (
      avoid((from[0] + to[0]) / 2, (from[1] + to[1]) / 2) ||
      avoid(to[0], to[1]) ||
      to[1] > height ||
      to[0] < 0 ||
      from[0] > width
    )
      continue;
    cuts.push(sliver(from, to, between(random, 3, 9)));
  }
  return cuts.join('');
}

/** Flames along the lower edge, tongues cut out of black. */
function flames(width: number, base: number, tall: number, random: Random, colour: string): string {
  const tongues: string[] = [];
  for (let x = -40; x < width + 40; x += between(random, 30, 58)) {
    const high = tall * between(random, 0.35, 1);
    const lean = between(random, -26, 34);
    const wide = between(random, 18, 34);
    tongues.push(
      curve(
        [
          [x - wide, base],
          [x - wide * 0.7, base - high * 0.4],
          [x + lean * 0.4, base - high * 0.72],
          [x + lean, base - high],
          [x + lean * 0.5 + wide * 0.2, base - high * 0.66],
          [x + wide * 0.8, base - high * 0.36],
          [x + wide, base],
        ],
        true,
        0.8,
      ),
    );
  }
  return path(tongues.join(''), colour);
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const random = randomFrom('rouen');
  const inFace = (x: number, y: number): boolean => Math.hypot(x - 350, (y - 680) * 0.92) < 330 || (x < 380 && y < 330);
  const small = (text: string, y: number): string =>
    ink(shift(widthTo(set(text, 'thin', 60, 60), 300), 46, y), WHITE, { stroke: WHITE, 'stroke-width': 1.2 });
  const body = [
    rect(0, 0, width, height, BLACK),
    path(light(width, 700, [800, -10], random, inFace), WHITE),
    group({ transform: 'translate(-40 460) rotate(-20) scale(1.18)' }, face('falconetti')),
    path(outline(points('0,1030 800,1030 800,1200 0,1200')), BLACK),
    flames(width, 1210, 170, randomFrom('pyre'), EMBER),
    flames(width, 1212, 96, randomFrom('pyre front'), BLACK),
    small('LA PASSION DE', 76),
    ink(shift(widthTo(set('JEANNE', 'thin', 100, 0), 300), 46, 164), WHITE, { stroke: WHITE, 'stroke-width': 3 }),
    ink(shift(widthTo(set('D’ARC', 'thin', 100, 0), 300), 46, 284), WHITE, { stroke: WHITE, 'stroke-width': 3 }),
    rect(46, 306, 300, 3, EMBER),
    label('CARL TH. DREYER  1928', 'grotesque', 15, 46, 336, ASH, { anchor: 'start', tracking: 130 }),
    label('R. FALCONETTI  ·  EUGÈNE SILVAIN  ·  ANTONIN ARTAUD', 'grotesque', 15, 400, 1180, WHITE, { tracking: 170 }),
  ].join('');
  return { width, height, ground: BLACK, body, finish: { grain: 14, speckle: 0.3, vignette: 0.1 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const random = randomFrom('rouen wide');
  const inFace = (x: number, y: number): boolean => Math.hypot(x - 500, y - 380) < 340;
  const body = [
    rect(0, 0, width, height, BLACK),
    path(light(width, 640, [1290, -30], random, inFace), WHITE),
    group({ transform: 'translate(180 150) rotate(-20) scale(1.05)' }, face('falconetti')),
    polygon(points('0,700 1280,700 1280,720 0,720'), BLACK),
    flames(width, 724, 150, randomFrom('pyre'), EMBER),
    flames(width, 726, 84, randomFrom('pyre front'), BLACK),
  ].join('');
  return { width, height, ground: BLACK, body, finish: { grain: 14, vignette: 0.15 } };
}

export const jeanne: FilmArtwork = { poster, backdrop };
