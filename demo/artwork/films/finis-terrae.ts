import { bend, fill, finer, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  type FilmArtwork,
  group,
  line,
  outline,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  rect,
  repeat,
  rows,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Airbrushed travel poster: the lighthouse of Ushant, its beam a flat wedge that carries the title. */
const NIGHT = '#0d2233';
const SEA = '#17485a';
const FOAM = '#dfe9dc';
const BEAM = '#f6dd83';
const RED = '#c9452f';
const STONE = '#e9e0c8';

/** The tower, lamp at (0, 0), foot 620 below. */
const tower = (): string =>
  [
    polygon(points('-42,60 42,60 78,640 -78,640'), STONE),
    polygon(points('8,60 42,60 78,640 22,640'), '#8d9a98'),
    ...[0, 1, 2].map((i) => {
      const [top, bottom] = [130 + i * 180, 220 + i * 180];
      const half = (y: number): number => 42 + ((y - 60) / 580) * 36;
      return (
        polygon(
          [
            [-half(top), top],
            [half(top), top],
            [half(bottom), bottom],
            [-half(bottom), bottom],
          ],
          RED,
        ) +
        polygon(
          [
            [8 + (top - 60) / 42, top],
            [half(top), top],
            [half(bottom), bottom],
            [8 + (bottom - 60) / 42, bottom],
          ],
          '#7e2a22',
        )
      );
    }),
    rect(-60, 46, 120, 16, '#40606e'),
    line('M-56 46V22M-28 46V22M0 46V22M28 46V22M56 46V22M-60 22H60', '#40606e', 4),
    rect(-30, -30, 60, 64, BEAM),
    line('M-30 -30V34M-10 -30V34M10 -30V34M30 -30V34', NIGHT, 4),
    path('M-40 -30Q-34 -74 0 -80Q34 -74 40 -30Z', RED),
    circle(0, -88, 9, RED),
    line('M0 -96V-128', RED, 4),
    polygon(points('-15,300 -15,270 0,258 6,270 6,300'), NIGHT),
    polygon(points('-18,470 -18,436 0,424 8,436 8,470'), NIGHT),
  ].join('');

/** The rock it stands on: black facets with the light on one side. */
const rock = (x: number, y: number, s = 1): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${s})` },
    polygon(points('-330,180 -250,70 -190,84 -130,10 -60,-18 70,-14 140,30 180,22 270,110 350,180'), '#0a151e'),
    polygon(points('-130,10 -60,-18 -20,60 -70,180 -200,180 -150,90'), '#2a4652'),
    polygon(points('-250,70 -210,78 -240,180 -330,180'), '#2a4652'),
    polygon(points('70,-14 140,30 120,110 60,180 30,60'), '#1a303c'),
  );

/** One breaker: a hollow that rises and curls over itself, its edge three lines of foam; about 420 wide. */
const breaker = (x: number, y: number, s: number, flip: 1 | -1 = 1): string => {
  const crest = (grow: number): string =>
    `M-300 150C-170 ${130 + grow} -130 ${-70 - grow} 40 ${-78 - grow}A${74 + grow} ${74 + grow} 0 1 1 ${10 - grow * 0.4} ${52 + grow * 0.5}`;
  return group(
    { transform: `translate(${x} ${y}) scale(${s * flip} ${s})` },
    path('M-300 150C-170 130 -130 -70 40 -78A74 74 0 0 1 112 0Q104 96 260 150V190H-300Z', SEA),
    path('M-210 150C-130 120 -70 -26 40 -34A36 36 0 1 1 26 34Q60 120 160 150Z', '#0f3242'),
    line(crest(0), FOAM, 15, { 'stroke-linecap': 'round' }),
    line('M-250 152C-140 128 -96 -34 38 -40A36 36 0 1 1 22 30', FOAM, 5, { 'stroke-linecap': 'round', opacity: 0.8 }),
    line('M-190 152C-104 124 -60 10 24 -4', FOAM, 4, { 'stroke-linecap': 'round', opacity: 0.6 }),
    ...rows('134,-64,8 156,-34,5 120,-92,6 84,-112,7 150,20,6 40,-112,4').map(([cx = 0, cy = 0, r = 0]) =>
      circle(cx, cy, r, FOAM),
    ),
  );
};

/** Long bands of sea, each with an edge of light. */
function swell(width: number, top: number, floor: number, bands: number): string {
  const random = randomFrom('iroise');
  return repeat(bands, (i) => {
    const y = top + ((floor - top) * i) / bands;
    const points: Point[] = [];
    for (let x = -40; x <= width + 80; x += 80)
      points.push([x, y + Math.sin(x / 130 + i * 1.7) * (8 + i * 3) + between(random, -4, 4)]);
    const tone = ['#1d5566', SEA, '#123c4e', '#0f3040', '#0b2433'][Math.min(4, Math.floor((i / bands) * 5))] ?? SEA;
    const crest = curve(points, false);
    return (
      path(`${crest}L${width + 80} ${floor + 200}L-40 ${floor + 200}Z`, tone) +
      line(crest, FOAM, 2 + i * 0.5, { opacity: 0.55, 'stroke-dasharray': `${60 + i * 20} ${90 - i * 4}` })
    );
  });
}

const gulls = (places: readonly (readonly [number, number, number])[], colour: string): string =>
  places
    .map(([x, y, s]) =>
      group(
        { transform: `translate(${x} ${y}) scale(${s})` },
        path('M-60 -10Q-30 -34 0 0Q30 -34 60 -10Q30 -18 0 14Q-30 -18 -60 -10Z', colour),
      ),
    )
    .join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const lamp: Point = [590, 250];
  const wedge: Point[] = [lamp, [-40, 330], [-40, 640]];
  // the title fills the beam: tall at the far end, small at the lamp
  const edge = (x: number): { upper: number; lower: number } => {
    const t = (lamp[0] - x) / (lamp[0] + 40);
    return { upper: lamp[1] + t * 80, lower: lamp[1] + t * 390 };
  };
  const unit = fill(finer(set('FINIS TERRÆ', 'grotesque', 120, 10), 4), { x: 0, y: 0, width: 1, height: 1 });
  const title = bend(unit, (u, v) => {
    const x = 30 + 470 * (1 - (1 - u) ** 1.28);
    const { upper, lower } = edge(x);
    const inset = (lower - upper) * 0.13;
    return [x, upper + inset + (lower - upper - inset * 2) * v];
  });
  const body = [
    rect(0, 0, width, height, NIGHT),
    repeat(5, (i) =>
      rect(0, 660 - i * 44, width, 46, ['#27627a', '#1f5268', '#194456', '#143748', '#102b3b'][i] ?? NIGHT),
    ),
    polygon(wedge, BEAM),
    polygon([lamp, [840, 170], [840, 330]], BEAM, { opacity: 0.9 }),
    polygon([lamp, [-40, 640], [-40, 760]], BEAM, { opacity: 0.22 }),
    polygon([lamp, [-40, 330], [-40, 220]], BEAM, { opacity: 0.22 }),
    gulls(
      [
        [150, 180, 0.9],
        [250, 120, 0.6],
        [330, 210, 0.5],
      ],
      FOAM,
    ),
    swell(width, 716, 1010, 4),
    rock(590, 850, 0.95),
    group({ transform: `translate(${lamp[0]} ${lamp[1]})` }, tower()),
    swell(width, 930, 1150, 3),
    breaker(380, 900, 1.15),
    breaker(690, 1000, 0.95, -1),
    breaker(130, 1000, 0.95),
    rect(0, 1086, width, 114, '#0a1a26'),
    ink(title, NIGHT),
    label('JEAN EPSTEIN', 'grotesque', 36, 40, 1140, BEAM, { anchor: 'start', tracking: 110 }),
    label('AVEC LES GENS D’OUESSANT ET DE BANNEC  ·  1929', 'sans', 15, 40, 1172, FOAM, {
      anchor: 'start',
      tracking: 130,
    }),
  ].join('');
  return { width, height, ground: NIGHT, body, finish: { grain: 20, speckle: 0.3, vignette: 0.2 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const lamp: Point = [930, 170];
  const body = [
    rect(0, 0, width, height, NIGHT),
    repeat(5, (i) =>
      rect(0, 440 - i * 40, width, 42, ['#27627a', '#1f5268', '#194456', '#143748', '#102b3b'][i] ?? NIGHT),
    ),
    polygon([lamp, [-40, 150], [-40, 480]], BEAM),
    polygon([lamp, [1320, 60], [1320, 250]], BEAM, { opacity: 0.9 }),
    polygon([lamp, [-40, 480], [-40, 600]], BEAM, { opacity: 0.22 }),
    polygon([lamp, [-40, 150], [-40, 20]], BEAM, { opacity: 0.22 }),
    gulls(
      [
        [300, 110, 0.9],
        [440, 70, 0.6],
        [560, 130, 0.5],
      ],
      FOAM,
    ),
    swell(width, 480, 640, 3),
    rock(930, 590, 0.85),
    group({ transform: `translate(${lamp[0]} ${lamp[1]}) scale(0.74)` }, tower()),
    swell(width, 620, 760, 3),
    breaker(420, 620, 1.2),
    breaker(1130, 680, 0.9, -1),
    breaker(120, 690, 0.8),
    path(
      outline([
        [0, 716],
        [width, 716],
        [width, 720],
        [0, 720],
      ]),
      NIGHT,
    ),
  ].join('');
  return { width, height, ground: NIGHT, body, finish: { grain: 20, vignette: 0.25 } };
}

export const finisTerrae: FilmArtwork = { poster, backdrop };
