import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
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
  path,
  points,
  polygon,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';

/** A playing card: the student above, his reflection below, sold for a bag of gold; neither is the right way up. */
const TABLE = '#23413a';
const CARD = '#f3e7cd';
const BLACK = '#1a1517';
const RED = '#b8352f';
const GOLD = '#d5a03f';
const SKIN = '#e9c6a4';

type Suit = {
  readonly cloak: string;
  readonly lining: string;
  readonly skin: string;
  readonly plume: string;
  readonly sash: string;
};
const LIVING: Suit = { cloak: BLACK, lining: RED, skin: SKIN, plume: RED, sash: GOLD };
const MIRROR: Suit = { cloak: '#5a5557', lining: '#a89f93', skin: '#f3e7cd', plume: BLACK, sash: '#a89f93' };

/** Half the figure, cut at the waist by y 0; cap plume reaches y -470, elbows to x 240. */
function student(suit: Suit): string {
  return [
    // cloak
    path(curve(points('-110,-250 -190,-200 -250,-90 -290,0 290,0 250,-90 190,-200 110,-250'), true, 0.5), suit.cloak),
    polygon(points('-60,-250 -150,0 -40,0 0,-190'), suit.lining),
    polygon(points('60,-250 150,0 40,0 0,-190'), suit.lining),
    polygon(points('-70,-252 0,-150 70,-252 64,0 -64,0'), CARD),
    // doublet bands
    repeat(6, (i) => rect(-62, -132 + i * 24, 124, 10, i % 2 === 0 ? suit.cloak : suit.sash)),
    polygon(points('-20,-180 20,-180 12,0 -12,0'), suit.cloak),
    repeat(5, (i) => circle(0, -150 + i * 32, 5, suit.sash)),
    // collar
    path(curve(points('-92,-244 -50,-268 0,-250 50,-268 92,-244 50,-206 0,-196 -50,-206'), true, 0.6), CARD, {
      stroke: BLACK,
      'stroke-width': 4,
    }),
    polygon(points('-20,-232 20,-232 0,-206'), suit.plume),
    // head
    path(curve(points('-62,-330 -56,-380 0,-404 56,-380 62,-330 48,-276 0,-246 -48,-276'), true, 0.9), suit.skin),
    path(curve(points('-66,-300 -76,-360 -58,-394 -60,-340 -52,-290 -44,-262'), true, 0.9), BLACK),
    path(curve(points('66,-300 76,-360 58,-394 60,-340 52,-290 44,-262'), true, 0.9), BLACK),
    path(curve(points('-46,-346 -24,-356 -8,-346 -24,-350'), true, 0.9), BLACK, { stroke: BLACK, 'stroke-width': 3 }),
    path(curve(points('46,-346 24,-356 8,-346 24,-350'), true, 0.9), BLACK, { stroke: BLACK, 'stroke-width': 3 }),
    circle(-24, -332, 6, BLACK),
    circle(24, -332, 6, BLACK),
    line('M-38 -334Q-24 -342 -10 -334M38 -334Q24 -342 10 -334', BLACK, 3),
    line('M3 -334L10 -304L-2 -300', BLACK, 3, { 'stroke-linejoin': 'round' }),
    path(curve(points('-28,-286 0,-294 28,-286 10,-280 0,-284 -10,-280'), true, 0.9), BLACK),
    line('M-12 -270H12', RED, 4, { 'stroke-linecap': 'round' }),
    path('M-7 -258L0 -246L7 -258Z', BLACK),
    // beret and plume
    path(curve(points('-92,-372 -98,-420 -40,-452 50,-446 104,-412 94,-374 0,-388'), true, 0.8), suit.cloak),
    rect(-86, -386, 172, 16, suit.sash, { rx: 8 }),
    path(
      curve(
        points(`70,-406 120,-470 200,-480 250,-430 214,-440 240,-400 190,-414 204,-376 150,-398 110,-384`),
        true,
        0.9,
      ),
      suit.plume,
    ),
    line('M78 -402Q150 -450 224 -440', CARD, 3),
    // arm and rapier across
    path(curve(points('170,-190 226,-120 214,-60 140,-44 90,-70 150,-90 160,-130'), true, 0.6), suit.cloak, {
      stroke: suit.sash,
      'stroke-width': 4,
    }),
    circle(92, -62, 21, suit.skin),
    group(
      { transform: 'rotate(-34 92 -62)' },
      rect(62, -66, 60, 9, suit.sash),
      rect(-236, -64, 320, 5, BLACK),
      path('M104 -96Q140 -62 104 -28', 'none', { stroke: suit.sash, 'stroke-width': 6 }),
    ),
  ].join('');
}

const pip = (x: number, y: number, s: number, colour: string): string =>
  path(curve(points('0,-30 20,-4 26,14 12,24 4,16 10,36 -10,36 -4,16 -12,24 -26,14 -20,-4'), true, 0.7), colour, {
    transform: `translate(${x} ${y}) scale(${s})`,
  });

/** The card, 560 by 900, centre at (0, 0); turned by half a circle it is nearly the same. */
function card(): string {
  const half = (suit: Suit): string =>
    student(suit) +
    pip(-206, -372, 1.05, suit === LIVING ? BLACK : RED) +
    label('S', 'serif', 64, -206, -404, suit === LIVING ? BLACK : RED);
  return [
    rect(-284, -454, 568, 908, BLACK, { rx: 30, opacity: 0.35, transform: 'translate(14 20)' }),
    rect(-284, -454, 568, 908, CARD, { rx: 30 }),
    rect(-248, -420, 496, 840, 'none', { rx: 14, stroke: BLACK, 'stroke-width': 3 }),
    clip('half', rect(-247, -419, 494, 419, BLACK)),
    group({ 'clip-path': 'url(#half)' }, group({ transform: 'translate(0 0) scale(0.9)' }, half(LIVING))),
    group(
      { transform: 'rotate(180)' },
      group({ 'clip-path': 'url(#half)' }, group({ transform: 'scale(0.9)' }, half(MIRROR))),
    ),
    polygon(points('-246,-10 246,-22 246,8 -246,22'), GOLD),
    line('M-246 -10L246 -22M-246 22L246 8', BLACK, 3),
    repeat(12, (i) => circle(-222 + i * 40, 6 - i * 1.1, 6.5, RED)),
  ].join('');
}

const coin = (x: number, y: number, r: number): string =>
  group(
    { transform: `translate(${x} ${y})` },
    circle(5, 8, r, BLACK, { opacity: 0.35 }),
    circle(0, 0, r, GOLD),
    circle(0, 0, r * 0.78, 'none', { stroke: '#8a6420', 'stroke-width': 2.5 }),
    label('100', 'book', r * 0.62, 0, r * 0.22, '#8a6420'),
  );

const table = (width: number, height: number): string =>
  element(
    'defs',
    {},
    linear(
      'felt',
      [0, 0],
      [width, height],
      [
        [0, '#2f5549'],
        [0.5, TABLE],
        [1, '#142a26'],
      ],
    ),
  ) + rect(0, 0, width, height, 'url(#felt)');

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const body = [
    table(width, height),
    group(
      { transform: 'translate(420 560) rotate(13)', opacity: 0.9 },
      rect(-284, -454, 568, 908, RED, { rx: 30 }),
      rect(-262, -432, 524, 864, 'none', { rx: 18, stroke: CARD, 'stroke-width': 4 }),
    ),
    group({ transform: 'translate(400 560) rotate(-4)' }, card()),
    coin(92, 960, 40),
    coin(152, 1010, 40),
    coin(60, 1034, 40),
    coin(716, 150, 40),
    ink(shift(widthTo(set('Der Student', 'serifItalic', 100, 0), 360), 44, 92), CARD),
    ink(shift(widthTo(set('von Prag', 'serifItalic', 100, 0), 300), 462, 1120), CARD),
    label('STELLAN RYE  ·  PAUL WEGENER  ·  1913', 'sans', 16, 760, 1166, GOLD, { anchor: 'end', tracking: 150 }),
    label('Ein Film von Hanns Heinz Ewers', 'bookItalic', 19, 44, 1166, CARD, { anchor: 'start' }),
  ].join('');
  return { width, height, ground: TABLE, body, finish: { grain: 16, speckle: 0.4, vignette: 0.35 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    table(width, height),
    group(
      { transform: 'translate(660 370) rotate(102) scale(0.9)', opacity: 0.9 },
      rect(-284, -454, 568, 908, RED, { rx: 30 }),
      rect(-262, -432, 524, 864, 'none', { rx: 18, stroke: CARD, 'stroke-width': 4 }),
    ),
    group({ transform: 'translate(640 360) rotate(82) scale(0.94)' }, card()),
    coin(120, 150, 46),
    coin(196, 210, 46),
    coin(1160, 560, 46),
    coin(1090, 620, 46),
    coin(1200, 640, 46),
  ].join('');
  return { width, height, ground: TABLE, body, finish: { grain: 16, vignette: 0.4 } };
}

export const studentVonPrag: FilmArtwork = { poster, backdrop };
