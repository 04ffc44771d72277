import { farBat } from '#demo/artwork/house/bat.ts';
import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  circle,
  curve,
  element,
  ellipse,
  group,
  line,
  type Picture,
  POSTER,
  path,
  points,
  polygon,
  radial,
  rect,
  repeat,
  ring,
  rows,
} from '#demo/artwork/press/svg.ts';

/** The shadow workshop: big scissors and a night scene cut out of yellow paper. */
const YELLOW = '#f7c648';
const ORANGE = '#ef8a3c';
const BLACK = '#17131a';
const PAPER = '#fff4d8';
const BLUE = '#2c5c9a';

/** One blade with its loop, pointing up; the pivot is at (0, 0). */
const blade = (turn: number, colour: string, shine: string): string =>
  group(
    { transform: `rotate(${turn})` },
    path(curve(points('-24,34 -26,-60 -16,-260 2,-390 10,-260 22,-60 22,34'), true, 0.6), colour),
    path(curve(points('8,0 6,-180 3,-360 10,-240 18,-60'), true, 0.7), shine),
    path(curve(points('-22,20 -34,110 -70,160 -40,170 0,120 22,30'), true, 0.7), colour),
    ellipse(-74, 236, 66, 84, 'none', { stroke: colour, 'stroke-width': 30, transform: 'rotate(24 -74 236)' }),
  );

const scissors = (x: number, y: number, turn: number, scale: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` },
    blade(-15, BLUE, '#7fa6d6'),
    group({ transform: 'scale(-1 1)' }, blade(-15, BLUE, '#4f7fbd')),
    circle(0, 0, 17, PAPER),
    line('M-9 5L9 -5', BLUE, 5),
  );

/** The scene cut out of the paper: tree, fox, owl, tower, girl with a lantern. */
const scene = (): string =>
  [
    path(
      'M90 880V828H180L192 780L214 828H300L316 640L342 600L368 640L384 828H520V790Q560 760 600 790V828H720V880Z',
      BLACK,
    ),
    path(
      curve(
        points(`588,800 580,700 548,640 500,630 548,600 540,540 580,580 600,500 624,576 680,540 660,604 712,620 650,646
          622,700 618,800`),
        true,
        0.7,
      ),
      BLACK,
    ),
    ...rows('520,560,58 600,500,70 690,560,58 556,620,44 664,630,46').map(([x = 0, y = 0, r = 0]) =>
      circle(x, y, r, BLACK),
    ),
    ...[
      [524, 548],
      [610, 476],
      [690, 552],
      [576, 560],
      [640, 600],
    ].map(([x = 0, y = 0]) =>
      path('M0 -14Q12 0 0 14Q-12 0 0 -14Z', YELLOW, { transform: `translate(${x} ${y}) rotate(28)` }),
    ),
    // fox
    path(
      curve(
        points(`416,830 420,786 444,770 486,772 502,752 498,726 512,742 530,730 530,756 546,770 526,782 512,800 514,830
          502,830 498,802 440,804 430,830`),
        true,
        0.5,
      ),
      BLACK,
    ),
    path(curve(points('430,786 392,776 360,792 350,812 384,806 424,806'), true, 0.8), BLACK),
    circle(520, 758, 3.4, YELLOW),
    // girl with a lantern
    polygon(points('222,828 236,752 258,752 276,828'), BLACK),
    circle(247, 734, 17, BLACK),
    path(curve(points('232,738 222,716 246,706 266,718 262,744 284,756 258,750'), true, 0.8), BLACK),
    line('M252 766L292 774', BLACK, 9, { 'stroke-linecap': 'round' }),
    line('M292 774V790', BLACK, 3),
    rect(282, 788, 20, 24, BLACK),
    rect(287, 793, 10, 14, PAPER),
    // tower windows
    ...[672, 716, 760].map((y) => path(`M334 ${y + 22}V${y}Q342 ${y - 10} 350 ${y}V${y + 22}Z`, PAPER)),
    // owl
    path(curve(points('610,452 604,420 614,400 632,396 650,400 658,420 652,452 632,462'), true, 0.8), BLACK),
    circle(622, 416, 6, YELLOW),
    circle(642, 416, 6, YELLOW),
  ].join('');

export function shadows(): Picture {
  const { width, height } = POSTER;
  const body = [
    element(
      'defs',
      {},
      radial('lamp', [400, 620], 430, [
        [0, PAPER],
        [0.5, '#ffdd85'],
        [1, ORANGE],
      ]),
    ),
    rect(0, 0, width, height, YELLOW),
    // the hole left by the scissors, lit from behind
    path(
      curve(points('60,880 50,640 90,460 210,330 380,290 560,316 690,430 748,620 744,880 400,900'), true, 0.8),
      BLACK,
      { opacity: 0.2, transform: 'translate(10 16)' },
    ),
    path(
      curve(points('60,880 50,640 90,460 210,330 380,290 560,316 690,430 748,620 744,880 400,900'), true, 0.8),
      'url(#lamp)',
    ),
    circle(250, 480, 62, PAPER),
    circle(276, 466, 54, '#ffdd85'),
    scene(),
    farBat(420, 420, 0.9, -8, BLACK),
    farBat(486, 372, 0.55, 10, BLACK),
    rect(40, 872, 720, 34, BLACK),
    line('M60 880Q30 1000 100 1040', BLACK, 4, { 'stroke-dasharray': '12 10' }),
    scissors(600, 1010, -58, 0.86),
    repeat(5, (i) =>
      polygon(
        [
          [80 + i * 66, 950 + ((i * 37) % 40)],
          [104 + i * 66, 940 + ((i * 37) % 40)],
          [96 + i * 66, 968 + ((i * 37) % 40)],
        ],
        i % 2 === 0 ? ORANGE : PAPER,
      ),
    ),
    ...['SCHIMMEN', 'OMBRES', 'SCHATTEN', 'SHADOWS'].map((text, i) =>
      ink(
        shift(
          widthTo(set(text, 'grotesque', 100, -20), [246, 196, 252, 236][i] ?? 240),
          44 + (i % 2) * 286,
          i < 2 ? 110 : 180,
        ),
        i % 3 === 0 ? BLACK : BLUE,
      ),
    ),
    ring(690, 120, 62, BLACK, 7),
    label('6+', 'grotesque', 58, 690, 140, BLACK),
    label('DER PRINZ, DAS PFERD UND DEINE SCHERE', 'grotesque', 18, 44, 1140, BLACK, { anchor: 'start', tracking: 60 }),
    label('LOTTE REINIGER · 1926', 'grotesque', 18, 44, 1168, BLUE, { anchor: 'start', tracking: 60 }),
  ].join('');
  return { width, height, ground: YELLOW, body, finish: { grain: 11, speckle: 0.3 } };
}
