import { radiating, sliver } from '#demo/artwork/press/gouge.ts';
import { cut, finer, ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  circle,
  curve,
  ellipse,
  group,
  line,
  type Picture,
  POSTER,
  path,
  points,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { between, randomFrom } from '#demo/random.ts';

/** The talk after the film: a miner’s lamp on the table, and empty chairs. */
const BLACK = '#16130f';
const PAPER = '#ece4d2';
const FLAME = '#e0a02f';
const RUST = '#a8482a';

/** The safety lamp, 240 wide and 620 high, foot at (0, 0). */
function lamp(): string {
  return [
    rect(-120, -60, 240, 60, BLACK, { rx: 8 }),
    rect(-104, -118, 208, 60, PAPER, { stroke: BLACK, 'stroke-width': 10 }),
    repeat(9, (i) => line(`M${-88 + i * 22} -108V-70`, BLACK, 5)),
    rect(-112, -136, 224, 22, BLACK),
    rect(-92, -300, 184, 166, PAPER),
    path(curve(points('0,-150 -34,-176 -30,-214 -6,-276 4,-246 30,-206 30,-174'), true, 0.9), FLAME),
    path(curve(points('0,-156 -14,-176 -8,-206 4,-226 14,-198 14,-172'), true, 0.9), PAPER),
    line('M-92 -300V-134M92 -300V-134M-46 -300V-134M46 -300V-134', BLACK, 9),
    rect(-112, -318, 224, 24, BLACK),
    rect(-80, -480, 160, 166, PAPER, { stroke: BLACK, 'stroke-width': 10 }),
    repeat(9, (row) => repeat(9, (column) => circle(-64 + column * 16, -464 + row * 17, 3.6, BLACK))),
    path('M-104 -480H104L82 -520H-82Z', BLACK),
    path('M-50 -520Q0 -560 50 -520Z', BLACK),
    line('M-104 -486Q-170 -640 0 -650Q170 -640 104 -486', BLACK, 11),
    ring(0, -664, 18, BLACK, 10),
  ].join('');
}

const chair = (x: number, y: number, s: number, flip: 1 | -1): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${s * flip} ${s})` },
    line('M-50 0L-44 -130L-56 -290M50 0L46 -130L-44 -130M20 10L14 -120', BLACK, 14, {
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    path(curve(points('-62,-136 0,-150 60,-136 56,-116 0,-108 -58,-116'), true, 0.8), BLACK),
    line('M-56 -290Q-40 -304 -26 -290L-22 -150M-54 -240L-26 -240M-52 -196L-24 -196', BLACK, 10, {
      'stroke-linecap': 'round',
    }),
  );

/** Table top as one ellipse with grain cut along it. */
function table(y: number): string {
  const random = randomFrom('table');
  const grain = Array.from({ length: 60 }, () => {
    const x = between(random, 40, 700);
    const dy = between(random, -40, 44);
    return sliver(
      [x, y + dy],
      [x + between(random, 40, 120), y + dy + between(random, -2, 2)],
      between(random, 2.5, 6),
    );
  });
  return ellipse(400, y, 400, 66, BLACK) + path(grain.join(''), PAPER) + rect(360, y + 40, 80, 200, BLACK);
}

export function minersLamp(): Picture {
  const { width, height } = POSTER;
  const random = randomFrom('marcinelle');
  const word = (text: string, x: number, y: number, wide: number, colour: string): string =>
    ink(cut(finer(shift(widthTo(set(text, 'grotesque', 100, -10), wide), x, y), 3), 8, 1.2, random), colour);
  const body = [
    rect(0, 0, width, height, PAPER),
    rect(0, 0, width, 860, BLACK),
    path(radiating([400, 520], 130, 700, 190, 11, random), PAPER),
    circle(400, 520, 150, FLAME, { opacity: 0.95 }),
    circle(400, 520, 208, 'none', { stroke: FLAME, 'stroke-width': 6 }),
    rect(0, 800, width, 400, PAPER),
    chair(110, 1000, 0.95, 1),
    chair(690, 1000, 0.95, -1),
    chair(250, 960, 0.7, 1),
    chair(556, 960, 0.7, -1),
    table(826),
    group({ transform: 'translate(400 800) scale(1.16)' }, lamp()),
    rect(0, 1020, width, 180, RUST),
    word('BORINAGE', 40, 1122, 500, PAPER),
    label('LE FILM. PUIS ON PARLE.', 'grotesque', 21, 40, 1166, PAPER, { anchor: 'start', tracking: 70 }),
    ...['1934', '→', '?'].map((text, i) => label(text, 'grotesque', 50, [610, 690, 744][i] ?? 600, 1120, BLACK)),
    label('DE FILM. DAARNA PRATEN WE.', 'grotesque', 14, 762, 1152, BLACK, { anchor: 'end', tracking: 60 }),
    label('ERST DER FILM. DANN WIR.', 'grotesque', 14, 762, 1174, BLACK, { anchor: 'end', tracking: 60 }),
  ].join('');
  return { width, height, ground: PAPER, body, finish: { grain: 13, speckle: 0.6 } };
}
