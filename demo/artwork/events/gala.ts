import { between2, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  circle,
  curve,
  element,
  group,
  line,
  linear,
  mirrored,
  type Picture,
  POSTER,
  type Point,
  path,
  points,
  radial,
  rays,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';

/** The orchestra evening: a cello whose strings run on into the spire of the city. */
const INK = '#0f0d16';
const GOLD = '#e3ac4c';
const AMBER = '#b8642b';
const CREAM = '#f8ebcb';

const cello = (): string => {
  const half: Point[] = points(
    `0,-250 58,-262 112,-234 132,-180 116,-128 84,-92 74,-50 90,-6 138,44 170,120 160,210 104,268 0,284`,
  );
  const body = [...half, ...mirrored(half, 0).reverse()];
  const hole = (side: 1 | -1): string =>
    group(
      { transform: `scale(${side} 1)` },
      line('M70 -74C92 -30 44 0 66 62', INK, 9, { 'stroke-linecap': 'round' }),
      circle(66, -76, 10, INK),
      circle(70, 64, 12, INK),
    );
  return [
    path(curve(body, true, 0.9), AMBER),
    path(curve([...half, [0, 284], [0, -250]], true, 0.8), '#8a4420'),
    path(curve(body, true, 0.9), 'none', { stroke: GOLD, 'stroke-width': 6 }),
    path(
      curve(
        body.map(([x, y]): Point => [x * 0.9, 10 + y * 0.93]),
        true,
        0.9,
      ),
      'none',
      { stroke: INK, 'stroke-width': 2, opacity: 0.5 },
    ),
    hole(1),
    hole(-1),
    path('M-20 -560L-26 -40H26L20 -560Z', INK),
    path('M-44 66L-30 30H30L44 66L20 78H-20Z', CREAM),
    path('M-24 250L-30 130H30L24 250Z', INK),
    line('M0 284V420', INK, 8),
    ...[-12, -4, 4, 12].map((x) => line(`M${x * 1.1} 140L${x} 40L${x * 0.7} -900`, CREAM, 2.6)),
  ].join('');
};

/** Set-back towers left and right, windows as notes on staves. */
const skyline = (width: number, ground: number): string =>
  [70, 170, 262, 538, 630, 730]
    .map((x, i) => {
      const tall = [330, 470, 360, 390, 500, 340][i] ?? 300;
      const wide = [96, 110, 84, 84, 110, 96][i] ?? 90;
      return (
        points('1,0.62 0.72,0.84 0.42,1')
          .map(([part = 1, high = 1]) =>
            rect(
              x - (wide * part) / 2,
              ground - tall * high,
              wide * part,
              tall * high,
              i % 2 === 0 ? '#3a2430' : '#53302f',
            ),
          )
          .join('') +
        repeat(8, (row) =>
          circle(x - wide * 0.24 + ((row * 17) % 5) * wide * 0.12, ground - 40 - row * tall * 0.07, 4.5, CREAM, {
            opacity: 0.75,
          }),
        )
      );
    })
    .join('') + rect(0, ground - 2, width, 6, GOLD);

/** Bows raised in unison: the strings section as parallel strokes. */
const bows = (): string =>
  repeat(9, (i) => {
    const x = 44 + i * 89;
    return group(
      { transform: `translate(${x} ${1010 + ((i * 31) % 22)})` },
      path(curve(points('-34,90 -38,30 -22,-2 22,-2 38,30 34,90'), true, 0.8), INK),
      circle(0, -26, 21, INK),
      line('M26 30L54 -10L40 -60', INK, 12, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
      line('M8 -28L74 -98', GOLD, 4, { 'stroke-linecap': 'round' }),
    );
  });

export function gala(): Picture {
  const { width, height } = POSTER;
  const body = [
    element(
      'defs',
      {},
      linear(
        'dusk',
        [0, 0],
        [0, height],
        [
          [0, INK],
          [0.45, '#3a1c2a'],
          [0.8, '#9a4a2a'],
          [1, INK],
        ],
      ),
      radial('glow', [400, 420], 560, [
        [0, '#ffdf96', 0.9],
        [0.4, '#c8702f', 0.4],
        [1, INK, 0],
      ]),
    ),
    rect(0, 0, width, height, 'url(#dusk)'),
    path(rays([400, 150], 0, 1200, 48, 0.36, 1), GOLD, { opacity: 0.16 }),
    rect(0, 0, width, height, 'url(#glow)'),
    skyline(width, 960),
    group({ transform: 'translate(400 660)' }, cello()),
    bows(),
    rect(0, 1076, width, 130, INK),
    ink(
      between2(
        set('METROPOLIS', 'deco', 100, 20),
        60,
        740,
        () => 52,
        (x) => 150 + 40 * ((x - 400) / 340) ** 2,
      ),
      CREAM,
    ),
    label('GALA', 'deco', 78, 190, 1160, GOLD, { tracking: 140 }),
    label('60 MUSICIENS · MUSICI · MUSIKER', 'grotesque', 19, 760, 1120, CREAM, { anchor: 'end', tracking: 70 }),
    label('GOTTFRIED HUPPERTZ, 1927', 'sans', 17, 760, 1150, GOLD, { anchor: 'end', tracking: 120 }),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 17, speckle: 0.3, vignette: 0.25 } };
}
