import { block } from '#demo/artwork/press/alphabet.ts';
import { label } from '#demo/artwork/press/lettering.ts';
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

/**
 * In the style of the Japanese new prints: faded colour, a line of telegraph poles, two brothers on
 * strike on a fence.
 */
const PAPER = '#f3ead6';
const INDIGO = '#263f63';
const MIST = '#a9bccb';
const PERSIMMON = '#dd6a3f';
const MOSS = '#73865a';
const SUMI = '#1d1c20';

/** Poles that march to the horizon, wires sagging from arm to arm. */
function poles(from: Point, to: Point, count: number, tall: number): string {
  const at = (i: number): { x: number; y: number; s: number } => {
    const t = 1 - 0.68 ** i;
    return { x: from[0] + (to[0] - from[0]) * t, y: from[1] + (to[1] - from[1]) * t, s: 1 - t * 0.94 };
  };
  const list = Array.from({ length: count }, (_, i) => at(i));
  const posts = list.map(({ x, y, s }) => {
    const high = tall * s;
    return [
      polygon(
        [
          [x - 8 * s, y],
          [x - 5 * s, y - high],
          [x + 5 * s, y - high],
          [x + 8 * s, y],
        ],
        SUMI,
      ),
      ...[0.06, 0.15].map((drop) => rect(x - 62 * s, y - high * (1 - drop), 124 * s, 8 * s, SUMI)),
      ...[-52, -26, 26, 52].flatMap((dx) =>
        [0.06, 0.15].map((drop) => rect(x + (dx - 4) * s, y - high * (1 - drop) - 13 * s, 8 * s, 13 * s, PAPER)),
      ),
    ].join('');
  });
  const wires = list.slice(0, -1).flatMap((a, i) => {
    const b = list[i + 1] ?? a;
    return [-52, -26, 26, 52].flatMap((dx) =>
      [0.06, 0.15].map((drop) => {
        const [x0, y0] = [a.x + dx * a.s, a.y - tall * a.s * (1 - drop) - 12 * a.s];
        const [x1, y1] = [b.x + dx * b.s, b.y - tall * b.s * (1 - drop) - 12 * b.s];
        return line(
          `M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + 46 * a.s} ${x1} ${y1}`,
          SUMI,
          Math.max(0.6, 2.2 * a.s),
          { opacity: 0.8 },
        );
      }),
    );
  });
  return wires.join('') + posts.reverse().join('');
}

/** The suburban train: two carriages of lit windows along the bank. */
const train = (x: number, y: number, s: number): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${s})` },
    ...[0, 214].map((left) =>
      [
        rect(left, -62, 206, 54, '#7e3b2c'),
        rect(left, -70, 206, 12, SUMI),
        repeat(6, (i) => rect(left + 12 + i * 32, -50, 22, 20, '#f4d78e')),
        circle(left + 40, -4, 10, SUMI),
        circle(left + 166, -4, 10, SUMI),
      ].join(''),
    ),
    line('M150 -70L180 -104L210 -70', SUMI, 3),
    rect(-400, 8, 1600, 4, SUMI),
  );

/** A boy on strike: arms folded, cap low, mouth a line; seat at (0, 0). */
const boy = (s: number, lean: number, scowl: 1 | -1): string =>
  group(
    { transform: `scale(${s}) rotate(${lean})` },
    path(curve(points('-34,6 -42,-50 -36,-96 0,-106 36,-96 42,-50 34,6 0,16'), true, 0.7), INDIGO),
    line('M-17 16V72', '#e9c7a0', 15),
    line('M17 16V72', '#e9c7a0', 15),
    rect(-26, 8, 22, 34, SUMI),
    rect(4, 8, 22, 34, SUMI),
    rect(-26, 60, 17, 34, PAPER),
    rect(9, 76, 17, 18, PAPER),
    path('M-28 92H-6V106H-34ZM28 92H6V106H34Z', SUMI),
    polygon(points('-24,-102 0,-84 24,-102 14,-108 -14,-108'), PAPER),
    ...[-62, -20].map((y) => circle(0, y, 3.4, '#e2b04a')),
    line('M-36 -84Q-58 -52 -30 -40L26 -34', '#1d3252', 19, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
    line('M36 -84Q58 -52 30 -48L-24 -52', '#31517e', 19, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
    circle(-31, -53, 8, '#e9c7a0'),
    path(curve(points('-29,-124 -26,-146 0,-156 26,-146 29,-124 0,-100'), true, 0.9), '#e9c7a0'),
    circle(-30, -128, 7, '#e9c7a0'),
    circle(30, -128, 7, '#e9c7a0'),
    path(curve(points('-31,-136 -30,-164 0,-176 30,-164 31,-136 0,-142'), true, 0.8), SUMI),
    path('M-32 -138Q0 -150 32 -138Q24 -126 0 -132Q-24 -126 -32 -138Z', '#3a3940'),
    line(`M-18 -130L-6 ${-127 + scowl}M18 -130L6 ${-127 + scowl}`, SUMI, 3, { 'stroke-linecap': 'round' }),
    circle(-11, -121, 3, SUMI),
    circle(11, -121, 3, SUMI),
    line('M-8 -107Q0 -112 8 -107', SUMI, 3, { 'stroke-linecap': 'round' }),
  );

const fence = (width: number, y: number, floor: number): string =>
  repeat(Math.ceil(width / 46) + 1, (i) => {
    const x = -20 + i * 46;
    const top = y - 8 - ((i * 29) % 17);
    return (
      polygon(
        [
          [x, floor],
          [x, top],
          [x + 19, top - 12],
          [x + 38, top],
          [x + 38, floor],
        ],
        i % 3 === 0 ? '#8a6a48' : '#9b7a55',
      ) + line(`M${x + 12} ${top + 14}V${floor}M${x + 26} ${top + 8}V${floor}`, '#6d5135', 1.5)
    );
  }) + rect(0, y + 26, width, 14, '#6d5135');

function scene(width: number, height: number, horizon: number, sun: Point, r: number): string {
  return [
    element(
      'defs',
      {},
      linear(
        'bokashi',
        [0, 0],
        [0, horizon],
        [
          [0, INDIGO],
          [0.2, '#5f7f9f'],
          [0.52, '#d9dfd6'],
          [0.82, PAPER],
          [1, '#f6cfa4'],
        ],
      ),
      linear(
        'field',
        [0, horizon],
        [0, height],
        [
          [0, '#aeb98a'],
          [0.4, MOSS],
          [1, '#4a5c3d'],
        ],
      ),
    ),
    rect(0, 0, width, horizon, 'url(#bokashi)'),
    circle(sun[0], sun[1], r, PERSIMMON),
    path(
      curve(
        [
          [-40, horizon],
          [-40, horizon - 60],
          [width * 0.16, horizon - 108],
          [width * 0.36, horizon - 50],
          [width * 0.52, horizon - 20],
          [width * 0.78, horizon - 64],
          [width + 40, horizon - 30],
          [width + 40, horizon],
        ],
        true,
        0.8,
      ),
      MIST,
      { opacity: 0.85 },
    ),
    ...[0.2, 0.46, 0.66].map((part, i) =>
      rect(sun[0] - r * (1.5 - i * 0.2), sun[1] + r * part, r * (2.2 + i * 0.3), 8, PAPER, { opacity: 0.55, rx: 4 }),
    ),
    rect(0, horizon, width, height - horizon, 'url(#field)'),
    repeat(7, (i) =>
      polygon(
        [
          [0, horizon + 14 + i * i * 9],
          [width, horizon + 6 + i * i * 9],
          [width, horizon + 10 + i * i * 10],
          [0, horizon + 20 + i * i * 10],
        ],
        '#dfe1b8',
        { opacity: 0.35 },
      ),
    ),
  ].join('');
}

/** A seal with the number of brothers in it: two strokes. */
const seal = (x: number, y: number): string =>
  rect(x, y, 64, 64, PERSIMMON, { rx: 9 }) +
  line(`M${x + 20} ${y + 22}H${x + 44}M${x + 12} ${y + 44}H${x + 52}`, PAPER, 7);

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const horizon = 700;
  const type = { height: 46, stretch: 0.72, weight: 9, gap: 10, corner: 'round' as const };
  const body = [
    rect(0, 0, width, height, PAPER),
    group(
      { transform: 'translate(0 0)' },
      scene(width, height, horizon, [250, 420], 118),
      train(60, horizon + 10, 0.62),
      poles([690, 1010], [96, 712], 8, 830),
      fence(width, 1000, 1200),
      group({ transform: 'translate(300 986)' }, boy(1.3, -2, 1)),
      group({ transform: 'translate(452 992)' }, boy(1.08, 3, -1)),
    ),
    rect(0, 0, 132, 1200, PAPER),
    line('M132 0V1200', SUMI, 2),
    group({ transform: 'translate(104 44) rotate(90)' }, block('UMARETE WA MITA KEREDO', 0, 0, SUMI, type)),
    seal(36, 1096),
    label('I Was Born, But…', 'bookItalic', 34, 770, 1172, PAPER, { anchor: 'end' }),
    label('YASUJIRŌ OZU  1932', 'sans', 17, 770, 64, PAPER, { anchor: 'end', tracking: 150 }),
    label('TATSUO SAITŌ · TOMIO AOKI · HIDEO SUGAWARA', 'sans', 12, 770, 88, PAPER, { anchor: 'end', tracking: 110 }),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 15, speckle: 0.3, vignette: 0.08 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const horizon = 430;
  const body = [
    scene(width, height, horizon, [360, 250], 104),
    train(180, horizon + 10, 0.7),
    poles([1120, 640], [240, 440], 8, 610),
    fence(width, 600, 720),
    group({ transform: 'translate(640 590)' }, boy(1.12, -2, 1)),
    group({ transform: 'translate(790 594)' }, boy(0.96, 3, -1)),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 15, vignette: 0.12 } };
}

export const umarete: FilmArtwork = { poster, backdrop };
