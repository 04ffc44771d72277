import { label } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
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
  rect,
} from '#demo/artwork/press/svg.ts';
import { between, type Random, randomFrom } from '#demo/random.ts';

/** One back, one letter in chalk. The street is empty except for a balloon. */
const BLACK = '#131110';
const COAT = '#26211d';
const MUSTARD = '#d8a021';
const CHALK = '#f5f0e2';
const RED = '#c33a26';

/** A chalk stroke: many dry grains along a line, denser in the middle, missing where the cloth has a fold. */
function chalk(from: Point, to: Point, width: number, random: Random): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const grains: string[] = [];
  for (let i = 0; i < length * 3.2; i++) {
    const along = random() * length;
    const across = (random() + random() + random() - 1.5) * width * 0.62;
    const wobble = Math.sin(along / 34) * 3;
    const x = from[0] + dx * along - dy * (across + wobble);
    const y = from[1] + dy * along + dx * (across + wobble);
    const r = between(random, 1.4, 5.2) * (1 - Math.abs(across) / (width * 1.3));
    if (r > 0.6)
      grains.push(
        `M${(x - r).toFixed(1)} ${y.toFixed(1)}l${r.toFixed(1)} ${(-r * 0.7).toFixed(1)}l${r.toFixed(1)} ${(r * 0.5).toFixed(1)}l${(-r * 0.8).toFixed(1)} ${(r * 0.9).toFixed(1)}z`,
      );
  }
  return grains.join('');
}

/** The chalk letter; 330 wide and 400 high, top left at (0, 0). */
function letter(): string {
  const random = randomFrom('the mark');
  const strokes: readonly (readonly [Point, Point])[] = [
    [
      [18, 396],
      [34, 6],
    ],
    [
      [34, 6],
      [158, 250],
    ],
    [
      [158, 250],
      [292, -6],
    ],
    [
      [292, -6],
      [322, 400],
    ],
  ];
  const grains = strokes.map(([from, to]) => chalk(from, to, 46, random)).join('');
  const core = strokes
    .map(([from, to]) =>
      line(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, CHALK, 27, { 'stroke-linecap': 'round', opacity: 0.82 }),
    )
    .join('');
  return core + path(grains, CHALK);
}

/** Hat, ear, collar and shoulders from behind; neck at (0, 0), shoulders 700 wide. */
const back = (): string =>
  [
    path(curve(points('-92,20 -88,-74 -60,-128 60,-128 88,-74 92,20 60,70 -60,70'), true, 0.8), '#8d5a3a'),
    path(curve(points('-104,-40 -112,-72 -94,-92 -84,-60 -88,-24'), true, 0.9), '#8d5a3a'),
    path(curve(points('104,-40 112,-72 94,-92 84,-60 88,-24'), true, 0.9), '#6e432a'),
    path(curve(points('20,30 20,-120 60,-128 88,-74 92,20 60,70'), true, 0.6), '#6e432a'),
    // the hat
    path(
      curve(points('-110,-150 -116,-226 -84,-284 -30,-268 0,-282 34,-268 86,-284 116,-226 110,-150'), true, 0.8),
      BLACK,
    ),
    rect(-114, -182, 228, 44, RED, { opacity: 0.95 }),
    path(curve(points('-206,-136 -120,-158 0,-164 120,-158 206,-136 150,-104 0,-92 -150,-104'), true, 0.9), BLACK),
    // coat and collar
    path(
      curve(
        points(`-104,34 -220,74 -330,120 -386,220 -412,420 -430,900 430,900 412,420 386,220 330,120 220,74 104,34`),
        true,
        0.7,
      ),
      COAT,
    ),
    path(curve(points('40,60 220,74 330,120 386,220 412,420 430,900 250,900 262,460 220,220'), true, 0.6), BLACK),
    path(curve(points('-128,60 -110,-10 0,14 110,-10 128,60 60,104 0,112 -60,104'), true, 0.6), BLACK),
    line('M-126 58Q0 120 126 58', '#4b423a', 4),
    line('M0 112V900', '#3a332d', 3, { 'stroke-dasharray': '14 6' }),
    line('M-300 190Q-270 420 -290 900M300 190Q270 420 290 900', BLACK, 5),
  ].join('');

/** The balloon: a little man, caught in the wires. */
const balloon = (): string =>
  [
    ellipse(0, 0, 30, 38, RED),
    circle(0, -56, 24, RED),
    ellipse(-36, -8, 9, 20, RED, { transform: 'rotate(36 -36 -8)' }),
    ellipse(36, -8, 9, 20, RED, { transform: 'rotate(-36 36 -8)' }),
    ellipse(-17, 50, 11, 22, RED, { transform: 'rotate(14 -17 50)' }),
    ellipse(17, 50, 11, 22, RED, { transform: 'rotate(-14 17 50)' }),
    circle(-8, -60, 3.4, BLACK),
    circle(8, -60, 3.4, BLACK),
    line('M-9 -48Q0 -40 9 -48', BLACK, 3),
    ellipse(-11, -12, 6, 12, CHALK, { opacity: 0.5 }),
    line('M0 72Q-16 110 8 140T-4 214', BLACK, 2.5),
  ].join('');

const wires = (width: number, y: number): string =>
  [0, 18, 34]
    .map((drop) =>
      line(`M-20 ${y + drop}Q${width * 0.5} ${y + 74 + drop * 1.3} ${width + 20} ${y - 34 + drop}`, BLACK, 3),
    )
    .join('');

const street = (width: number, height: number, horizon: number): string =>
  [
    element(
      'defs',
      {},
      linear(
        'fog',
        [0, 0],
        [0, height],
        [
          [0, '#b77f16'],
          [0.5, MUSTARD],
          [1, '#efc65a'],
        ],
      ),
    ),
    rect(0, 0, width, height, 'url(#fog)'),
    polygon(
      [
        [0, 120],
        [150, 210],
        [150, horizon],
        [0, horizon + 240],
      ],
      '#a87113',
      { opacity: 0.75 },
    ),
    polygon(
      [
        [width, 60],
        [width - 190, 190],
        [width - 190, horizon],
        [width, horizon + 240],
      ],
      '#8f5d10',
      { opacity: 0.75 },
    ),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1].map((column) =>
        polygon(
          [
            [22 + column * 66, 236 + row * 130 + column * 22],
            [58 + column * 58, 252 + row * 130 + column * 18],
            [58 + column * 58, 316 + row * 130 + column * 4],
            [22 + column * 66, 308 + row * 130 + column * 8],
          ],
          '#7d500e',
          { opacity: 0.7 },
        ),
      ),
    ),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const body = [
    street(width, height, 620),
    wires(width, 118),
    group({ transform: 'translate(640 214) rotate(12) scale(1.15)' }, balloon()),
    group({ transform: 'translate(364 530)' }, back()),
    group({ transform: 'translate(206 676) rotate(-3)' }, letter()),
    rect(0, 1128, width, 72, BLACK),
    label('EINE STADT SUCHT EINEN MÖRDER', 'grotesque', 21, 40, 66, BLACK, { anchor: 'start', tracking: 90 }),
    label('FRITZ LANG  ·  PETER LORRE  ·  1931', 'grotesque', 24, 400, 1172, MUSTARD, { tracking: 190 }),
  ].join('');
  return { width, height, ground: MUSTARD, body, finish: { grain: 20, speckle: 0.3, vignette: 0.25 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    street(width, height, 520),
    wires(width, 70),
    group({ transform: 'translate(1000 170) rotate(12) scale(1.15)' }, balloon()),
    group({ transform: 'translate(430 300) scale(0.86)' }, back()),
    group({ transform: 'translate(296 424) rotate(-3) scale(0.84)' }, letter()),
  ].join('');
  return { width, height, ground: MUSTARD, body, finish: { grain: 20, vignette: 0.3 } };
}

export const m: FilmArtwork = { poster, backdrop };
