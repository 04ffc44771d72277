import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  blur,
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
  polar,
  polygon,
  radial,
  rays,
  rect,
  repeat,
  ring,
  rows,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Double exposure: the same carriage printed four times, each fainter, drives over the sea as the clock reaches twelve. */
const INK = '#0a1422';
const SEA = '#17314a';
const ICE = '#d5e4ea';
const PALE = '#8fb0c4';
const LAMP = '#f4c65a';

/** The old horse, head low, walking right; hoofs at y 0, about 300 long. */
const horse = (): string =>
  [
    path(
      curve(
        points(`-130,-150 -60,-172 20,-160 84,-182 130,-178 150,-150 120,-112 60,-92 -40,-88 -110,-92 -140,-120`),
        true,
        0.8,
      ),
      ICE,
    ),
    path(
      curve(
        points(`96,-176 140,-210 176,-218 192,-232 204,-214 236,-176 262,-140 254,-128 232,-136 200,-168 170,-160
          140,-120 112,-116`),
        true,
        0.7,
      ),
      ICE,
    ),
    path(curve(points('100,-180 130,-216 180,-232 160,-206 150,-176 130,-160'), true, 0.8), PALE),
    ...rows('-118,-12,10,-6 -84,14,-18,4 70,8,-10,2 108,-18,26,-10').map(([x = 0, knee = 0, foot = 0, lift = 0]) =>
      line(`M${x} -104L${x + knee} -52L${x + foot} ${-4 + lift}`, ICE, 14, {
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      }),
    ),
    path(curve(points('-136,-146 -168,-120 -176,-70 -160,-40 -156,-84 -138,-116'), true, 0.9), ICE),
    ...[-90, -62, -34, -6].map((x) => line(`M${x} -158Q${x - 12} -126 ${x} -98`, PALE, 3)),
    circle(214, -182, 3.5, INK),
    line('M250 -136L190 -150L60 -150L-300 -190', PALE, 3),
  ].join('');

/** The cart, a wheel, the driver in his hood with the scythe; ground at y 0, about 320 long. */
function cart(): string {
  const wheel = (x: number, r: number): string =>
    ring(x, -r, r, ICE, 8) + path(rays([x, -r], r * 0.16, r * 0.95, 10, 0.13), ICE) + circle(x, -r, r * 0.18, ICE);
  return [
    wheel(-60, 76),
    polygon(points('-190,-150 70,-150 96,-94 -170,-94'), ICE),
    ...[-160, -110, -60, -10, 40].map((x) => line(`M${x} -148L${x + 8} -96`, PALE, 3)),
    line('M90 -116L330 -132', ICE, 8),
    // driver
    path(curve(points('-30,-150 -52,-220 -44,-290 -16,-334 14,-338 44,-296 58,-226 66,-150'), true, 0.8), ICE),
    path(curve(points('-8,-300 4,-322 24,-314 34,-286 18,-268 -4,-276'), true, 0.9), INK),
    line('M20 -240L78 -210L120 -190', ICE, 18, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    // scythe over the shoulder
    line('M-128 -160L-30 -420', ICE, 8, { 'stroke-linecap': 'round' }),
    path(curve(points('-32,-424 -100,-446 -184,-414 -236,-344 -180,-386 -110,-408 -36,-402'), true, 0.9), ICE),
    // lantern
    line('M92 -150V-120', ICE, 4),
    circle(92, -104, 17, LAMP),
    circle(92, -104, 42, LAMP, { opacity: 0.25 }),
  ].join('');
}

const carriage = (): string =>
  group({ transform: 'translate(-190 0)' }, cart()) + group({ transform: 'translate(190 0)' }, horse());

/** Four prints of one negative: the nearest clear, the farthest faint. */
const procession = (x: number, y: number, s: number, step: Point): string =>
  [3, 2, 1, 0]
    .map((i) =>
      group(
        {
          transform: `translate(${x + step[0] * i} ${y + step[1] * i}) scale(${s * (1 - i * 0.1)})`,
          opacity: [0.95, 0.32, 0.2, 0.12][i] ?? 0.1,
        },
        carriage(),
      ),
    )
    .join('');

/** Swells through which the wheels are visible. */
function waves(width: number, top: number, floor: number, seed: string): string {
  const random = randomFrom(seed);
  const bands = 13;
  return repeat(bands, (i) => {
    const t = i / bands;
    const y = top + (floor - top) * t ** 1.35;
    const points: Point[] = [];
    for (let x = -60; x <= width + 120; x += 60)
      points.push([x, y + Math.sin(x / (90 + i * 14) + i * 2.1) * (5 + i * 2.2) + between(random, -3, 3)]);
    const crest = curve(points, false);
    return (
      path(`${crest}L${width + 120} ${floor + 300}L-60 ${floor + 300}Z`, i % 2 === 0 ? SEA : '#122840', {
        opacity: 0.62,
      }) + line(crest, PALE, 1.2 + t * 2, { opacity: 0.5 })
    );
  });
}

/** The church clock as a moon: one minute to twelve. */
function clock(centre: Point, r: number): string {
  return [
    circle(centre[0], centre[1], r * 1.7, 'url(#halo)'),
    circle(centre[0], centre[1], r, ICE),
    ring(centre[0], centre[1], r * 0.93, INK, 2.5),
    repeat(60, (i) =>
      line(
        `M${polar(centre, r * (i % 5 === 0 ? 0.78 : 0.86), i * 6).join(' ')}L${polar(centre, r * 0.91, i * 6).join(' ')}`,
        INK,
        i % 5 === 0 ? 7 : 2,
      ),
    ),
    line(`M${polar(centre, r * 0.1, 90).join(' ')}L${polar(centre, r * 0.5, -90.5).join(' ')}`, INK, 11, {
      'stroke-linecap': 'round',
    }),
    line(`M${polar(centre, r * 0.14, 84).join(' ')}L${polar(centre, r * 0.74, -96).join(' ')}`, INK, 6, {
      'stroke-linecap': 'round',
    }),
    circle(centre[0], centre[1], 11, INK),
  ].join('');
}

const night = (width: number, height: number, moon: Point): string =>
  element(
    'defs',
    {},
    linear(
      'night',
      [0, 0],
      [0, height],
      [
        [0, INK],
        [0.5, '#1d3d5a'],
        [0.7, '#3a6481'],
        [1, INK],
      ],
    ),
    radial('halo', moon, 320, [
      [0, ICE, 0.7],
      [0.5, PALE, 0.25],
      [1, SEA, 0],
    ]),
    blur('soft', 5),
  ) + rect(0, 0, width, height, 'url(#night)');

const drift = (width: number, y: number, s: number): string =>
  repeat(5, (i) =>
    path(
      curve(
        [
          [-80 + i * width * 0.27, y + (i % 2) * 34],
          [60 + i * width * 0.27, y - 22 + (i % 2) * 34],
          [240 + i * width * 0.27, y - 6],
          [330 + i * width * 0.27, y + 12],
          [160 + i * width * 0.27, y + 16 + (i % 2) * 20],
        ],
        true,
        0.9,
      ),
      ICE,
      { opacity: 0.1 * s, filter: 'url(#soft)' },
    ),
  );

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const moon: Point = [400, 330];
  const body = [
    night(width, height, moon),
    clock(moon, 190),
    drift(width, 300, 1.3),
    drift(width, 470, 1),
    rect(0, 640, width, 560, SEA),
    waves(width, 646, 800, 'far'),
    procession(430, 842, 0.84, [-118, -44]),
    waves(width, 812, 1010, 'near'),
    rect(0, 990, width, 220, INK, { opacity: 0.75 }),
    ink(shift(widthTo(set('KÖRKARLEN', 'book', 100, 60), 700), 50, 1098), ICE),
    label('VICTOR SJÖSTRÖM', 'bookItalic', 34, 50, 1152, LAMP, { anchor: 'start' }),
    label('EFTER SELMA LAGERLÖF · 1921', 'sans', 15, 750, 1136, PALE, { anchor: 'end', tracking: 150 }),
    label('HILDA BORGSTRÖM · TORE SVENNBERG', 'sans', 15, 750, 1160, PALE, { anchor: 'end', tracking: 150 }),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 26, vignette: 0.45 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const moon: Point = [960, 220];
  const body = [
    night(width, height, moon),
    clock(moon, 160),
    drift(width, 200, 1.3),
    drift(width, 330, 1),
    rect(0, 400, width, 400, SEA),
    waves(width, 404, 540, 'far wide'),
    procession(600, 592, 0.9, [-170, -50]),
    waves(width, 572, 740, 'near wide'),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 26, vignette: 0.45 } };
}

export const korkarlen: FilmArtwork = { poster, backdrop };
