import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
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
  repeat,
  rows,
} from '#demo/artwork/press/svg.ts';

/** Air-meeting poster: a biplane banks over the clouds, seen from above and behind, its own smoke drawing the S of the sheet. */
const NAVY = '#1c2b45';
const CREAM = '#fbeed2';
const CORAL = '#e8704a';
const GOLD = '#f4b24e';
const ROSE = '#d6505a';
const SKY = '#7fb3b5';

/** A biplane from above, nose up, 420 across. */
function biplane(body: string, wing: string, shade: string): string {
  const panel = (y: number, half: number, deep: number, colour: string): string =>
    path(
      `M${-half} ${y + 6}Q${-half} ${y - deep * 0.5} ${-half + 30} ${y - deep * 0.5}H${half - 30}Q${half} ${y - deep * 0.5} ${half} ${y + 6}Q${half} ${y + deep * 0.5} ${half - 40} ${y + deep * 0.5}H${-half + 40}Q${-half} ${y + deep * 0.5} ${-half} ${y + 6}Z`,
      colour,
    );
  const ribs = (y: number, half: number, deep: number, colour: string): string =>
    repeat(13, (i) =>
      line(`M${-half + 24 + (i * (half * 2 - 48)) / 12} ${y - deep * 0.46}V${y + deep * 0.46}`, colour, 1.6, {
        opacity: 0.45,
      }),
    );
  const cockade = (x: number, y: number): string =>
    circle(x, y, 24, '#2d4f86') + circle(x, y, 16, CREAM) + circle(x, y, 8, ROSE);
  return [
    panel(14, 196, 70, shade),
    polygon(points('-46,236 46,236 66,262 30,276 -30,276 -66,262'), shade),
    path(curve(points('-24,-108 0,-122 24,-108 30,-30 20,120 8,286 0,296 -8,286 -20,120 -30,-30'), true, 0.8), body),
    path(curve(points('6,-116 24,-108 30,-30 20,120 8,286 2,290 8,120 12,-30'), true, 0.8), shade),
    rect(-3, 226, 6, 64, CORAL),
    panel(-34, 212, 72, wing),
    path(`M${-212} -28Q${-212} 2 ${-172} 2H172Q212 2 212 -28Q206 -12 172 -12H-172Q-206 -12 -212 -28Z`, shade, {
      opacity: 0.6,
    }),
    ribs(-34, 212, 72, shade),
    cockade(-158, -34),
    cockade(158, -34),
    path('M-28 6Q0 -8 28 6V24Q0 14 -28 24Z', NAVY),
    ellipse(0, 40, 15, 22, NAVY),
    circle(0, 40, 12, '#8c5a34'),
    path('M-4 52Q-30 70 -18 104Q-6 84 4 92Q-4 70 8 54Z', ROSE),
    circle(0, -118, 10, GOLD),
    ellipse(0, -126, 74, 7, CREAM, { opacity: 0.55 }),
    line('M-66 -130L66 -122', NAVY, 5, { 'stroke-linecap': 'round' }),
  ].join('');
}

/** A bank of cloud as a row of discs with one flat foot. */
const cloud = (x: number, y: number, s: number, colour: string): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${s})` },
    ...rows('-190,0,46 -120,-36,70 -30,-70,92 70,-44,82 150,-12,58 210,6,36').map(([cx = 0, cy = 0, r = 0]) =>
      circle(cx, cy, r, colour),
    ),
    rect(-236, 0, 480, 46, colour, { rx: 23 }),
  );

/** A ribbon of smoke along a path that fades with distance. */
const trail = (points: readonly Point[], widths: readonly number[], colour: string): string =>
  points.map(([x, y], i) => circle(x, y, widths[i] ?? 8, colour, { opacity: 0.9 })).join('') +
  line(curve(points, false), colour, Math.min(...widths) * 1.2, { 'stroke-linecap': 'round' });

function smoke(from: Point, via: readonly Point[], start: number, end: number, colour: string): string {
  const anchors = [from, ...via];
  const beads: Point[] = [];
  const widths: number[] = [];
  const total = (anchors.length - 1) * 26;
  for (let i = 0; i <= total; i++) {
    const t = i / 26;
    const k = Math.min(Math.floor(t), anchors.length - 2);
    const f = t - k;
    const p = (n: number): Point => anchors[Math.min(Math.max(n, 0), anchors.length - 1)] ?? from;
    const blend = (a: number, b: number, c: number, d: number): number =>
      0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f * f + (3 * b - a - 3 * c + d) * f ** 3);
    const [a, b, c, d] = [p(k - 1), p(k), p(k + 1), p(k + 2)];
    beads.push([blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])]);
    widths.push(start + (end - start) * (i / total) + (i % 3) * 2);
  }
  return trail(beads, widths, colour);
}

const dawn = (width: number, height: number, sun: Point, radius: number): string =>
  [
    element(
      'defs',
      {},
      linear(
        'dawn',
        [0, 0],
        [0, height],
        [
          [0, '#2f6b7c'],
          [0.3, SKY],
          [0.52, '#f3d79c'],
          [0.72, GOLD],
          [1, CORAL],
        ],
      ),
    ),
    rect(0, 0, width, height, 'url(#dawn)'),
    ...[1.9, 1.6, 1.3].map((grow, i) => circle(sun[0], sun[1], radius * grow, CREAM, { opacity: 0.12 + i * 0.06 })),
    circle(sun[0], sun[1], radius, CREAM),
  ].join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const body = [
    dawn(width, height, [470, 560], 170),
    cloud(120, 640, 0.8, '#f7c98a'),
    cloud(700, 700, 0.9, '#f7c98a'),
    group({ transform: 'translate(190 330) rotate(-52) scale(0.36)' }, biplane(ROSE, '#c23d49', '#7d2430')),
    group({ transform: 'translate(640 250) rotate(118) scale(0.28)' }, biplane(ROSE, '#c23d49', '#7d2430')),
    cloud(40, 800, 1, '#f2a878'),
    cloud(560, 850, 1.2, '#ee9469'),
    smoke([470, 690], points('330,800 180,940 420,1050 860,1010'), 10, 62, CREAM),
    group({ transform: 'translate(560 560) rotate(38) scale(1.06)' }, biplane('#3f5a86', '#31476f', NAVY)),
    cloud(160, 1010, 1.1, '#e27f62'),
    cloud(720, 1040, 1, '#d96a58'),
    rect(0, 1050, width, 150, NAVY),
    cloud(330, 1046, 0.8, NAVY),
    cloud(20, 1050, 0.7, NAVY),
    cloud(650, 1050, 0.9, NAVY),
    ink(shift(widthTo(set('WINGS', 'deco', 100, 60), 700), 50, 184), CREAM),
    rect(50, 204, 700, 5, CREAM),
    label('CLARA BOW  ·  CHARLES ROGERS  ·  RICHARD ARLEN', 'grotesque', 22, 400, 1128, GOLD, { tracking: 90 }),
    label('GARY COOPER  ·  DIRECTED BY WILLIAM A. WELLMAN  ·  1927', 'sans', 15, 400, 1162, CREAM, { tracking: 150 }),
  ].join('');
  return { width, height, ground: NAVY, body, finish: { grain: 15, speckle: 0.35, vignette: 0.1 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    dawn(width, height, [860, 330], 140),
    cloud(180, 400, 0.8, '#f7c98a'),
    cloud(1120, 440, 0.9, '#f7c98a'),
    group({ transform: 'translate(300 190) rotate(-52) scale(0.36)' }, biplane(ROSE, '#c23d49', '#7d2430')),
    group({ transform: 'translate(1080 160) rotate(118) scale(0.28)' }, biplane(ROSE, '#c23d49', '#7d2430')),
    cloud(60, 520, 1, '#f2a878'),
    cloud(860, 560, 1.2, '#ee9469'),
    smoke([600, 480], points('470,570 330,640 560,700 1300,640'), 9, 48, CREAM),
    group({ transform: 'translate(700 350) rotate(44) scale(0.92)' }, biplane('#3f5a86', '#31476f', NAVY)),
    cloud(240, 690, 1.1, '#e27f62'),
    cloud(1080, 700, 1, '#d96a58'),
  ].join('');
  return { width, height, ground: NAVY, body, finish: { grain: 15, vignette: 0.15 } };
}

export const wings: FilmArtwork = { poster, backdrop };
