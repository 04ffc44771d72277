import { farBat } from '#demo/artwork/house/bat.ts';
import { between2, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  circle,
  curve,
  element,
  ellipse,
  group,
  line,
  linear,
  type Picture,
  POSTER,
  type Point,
  path,
  points,
  polar,
  radial,
  rect,
  repeat,
  ring,
  rows,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Ladies’ night: a fully opened ostrich fan, a long glove, a coupe that spills stars. */
const AUBERGINE = '#33102f';
const PINK = '#e98aa4';
const BLUSH = '#f8cfd2';
const CORAL = '#ee6f63';
const GOLD = '#e9b765';
const CREAM = '#fff3e4';

/** One plume: a quill and its barbs, curling at the tip. */
function plume(angle: number, length: number, wide: number, colour: string, edge: string): string {
  const barbs: string[] = [];
  for (let i = 0; i < 26; i++) {
    const t = 0.24 + (i / 26) * 0.76;
    const reach = wide * Math.sin(Math.min(1, (t - 0.16) * 1.15) * Math.PI * 0.62 + 0.25);
    for (const side of [-1, 1]) {
      const y = -length * t;
      barbs.push(
        curve(
          [
            [0, y],
            [side * reach * 0.6, y - reach * 0.5],
            [side * reach, y - reach * 0.34],
            [side * reach * 0.94, y + 2],
            [side * reach * 0.5, y - reach * 0.06],
            [0, y + 14],
          ],
          true,
          0.9,
        ),
      );
    }
  }
  return group(
    { transform: `rotate(${angle})` },
    path(barbs.join(''), colour),
    path(barbs.filter((_, i) => i % 6 < 2).join(''), edge, { opacity: 0.5 }),
    line(`M0 0L0 ${-length * 0.98}`, GOLD, 4),
  );
}

const fan = (x: number, y: number, length: number): string => {
  const count = 11;
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => Math.abs(b - 5) - Math.abs(a - 5));
  return group(
    { transform: `translate(${x} ${y})` },
    ...order.map((i) =>
      plume(
        -82 + i * 16.4,
        length * (1 - Math.abs(i - 5) * 0.018),
        74,
        i % 2 === 0 ? PINK : BLUSH,
        i % 2 === 0 ? CORAL : PINK,
      ),
    ),
    ...Array.from({ length: count }, (_, i) =>
      group(
        { transform: `rotate(${-82 + i * 16.4})` },
        path('M-8 0L-13 -190L0 -214L13 -190L8 0Z', GOLD),
        path('M-3 -20L-6 -176L0 -190L6 -176L3 -20Z', AUBERGINE),
      ),
    ),
    circle(0, 0, 24, CREAM),
    circle(0, 0, 13, CORAL),
  );
};

/** The glove comes from the right edge, thumb and fingers round the stem. */
const glove = (): string =>
  [
    path(
      curve(
        points(`420,230 300,170 190,96 120,40 70,8 24,-18 -6,-12 -2,12 26,22 -14,30 -22,48 2,54 32,50 2,66 0,84 26,86
          56,74 42,96 54,110 96,96 160,150 250,240 380,340 460,400 480,260`),
        true,
        0.8,
      ),
      CREAM,
    ),
    path(curve(points('470,400 380,340 250,240 160,150 96,96 150,116 260,196 400,292 480,330'), true, 0.8), PINK, {
      opacity: 0.65,
    }),
    line('M26 22Q48 22 62 14M32 50Q54 48 68 38M56 74Q72 66 80 56', AUBERGINE, 3, {
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    path('M214 118L276 168L238 224L176 160Z', GOLD),
    repeat(5, (i) => circle(212 + i * 12, 156 + i * 10 - (i % 2) * 8, 7, i % 2 === 0 ? CREAM : CORAL)),
  ].join('');

const coupe = (): string =>
  [
    path('M-120 -150Q-112 -40 -10 -34L-8 120Q-10 150 -62 158V166H62V158Q10 150 8 120L10 -34Q112 -40 120 -150Z', CREAM, {
      opacity: 0.25,
    }),
    path('M-110 -128Q-100 -48 0 -46Q100 -48 110 -128Z', GOLD, { opacity: 0.92 }),
    ellipse(0, -130, 110, 14, '#fbe3a8'),
    ellipse(0, -150, 120, 16, 'none', { stroke: CREAM, 'stroke-width': 4 }),
    path('M-120 -150Q-112 -40 -10 -34L-8 120Q-10 150 -62 158V166H62V158Q10 150 8 120L10 -34Q112 -40 120 -150', 'none', {
      stroke: CREAM,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    path('M-92 -110Q-84 -70 -50 -58Q-78 -76 -84 -112Z', CREAM, { opacity: 0.8 }),
  ].join('');

function sparkle(x: number, y: number, r: number): string {
  const points: Point[] = Array.from({ length: 8 }, (_, i) => polar([x, y], i % 2 === 0 ? r : r * 0.2, i * 45));
  return path(`M${points.map((p) => p.join(' ')).join('L')}Z`, CREAM);
}

export function ladies(): Picture {
  const { width, height } = POSTER;
  const random = randomFrom('ladies night');
  const body = [
    element(
      'defs',
      {},
      linear(
        'velvet',
        [0, 0],
        [0, height],
        [
          [0, '#5a1747'],
          [0.6, AUBERGINE],
          [1, '#1d0a1e'],
        ],
      ),
      radial('blush', [400, 640], 620, [
        [0, '#f2799a', 0.5],
        [1, AUBERGINE, 0],
      ]),
    ),
    rect(0, 0, width, height, 'url(#velvet)'),
    rect(0, 0, width, height, 'url(#blush)'),
    ...[0, 1, 2].map((i) => ring(400, 850, 640 + i * 16, GOLD, 3 - i * 0.8, { opacity: 0.8 })),
    fan(400, 850, 610),
    repeat(26, () => {
      const t = random();
      return circle(360 + between(random, -1, 1) * (30 + t * 120), 690 - t * 430, between(random, 3, 9), 'none', {
        stroke: CREAM,
        'stroke-width': 2.4,
        opacity: 0.9,
      });
    }),
    ...rows('330,420,30 452,320,22 280,270,16 520,470,18 390,210,26 200,390,14').map(([x = 0, y = 0, r = 0]) =>
      sparkle(x, y, r),
    ),
    group({ transform: 'translate(376 866) rotate(-7) scale(1.2)' }, coupe()),
    group({ transform: 'translate(384 900)' }, glove()),
    farBat(130, 130, 0.8, -12, BLUSH),
    farBat(676, 112, 0.6, 10, BLUSH),
    rect(0, 1050, width, 150, '#1d0a1e'),
    ink(
      between2(
        set('LADIES’ NIGHT', 'deco', 100, 30),
        50,
        750,
        (x) => 1066 + 10 * Math.cos((x - 400) / 110),
        (x) => 1146 - 10 * Math.cos((x - 400) / 110),
      ),
      CREAM,
    ),
    label('UN FILM · EEN GLAS · EIN FEST', 'thin', 26, 400, 1180, PINK, {
      tracking: 240,
      stroke: PINK,
      'stroke-width': 1,
    }),
  ].join('');
  return { width, height, ground: AUBERGINE, body, finish: { grain: 14, vignette: 0.15 } };
}
