import { block, blockWidth } from '#demo/artwork/press/alphabet.ts';
import { label } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  element,
  type FilmArtwork,
  group,
  linear,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  rect,
  repeat,
  ring,
  sector,
} from '#demo/artwork/press/svg.ts';

/** Bauhaus: an empty uniform. Circle, square, triangle; the revolving door behind. */
const BLUE = '#1f3f7a';
const RED = '#cf3b2b';
const YELLOW = '#edb52c';
const BLACK = '#17181a';
const PAPER = '#efe6d3';
const GREY = '#b6b0a2';

/** The door from above: a drum of glass, four leaves, and how far each has swept. */
function door(centre: Point, radius: number, turn: number): string {
  return [
    circle(centre[0], centre[1], radius, GREY),
    repeat(4, (i) =>
      path(sector(centre, 0, radius, turn + i * 90, turn + i * 90 + 46), i % 2 === 0 ? PAPER : '#d8d0be'),
    ),
    repeat(4, (i) => path(sector(centre, 0, radius, turn + i * 90 - 1.1, turn + i * 90 + 1.1), BLACK)),
    path(sector(centre, radius, radius * 1.09, -58, 58), BLACK),
    path(sector(centre, radius, radius * 1.09, 122, 238), BLACK),
    circle(centre[0], centre[1], radius * 0.06, RED),
  ].join('');
}

const epaulette = (x: number, side: 1 | -1): string =>
  group(
    { transform: `translate(${x} 0) scale(${side} 1)` },
    rect(-8, -26, 132, 46, YELLOW),
    rect(-8, -26, 132, 12, PAPER),
    repeat(9, (i) => rect(-4 + i * 14.4, 20, 8, 52, YELLOW)),
    repeat(9, (i) => circle(i * 14.4, 74, 5.5, YELLOW)),
  );

/** Cap and coat, drawn with ruler and compasses; collar at (0, 0), hem at y 620. */
const uniform = (): string =>
  [
    // the coat: one trapezium and two sleeves
    polygon(points('-176,0 176,0 232,620 -232,620'), BLUE),
    polygon(points('0,0 176,0 232,620 0,620'), '#16305f'),
    polygon(points('-176,0 -128,0 -236,470 -320,450'), BLUE),
    polygon(points('176,0 128,0 236,470 320,450'), '#16305f'),
    polygon(points('-315,424 -229,444 -236,478 -323,458'), YELLOW),
    polygon(points('315,424 229,444 236,478 323,458'), YELLOW),
    // lapels and collar
    polygon(points('-90,0 0,210 90,0'), RED),
    polygon(points('-46,0 0,108 46,0'), BLACK),
    polygon(points('-92,0 -70,-44 70,-44 92,0 46,0 0,60 -46,0'), BLUE),
    polygon(points('-92,0 -70,-44 -52,-44 -30,22 -46,0'), YELLOW),
    polygon(points('92,0 70,-44 52,-44 30,22 46,0'), YELLOW),
    polygon(points('-52,-44 52,-44 0,96'), BLACK),
    // buttons in two columns, each a disc with its highlight
    ...[-78, 78]
      .flatMap((x) => [0, 1, 2, 3, 4].map((row) => [x * (1 + row * 0.05), 226 + row * 78] as const))
      .map(([x, y]) => circle(x, y, 21, YELLOW) + path(sector([x, y], 9, 15, 190, 280), PAPER)),
    rect(-3, 210, 6, 410, BLACK),
    group({ transform: 'translate(104 12)' }, epaulette(0, 1)),
    group({ transform: 'translate(-104 12)' }, epaulette(0, -1)),
    polygon(points('-172,132 -28,250 -28,262 -174,146'), YELLOW),
  ].join('');

/** The cap is above an absent head. */
const cap = (): string =>
  [
    path(sector([0, 0], 0, 150, 180, 360), BLUE),
    path(sector([0, 0], 0, 150, 270, 360), '#16305f'),
    rect(-150, -4, 300, 46, RED),
    rect(-150, 4, 300, 7, YELLOW),
    rect(-150, 28, 300, 7, YELLOW),
    path('M-138 42H138Q104 104 0 104Q-104 104 -138 42Z', BLACK),
    path('M-96 50H-30Q-60 66 -84 62Z', GREY, { opacity: 0.6 }),
    circle(0, -62, 32, YELLOW),
    circle(0, -62, 18, RED),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const type = { height: 96, stretch: 0.98, weight: 23, gap: 19, corner: 'round' as const };
  const line1 = 'DER LETZTE';
  const body = [
    rect(0, 0, width, height, PAPER),
    rect(0, 0, 250, height, RED),
    door([400, 470], 352, 24),
    ring(400, 470, 352, BLACK, 8),
    group({ transform: 'translate(400 250)' }, cap()),
    group({ transform: 'translate(400 428)' }, uniform()),
    rect(0, 930, width, 270, BLACK),
    rect(0, 930, 250, 270, BLACK),
    block(line1, 40, 966, PAPER, { ...type, height: 58, weight: 13, gap: 12 }),
    block('MANN', 40, 1056, YELLOW, type),
    rect(40 + blockWidth('MANN', type) + 30, 1056, 8, 118, RED),
    ...['F. W. MURNAU', 'EMIL JANNINGS', 'KAMERA: KARL FREUND', '1924'].map((text, i) =>
      label(text, 'sans', 17, 40 + blockWidth('MANN', type) + 62, 1072 + i * 33, PAPER, {
        anchor: 'start',
        tracking: 80,
      }),
    ),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 13, speckle: 0.3, vignette: 0.08 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    element(
      'defs',
      {},
      linear(
        'floor',
        [0, 0],
        [width, 0],
        [
          [0, RED],
          [1, RED],
        ],
      ),
    ),
    rect(0, 0, width, height, PAPER),
    rect(0, 0, 420, height, RED),
    rect(1040, 0, 240, height, BLACK),
    circle(1160, 560, 80, YELLOW),
    door([640, 390], 330, 24),
    ring(640, 390, 330, BLACK, 8),
    group({ transform: 'translate(640 196) scale(0.86)' }, cap()),
    group({ transform: 'translate(640 348) scale(0.86)' }, uniform()),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 13, vignette: 0.1 } };
}

export const letzteMann: FilmArtwork = { poster, backdrop };
