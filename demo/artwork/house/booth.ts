import { bat } from '#demo/artwork/house/bat.ts';
import {
  blur,
  circle,
  curve,
  element,
  group,
  HEADER,
  line,
  linear,
  outline,
  type Picture,
  path,
  points,
  polar,
  polygon,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Header: the projection booth. */
const INK = '#120e1e';
const PLUM = '#3d1f3f';
const BRASS = '#d9a441';
const CREAM = '#f7ecd3';

/** A reel of film on its spool. */
const spool = (x: number, y: number, r: number, turn: number): string =>
  [
    circle(x, y, r, '#2a2733'),
    ring(x, y, r * 0.97, BRASS, 5),
    circle(x, y, r * 0.7, '#4a2c2a'),
    repeat(14, (i) => ring(x, y, r * (0.36 + i * 0.024), '#2c1a1c', 1.5)),
    repeat(5, (i) => {
      const [hx, hy] = polar([x, y], r * 0.5, turn + i * 72);
      return circle(hx, hy, r * 0.17, INK) + ring(hx, hy, r * 0.17, BRASS, 2.5);
    }),
    circle(x, y, r * 0.16, BRASS),
    circle(x, y, r * 0.07, INK),
  ].join('');

/** The path of the film, from the upper spool through the machine and out over the floor. */
const LOOP = curve(
  points(`1560,150 1480,250 1500,380 1400,470 1240,470 1120,560 900,620 640,560 420,640 180,610 -60,700`),
  false,
);

/** The projector: lamp housing, lens, the logo on its door. */
const machine = (): string =>
  [
    rect(1330, 340, 420, 250, '#24202e', { rx: 18 }),
    rect(1344, 354, 392, 222, '#352f42', { rx: 12 }),
    repeat(7, (i) => rect(1540, 380 + i * 24, 170, 9, '#1a1722', { rx: 4 })),
    rect(1244, 402, 96, 112, '#1a1722', { rx: 8 }),
    rect(1210, 418, 44, 80, BRASS, { rx: 6 }),
    circle(1420, 460, 62, '#1a1722'),
    ring(1420, 460, 50, BRASS, 4),
    group({ transform: 'translate(1420 460) scale(0.42)' }, bat(BRASS, '#1a1722')),
    polygon(points('1450,590 1640,590 1690,800 1400,800'), '#1a1722'),
  ].join('');

/** Film with its perforation, as five strokes over one another. */
const film = (): string =>
  [
    line(LOOP, '#0d0a13', 62),
    line(LOOP, CREAM, 52, { 'stroke-dasharray': '7 11', opacity: 0.75 }),
    line(LOOP, '#0d0a13', 45),
    line(LOOP, '#8a6147', 38, { 'stroke-dasharray': '50 6' }),
  ].join('');

/**
 * Draws the projection booth: two spools, a loop of film, and the beam through the little window.
 */
export function booth(): Picture {
  const { width, height } = HEADER;
  const random = randomFrom('dust');
  const body = [
    element(
      'defs',
      {},
      linear(
        'dark',
        [0, 0],
        [width, 0],
        [
          [0, '#241733'],
          [0.6, '#1a1226'],
          [1, '#0e0a16'],
        ],
      ),
      linear(
        'beam',
        [1210, 458],
        [0, 300],
        [
          [0, '#fff3cf', 0.95],
          [0.25, '#f6d98e', 0.55],
          [1, '#e2a35a', 0.12],
        ],
      ),
      blur('soft', 12),
    ),
    rect(0, 0, width, height, 'url(#dark)'),
    polygon(points('1212,440 1212,478 -20,700 -20,-40'), 'url(#beam)'),
    polygon(points('1212,446 1212,470 -20,470 -20,130'), 'url(#beam)', { opacity: 0.7, filter: 'url(#soft)' }),
    repeat(240, () => {
      const t = random() ** 0.8;
      const x = 1200 - t * 1200;
      const half = 20 + t * 350;
      return circle(x, 458 - t * 128 + between(random, -half, half), between(random, 0.8, 3.4), CREAM, {
        opacity: between(random, 0.2, 0.8),
      });
    }),
    film(),
    spool(1600, 170, 160, 10),
    spool(1780, 640, 130, 40),
    machine(),
    path(
      outline([
        [0, 792],
        [width, 792],
        [width, 800],
        [0, 800],
      ]),
      INK,
    ),
    rect(0, 0, width, height, PLUM, { opacity: 0.08 }),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 16, vignette: 0.35 } };
}
