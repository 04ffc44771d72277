import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  ellipse,
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
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';

/**
 * The school's stairwell from the top floor: squares that turn into squares, and one girl at the
 * bottom out of line.
 */
const SLATE = '#2b3a4c';
const GREY = '#8d99a3';
const PALE = '#e8e6df';
const ROSE = '#d9576b';
const INK = '#151b24';

/** The four corners of a flight: a square of this radius turned by these degrees. */
const square = (centre: Point, radius: number, turn: number): Point[] =>
  [0, 1, 2, 3].map((i) => polar(centre, radius, turn + i * 90));

/** Each flight is a band of steps between two squares; light comes from the left. */
function flight(centre: Point, outer: number, inner: number, turn: number, twist: number, steps: number): string {
  const [far, near] = [square(centre, outer, turn), square(centre, inner, turn + twist)];
  const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const tones = [
    ['#f3f1ea', '#c9cdcd'],
    ['#aeb7bd', '#7d8993'],
    ['#54626f', '#3d4a58'],
    ['#c6cacb', '#98a2aa'],
  ];
  return (
    [0, 1, 2, 3]
      .map((side) => {
        const [a, b] = [far[side] ?? centre, far[(side + 1) % 4] ?? centre];
        const [c, d] = [near[side] ?? centre, near[(side + 1) % 4] ?? centre];
        return repeat(steps, (i) => {
          const [t, u] = [i / steps, (i + 1) / steps];
          const tone = tones[side] ?? ['#fff', '#ccc'];
          return polygon([mix(a, b, t), mix(a, b, u), mix(c, d, u), mix(c, d, t)], tone[i % 2] ?? PALE);
        });
      })
      .join('') +
    path(outline(near), 'none', { stroke: INK, 'stroke-width': Math.max(2, inner * 0.026), 'stroke-linejoin': 'miter' })
  );
}

/** A girl from above, walking towards the right: smock, white collar, plaits, and her shadow. */
const girl = (smock: string): string =>
  [
    polygon(points('-20,14 -74,62 -44,78 16,22'), INK, { opacity: 0.35 }),
    ellipse(0, 0, 24, 36, smock),
    ellipse(3, 0, 15, 21, '#f7f4ea'),
    circle(4, 0, 14, '#5a3626'),
    line('M-10 0H17', '#d8b48f', 2.2),
    line('M-2 -13Q-16 -18 -26 -13M-2 13Q-16 18 -26 13', '#5a3626', 6, { 'stroke-linecap': 'round' }),
    circle(-28, -13, 4, ROSE),
    circle(-28, 13, 4, ROSE),
  ].join('');

function stairwell(centre: Point, radius: number, floors: number): string {
  const flights: string[] = [];
  let [outer, turn] = [radius, 20];
  for (let i = 0; i < floors; i++) {
    const inner = outer * 0.765;
    flights.push(flight(centre, outer, inner, turn, 12, 13));
    flights.push(path(outline(square(centre, inner, turn + 12)), INK));
    const next = inner * 0.93;
    turn += 12;
    flights.push(path(outline(square(centre, next, turn)), SLATE));
    outer = next;
  }
  flights.push(path(outline(square(centre, outer, turn)), PALE));
  const tile = outer * 0.235;
  flights.push(
    group(
      { transform: `translate(${centre[0]} ${centre[1]}) rotate(${turn + 45})` },
      repeat(6, (row) =>
        repeat(6, (column) =>
          (row + column) % 2 === 0 ? rect((column - 3) * tile, (row - 3) * tile, tile, tile, '#b9bfc2') : '',
        ),
      ),
    ),
  );
  return flights.join('');
}

/** The line of girls on one side of a flight, all alike, all going the same way. */
function file(centre: Point, radius: number, turn: number, side: number, count: number, size: number): string {
  const corners = square(centre, radius, turn);
  const [a, b] = [corners[side] ?? centre, corners[(side + 1) % 4] ?? centre];
  const heading = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return repeat(count, (i) => {
    const t = 0.14 + (0.72 * i) / (count - 1);
    return group(
      {
        transform: `translate(${a[0] + (b[0] - a[0]) * t} ${a[1] + (b[1] - a[1]) * t}) rotate(${heading}) scale(${size})`,
      },
      girl(SLATE),
    );
  });
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const centre: Point = [400, 500];
  const word = (text: string, x: number, y: number, wide: number, colour: string): string =>
    ink(shift(widthTo(set(text, 'grotesque', 100, -20), wide), x, y), colour);
  const body = [
    rect(0, 0, width, height, SLATE),
    stairwell(centre, 790, 4),
    file(centre, 496, 38, 0, 8, 0.98),
    file(centre, 352, 50, 2, 6, 0.74),
    group({ transform: `translate(${centre[0] + 26} ${centre[1] + 12}) rotate(-70) scale(0.84)` }, girl(ROSE)),
    polygon(points('0,996 800,930 800,1200 0,1200'), INK),
    polygon(points('0,988 800,922 800,930 0,996'), ROSE),
    word('Mädchen', 44, 1082, 420, PALE),
    word('in Uniform', 44, 1162, 420, ROSE),
    label('LEONTINE SAGAN', 'grotesque', 24, 758, 1062, PALE, { anchor: 'end', tracking: 60 }),
    ...['HERTHA THIELE', 'DOROTHEA WIECK', 'NACH CHRISTA WINSLOE', '1931'].map((text, i) =>
      label(text, 'sans', 16, 758, 1092 + i * 24, GREY, { anchor: 'end', tracking: 90 }),
    ),
  ].join('');
  return { width, height, ground: SLATE, body, finish: { grain: 17, speckle: 0.2, vignette: 0.22 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const centre: Point = [700, 360];
  const body = [
    rect(0, 0, width, height, SLATE),
    stairwell(centre, 1180, 5),
    file(centre, 528, 50, 1, 8, 1),
    file(centre, 376, 62, 3, 6, 0.78),
    group({ transform: `translate(${centre[0] + 20} ${centre[1] + 10}) rotate(-70) scale(0.84)` }, girl(ROSE)),
  ].join('');
  return { width, height, ground: SLATE, body, finish: { grain: 17, vignette: 0.3 } };
}

export const maedchenInUniform: FilmArtwork = { poster, backdrop };
