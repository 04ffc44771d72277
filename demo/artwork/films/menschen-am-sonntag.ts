import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  type FilmArtwork,
  group,
  line,
  POSTER,
  type Point,
  path,
  points,
  rays,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';

/** New Objectivity on a day off: the Wannsee beach from straight above, flat colour, blue noon shadows. */
const SAND = '#f0dcae';
const WATER = '#3fa3ab';
const DEEP = '#1f7684';
const CORAL = '#e4674a';
const NAVY = '#1f2f4f';
const WHITE = '#fbf5e6';
const SKIN = '#d99a6c';
const YELLOW = '#f2b93d';
const SHADOW = { opacity: 0.28, transform: 'translate(14 20)' };

const parasol = (x: number, y: number, r: number, colour: string, turn: number): string =>
  group(
    { transform: `translate(${x} ${y})` },
    circle(r * 0.16, r * 0.24, r, NAVY, { opacity: 0.28 }),
    circle(0, 0, r, WHITE),
    path(rays([0, 0], 0, r, 8, 0.5, turn), colour),
    ring(0, 0, r - 3, colour, 6),
    circle(0, 0, r * 0.07, NAVY),
  );

/** A sunbather on the back, seen from above, about 250 long, head up. */
function bather(suit: string, hair: string, pose: 'straight' | 'bent'): string {
  const limb = (d: string, w: number): string =>
    line(d, SKIN, w, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  return [
    limb('M-15 70L-19 130L-22 196', 19),
    limb(pose === 'bent' ? 'M15 70L50 116L22 170' : 'M15 70L18 132L26 196', 19),
    limb('M-26 -30L-62 -8L-52 -66', 14),
    limb(pose === 'bent' ? 'M26 -30L66 0L58 52' : 'M26 -30L54 16L40 66', 14),
    path(curve(points('-30,-40 0,-46 30,-40 24,20 32,66 0,84 -32,66 -24,20'), true, 0.8), suit),
    path(curve(points('-16,-46 0,-30 16,-46 10,-58 -10,-58'), true, 0.8), SKIN),
    rect(-27, 16, 54, 8, WHITE),
    circle(0, -76, 24, hair),
    path(curve(points('-15,-70 0,-88 15,-70 8,-56 -8,-56'), true, 0.9), SKIN),
  ].join('');
}

const towel = (x: number, y: number, turn: number, colour: string, content: string): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    rect(-78, -124, 156, 360, NAVY, { opacity: 0.22, transform: 'translate(10 14)' }),
    rect(-78, -124, 156, 360, colour),
    repeat(5, (i) => rect(-78, -112 + i * 78, 156, 12, WHITE)),
    content,
  );

/** The portable gramophone, lid up, a record turning. */
const gramophone = (x: number, y: number, turn: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    rect(-84, -90, 168, 180, NAVY, SHADOW),
    rect(-84, -90, 168, 180, '#7b3b2a'),
    rect(-76, -82, 152, 164, '#a9553a'),
    circle(-8, 4, 68, '#17181d'),
    ...[58, 50, 42, 34].map((r) => ring(-8, 4, r, '#3a3c46', 1.6)),
    circle(-8, 4, 24, CORAL),
    circle(-8, 4, 4, WHITE),
    line('M62 -66L56 -20L18 6', WHITE, 7, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    circle(62, -66, 10, YELLOW),
    rect(-84, -106, 168, 16, '#5d2a1e'),
  );

const swimmer = (x: number, y: number, turn: number, cap: string): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    path(curve(points('-20,30 -44,90 -20,150 0,120 20,150 44,90 20,30'), true, 0.9), WHITE, { opacity: 0.55 }),
    line('M-20 10L-54 -30L-30 -76', SKIN, 14, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M20 10L48 40L40 76', SKIN, 14, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    path(curve(points('-26,4 0,-4 26,4 20,62 0,74 -20,62'), true, 0.8), NAVY),
    circle(0, -22, 21, cap),
    line('M-20 -22H20', WHITE, 4),
  );

/** Hats, shoes, a basket, a ball: the things of four people. */
const ball = (x: number, y: number, r: number): string =>
  circle(x + 9, y + 12, r, NAVY, { opacity: 0.25 }) +
  circle(x, y, r, WHITE) +
  path(rays([x, y], 0, r, 6, 0.5, 12), CORAL) +
  circle(x, y, r * 0.2, YELLOW);
const hat = (x: number, y: number, colour: string): string =>
  circle(x + 8, y + 10, 50, NAVY, { opacity: 0.25 }) +
  circle(x, y, 50, colour) +
  ring(x, y, 27, NAVY, 9) +
  circle(x, y, 23, colour) +
  ring(x, y, 40, WHITE, 1.5, { 'stroke-dasharray': '5 5' });
const basket = (x: number, y: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(-18)` },
    rect(-60, -40, 120, 80, NAVY, { rx: 18, ...SHADOW }),
    rect(-60, -40, 120, 80, '#b57a3c', { rx: 18 }),
    repeat(5, (i) => line(`M${-46 + i * 23} -38V38`, '#7e4f22', 4)),
    circle(-24, -4, 19, CORAL),
    circle(12, 10, 17, YELLOW),
    circle(28, -16, 15, '#8fae4e'),
  );

/** The waterline: three flat tongues of colour with a white lip. */
function shore(points: readonly Point[], corner: readonly Point[]): string {
  const tongue = (inset: number, colour: string): string =>
    path(
      `${curve(
        points.map(([x, y]): Point => [x - inset * 0.35, y - inset]),
        false,
      )}L${corner.map(([x, y]) => `${x} ${y}`).join('L')}Z`,
      colour,
    );
  return tongue(-34, '#e2c98f') + tongue(-12, WHITE) + tongue(0, WATER) + tongue(56, '#2f8d98') + tongue(150, DEEP);
}

const ripples = (places: readonly Point[]): string =>
  places
    .map(([x, y]) => line(`M${x - 40} ${y}q20 -13 40 0t40 0`, WHITE, 4, { opacity: 0.5, 'stroke-linecap': 'round' }))
    .join('');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const word = (text: string, x: number, y: number, wide: number, colour: string): string =>
    ink(shift(widthTo(set(text, 'grotesque', 100, -30), wide), x, y), colour);
  const body = [
    rect(0, 0, width, height, SAND),
    shore(points('-60,560 120,500 300,500 460,410 640,380 860,250'), [
      [860, -60],
      [-60, -60],
    ]),
    ripples(points('560,60 170,400 740,220 300,330')),
    swimmer(668, 120, 38, CORAL),
    swimmer(520, 320, -70, YELLOW),
    towel(180, 760, -14, CORAL, bather(NAVY, '#5a331c', 'straight')),
    towel(420, 700, 8, DEEP, bather(WHITE, '#e2b45a', 'bent')),
    gramophone(644, 700, 24),
    basket(610, 900),
    hat(330, 984, YELLOW),
    ball(590, 540, 42),
    parasol(770, 960, 190, CORAL, 10),
    parasol(20, 1090, 170, YELLOW, 0),
    word('menschen', 44, 118, 380, WHITE),
    word('am sonntag', 44, 208, 470, NAVY),
    label('ein film ohne schauspieler', 'sans', 24, 48, 254, WHITE, { anchor: 'start' }),
    label('siodmak · ulmer · wilder · zinnemann · schüfftan', 'sans', 19, 756, 1172, NAVY, { anchor: 'end' }),
    label('berlin 1930', 'grotesque', 26, 756, 1142, NAVY, { anchor: 'end' }),
  ].join('');
  return { width, height, ground: SAND, body, finish: { grain: 11, speckle: 0.2, vignette: 0.05 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    rect(0, 0, width, height, SAND),
    shore(points('-60,330 200,300 420,330 640,260 900,210 1340,90'), [
      [1340, -60],
      [-60, -60],
    ]),
    ripples(points('300,110 560,60 900,90 120,200 700,160')),
    swimmer(420, 130, 48, CORAL),
    swimmer(760, 90, -40, YELLOW),
    towel(330, 510, -52, CORAL, bather(NAVY, '#5a331c', 'straight')),
    towel(660, 440, 28, DEEP, bather(WHITE, '#e2b45a', 'bent')),
    gramophone(880, 420, 18),
    basket(850, 610),
    hat(480, 640, YELLOW),
    ball(1010, 290, 40),
    parasol(1120, 520, 190, CORAL, 10),
    parasol(60, 650, 160, YELLOW, 0),
  ].join('');
  return { width, height, ground: SAND, body, finish: { grain: 11, vignette: 0.08 } };
}

export const menschenAmSonntag: FilmArtwork = { poster, backdrop };
