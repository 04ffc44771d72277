import { hatching, radiating, sliver } from '#demo/artwork/press/gouge.ts';
import { cut, finer, ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  clip,
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
  rays,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/**
 * A woodcut in Flemish style, black and one ochre: the headframe, the tips, and people who walk in
 * the same direction.
 */
const BLACK = '#15120f';
const PAPER = '#ebe3d0';
const OCHRE = '#c98a2d';

/** The winding tower, wheels on top; foot at (0, 0), about 300 wide and 620 high. */
function headframe(): string {
  const strut = (from: Point, to: Point, width: number): string => line(outline([from, to], false), BLACK, width);
  const braces = repeat(7, (i) => {
    const [y0, y1] = [-i * 66, -(i + 1) * 66];
    const half = (y: number): number => 92 + y * 0.085;
    return (
      strut([-half(y0), y0], [half(y1), y1], 8) +
      strut([half(y0), y0], [-half(y1), y1], 8) +
      strut([-half(y1), y1], [half(y1), y1], 8)
    );
  });
  const wheel = (x: number, y: number, r: number): string =>
    [
      circle(x, y, r, PAPER),
      ring(x, y, r, BLACK, 15),
      path(rays([x, y], r * 0.2, r * 0.92, 8, 0.22, 8), BLACK),
      circle(x, y, r * 0.24, BLACK),
      circle(x, y, r * 0.09, PAPER),
    ].join('');
  return [
    braces,
    strut([-96, 0], [-52, -480], 20),
    strut([96, 0], [52, -480], 20),
    strut([52, -470], [330, 20], 22),
    strut([62, -380], [230, -160], 9),
    strut([120, -350], [118, -80], 9),
    polygon(points('-96,-474 96,-474 80,-498 -80,-498'), BLACK),
    polygon(points('-70,-498 0,-610 70,-498 54,-498 0,-584 -54,-498'), BLACK),
    wheel(-18, -536, 74),
    wheel(60, -520, 56),
    strut([-90, -530], [-250, -20], 5),
    strut([110, -500], [250, -20], 4),
  ].join('');
}

/** A spoil tip: black triangle, its lit side hatched with cuts that run downhill. */
function tip(peak: Point, floor: number, left: number, right: number, seed: string): string {
  const random = randomFrom(seed);
  const cuts: string[] = [];
  for (let i = 0; i < 90; i++) {
    const t = random();
    const start: Point = [
      peak[0] - (peak[0] - left) * t * between(random, 0.15, 0.95),
      peak[1] + (floor - peak[1]) * t,
    ];
    const lean = (left - peak[0]) / (floor - peak[1]);
    const length = between(random, 30, 120);
    if (start[1] + length < floor)
      cuts.push(sliver(start, [start[0] + lean * length * 0.8, start[1] + length], between(random, 3, 8)));
  }
  return polygon([[left, floor], peak, [right, floor]], BLACK) + path(cuts.join(''), PAPER);
}

/** Terraced cottages, doors and windows in a row, no two chimneys alike. */
function cottages(x: number, y: number, count: number, wide: number): string {
  const random = randomFrom(`coron ${x}`);
  return repeat(count, (i) => {
    const left = x + i * wide;
    const high = wide * 0.62;
    const lit = random() < 0.3;
    return [
      rect(left, y - high, wide, high, PAPER),
      polygon(
        [
          [left - 4, y - high],
          [left + wide * 0.5, y - high * 1.75],
          [left + wide + 4, y - high],
        ],
        BLACK,
      ),
      rect(left + wide * 0.68, y - high * 1.9, wide * 0.16, high * 0.6, BLACK),
      rect(left + wide * 0.16, y - high * 0.72, wide * 0.26, high * 0.34, lit ? OCHRE : BLACK),
      rect(left + wide * 0.6, y - high * 0.72, wide * 0.24, high * 0.72, BLACK),
      path(
        hatching({ x: left, y: y - high * 1.7, width: wide, height: high * 0.7 }, 62, 9, 2.6, random, () => 0.4),
        PAPER,
      ),
      line(`M${left} ${y - high}V${y}`, BLACK, 5),
    ].join('');
  });
}

/** One walker seen from behind: shawl or cap, heavy coat, a shadow at the heels. */
function walker(x: number, y: number, s: number, kind: number): string {
  const coat =
    path(curve(points('-27,-18 -31,-64 -40,-106 -20,-136 20,-136 40,-106 31,-64 27,-18'), true, 0.5), BLACK) +
    path('M-22 -24L-20 6H-4L-2 -20L4 -20L6 6H22L22 -24Z', BLACK);
  const head =
    kind === 0
      ? path(curve(points('-24,-130 -26,-162 0,-184 26,-162 24,-130 0,-120'), true, 0.9), BLACK)
      : circle(0, -152, 18, BLACK) +
        path(curve(points('-24,-156 -18,-174 6,-178 24,-164 34,-154 4,-158'), true, 0.8), BLACK);
  return group(
    { transform: `translate(${x} ${y}) scale(${s})` },
    path('M-34 0L-58 26L10 26L32 0Z', BLACK),
    coat,
    head,
    path(sliver([-24, -112], [-20, -34], 6, 2) + sliver([-10, -118], [-9, -64], 4, 1), PAPER),
    kind === 2 ? line('M30 -104L52 -60V-26', BLACK, 9) + circle(52, -14, 11, OCHRE) + ring(52, -14, 11, BLACK, 4) : '',
  );
}

const march = (
  rows: readonly (readonly [y: number, scale: number, pitch: number, offset: number])[],
  width: number,
): string =>
  rows
    .map(([y, scale, pitch, offset], row) =>
      repeat(Math.ceil(width / pitch) + 1, (i) =>
        walker(offset + i * pitch, y + ((i * 37) % 11) - 5, scale, (i * 5 + row * 2) % 3),
      ),
    )
    .join('');

function sky(width: number, floor: number, sun: Point, seed: string): string {
  const random = randomFrom(seed);
  return [
    rect(0, 0, width, floor, BLACK),
    path(radiating(sun, 96, 760, 210, 8, random), PAPER),
    circle(sun[0], sun[1], 84, OCHRE),
  ].join('');
}

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const block = (text: string, x: number, y: number, wide: number, knife: number): string =>
    ink(
      cut(
        finer(shift(widthTo(set(text, 'grotesque', 100, -10), wide), x, y), 3),
        knife,
        knife * 0.15,
        randomFrom(text),
      ),
      PAPER,
    );
  const body = [
    rect(0, 0, width, height, PAPER),
    clip('frame', rect(36, 36, 728, 1128, BLACK)),
    group(
      { 'clip-path': 'url(#frame)' },
      sky(width, 860, [236, 270], 'mons'),
      tip([640, 440], 900, 330, 1000, 'terril un'),
      tip([90, 560], 900, -140, 330, 'terril deux'),
      rect(0, 780, width, 120, BLACK),
      group(
        { transform: 'translate(392 812) scale(1.04)' },
        line('M-96 0L-52 -480M96 0L52 -480M52 -470L330 20', PAPER, 34),
        headframe(),
      ),
      cottages(-10, 850, 9, 96),
      rect(0, 850, width, 340, PAPER),
      march(
        [
          [930, 0.62, 78, 20],
          [1000, 0.86, 104, -10],
        ],
        width,
      ),
      rect(0, 1016, width, 160, BLACK),
      path(
        hatching({ x: 36, y: 1016, width: 728, height: 26 }, 90, 15, 6, randomFrom('kerb'), () => 0.7),
        PAPER,
      ),
    ),
    block('MISÈRE AU', 66, 1088, 218, 5),
    block('BORINAGE', 304, 1136, 430, 9),
    label('HENRI STORCK', 'grotesque', 17, 66, 1116, OCHRE, { anchor: 'start', tracking: 120 }),
    label('JORIS IVENS  1934', 'grotesque', 17, 66, 1138, OCHRE, { anchor: 'start', tracking: 90 }),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 12, speckle: 0.5 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    sky(width, 640, [360, 190], 'mons wide'),
    tip([930, 230], 640, 560, 1420, 'terril un'),
    tip([120, 330], 640, -180, 420, 'terril deux'),
    rect(0, 540, width, 100, BLACK),
    group(
      { transform: 'translate(640 570) scale(0.84)' },
      line('M-96 0L-52 -480M96 0L52 -480M52 -470L330 20', PAPER, 34),
      headframe(),
    ),
    cottages(-10, 590, 14, 96),
    rect(0, 590, width, 130, PAPER),
    march(
      [
        [650, 0.55, 74, 10],
        [720, 0.82, 108, -20],
      ],
      width,
    ),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 12, speckle: 0.3, vignette: 0.1 } };
}

export const borinage: FilmArtwork = { poster, backdrop };
