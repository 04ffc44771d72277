import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  blur,
  circle,
  clip,
  curve,
  element,
  ellipse,
  type FilmArtwork,
  group,
  line,
  linear,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  radial,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/**
 * The film invented the countdown: the figures fall away below the rocket, the moon fills the edge
 * of the sheet.
 */
const SPACE = '#0b1224';
const DEEP = '#14264a';
const MOON = '#e9e3d0';
const GREY = '#a8a698';
const FLAME = '#f08a3c';
const PALE = '#f8e9c0';

function stars(width: number, height: number, count: number): string {
  const random = randomFrom('stars over the launch pad');
  return repeat(count, () =>
    circle(random() * width, random() * height, 0.6 + random() ** 5 * 2.6, PALE, { opacity: 0.35 + random() * 0.6 }),
  );
}

/** The moon in halftone: shadow on its far side as a field of growing dots, craters as lit and shaded rims. */
function moon(centre: Point, radius: number, id: string): string {
  const [cx, cy] = centre;
  const random = randomFrom('mare imbrium');
  const dots: string[] = [];
  const pitch = 11;
  for (let row = -radius; row < radius; row += pitch * 0.87)
    for (let column = -radius; column < radius; column += pitch) {
      const x = column + (Math.round(row / (pitch * 0.87)) % 2) * (pitch / 2);
      const dark = Math.max(0, (x * 0.75 + row * 0.85) / radius + 0.34) * 0.82;
      if (dark > 0.04 && Math.hypot(x, row) < radius)
        dots.push(circle(cx + x, cy + row, Math.min(7.4, dark * 8.4), SPACE));
    }
  const crater = (): string => {
    const angle = between(random, 0, Math.PI * 2);
    const reach = Math.sqrt(random()) * radius * 0.9;
    const squash = Math.max(0.35, Math.sqrt(1 - (reach / radius) ** 2));
    const size = radius * (0.02 + random() ** 3 * 0.13);
    const [x, y] = [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
    const tilt = (angle * 180) / Math.PI;
    return group(
      { transform: `translate(${x} ${y}) rotate(${tilt}) scale(${squash} 1) rotate(${-tilt})` },
      circle(0, 0, size, GREY),
      circle(size * 0.12, size * 0.14, size * 0.84, '#cfcab8'),
      path(`M${-size} 0A${size} ${size} 0 0 1 0 ${-size}A${size * 1.25} ${size * 1.25} 0 0 0 ${-size} 0Z`, '#6f7274'),
    );
  };
  return [
    clip(id, circle(cx, cy, radius, SPACE)),
    circle(cx, cy, radius, MOON),
    group(
      { 'clip-path': `url(#${id})` },
      ellipse(cx - radius * 0.3, cy - radius * 0.2, radius * 0.36, radius * 0.26, '#cdc8b6'),
      ellipse(cx + radius * 0.16, cy - radius * 0.46, radius * 0.3, radius * 0.17, '#cdc8b6'),
      repeat(44, crater),
      dots.join(''),
    ),
  ].join('');
}

/** A shell of riveted steel, nose up, about 90 wide and 330 high, exhaust at (0, 0). */
const shell = (): string =>
  [
    path(curve(points('-40,0 -44,-110 -40,-210 -22,-292 0,-336 0,0'), true, 0.7), '#f4ead0'),
    path(curve(points('0,-336 22,-292 40,-210 44,-110 40,0 0,0'), true, 0.7), '#5b6b83'),
    path(curve(points('12,-310 30,-210 33,-100 30,0 14,0 17,-110 14,-220'), true, 0.7), '#98a3ae'),
    polygon(points('-41,-60 41,-60 43,-84 -43,-84'), FLAME),
    polygon(points('0,-60 41,-60 43,-84 0,-84'), '#b5552a'),
    repeat(3, (i) => circle(0, -150 - i * 44, 11 - i * 1.6, SPACE) + ring(0, -150 - i * 44, 11 - i * 1.6, PALE, 3)),
    polygon(points('-38,-96 -84,-8 -84,38 -36,0'), '#f4ead0'),
    polygon(points('38,-96 84,-8 84,38 36,0'), '#42526b'),
    polygon(points('-8,-70 8,-70 10,30 -10,30'), '#1d2a44'),
    rect(-32, 0, 64, 14, '#1d2a44'),
  ].join('');

/** Fire and the long curve of smoke it leaves. */
const exhaust = (length: number): string =>
  [
    path(
      curve(
        [
          [-26, 10],
          [-44, length * 0.3],
          [-30, length * 0.7],
          [0, length],
          [30, length * 0.7],
          [44, length * 0.3],
          [26, 10],
        ],
        true,
        0.8,
      ),
      FLAME,
      { opacity: 0.9 },
    ),
    path(
      curve(
        [
          [-18, 10],
          [-24, length * 0.24],
          [-12, length * 0.5],
          [0, length * 0.72],
          [12, length * 0.5],
          [24, length * 0.24],
          [18, 10],
        ],
        true,
        0.8,
      ),
      PALE,
    ),
  ].join('');

function orbit(centre: Point, radius: number, colour: string): string {
  return ring(centre[0], centre[1], radius, colour, 1.6, { 'stroke-dasharray': '2 9', opacity: 0.8 });
}

const defs = (width: number, height: number, glow: Point): string =>
  element(
    'defs',
    {},
    linear(
      'space',
      [0, 0],
      [width, height],
      [
        [0, '#080d1b'],
        [0.6, DEEP],
        [1, '#1d3a66'],
      ],
    ),
    radial('halo', glow, 620, [
      [0, '#7fa2c4', 0.55],
      [0.55, '#3a5f91', 0.22],
      [1, DEEP, 0],
    ]),
    blur('soft', 14),
  );

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const centre: Point = [636, 318];
  const count = ['6', '5', '4', '3', '2', '1'];
  const body = [
    defs(width, height, centre),
    rect(0, 0, width, height, 'url(#space)'),
    stars(width, height, 150),
    rect(0, 0, width, height, 'url(#halo)'),
    orbit(centre, 430, PALE),
    orbit(centre, 640, PALE),
    moon(centre, 320, 'moon'),
    path(curve(points('452,1240 340,1060 262,880 236,700 262,690 310,862 420,1040 600,1240'), true, 0.8), '#5f7ba3', {
      opacity: 0.45,
      filter: 'url(#soft)',
    }),
    group({ transform: 'translate(240 700) rotate(8)' }, exhaust(260), shell()),
    ...count.map((figure, i) => {
      const t = i / 5;
      const size = 44 + t * 118;
      return label(figure, 'deco', size, 384 + t * 300 - t * t * 20, 640 + t * 352 + t * 20, PALE, {
        opacity: 0.28 + t * 0.6,
      });
    }),
    ink(shift(widthTo(set('FRAU', 'thin', 100, 20), 236), 44, 106), PALE, { stroke: PALE, 'stroke-width': 4 }),
    ink(shift(widthTo(set('IM', 'thin', 100, 20), 80), 44, 206), FLAME, { stroke: FLAME, 'stroke-width': 4 }),
    ink(shift(widthTo(set('MOND', 'thin', 100, 20), 262), 44, 300), PALE, { stroke: PALE, 'stroke-width': 4 }),
    line('M44 1118H756', PALE, 1.5),
    label('FRITZ LANG 1929', 'grotesque', 22, 44, 1152, PALE, { anchor: 'start', tracking: 120 }),
    label('WILLY FRITSCH  ·  GERDA MAURUS  ·  FRITZ RASP', 'grotesque', 14, 44, 1178, GREY, {
      anchor: 'start',
      tracking: 130,
    }),
    label('JETZT!', 'deco', 46, 756, 1170, FLAME, { anchor: 'end' }),
  ].join('');
  return { width, height, ground: SPACE, body, finish: { grain: 18, vignette: 0.3 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const centre: Point = [940, 380];
  const body = [
    defs(width, height, centre),
    rect(0, 0, width, height, 'url(#space)'),
    stars(width, height, 170),
    rect(0, 0, width, height, 'url(#halo)'),
    orbit(centre, 410, PALE),
    orbit(centre, 600, PALE),
    orbit(centre, 800, PALE),
    moon(centre, 300, 'moon'),
    path(curve(points('-60,760 120,640 300,520 420,420 436,440 330,560 170,700 60,800'), true, 0.8), '#5f7ba3', {
      opacity: 0.45,
      filter: 'url(#soft)',
    }),
    group({ transform: 'translate(424 436) rotate(50) scale(0.84)' }, exhaust(260), shell()),
  ].join('');
  return { width, height, ground: SPACE, body, finish: { grain: 18, vignette: 0.35 } };
}

export const frauImMond: FilmArtwork = { poster, backdrop };
