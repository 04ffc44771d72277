import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  blur,
  circle,
  curve,
  element,
  ellipse,
  type FilmArtwork,
  group,
  line,
  linear,
  POSTER,
  path,
  points,
  polygon,
  radial,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';

/**
 * Cabaret: two legs from above the sheet, taller than a man; he is in their spotlight and looks up.
 */
const BLUE = '#10245c';
const ELECTRIC = '#2d5fd3';
const ICE = '#cfe0f2';
const CREAM = '#f6e7c6';
const RED = '#d23c34';
const INK = '#0a1026';

/** The legs, crossed at the ankle, hips above the sheet; heel at about (0, 820). */
function legs(): string {
  return [
    // standing leg: thigh bare above the stocking, then silk
    path(
      curve(
        points(`-150,-60 20,-60 34,120 16,270 -8,380 6,480 0,600 -24,700 -30,760 -58,760 -66,700 -84,590 -98,480 -88,390
          -118,280 -160,120`),
        true,
        0.8,
      ),
      CREAM,
    ),
    path(
      curve(
        points(`-142,196 24,178 12,290 -8,380 6,480 0,600 -24,700 -30,760 -58,760 -66,700 -84,590 -98,480 -88,390
          -116,300`),
        true,
        0.8,
      ),
      INK,
    ),
    path('M-150 168L30 148L27 190L-143 210Z', RED),
    path(
      curve(
        points(`-70,740 -18,740 -10,776 -26,806 -20,870 -34,870 -44,812 -92,836 -150,872 -186,874 -182,858 -120,812`),
        true,
        0.6,
      ),
      RED,
    ),
    // the other leg swings across it
    path(
      curve(
        points(`-10,-60 200,-60 206,90 168,230 96,350 70,420 40,540 -52,640 -150,690 -196,700 -204,674 -120,620 -60,540
          -46,440 -20,350 0,230 -6,90`),
        true,
        0.8,
      ),
      CREAM,
    ),
    path(
      curve(
        points(`2,176 188,176 150,262 96,350 70,420 40,540 -52,640 -150,690 -196,700 -204,674 -120,620 -60,540 -46,440
          -20,350 -4,260`),
        true,
        0.8,
      ),
      INK,
    ),
    path('M-2 150L200 146L186 190L0 190Z', RED),
    line('M44 186Q20 330 -4 420T-60 580', ELECTRIC, 7, { opacity: 0.9, 'stroke-linecap': 'round' }),
    line('M-110 226Q-84 320 -62 400T-50 620', ELECTRIC, 6, { opacity: 0.7, 'stroke-linecap': 'round' }),
    path(
      curve(
        points(`-176,668 -206,664 -252,690 -312,690 -360,712 -364,728 -300,726 -236,722 -214,734 -232,790 -218,796
          -186,730 -168,706`),
        true,
        0.5,
      ),
      RED,
    ),
  ].join('');
}

/** Frills at the top edge: scallops of paper in two tones. */
const frills = (x: number, y: number, wide: number): string =>
  repeat(3, (row) =>
    repeat(9, (i) =>
      circle(x - wide / 2 + (i + (row % 2) * 0.5) * (wide / 8.5), y - row * 34, 34, row % 2 === 0 ? ICE : ELECTRIC),
    ),
  );

/** The professor: frock coat, beard, top hat in hand; feet at (0, 0), 250 high. */
const professor = (): string =>
  [
    path('M-40 0L-26 -96H26L40 0H12L2 -70L-12 0Z', INK),
    path(
      curve(
        points(`-46,-60 -50,-130 -40,-178 -14,-190 14,-190 40,-178 50,-130 46,-60 30,-64 0,-50 -30,-64`),
        true,
        0.6,
      ),
      INK,
    ),
    polygon(points('-10,-188 10,-188 0,-140'), CREAM),
    polygon(points('-12,-180 0,-172 12,-180 12,-166 0,-172 -12,-166'), RED),
    path(curve(points('-22,-196 -26,-228 -4,-250 22,-240 26,-216 10,-192'), true, 0.9), CREAM),
    path(
      curve(points('-22,-200 -30,-226 -18,-246 -16,-220 6,-206 24,-214 30,-196 6,-176 -14,-182'), true, 0.8),
      '#7e8aa6',
    ),
    circle(12, -226, 7, 'none', { stroke: INK, 'stroke-width': 2.5 }),
    line('M40 -168L76 -130L66 -104', INK, 17, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    group(
      { transform: 'translate(70 -96) rotate(18)' },
      rect(-24, -6, 48, 46, INK),
      rect(-24, 2, 48, 8, RED),
      ellipse(0, -6, 40, 8, INK),
    ),
    line('M-40 -168L-62 -110L-54 -66', INK, 17, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  ].join('');

/** Spotlight: a cone from the lamp and its pool on the boards. */
const spotlight = (lampX: number, lampY: number, poolX: number, poolY: number, reach: number): string =>
  polygon(
    [
      [lampX - 10, lampY],
      [lampX + 10, lampY],
      [poolX + reach, poolY],
      [poolX - reach, poolY],
    ],
    'url(#cone)',
  ) +
  ellipse(poolX, poolY, reach, reach * 0.2, '#8fb0ea', { opacity: 0.9 }) +
  ellipse(poolX, poolY, reach * 0.78, reach * 0.15, ICE);

const stage = (width: number, height: number, floor: number): string =>
  [
    element(
      'defs',
      {},
      linear(
        'dark',
        [0, 0],
        [0, height],
        [
          [0, '#0b173f'],
          [0.6, BLUE],
          [1, INK],
        ],
      ),
      radial('glow', [width * 0.5, floor], height * 0.8, [
        [0, '#3c6fe0', 0.8],
        [1, BLUE, 0],
      ]),
      linear(
        'cone',
        [0, 0],
        [0, floor],
        [
          [0, ICE, 0.6],
          [1, ICE, 0.12],
        ],
      ),
      blur('soft', 10),
    ),
    rect(0, 0, width, height, 'url(#dark)'),
    rect(0, 0, width, height, 'url(#glow)'),
    repeat(Math.ceil(width / 66), (i) =>
      path(
        `M${i * 66} 0Q${i * 66 + 26} ${floor * 0.5} ${i * 66 + 6} ${floor}H${i * 66 + 30}Q${i * 66 + 50} ${floor * 0.5} ${i * 66 + 26} 0Z`,
        INK,
        { opacity: 0.35 },
      ),
    ),
    rect(0, floor, width, height - floor, INK),
    repeat(9, (i) => rect(0, floor + 8 + i * i * 4, width, 2 + i * 0.5, ELECTRIC, { opacity: 0.35 })),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const floor = 930;
  const body = [
    stage(width, height, floor),
    spotlight(70, -20, 560, 966, 240),
    group({ transform: 'translate(298 66)' }, legs()),
    frills(330, 40, 460),
    group({ transform: 'translate(610 972) scale(1.12)' }, professor()),
    ink(shift(widthTo(set('DER BLAUE', 'deco', 100, 0), 330), 40, 1070), ICE),
    ink(shift(widthTo(set('ENGEL', 'deco', 100, 0), 330), 40, 1156), CREAM, { transform: 'translate(0 8)' }),
    label('MARLENE DIETRICH', 'grotesque', 26, 762, 1076, CREAM, { anchor: 'end', tracking: 70 }),
    label('EMIL JANNINGS', 'grotesque', 26, 762, 1112, CREAM, { anchor: 'end', tracking: 70 }),
    label('JOSEF VON STERNBERG  1930', 'sans', 16, 762, 1142, ICE, { anchor: 'end', tracking: 80 }),
    label('MUSIK: FRIEDRICH HOLLAENDER', 'sans', 16, 762, 1166, ICE, { anchor: 'end', tracking: 80 }),
  ].join('');
  return { width, height, ground: BLUE, body, finish: { grain: 18, speckle: 0.2, vignette: 0.25 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const floor = 580;
  const body = [
    stage(width, height, floor),
    spotlight(160, -20, 860, 620, 250),
    group({ transform: 'translate(480 10) scale(0.72)' }, legs()),
    frills(510, 20, 340),
    group({ transform: 'translate(900 626) scale(1.05)' }, professor()),
  ].join('');
  return { width, height, ground: BLUE, body, finish: { grain: 18, vignette: 0.3 } };
}

export const blaueEngel: FilmArtwork = { poster, backdrop };
