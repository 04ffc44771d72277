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

/** Scissors and lamplight: black paper in front of coloured tissue, as its maker cut it. */
const CUT = '#100c14';
const AMBER = '#f3b04c';
const PALE = '#fdeec4';
const TEAL = '#1d7f86';

/** The magic horse, leaping to the right, rider on its back; about 520 long, saddle near (0, -60). */
const horse = (): string =>
  [
    // trunk and haunch
    path(
      curve(
        points(`-170,-66 -120,-104 -40,-92 50,-104 118,-132 150,-100 140,-40 90,-4 10,6 -60,8 -130,16 -176,-14`),
        true,
        0.9,
      ),
      CUT,
    ),
    // neck and head
    path(
      curve(
        points(`88,-110 128,-180 176,-236 204,-262 236,-254 268,-216 296,-186 290,-168 264,-170 236,-190 214,-186
          188,-140 160,-76 130,-50`),
        true,
        0.8,
      ),
      CUT,
    ),
    polygon(points('200,-258 204,-300 220,-262'), CUT),
    polygon(points('216,-260 230,-296 234,-254'), CUT),
    circle(238, -226, 5, AMBER),
    path(curve(points('276,-184 284,-180 278,-176 270,-180'), true, 0.9), AMBER),
    // mane in flying locks
    ...[0, 1, 2, 3, 4, 5].map((i) => {
      const [x, y] = [196 - i * 20, -262 + i * 27];
      return path(
        curve(
          [
            [x + 10, y - 4],
            [x - 30, y - 34],
            [x - 74 - i * 3, y - 22],
            [x - 46, y - 14],
            [x - 70, y + 8],
            [x - 26, y - 2],
            [x + 4, y + 24],
          ],
          true,
          0.9,
        ),
        CUT,
      );
    }),
    // forelegs reaching, hind legs thrusting
    path(curve(points('118,-60 176,-40 238,-64 262,-42 232,-26 236,4 218,6 212,-30 168,-12 108,-20'), true, 0.6), CUT),
    path(curve(points('98,-36 134,0 190,10 196,48 176,78 160,76 172,46 164,30 112,22 70,-8'), true, 0.6), CUT),
    path(curve(points('-150,-30 -176,30 -240,56 -292,104 -312,98 -262,42 -224,10 -190,-40'), true, 0.7), CUT),
    path(curve(points('-120,-10 -126,50 -176,92 -206,142 -226,140 -200,84 -160,48 -164,-10'), true, 0.7), CUT),
    // tail
    path(
      curve(
        points(`-164,-78 -214,-120 -290,-116 -348,-74 -300,-84 -360,-36 -288,-66 -330,-10 -254,-58 -190,-54`),
        true,
        0.9,
      ),
      CUT,
    ),
    // bridle, breast strap and saddle cloth: light let through
    line('M262 -170L214 -216L206 -256M214 -216L240 -246', AMBER, 3),
    line('M146 -96Q120 -66 92 -16', AMBER, 4, { 'stroke-dasharray': '3 5' }),
    path(curve(points('-44,-90 46,-98 60,-34 46,-10 -40,-8 -58,-40'), true, 0.6), AMBER),
    path(curve(points('-36,-80 38,-88 50,-36 40,-20 -34,-18 -48,-40'), true, 0.6), CUT),
    repeat(5, (i) =>
      polygon(
        [
          [-28 + i * 17, -52 - (i % 2) * 3],
          [-20 + i * 17, -64],
          [-12 + i * 17, -52],
          [-20 + i * 17, -38],
        ],
        AMBER,
      ),
    ),
    repeat(7, (i) => circle(-44 + i * 15, 0, 3.6, CUT)),
  ].join('');

const prince = (): string =>
  [
    path(curve(points('-34,-84 -40,-136 -26,-172 4,-176 26,-158 26,-116 34,-84'), true, 0.8), CUT),
    path(curve(points('-10,-92 34,-88 66,-52 62,-8 82,6 84,16 48,8 44,-40 10,-60'), true, 0.7), CUT),
    line('M10 -160L58 -158L108 -192', CUT, 13, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M108 -192L236 -190', CUT, 3),
    path(curve(points('-14,-170 -18,-202 -4,-218 18,-214 30,-200 40,-192 28,-188 26,-176 8,-166'), true, 0.6), CUT),
    path(curve(points('-28,-202 -34,-226 -6,-248 28,-238 34,-216 8,-210'), true, 0.9), CUT),
    polygon(points('4,-242 10,-276 18,-242'), CUT),
    path(curve(points('10,-270 -10,-304 -44,-312 -26,-296 -50,-290 -14,-274'), true, 0.9), CUT),
    circle(11, -240, 5, AMBER),
    path(
      curve(points('-36,-152 -92,-158 -148,-128 -116,-128 -160,-98 -104,-104 -130,-70 -70,-96 -36,-110'), true, 0.9),
      CUT,
    ),
    line('M-34 -108H30', AMBER, 4, { 'stroke-dasharray': '3 5' }),
    line('M-34 -98L-92 -66', CUT, 5),
  ].join('');

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
