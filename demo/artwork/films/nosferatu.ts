import { hatching } from '#demo/artwork/press/gouge.ts';
import { between2, cut, finer, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  blur,
  curve,
  element,
  type FilmArtwork,
  group,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polar,
  polygon,
  radial,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';
import { randomFrom } from '#demo/random.ts';

/** Expressionist woodcut: lamp light from below, the count as a shadow on a wall. */
const BLACK = '#0c0f0c';
const BILE = '#c9cf8a';
const MOSS = '#5d7355';
const BONE = '#eee7c9';

/** A finger that is mostly nail: bends once and ends in a point. */
function claw(root: Point, degrees: number, length: number, bend: number, width: number): string {
  const knuckle = polar(root, length * 0.45, degrees);
  const tip = polar(knuckle, length * 0.6, degrees + bend);
  const side = (point: Point, half: number, angle: number): Point => polar(point, half, angle + 90);
  return curve(
    [
      side(root, width, degrees),
      side(knuckle, width * 0.85, degrees),
      tip,
      side(knuckle, -width * 0.85, degrees),
      side(root, -width, degrees),
    ],
    true,
    0.7,
  );
}

/** The shadow in profile, climbing to the right; about 500 wide and 900 high, feet near (150, 950). */
function shadow(): string {
  const body: Point[] =
    points(`262,372 206,372 152,418 118,520 102,680 98,860 84,1010 420,1010 392,850 366,720 350,640 372,590 430,566
    500,520 552,452 584,396 556,370 512,420 458,462 404,478 372,462 352,430 310,400`);
  const head: Point[] =
    points(`250,400 232,356 230,296 256,236 306,212 354,226 380,262 388,296 392,306 424,352 420,366 398,366 398,376
    404,384 396,392 402,402 388,424 356,432 332,452`);
  const ear: Point[] = points('276,372 232,340 196,262 236,288 290,330');
  const teeth: Point[] = points('396,391 405,391 402,412');
  const hand: Point = [582, 380];
  const fingers: readonly (readonly [degrees: number, length: number, bend: number])[] = [
    [-162, 92, -40],
    [-112, 158, -24],
    [-86, 180, -10],
    [-62, 176, 8],
    [-34, 150, 24],
  ];
  const palm: Point[] = points('540,420 548,376 578,346 612,364 600,412 566,440');
  const parts = [
    curve(body),
    curve(head),
    curve(ear, true, 0.5),
    outline(teeth),
    curve(palm),
    ...fingers.map(([degrees, length, bend]) => claw(hand, degrees, length, bend, 12)),
  ];
  return parts.map((part) => path(part, BLACK)).join('');
}

/** Stairs as one black saw, rising to the right, with a banister in front. */
function stairs(left: number, bottom: number, count: number, tread: number, rise: number, floor: number): string {
  const steps: Point[] = [
    [left - 400, floor],
    [left - 400, bottom],
  ];
  for (let i = 0; i < count; i++)
    steps.push(
      [left + i * tread, bottom - i * rise],
      [left + i * tread, bottom - (i + 1) * rise],
      [left + (i + 1) * tread, bottom - (i + 1) * rise],
    );
  const right = left + count * tread;
  steps.push([right, floor]);
  const lips = repeat(count, (i) => rect(left + i * tread, bottom - (i + 1) * rise, tread, 4, BILE, { opacity: 0.75 }));
  const slope = rise / tread;
  const balusters = repeat(count * 2, (i) => {
    const x = left + 10 + (i * tread) / 2;
    const foot = bottom - (Math.floor(i / 2) + 1) * rise;
    const top = bottom - (x - left) * slope - rise - 150;
    const waist = (foot + top) / 2;
    return path(
      curve(
        [
          [x - 4, foot],
          [x - 8, waist + 26],
          [x - 3, waist],
          [x - 6, waist - 26],
          [x - 3, top],
          [x + 3, top],
          [x + 6, waist - 26],
          [x + 3, waist],
          [x + 8, waist + 26],
          [x + 4, foot],
        ],
        true,
        0.8,
      ),
      BLACK,
    );
  });
  const rail = outline([
    [left - 40, bottom - rise - 132],
    [right + 60, bottom - (right + 60 - left) * slope - rise - 152],
    [right + 60, bottom - (right + 60 - left) * slope - rise - 176],
    [left - 40, bottom - rise - 158],
  ]);
  return path(outline(steps), BLACK) + lips + balusters + path(rail, BLACK);
}

function wall(width: number, height: number, lamp: Point, reach: number, cuts: number): string {
  const random = randomFrom('wisborg');
  const brightness = (x: number, y: number): number =>
    Math.max(0, 1 - Math.hypot(x - lamp[0], (y - lamp[1]) * 0.85) / reach);
  return [
    element(
      'defs',
      {},
      radial('lamp', lamp, reach, [
        [0, BILE],
        [0.42, '#a3b174'],
        [0.74, MOSS],
        [1, '#1a241a'],
      ]),
      blur('soft', 7),
    ),
    rect(0, 0, width, height, 'url(#lamp)'),
    path(
      hatching({ x: 0, y: 0, width, height }, -58, cuts, 4.6, random, (x, y) => 0.85 - brightness(x, y)),
      BLACK,
      { opacity: 0.55 },
    ),
    path(
      hatching({ x: 0, y: 0, width, height }, -58, cuts * 1.4, 3.4, random, (x, y) => brightness(x, y) * 0.5),
      BONE,
      { opacity: 0.5 },
    ),
  ].join('');
}

/** A narrow door above, half open. */
const door = (x: number, y: number): string =>
  polygon(
    [
      [x, y],
      [x + 104, y - 26],
      [x + 104, y + 260],
      [x, y + 260],
    ],
    BLACK,
  ) +
  polygon(
    [
      [x + 70, y + 4],
      [x + 92, y - 2],
      [x + 92, y + 260],
      [x + 70, y + 260],
    ],
    BONE,
  ) +
  polygon(
    [
      [x + 70, y + 260],
      [x + 92, y + 260],
      [x + 40, y + 350],
      [x - 30, y + 350],
    ],
    BONE,
    { opacity: 0.8 },
  );

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const random = randomFrom('nosferatu title');
  const title = between2(
    set('NOSFERATU', 'serif', 100, 6),
    40,
    760,
    (x) => 990 - (x - 40) * 0.06,
    (x) => 1106 + 22 * Math.cos(((x - 40) / 720) * Math.PI * 2),
  );
  const body = [
    wall(width, height, [330, 760], 820, 9),
    group({ transform: 'translate(-22 -46) scale(1.04)' }, shadow()),
    door(664, 62),
    stairs(30, 1010, 11, 84, 50, 1200),
    rect(0, 985, width, 260, BLACK),
    ink(cut(finer(title, 4), 13, 1.6, random), BONE),
    label('EINE SYMPHONIE DES GRAUENS', 'grotesque', 21, 400, 1146, BILE, { tracking: 330 }),
    label(
      'F. W. MURNAU  ·  MAX SCHRECK  ·  GUSTAV VON WANGENHEIM  ·  GRETA SCHRÖDER  ·  1922',
      'sans',
      12.5,
      400,
      1176,
      MOSS,
      { tracking: 130 },
    ),
  ].join('');
  return { width, height, ground: BLACK, body, finish: { grain: 16, speckle: 0.5, vignette: 0.45 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    wall(width, height, [420, 560], 900, 9),
    group({ transform: 'translate(250 -130) scale(0.94)' }, shadow()),
    door(1060, 60),
    stairs(120, 800, 14, 88, 44, 760),
  ].join('');
  return { width, height, ground: BLACK, body, finish: { grain: 16, vignette: 0.45 } };
}

export const nosferatu: FilmArtwork = { poster, backdrop };
