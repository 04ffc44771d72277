import { horse, prince } from '#demo/artwork/films/magic-horse.ts';
import { between2, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  element,
  type FilmArtwork,
  group,
  line,
  linear,
  mirrored,
  POSTER,
  type Point,
  path,
  points,
  polar,
  polygon,
  radial,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Scissors and lamplight: black paper in front of coloured tissue, as the film's maker cut it. */
const CUT = '#100c14';
const AMBER = '#f3b04c';
const PALE = '#fdeec4';
const TEAL = '#1d7f86';

/** An onion dome on a drum, filigree cut through. */
function dome(x: number, floor: number, wide: number, tall: number): string {
  const half = wide / 2;
  const neck = floor - tall * 0.42;
  const top = floor - tall;
  return [
    rect(x - half * 0.86, neck, wide * 0.86, floor - neck + 200, CUT),
    path(
      curve(
        [
          [x - half * 0.8, neck],
          [x - half * 1.14, neck - tall * 0.16],
          [x - half * 0.86, neck - tall * 0.34],
          [x - half * 0.2, top + tall * 0.12],
          [x, top],
          [x + half * 0.2, top + tall * 0.12],
          [x + half * 0.86, neck - tall * 0.34],
          [x + half * 1.14, neck - tall * 0.16],
          [x + half * 0.8, neck],
        ],
        true,
        0.85,
      ),
      CUT,
    ),
    line(`M${x} ${top + 8}V${top - tall * 0.16}`, CUT, 4),
    ring(x, top - tall * 0.2, tall * 0.035 + 3, CUT, 4),
    repeat(5, (i) => {
      const ax = x - half * 0.62 + i * half * 0.31;
      return path(
        `M${ax - half * 0.09} ${neck + 60}V${neck + 24}Q${ax} ${neck + 2} ${ax + half * 0.09} ${neck + 24}V${neck + 60}Z`,
        AMBER,
      );
    }),
    rect(x - half * 1.0, neck - 4, wide, 10, CUT),
    repeat(9, (i) => circle(x - half * 0.86 + (i * wide * 0.86) / 8, neck + 76, 3, AMBER)),
  ].join('');
}

const minaret = (x: number, floor: number, tall: number): string =>
  [
    rect(x - 15, floor - tall, 30, tall + 200, CUT),
    rect(x - 27, floor - tall * 0.78, 54, 12, CUT),
    repeat(5, (i) => rect(x - 25 + i * 11, floor - tall * 0.78 - 16, 5, 18, CUT)),
    polygon(
      [
        [x - 19, floor - tall],
        [x, floor - tall - 92],
        [x + 19, floor - tall],
      ],
      CUT,
    ),
    circle(x, floor - tall - 98, 6, CUT),
    repeat(4, (i) => rect(x - 4, floor - tall * 0.66 + i * 54, 8, 18, AMBER)),
  ].join('');

/** Leaves that hang into the picture from above, each cut with its vein. */
function foliage(width: number, seed: string, reach: number): string {
  const random = randomFrom(seed);
  return repeat(Math.round(width / 26), (i) => {
    const x = i * 26 + between(random, -10, 10);
    const edge = Math.abs(x / width - 0.5) * 2;
    const long = 34 + reach * edge ** 2.4 * between(random, 0.7, 1.1);
    const lean = between(random, -26, 26);
    const tip: Point = [x + lean, long];
    return (
      path(
        curve(
          [[x - 4, -20], [x - 22 + lean * 0.4, long * 0.55], tip, [x + 22 + lean * 0.4, long * 0.55], [x + 4, -20]],
          true,
          0.9,
        ),
        CUT,
      ) +
      line(`M${x} ${long * 0.2}Q${x + lean * 0.4} ${long * 0.6} ${tip[0]} ${tip[1] - 10}`, TEAL, 1.6, { opacity: 0.7 })
    );
  });
}

const tissue = (width: number, height: number, sun: Point): string =>
  [
    element(
      'defs',
      {},
      linear(
        'tissue',
        [0, 0],
        [0, height],
        [
          [0, '#0f5560'],
          [0.28, TEAL],
          [0.52, '#d98a45'],
          [0.76, '#c65634'],
          [1, '#6c2430'],
        ],
      ),
      radial('lamp', sun, height * 0.42, [
        [0, PALE, 1],
        [0.4, AMBER, 0.75],
        [1, AMBER, 0],
      ]),
    ),
    rect(0, 0, width, height, 'url(#tissue)'),
    rect(0, 0, width, height, 'url(#lamp)'),
    circle(sun[0], sun[1], height * 0.155, PALE),
  ].join('');

/** Tissue clouds that curl like script. */
const curl = (x: number, y: number, s: number, colour: string): string =>
  path(
    curve(
      [
        [x - 160 * s, y],
        [x - 90 * s, y - 34 * s],
        [x - 30 * s, y - 18 * s],
        [x, y - 64 * s],
        [x + 58 * s, y - 54 * s],
        [x + 54 * s, y - 20 * s],
        [x + 30 * s, y - 28 * s],
        [x + 40 * s, y - 4 * s],
        [x + 100 * s, y - 18 * s],
        [x + 170 * s, y + 4 * s],
        [x + 60 * s, y + 14 * s],
        [x - 70 * s, y + 12 * s],
      ],
      true,
      0.9,
    ),
    colour,
    { opacity: 0.4 },
  );

const stars = (width: number, height: number): string => {
  const random = randomFrom('thousand and one');
  return repeat(42, () => {
    const [x, y, r] = [random() * width, random() * height, between(random, 2, 6)];
    return polygon(
      Array.from({ length: 8 }, (_, i) => polar([x, y], i % 2 === 0 ? r : r * 0.3, i * 45)),
      PALE,
    );
  });
};

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const left: Point[] = points('0,0 46,0 46,960 90,1010 400,1012 400,1200 0,1200');
  const body = [
    tissue(width, height, [430, 470]),
    stars(width, 330),
    curl(190, 330, 1, PALE),
    curl(640, 660, 1.1, PALE),
    curl(230, 720, 0.9, AMBER),
    group({ transform: 'translate(398 520) rotate(-13) scale(0.96)' }, horse(), prince()),
    minaret(112, 960, 260),
    minaret(688, 960, 300),
    dome(230, 960, 150, 230),
    dome(572, 960, 150, 210),
    dome(400, 970, 220, 300),
    dome(40, 980, 110, 150),
    dome(764, 980, 110, 150),
    foliage(width, 'palm', 260),
    polygon(left, CUT),
    polygon(mirrored(left, 400), CUT),
    rect(0, 0, 30, 1200, CUT),
    rect(770, 0, 30, 1200, CUT),
    repeat(19, (i) =>
      repeat(2, (side) =>
        polygon(
          [
            [side * 754 + 23, 60 + i * 48],
            [side * 754 + 34, 76 + i * 48],
            [side * 754 + 23, 92 + i * 48],
            [side * 754 + 12, 76 + i * 48],
          ],
          AMBER,
        ),
      ),
    ),
    label('DIE ABENTEUER DES', 'thin', 27, 400, 1046, AMBER, { tracking: 330, stroke: AMBER, 'stroke-width': 1 }),
    ink(
      between2(
        set('PRINZEN ACHMED', 'deco', 100, 0),
        66,
        734,
        (x) => 1064 + 10 * Math.cos((x - 400) / 60),
        (x) => 1146 - 6 * Math.cos((x - 400) / 60),
      ),
      PALE,
    ),
    label('EIN SILHOUETTENFILM VON LOTTE REINIGER  ·  1926', 'sans', 15, 400, 1177, AMBER, { tracking: 170 }),
  ].join('');
  return { width, height, ground: CUT, body, finish: { grain: 15, vignette: 0.15 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    tissue(width, height, [680, 300]),
    stars(width, 240),
    curl(300, 220, 1.1, PALE),
    curl(1010, 420, 1.2, PALE),
    curl(300, 520, 1, AMBER),
    group({ transform: 'translate(640 340) rotate(-13) scale(0.86)' }, horse(), prince()),
    ...[
      [120, 230],
      [330, 170],
      [960, 200],
      [1170, 250],
    ].map(([x = 0, tall = 0]) => dome(x, 690, 150, tall)),
    ...[
      [230, 230],
      [1066, 290],
      [30, 190],
      [1255, 210],
      [860, 170],
      [440, 150],
    ].map(([x = 0, tall = 0]) => minaret(x, 690, tall)),
    dome(640, 710, 210, 190),
    foliage(width, 'palm wide', 250),
  ].join('');
  return { width, height, ground: CUT, body, finish: { grain: 15, vignette: 0.2 } };
}

export const prinzAchmed: FilmArtwork = { poster, backdrop };
