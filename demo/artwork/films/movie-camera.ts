import { block } from '#demo/artwork/press/alphabet.ts';
import { around, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  clip,
  type FilmArtwork,
  group,
  line,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polar,
  polygon,
  rays,
  rect,
  repeat,
  ring,
  sector,
} from '#demo/artwork/press/svg.ts';

/** Constructivism: everything on the diagonal, an eye in the lens, letters as girders. */
const RED = '#cf2e22';
const BLACK = '#121110';
const PAPER = '#ece0c6';
const GREY = '#9c9484';

/** The lens as target: rings, lettering on the barrel, and the eye that looks back. */
function lens(centre: Point, radius: number): string {
  const [x, y] = centre;
  const iris = radius * 0.37;
  const lid = (side: 1 | -1): string =>
    `M${x - radius * 0.7} ${y}Q${x} ${y - side * radius * 0.72} ${x + radius * 0.7} ${y}`;
  return [
    circle(x, y, radius, BLACK),
    ring(x, y, radius * 0.94, PAPER, 3),
    path(rays(centre, radius * 0.965, radius * 1.035, 72, 0.5), BLACK),
    ink(
      around(set('КИНОГЛАЗ · КИНОГЛАЗ · КИНОГЛАЗ · ', 'thin', radius * 0.125, 150), centre, radius * 0.8, -90),
      PAPER,
      { stroke: PAPER, 'stroke-width': 1.4 },
    ),
    ring(x, y, radius * 0.745, RED, radius * 0.03),
    circle(x, y, radius * 0.7, GREY),
    clip('eye', path(`${lid(1)}Q${x} ${y + radius * 0.72} ${x - radius * 0.7} ${y}Z`, BLACK)),
    group(
      { 'clip-path': 'url(#eye)' },
      rect(x - radius, y - radius, radius * 2, radius * 2, PAPER),
      circle(x, y, iris, RED),
      path(rays(centre, iris * 0.45, iris * 0.96, 40, 0.4), BLACK, { opacity: 0.75 }),
      circle(x, y, iris * 0.48, BLACK),
      path(sector([x, y], iris * 0.12, iris * 0.34, 200, 290), PAPER),
      ring(x, y, iris, BLACK, 6),
    ),
    line(lid(1), BLACK, radius * 0.06),
    line(lid(-1), BLACK, radius * 0.03),
    line(outline([polar(centre, radius * 0.52, -142), polar(centre, radius * 0.68, -136)], false), BLACK, 6),
    ...[-126, -112, -98, -84, -70, -56, -44].map((angle) => {
      const from: Point = [
        x + Math.cos((angle * Math.PI) / 180) * radius * 0.56,
        y + Math.sin((angle * Math.PI) / 180) * radius * 0.42,
      ];
      return line(outline([from, [x + (from[0] - x) * 1.16, y + (from[1] - y) * 1.32]], false), BLACK, 6);
    }),
  ].join('');
}

/** The camera box behind the lens, crank and magazine, drawn square on the diagonal. */
const camera = (): string =>
  [
    rect(-190, -210, 380, 420, BLACK),
    rect(-170, -190, 340, 380, PAPER),
    rect(-158, -178, 316, 356, BLACK),
    circle(-110, -268, 92, BLACK),
    ring(-110, -268, 70, PAPER, 3),
    circle(-110, -268, 24, RED),
    circle(96, -284, 108, BLACK),
    ring(96, -284, 84, PAPER, 3),
    path(rays([96, -284], 30, 70, 6, 0.5), PAPER),
    circle(96, -284, 24, RED),
    line('M190 60L262 60L262 150', BLACK, 16),
    circle(262, 158, 20, RED),
  ].join('');

const tripod = (x: number, y: number, reach: number): string =>
  [-0.52, 0.06, 0.62]
    .map((lean) =>
      polygon(
        [
          [x - 16, y],
          [x + 16, y],
          [x + lean * reach + 7, y + reach],
          [x + lean * reach - 7, y + reach],
        ],
        BLACK,
      ),
    )
    .join('');

/** A strip of film as a bar, perforated on both edges. */
const strip = (length: number, height: number): string =>
  [
    rect(0, 0, length, height, BLACK),
    repeat(
      Math.floor(length / 24),
      (i) => rect(6 + i * 24, 6, 12, 9, PAPER) + rect(6 + i * 24, height - 15, 12, 9, PAPER),
    ),
    repeat(Math.floor(length / 96), (i) => rect(i * 96 + 4, 22, 88, height - 44, i % 3 === 1 ? RED : GREY)),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const body = [
    rect(0, 0, width, height, PAPER),
    polygon(points('0,0 800,0 800,120 0,690'), RED),
    polygon(points('0,690 800,120 800,160 0,730'), BLACK),
    tripod(418, 560, 470),
    group({ transform: 'translate(430 400) rotate(-35.500) scale(0.94)' }, camera()),
    lens([430, 400], 246),
    group(
      { transform: 'translate(0 1010) rotate(-35.500)' },
      rect(-400, -20, 1500, 276, PAPER),
      rect(-400, -20, 1500, 10, BLACK),
      rect(-400, 252, 1500, 26, RED),
      block('ЧЕЛОВЕК', 150, 8, BLACK, { height: 92, stretch: 0.95, weight: 27, gap: 15 }),
      block('С КИНОАППАРАТОМ', 24, 144, RED, { height: 72, stretch: 0.68, weight: 16, gap: 11 }),
    ),
    ...['MAN WITH', 'A MOVIE', 'CAMERA'].map((text, i) =>
      label(text, 'grotesque', 34, 34, 66 + i * 40, PAPER, { anchor: 'start', tracking: 60 }),
    ),
    label('DZIGA', 'grotesque', 40, 770, 1066, BLACK, { anchor: 'end', tracking: 60 }),
    label('VERTOV', 'grotesque', 40, 770, 1106, BLACK, { anchor: 'end', tracking: 60 }),
    label('MIKHAIL KAUFMAN', 'grotesque', 14, 770, 1136, RED, { anchor: 'end', tracking: 120 }),
    label('ELIZAVETA SVILOVA', 'grotesque', 14, 770, 1156, RED, { anchor: 'end', tracking: 120 }),
    label('VUFKU 1929', 'grotesque', 14, 770, 1176, BLACK, { anchor: 'end', tracking: 120 }),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 15, speckle: 0.7, vignette: 0.12 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    rect(0, 0, width, height, PAPER),
    polygon(points('0,0 1280,0 1280,90 0,560'), RED),
    polygon(points('0,560 1280,90 1280,128 0,598'), BLACK),
    tripod(820, 460, 520),
    group({ transform: 'translate(830 370) rotate(-20) scale(0.94)' }, camera()),
    lens([830, 370], 250),
    group({ transform: 'translate(-30 700) rotate(-20.200)' }, strip(760, 110)),
    group({ transform: 'translate(40 820) rotate(-20.200)' }, rect(0, 0, 760, 26, RED)),
    group({ transform: 'translate(980 745) rotate(-20.200)' }, strip(500, 70)),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 15, speckle: 0.4, vignette: 0.15 } };
}

export const movieCamera: FilmArtwork = { poster, backdrop };
