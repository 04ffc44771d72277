import { between2, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  clip,
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
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Jugendstil: whiplash lines of light over a lake, reeds as a frame, two people in a boat not looking at each other. */
const PINE = '#1d3b36';
const SAGE = '#7f9a78';
const ROSE = '#e2a58a';
const GOLD = '#e9bd5f';
const CREAM = '#f8ecd2';
const WINE = '#7b3b42';

/** Waving rays from the sun: each a long S that swells and thins. */
function rays(centre: Point, inner: number, outer: number, count: number): string {
  return repeat(count, (i) => {
    const angle = Math.PI + (Math.PI * (i + 0.5)) / count;
    const sway = (i % 2 === 0 ? 1 : -1) * 0.075;
    const on = (t: number, turn: number): Point => {
      const reach = inner + (outer - inner) * t;
      const lean = angle + sway * Math.sin(t * Math.PI * 2) + turn;
      return [centre[0] + Math.cos(lean) * reach, centre[1] + Math.sin(lean) * reach];
    };
    const ts = [0, 0.2, 0.4, 0.6, 0.8, 1];
    const wide = (Math.PI / count) * 0.46;
    const points = [
      ...ts.map((t) => on(t, -wide * (0.6 + 0.4 * t))),
      ...ts.map((t) => on(t, wide * (0.6 + 0.4 * t))).reverse(),
    ];
    return path(curve(points), i % 2 === 0 ? GOLD : ROSE, { opacity: 0.75 });
  });
}

/** Water as lines that loosen towards the viewer; the sun breaks up in it. */
function lake(width: number, horizon: number, floor: number, axis: number): string {
  const random = randomFrom('lake');
  const lines: string[] = [];
  let y = horizon + 8;
  let step = 7;
  while (y < floor) {
    const t = (y - horizon) / (floor - horizon);
    const swell = 2 + t * 9;
    const length = 60 + t * 120;
    for (let x = -length * random(); x < width; x += length * between(random, 1.15, 1.7)) {
      const glint = Math.abs(x + length / 2 - axis) < 46 + t * 120;
      const wide = 1.6 + t * 4;
      lines.push(
        path(
          curve([
            [x, y],
            [x + length * 0.25, y - swell],
            [x + length * 0.5, y],
            [x + length * 0.75, y + swell],
            [x + length, y],
            [x + length * 0.75, y + swell + wide],
            [x + length * 0.5, y + wide],
            [x + length * 0.25, y - swell + wide],
          ]),
          glint ? GOLD : SAGE,
          { opacity: glint ? 0.95 : 0.5 },
        ),
      );
    }
    y += step;
    step *= 1.13;
  }
  return lines.join('');
}

/** The boat with two: he rows, she holds the rail. Waterline at y 0, about 330 wide. */
const boat = (): string =>
  [
    path(curve(points('-170,-34 -120,-8 -30,4 70,2 140,-14 176,-46 120,-26 40,-18 -60,-18 -130,-30'), true, 0.8), PINE),
    path(curve(points('-58,-18 -70,-66 -60,-104 -38,-116 -14,-108 -6,-70 -10,-18'), true, 0.8), PINE),
    circle(-34, -134, 19, PINE),
    path(curve(points('-56,-138 -34,-158 -12,-142 -2,-138 -14,-134 -34,-142'), true, 0.8), PINE),
    line('M-30 -96L24 -66L62 -58', PINE, 15, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M62 -74L-96 42', PINE, 6, { 'stroke-linecap': 'round' }),
    path(curve(points('-96,34 -84,42 -120,66 -128,58'), true, 0.8), PINE),
    path(curve(points('78,-16 70,-58 82,-92 102,-98 118,-82 124,-44 134,-16'), true, 0.8), WINE),
    circle(98, -112, 16, WINE),
    path(curve(points('80,-114 92,-132 112,-130 118,-108 122,-84 108,-98 104,-118'), true, 0.8), CREAM),
  ].join('');

const mirror = (): string => group({ transform: 'scale(1 -0.5)', opacity: 0.35 }, boat());

/** One reed: leaf blades that bow and a brown head; grows up from (x, y). */
function reed(x: number, y: number, height: number, lean: number, colour: string): string {
  const tip: Point = [x + lean, y - height];
  const blade = (from: number, reach: number, droop: number): string => {
    const [bx, by]: Point = [x + lean * from * from, y - height * from];
    return path(
      curve(
        [
          [bx - 5, by],
          [bx + reach * 0.4, by - height * 0.16],
          [bx + reach, by - height * 0.1 + droop],
          [bx + reach * 0.5, by - height * 0.1],
          [bx + 5, by + 10],
        ],
        true,
        0.9,
      ),
      colour,
    );
  };
  return [
    line(`M${x} ${y}Q${x + lean * 0.2} ${y - height * 0.6} ${tip[0]} ${tip[1]}`, colour, 6, {
      'stroke-linecap': 'round',
    }),
    blade(0.25, 96, 40),
    blade(0.4, -90, 60),
    blade(0.58, 70, 20),
    group(
      { transform: `translate(${tip[0]} ${tip[1]}) rotate(${lean * 0.12})` },
      path(curve(points('-9,30 -11,-20 -5,-62 5,-62 11,-20 9,30'), true, 0.8), WINE),
      line('M0 -60V-96', colour, 4),
    ),
  ].join('');
}

const reeds = (width: number, floor: number, tall: number): string => {
  const left: readonly (readonly [x: number, height: number, lean: number])[] = [
    [30, 1, 46],
    [74, 0.78, 24],
    [-6, 0.7, 60],
    [112, 0.52, 30],
    [52, 0.45, -18],
  ];
  const side = left.map(([x, height, lean]) => reed(x, floor, tall * height, lean, PINE)).join('');
  return side + group({ transform: `translate(${width} 0) scale(-1 1)` }, side);
};

/** Hills folded behind the lake, one lit window. */
const shore = (width: number, horizon: number): string =>
  [
    path(
      curve(
        [
          [-40, horizon + 6],
          [-40, horizon - 96],
          [width * 0.16, horizon - 120],
          [width * 0.36, horizon - 40],
          [width * 0.5, horizon + 6],
        ],
        true,
        0.8,
      ),
      SAGE,
    ),
    path(
      curve(
        [
          [width + 40, horizon + 6],
          [width + 40, horizon - 130],
          [width * 0.84, horizon - 110],
          [width * 0.66, horizon - 34],
          [width * 0.5, horizon + 6],
        ],
        true,
        0.8,
      ),
      SAGE,
    ),
    path(
      curve(
        [
          [-40, horizon + 6],
          [-40, horizon - 40],
          [width * 0.12, horizon - 52],
          [width * 0.3, horizon - 10],
          [width * 0.4, horizon + 6],
        ],
        true,
        0.8,
      ),
      PINE,
    ),
    path(
      curve(
        [
          [width + 40, horizon + 6],
          [width + 40, horizon - 60],
          [width * 0.9, horizon - 60],
          [width * 0.74, horizon - 12],
          [width * 0.6, horizon + 6],
        ],
        true,
        0.8,
      ),
      PINE,
    ),
    path(`M${width * 0.84} ${horizon - 40}v-34l20 -20l20 20v34z`, WINE),
    rect(width * 0.84 + 14, horizon - 66, 12, 14, GOLD),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const horizon = 640;
  const centre: Point = [400, 640];
  const archPath = `M40 1060V300Q40 60 400 60Q760 60 760 300V1060Z`;
  const title = between2(
    set('SUNRISE', 'serifItalic', 100, 20),
    92,
    708,
    (x) => 118 + 96 * ((x - 400) / 308) ** 2,
    (x) => 236 + 60 * ((x - 400) / 308) ** 2 - 10 * Math.cos(((x - 400) / 308) * Math.PI),
  );
  const body = [
    rect(0, 0, width, height, CREAM),
    element(
      'defs',
      {},
      linear(
        'dawn',
        [0, 60],
        [0, horizon],
        [
          [0, '#d98f7d'],
          [0.5, '#efc08f'],
          [1, '#f8e4b0'],
        ],
      ),
      linear(
        'water',
        [0, horizon],
        [0, 1060],
        [
          [0, '#e6cf9d'],
          [0.25, '#a3b08d'],
          [1, '#4d7068'],
        ],
      ),
      clip('arch', path(archPath, PINE)),
    ),
    group(
      { 'clip-path': 'url(#arch)' },
      rect(0, 0, width, horizon, 'url(#dawn)'),
      rays(centre, 150, 760, 21),
      circle(400, horizon, 132, CREAM),
      ring(400, horizon, 132, GOLD, 9),
      ring(400, horizon, 154, WINE, 2.5),
      shore(width, horizon),
      rect(0, horizon, width, 460, 'url(#water)'),
      lake(width, horizon, 1070, 400),
      group({ transform: 'translate(400 838) scale(1.12)' }, mirror(), boat()),
      reeds(width, 1080, 560),
    ),
    line(archPath, PINE, 10),
    line(`M26 1074V300Q26 44 400 44Q774 44 774 300V1074Z`, WINE, 3),
    ink(title, WINE),
    label('A SONG OF TWO HUMANS', 'thin', 33, 400, 1128, PINE, { tracking: 190, stroke: PINE, 'stroke-width': 1.4 }),
    label('F. W. MURNAU  ·  JANET GAYNOR  ·  GEORGE O’BRIEN  ·  FOX 1927', 'book', 16, 400, 1164, WINE, {
      tracking: 130,
    }),
  ].join('');
  return { width, height, ground: CREAM, body, finish: { grain: 13, speckle: 0.3, vignette: 0.08 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const horizon = 380;
  const centre: Point = [640, horizon];
  const body = [
    element(
      'defs',
      {},
      linear(
        'dawn',
        [0, 0],
        [0, horizon],
        [
          [0, '#d98f7d'],
          [0.5, '#efc08f'],
          [1, '#f8e4b0'],
        ],
      ),
      linear(
        'water',
        [0, horizon],
        [0, height],
        [
          [0, '#e6cf9d'],
          [0.25, '#a3b08d'],
          [1, '#4d7068'],
        ],
      ),
    ),
    rect(0, 0, width, horizon, 'url(#dawn)'),
    rays(centre, 140, 900, 25),
    circle(640, horizon, 122, CREAM),
    ring(640, horizon, 122, GOLD, 9),
    ring(640, horizon, 144, WINE, 2.5),
    shore(width, horizon),
    rect(0, horizon, width, height - horizon, 'url(#water)'),
    lake(width, horizon, height + 10, 640),
    group({ transform: 'translate(700 560) scale(1.05)' }, mirror(), boat()),
    reeds(width, 740, 480),
  ].join('');
  return { width, height, ground: CREAM, body, finish: { grain: 13, vignette: 0.15 } };
}

export const sunrise: FilmArtwork = { poster, backdrop };
