import { block, blockWidth } from '#demo/artwork/press/alphabet.ts';
import { label } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  element,
  type FilmArtwork,
  group,
  line,
  linear,
  mirrored,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';

/**
 * The bow seen from the water, symmetrical; below it the steps, and the pram that starts to roll.
 */
const RED = '#c5281c';
const BLACK = '#14110f';
const STEEL = '#5c5f5e';
const LIGHT = '#b9b4a6';
const PAPER = '#ebe0cb';

const both = (points: readonly Point[], axis: number, left: string, right: string): string =>
  polygon(points, left) + polygon(mirrored(points, axis), right);

/** The ship head on: axis at x, waterline at y, about 560 wide and 900 high. */
function bow(x: number, y: number): string {
  const p = (dx: number, dy: number): Point => [x + dx, y + dy];
  const gun = (side: 1 | -1): string => {
    const muzzle = p(side * 168, -438);
    return (
      polygon(
        [
          p(side * 34, -500),
          p(side * 60, -540),
          [muzzle[0] + side * 40, muzzle[1] - 84],
          [muzzle[0] + side * 14, muzzle[1] - 52],
        ],
        BLACK,
      ) +
      circle(muzzle[0] + side * 30, muzzle[1] - 70, 34, LIGHT) +
      circle(muzzle[0] + side * 30, muzzle[1] - 70, 24, BLACK)
    );
  };
  return [
    both([p(0, -860), p(-7, -860), p(-11, -560), p(0, -560)], x, BLACK, BLACK),
    line(outline([p(-90, -770), p(90, -770)], false), BLACK, 7),
    line(outline([p(-60, -690), p(60, -690)], false), BLACK, 7),
    line(outline([p(0, -850), p(-210, -500)], false), BLACK, 2.5),
    line(outline([p(0, -850), p(210, -500)], false), BLACK, 2.5),
    polygon([p(0, -846), p(150, -822), p(128, -786), p(156, -752), p(0, -768)], RED),
    both([p(0, -690), p(-58, -690), p(-74, -560), p(0, -560)], x, LIGHT, STEEL),
    both([p(0, -620), p(-104, -612), p(-124, -480), p(0, -480)], x, STEEL, '#3b3d3d'),
    repeat(5, (i) => rect(x - 92 + i * 40, y - 596, 24, 26, BLACK)),
    gun(-1),
    gun(1),
    both([p(0, -560), p(-84, -520), p(-120, -440), p(0, -400)], x, LIGHT, STEEL),
    both([p(0, -440), p(-270, -392), p(-214, -120), p(-160, 30), p(0, 30)], x, STEEL, '#2b2c2c'),
    both([p(0, -440), p(-270, -392), p(-262, -352), p(0, -396)], x, PAPER, LIGHT),
    polygon([p(0, -440), p(-16, -430), p(-10, 30), p(0, 30)], PAPER),
    both([p(0, -60), p(-186, -36), p(-160, 30), p(0, 30)], x, RED, '#8c1b13'),
    repeat(
      3,
      (i) => circle(x - 70 - i * 52, y - 270 - i * 12, 9, BLACK) + circle(x + 70 + i * 52, y - 270 - i * 12, 9, LIGHT),
    ),
    ring(x - 122, y - 196, 20, BLACK, 10),
    ring(x + 122, y - 196, 20, LIGHT, 10),
    line(outline([p(-122, -176), p(-122, -70)], false), BLACK, 8),
    line(outline([p(122, -176), p(122, -70)], false), LIGHT, 8),
  ].join('');
}

/** Steps that widen towards the viewer, lit edges, dark risers. */
function steps(axis: number, top: number, bottom: number, narrow: number, wide: number, count: number): string {
  const edge = (i: number): { y: number; half: number } => {
    const t = (i / count) ** 1.5;
    return { y: top + (bottom - top) * t, half: narrow + (wide - narrow) * t };
  };
  return repeat(count, (i) => {
    const [near, far] = [edge(i + 1), edge(i)];
    const riser = far.y + (near.y - far.y) * 0.5;
    return (
      polygon(
        [
          [axis - far.half, far.y],
          [axis + far.half, far.y],
          [axis + near.half, near.y],
          [axis - near.half, near.y],
        ],
        BLACK,
      ) +
      polygon(
        [
          [axis - far.half, far.y],
          [axis + far.half, far.y],
          [axis + (far.half + near.half) / 2, riser],
          [axis - (far.half + near.half) / 2, riser],
        ],
        PAPER,
      )
    );
  });
}

/** Wheels at y 0, about 120 wide; leans forward, about to go. */
const pram = (): string =>
  [
    path('M-54 -44A54 54 0 0 1 2 -100L2 -44Z', RED, { stroke: BLACK, 'stroke-width': 6 }),
    path('M-56 -46L56 -46Q54 -8 22 -8L-26 -8Q-52 -8 -56 -46Z', PAPER, { stroke: BLACK, 'stroke-width': 6 }),
    circle(-34, 2, 22, PAPER),
    circle(34, 2, 26, PAPER),
    line('M54 -46L88 -74', BLACK, 6),
    ring(-34, 2, 22, BLACK, 6),
    ring(34, 2, 26, BLACK, 6),
    line('M-34 -20V24M-56 2H-12M34 -24V28M8 2H60', BLACK, 2.5),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const letters = { height: 118, stretch: 0.62, weight: 26, gap: 12 };
  const word = 'ПОТЕМКИН';
  const body = [
    element(
      'defs',
      {},
      linear(
        'sky',
        [0, 0],
        [0, 800],
        [
          [0, PAPER],
          [1, '#d8c7a6'],
        ],
      ),
    ),
    rect(0, 0, width, height, 'url(#sky)'),
    polygon(points('400,800 0,60 0,330'), RED, { opacity: 0.95 }),
    polygon(points('400,800 800,60 800,330'), RED, { opacity: 0.95 }),
    polygon(points('400,800 0,470 0,560'), RED),
    polygon(points('400,800 800,470 800,560'), RED),
    bow(400, 790),
    polygon(points('0,792 180,770 400,800 620,770 800,792 800,860 0,860'), BLACK),
    steps(400, 806, 1046, 360, 640, 9),
    group({ transform: 'translate(548 966) rotate(13) scale(1.3)' }, pram()),
    rect(0, 1042, width, 160, RED),
    block(word, 400 - blockWidth(word, { ...letters, height: 84, weight: 20, stretch: 0.8 }) / 2, 1066, PAPER, {
      ...letters,
      height: 84,
      weight: 20,
      stretch: 0.8,
    }),
    label('БРОНЕНОСЕЦ', 'thin', 30, 46, 64, BLACK, {
      anchor: 'start',
      tracking: 120,
      stroke: BLACK,
      'stroke-width': 1.6,
    }),
    label('BATTLESHIP POTEMKIN', 'grotesque', 15, 46, 92, BLACK, { anchor: 'start', tracking: 110 }),
    label('S. M. EISENSTEIN', 'grotesque', 24, 754, 62, BLACK, { anchor: 'end', tracking: 80 }),
    label('E. TISSE  ·  GOSKINO 1925', 'grotesque', 15, 754, 92, BLACK, { anchor: 'end', tracking: 110 }),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 18, speckle: 0.7, vignette: 0.15 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    element(
      'defs',
      {},
      linear(
        'sky',
        [0, 0],
        [0, 600],
        [
          [0, PAPER],
          [1, '#d8c7a6'],
        ],
      ),
    ),
    rect(0, 0, width, height, 'url(#sky)'),
    polygon(points('420,640 0,100 0,330'), RED),
    polygon(points('420,640 1280,-60 1280,190'), RED),
    polygon(points('420,640 1280,330 1280,420'), RED),
    group({ transform: 'translate(420 620) scale(0.7)' }, bow(0, 0)),
    polygon(points('0,618 420,606 1280,618 1280,660 0,660'), BLACK),
    steps(760, 560, 720, 470, 900, 6),
    group({ transform: 'translate(1040 668) rotate(12) scale(1.1)' }, pram()),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 18, vignette: 0.2 } };
}

export const potemkin: FilmArtwork = { poster, backdrop };
