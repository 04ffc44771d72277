import { ink, label, set, shift, widthTo } from '#demo/artwork/press/lettering.ts';
import {
  BACKDROP,
  circle,
  curve,
  type FilmArtwork,
  group,
  line,
  mirrored,
  POSTER,
  type Point,
  path,
  points,
  polygon,
  rect,
  repeat,
} from '#demo/artwork/press/svg.ts';

/** Fashion plate: a helmet of black lacquer, a mouth, and a face with few other lines. */
const BLACK = '#131014';
const SKIN = '#f4e6d2';
const RED = '#cb2f38';
const ROSE = '#dba79a';
const GOLD = '#c79a4b';

/** The face, frontal, chin at (0, 330), hair crown at (0, -300); 560 wide. */
function face(): string {
  const cheek: Point[] = points('0,-250 120,-236 190,-160 206,-20 182,120 128,230 52,306 0,322');
  const bob: Point[] =
    points(`0,-318 136,-300 238,-216 284,-70 288,70 256,170 206,206 128,174 92,148 132,142 168,104 186,20 184,-60
    150,-96 60,-104 0,-104`);
  const lid: Point[] = points('44,-8 84,-42 136,-40 164,-10 132,6 84,10');
  const iris = (x: number): string => circle(x, -14, 24, BLACK) + circle(x - 8, -24, 6, SKIN);
  return [
    // neck and shoulders
    path(
      curve(points('-78,250 -72,400 -150,460 -340,520 -400,640 400,640 340,520 150,460 72,400 78,250'), true, 0.7),
      SKIN,
    ),
    path(curve(points('-70,300 0,356 70,300 70,380 0,430 -60,372'), true, 0.8), ROSE),
    path(curve([...cheek, ...mirrored(cheek, 0).reverse()], true, 0.8), SKIN),
    // bob, with light on the lacquer
    path(curve([...bob, ...mirrored(bob, 0).reverse()], true, 0.7), BLACK),
    path(curve(points('-150,-268 -60,-300 40,-296 90,-276 20,-272 -70,-258'), true, 0.9), '#4a4450'),
    path(curve(points('-236,-180 -262,-80 -262,30 -248,-60'), true, 0.9), '#4a4450'),
    repeat(9, (i) => line(`M${-128 + i * 32} -250Q${-134 + i * 33.5} -176 ${-138 + i * 34.5} -112`, '#2b2630', 3)),
    // brows, eyes, lashes
    ...[1, -1].map((side) =>
      group(
        { transform: `scale(${side} 1)` },
        path(curve(points('40,-66 96,-86 150,-78 184,-50 150,-68 96,-76'), true, 0.9), BLACK),
        path(curve(lid, true, 0.9), '#fffaf0'),
        path(curve(points('34,-4 82,-48 140,-46 184,-20 164,-14 132,-32 86,-34'), true, 0.9), BLACK),
        path(curve(points('60,8 100,16 140,6 100,10'), true, 0.9), BLACK),
        path(curve(points('54,-46 96,-66 146,-58 126,-54 92,-56'), true, 0.9), ROSE),
        path(curve(points('84,92 130,66 166,78 150,128 108,140'), true, 0.9), ROSE, { opacity: 0.55 }),
      ),
    ),
    iris(104),
    iris(-96),
    // nose: only its shadow
    path(curve(points('10,-30 20,60 32,112 14,124 6,110 12,60'), true, 0.9), ROSE),
    path(curve(points('-22,116 -8,124 -14,130 -26,124'), true, 0.9), '#7e4a44'),
    path(curve(points('22,116 8,124 14,130 26,124'), true, 0.9), '#7e4a44'),
    // mouth
    path(curve(points('-62,196 -26,172 0,182 26,172 62,196 0,200'), true, 0.7), RED),
    path(curve(points('-60,197 0,202 60,197 34,236 0,244 -34,236'), true, 0.8), RED),
    line('M-60 197Q-30 204 0 200Q30 204 60 197', BLACK, 3.5),
    path(curve(points('-16,222 4,218 18,224 2,230'), true, 0.9), '#f19a8c'),
    // beads
    repeat(17, (i) => {
      const t = (i / 16) * 2 - 1;
      return (
        circle(t * 128, 398 + (1 - t * t) * 96, 13, '#fffaf0') +
        circle(t * 128 - 4, 394 + (1 - t * t) * 96, 4, GOLD, { opacity: 0.7 })
      );
    }),
  ].join('');
}

/** Fans of gold lines fold out of the corner like a lid. */
const fan = (x: number, y: number, reach: number, from: number, to: number, count: number): string =>
  repeat(count, (i) => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180;
    return line(
      `M${x} ${y}L${x + Math.cos(angle) * reach} ${y + Math.sin(angle) * reach}`,
      GOLD,
      i % 4 === 0 ? 4 : 1.5,
      { opacity: i % 4 === 0 ? 0.95 : 0.6 },
    );
  });

/** The box, open; its light is the background. */
const box = (x: number, y: number, s: number): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${s})` },
    polygon(points('-70,0 70,0 70,62 -70,62'), BLACK),
    polygon(points('-70,0 -96,-44 44,-44 70,0'), GOLD),
    polygon(points('-62,-4 -84,-38 38,-38 60,-4'), BLACK),
    line('M-70 30H70', GOLD, 3),
    circle(0, 30, 9, GOLD),
  );

function poster(): ReturnType<FilmArtwork['poster']> {
  const { width, height } = POSTER;
  const word = (text: string, x: number, y: number, wide: number, colour: string, weight: number): string =>
    ink(shift(widthTo(set(text, 'thin', 100, 20), wide), x, y), colour, { stroke: colour, 'stroke-width': weight });
  const body = [
    rect(0, 0, width, height, RED),
    fan(400, 1270, 1400, 205, 335, 61),
    group({ transform: 'translate(400 468) scale(1.14)' }, face()),
    path('M0 996H800V1200H0Z', BLACK),
    polygon(points('0,990 800,990 800,996 0,996'), GOLD),
    word('DIE BÜCHSE DER', 40, 1048, 290, GOLD, 1.6),
    word('PANDORA', 40, 1158, 560, SKIN, 4),
    ...['LOUISE', 'BROOKS'].map((text, i) =>
      label(text, 'thin', 34, 762, 1116 + i * 42, SKIN, {
        anchor: 'end',
        tracking: 60,
        stroke: SKIN,
        'stroke-width': 1.2,
      }),
    ),
    label(
      'EIN FILM VON G. W. PABST NACH FRANK WEDEKIND  ·  FRITZ KORTNER  ·  FRANCIS LEDERER  ·  1929',
      'sans',
      12,
      400,
      1186,
      GOLD,
      { tracking: 90 },
    ),
  ].join('');
  return { width, height, ground: RED, body, finish: { grain: 13, speckle: 0.25, vignette: 0.12 } };
}

function backdrop(): ReturnType<FilmArtwork['backdrop']> {
  const { width, height } = BACKDROP;
  const body = [
    rect(0, 0, width, height, RED),
    fan(1130, 800, 1500, 180, 300, 61),
    group({ transform: 'translate(470 336)' }, face()),
    box(1130, 590, 1.5),
  ].join('');
  return { width, height, ground: RED, body, finish: { grain: 13, vignette: 0.15 } };
}

export const pandora: FilmArtwork = { poster, backdrop };
