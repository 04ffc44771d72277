import { between2, ink, label, set } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  blur,
  element,
  type FilmArtwork,
  group,
  linear,
  outline,
  POSTER,
  type Point,
  path,
  points,
  radial,
  rays,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** Art deco: set-back towers of bronze and verdigris, rings of light round the middle one, the shift marching below. */
const INK = '#0a0e13';
const GOLD = '#e0aa4e';
const CREAM = '#f6e6bf';

type Tier = readonly [halfWidth: number, height: number];
type Metal = { readonly lit: string; readonly face: string; readonly shade: string; readonly window: string };
const BRONZE: Metal = { lit: '#d79a45', face: '#8a5324', shade: '#3b2115', window: '#ffe3a0' };
const TEAL: Metal = { lit: '#3f8582', face: '#1f4f55', shade: '#0f2a31', window: '#d9e6bd' };
const NIGHT: Metal = { lit: '#235560', face: '#15363f', shade: '#0c2028', window: '#e7bf6c' };

/** One tower, symmetrical, built of set-back tiers from the ground up; light comes from the left. */
function tower(cx: number, ground: number, tiers: readonly Tier[], metal: Metal, seed: string): string {
  const random = randomFrom(seed);
  let y = ground;
  return tiers
    .map(([half, height]) => {
      y -= height;
      const fold = half * 0.24;
      const flutes = Math.max(2, Math.round(half / 11));
      const pitch = (2 * half - fold) / flutes;
      return [
        rect(cx - half, y, half * 2, height + 1, metal.face),
        rect(cx - half, y, fold, height + 1, metal.lit),
        rect(cx + half - fold * 1.4, y, fold * 1.4, height + 1, metal.shade),
        rect(cx - half, y, half * 2, 3, metal.lit),
        repeat(flutes - 1, (i) => {
          const x = cx - half + fold + (i + 0.45) * pitch;
          const top = y + 10 + between(random, 0, height * 0.25);
          return random() < 0.35
            ? rect(x, top, 2.6, height - 14 - (top - y), metal.window, { opacity: 0.85, 'stroke-dasharray': '4' })
            : rect(x, y + 8, 2.6, height - 8, metal.shade);
        }),
      ].join('');
    })
    .join('');
}

/** Half ellipses of light; the `front` half passes before the tower, the other behind it. */
function halo(cx: number, cy: number, rx: number, front: boolean): string {
  const arc = `M${cx - rx} ${cy}A${rx} ${rx * 0.2} 0 0 ${front ? 0 : 1} ${cx + rx} ${cy}`;
  const stroke = (width: number, colour: string, opacity: number, filter?: string): string =>
    element('path', { d: arc, fill: 'none', stroke: colour, 'stroke-width': width, opacity, filter });
  return stroke(18, GOLD, 0.5, 'url(#glow)') + stroke(5, CREAM, front ? 1 : 0.45);
}

/** Ranks of bowed heads, larger towards the viewer. */
const shift = (width: number, top: number, ranks: number, size: number): string =>
  repeat(ranks, (rank) => {
    const scale = size * (1 + rank * 0.42);
    const y = top + rank * scale * 0.95;
    const pitch = scale * 1.5;
    const offset = rank % 2 === 0 ? 0 : pitch / 2;
    const worker = (x: number): string =>
      `M${x - scale * 0.78} ${y + scale * 4}L${x - scale * 0.74} ${y + scale * 0.75}Q${x - scale * 0.66} ${y + scale * 0.3} ${x - scale * 0.3} ${y + scale * 0.22}Q${x - scale * 0.34} ${y - scale * 0.55} ${x} ${y - scale * 0.6}Q${x + scale * 0.34} ${y - scale * 0.55} ${x + scale * 0.3} ${y + scale * 0.22}Q${x + scale * 0.66} ${y + scale * 0.3} ${x + scale * 0.74} ${y + scale * 0.75}L${x + scale * 0.78} ${y + scale * 4}Z`;
    const count = Math.ceil(width / pitch) + 2;
    const tones = ['#1c4a50', '#143840', '#0e262d', '#0a171d', '#070d11'];
    return path(
      Array.from({ length: count }, (_, i) => worker(offset + (i - 0.5) * pitch)).join(''),
      tones[rank] ?? INK,
      { stroke: '#c08a41', 'stroke-width': rank < 3 ? 1.2 : 0.8, 'stroke-opacity': 0.65 - rank * 0.1 },
    );
  });

const BABEL: readonly Tier[] = points('118,150 100,130 84,120 66,105 50,80 34,60 16,50 5,60');

function city(cx: number, ground: number, spread: number, scale: number): string {
  const tiers = (list: readonly Tier[], by: number): Tier[] => list.map(([half, height]) => [half * by, height * by]);
  const slim: Tier[] = points('58,210 48,120 36,70 20,50 4,50');
  const broad: Tier[] = points('84,170 74,60 58,90 40,40 28,34');
  const pair = (distance: number, list: readonly Tier[], by: number, metal: Metal, drop = 0): string =>
    [-1, 1]
      .map((side) =>
        tower(
          cx + side * distance * spread,
          ground + drop,
          tiers(list, by * scale),
          metal,
          `metropolis ${distance} ${side}`,
        ),
      )
      .join('');
  const rings: readonly (readonly [drop: number, radius: number])[] = points('250,205 390,170 515,132');
  return [
    pair(395, slim, 1.18, NIGHT),
    pair(250, broad, 1.12, NIGHT),
    pair(318, slim, 0.92, TEAL, 20),
    ...rings.map(([drop, radius]) => halo(cx, ground - drop * scale, radius * scale, false)),
    tower(cx, ground, tiers(BABEL, scale), BRONZE, 'babel'),
    ...rings.map(([drop, radius]) => halo(cx, ground - drop * scale, radius * scale, true)),
    pair(196, broad, 0.82, TEAL, 40),
    pair(345, broad, 1.05, { ...NIGHT, face: '#0f2831', lit: '#2d6b6e' }, 60),
  ].join('');
}

/** The elevated road before the towers, lamps in a row. */
function bridge(width: number, y: number): string {
  const sag = 34;
  const edge = (offset: number): Point[] =>
    Array.from({ length: 21 }, (_, i): Point => [(width * i) / 20, y + offset - sag * Math.sin((Math.PI * i) / 20)]);
  return [
    path(outline([...edge(0), ...edge(26).reverse()]), '#060a0d'),
    path(outline([...edge(0), ...edge(3).reverse()]), GOLD),
    repeat(Math.round(width / 40), (i) => {
      const x = 20 + i * 40;
      return element('circle', { cx: x, cy: y + 13 - sag * Math.sin((Math.PI * x) / width), r: 3.2, fill: CREAM });
    }),
  ].join('');
}

const sky = (width: number, height: number, centre: Point): string =>
  [
    element(
      'defs',
      {},
      linear(
        'sky',
        [0, 0],
        [0, height],
        [
          [0, '#090d12'],
          [0.5, '#123039'],
          [0.78, '#7d4d22'],
          [1, '#2a170f'],
        ],
      ),
      radial('dawn', centre, height * 0.62, [
        [0, '#f3c878', 0.95],
        [0.35, '#b8772f', 0.5],
        [1, '#12303a', 0],
      ]),
      blur('glow', 9),
    ),
    rect(0, 0, width, height, 'url(#sky)'),
    rect(0, 0, width, height, 'url(#dawn)'),
    path(rays(centre, 60, height * 1.2, 36, 0.36, -2), CREAM, { opacity: 0.1 }),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const title = between2(
    set('METROPOLIS', 'deco', 100, 10),
    36,
    764,
    () => 48,
    (x) => 268 - 92 * Math.sin((Math.PI * (x - 36)) / 728),
  );
  const body = [
    sky(width, height, [400, 420]),
    city(400, 1010, 1, 1),
    bridge(width, 962),
    shift(width, 1010, 5, 26),
    group({ opacity: 0.55 }, ink(title, '#2a170f', { transform: 'translate(5 6)' })),
    ink(title, CREAM),
    label('EIN FILM VON FRITZ LANG', 'thin', 25, 400, 1148, CREAM, {
      tracking: 210,
      stroke: CREAM,
      'stroke-width': 0.8,
    }),
    label('BRIGITTE HELM · ALFRED ABEL · GUSTAV FRÖHLICH · RUDOLF KLEIN-ROGGE', 'sans', 13, 400, 1176, GOLD, {
      tracking: 110,
    }),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 20, speckle: 0.35, vignette: 0.35 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    sky(width, height, [640, 170]),
    city(640, 640, 1.55, 0.86),
    city(640, 700, 1.9, 0.4),
    bridge(width, 590),
    shift(width, 625, 4, 20),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 18, vignette: 0.4 } };
}

export const metropolis: FilmArtwork = { poster, backdrop };
