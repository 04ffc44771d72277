import { bat, farBat } from '#demo/artwork/house/bat.ts';
import { block, blockWidth } from '#demo/artwork/press/alphabet.ts';
import {
  circle,
  element,
  group,
  HEADER,
  line,
  linear,
  type Picture,
  points,
  polygon,
  radial,
  rect,
  repeat,
  rows,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Header: the hill town of the cinema, at its opening hour. */
const INK = '#120e1e';
const BRASS = '#d9a441';
const CREAM = '#f7ecd3';

/** One gabled roof with its chimney and a few lit windows. */
function gable(x: number, floor: number, wide: number, tall: number, tone: string, lit: number, seed: string): string {
  const random = randomFrom(seed);
  return [
    polygon(
      [
        [x, floor],
        [x, floor - tall],
        [x + wide / 2, floor - tall - wide * 0.56],
        [x + wide, floor - tall],
        [x + wide, floor],
      ],
      tone,
    ),
    rect(x + wide * 0.68, floor - tall - wide * 0.52, wide * 0.13, wide * 0.36, tone),
    repeat(Math.floor(tall / 58), (row) =>
      repeat(3, (column) =>
        random() < lit
          ? rect(
              x + wide * (0.16 + column * 0.27),
              floor - tall + 22 + row * 56,
              wide * 0.13,
              26,
              random() < 0.7 ? '#f0c36a' : '#f7e3ad',
            )
          : '',
      ),
    ),
  ].join('');
}

/** The church on the mound. */
const church = (): string =>
  [
    rect(1130, 190, 100, 460, '#241a38'),
    polygon(points('1118,196 1180,20 1242,196'), '#241a38'),
    polygon(points('1158,84 1180,20 1202,84'), '#31244a'),
    rect(1150, 230, 16, 50, '#f0c36a'),
    rect(1194, 230, 16, 50, '#f0c36a'),
    circle(1180, 176, 17, CREAM),
    line('M1180 176V164M1180 176H1189', INK, 3),
    polygon(points('1230,330 1400,330 1440,650 1230,650'), '#241a38'),
    line('M1180 20V-10M1170 2H1190', '#241a38', 4),
  ].join('');

const SIGN = { height: 30, stretch: 0.9, weight: 7, gap: 9, corner: 'round' as const };

/** The cinema, small and lit, among the roofs. */
const marquee = (): string =>
  [
    rect(1430, 520, 330, 300, '#1a1128'),
    rect(1440, 470, 310, 60, INK, { stroke: BRASS, 'stroke-width': 4 }),
    block('NOCTULE', 1595 - blockWidth('NOCTULE', SIGN) / 2, 481, '#ffe3a3', SIGN),
    repeat(21, (i) => circle(1446 + i * 15, 540, 4, '#ffe3a3')),
    rect(1470, 570, 250, 130, '#f0c36a', { opacity: 0.85 }),
    ...[0, 1, 2, 3].map((i) => rect(1478 + i * 62, 580, 50, 120, '#5b3322')),
  ].join('');

/**
 * Draws the hill town by night: the church on its mound, roofs down both sides, noctule bats in the
 * sky.
 */
export function town(): Picture {
  const { width, height } = HEADER;
  const random = randomFrom('arlon');
  const roofs = (floor: number, low: number, high: number, tone: string, lit: number, seed: string): string => {
    const list: string[] = [];
    for (let x = -60; x < width; ) {
      const wide = between(random, 90, 150);
      const hill = Math.exp(-(((x + wide / 2 - 1180) / 460) ** 2)) * 150;
      list.push(
        gable(x, floor + 400, wide, 400 + between(random, low, high) + hill, tone, lit, `${seed}${Math.round(x)}`),
      );
      x += wide * 0.92;
    }
    return list.join('');
  };
  const body = [
    element(
      'defs',
      {},
      linear(
        'night',
        [0, 0],
        [0, height],
        [
          [0, '#151030'],
          [0.45, '#3b2a5c'],
          [0.75, '#93506a'],
          [1, '#e29a63'],
        ],
      ),
      radial('halo', [470, 250], 420, [
        [0, '#fdeec0', 0.55],
        [1, '#3b2a5c', 0],
      ]),
    ),
    rect(0, 0, width, height, 'url(#night)'),
    repeat(90, () =>
      circle(random() * width, random() * 380, between(random, 0.8, 2.4), CREAM, {
        opacity: between(random, 0.3, 0.9),
      }),
    ),
    circle(470, 250, 420, 'url(#halo)'),
    circle(470, 250, 128, '#fbeec6'),
    ...rows('430,220,26 510,290,38 490,200,16').map(([x = 0, y = 0, r = 0]) =>
      circle(x, y, r, '#e9d49c', { opacity: 0.7 }),
    ),
    church(),
    roofs(640, -110, -40, '#3b2750', 0.16, 'far'),
    roofs(720, -150, -70, '#271a3a', 0.24, 'middle'),
    marquee(),
    roofs(800, -190, -110, '#140d20', 0.3, 'near'),
    group({ transform: 'translate(640 330) rotate(-12) scale(1.5)' }, bat(INK, BRASS)),
    ...rows(`860,200,1.1,8 300,420,0.9,-14 980,330,0.7,4 760,130,0.6,-8 1010,110,0.45,10 210,170,0.6,16
      1500,180,0.8,-6 1660,300,0.55,8 570,480,0.5,6`).map(([x = 0, y = 0, s = 1, turn = 0]) =>
      farBat(x, y, s, turn, INK),
    ),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 14, vignette: 0.25 } };
}
