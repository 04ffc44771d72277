/** The cards between the pictures of a trailer, as silent films have them. */
import { bat } from '#demo/artwork/house/bat.ts';
import { boxOf, centred, ink, label, set, widthTo } from '#demo/artwork/press/lettering.ts';
import { group, type Picture, rect } from '#demo/artwork/press/svg.ts';
import type { DemoFilm } from '#demo/content/types.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const NIGHT = '#100e14';
const CREAM = '#efe4c8';
const BRASS = '#c99a4a';
const TITLE_SIZE = 92;
const TITLE_WIDTH_MAX = 1000;

/** A double frame with cut corners, round the words. */
const frame = (): string =>
  [
    rect(60, 50, WIDTH - 120, HEIGHT - 100, 'none', { stroke: CREAM, 'stroke-width': 4 }),
    rect(76, 66, WIDTH - 152, HEIGHT - 132, 'none', { stroke: BRASS, 'stroke-width': 2 }),
    ...[
      [60, 50],
      [WIDTH - 60, 50],
      [60, HEIGHT - 50],
      [WIDTH - 60, HEIGHT - 50],
    ].map(([x = 0, y = 0]) => rect(x - 22, y - 22, 44, 44, NIGHT, { stroke: CREAM, 'stroke-width': 4 })),
  ].join('');

const card = (body: string): Picture => ({
  width: WIDTH,
  height: HEIGHT,
  ground: NIGHT,
  body: rect(0, 0, WIDTH, HEIGHT, NIGHT) + body,
  finish: { grain: 8, vignette: 0.35 },
});

/** The title, who made it and when. */
export function titleCard({ original_title, directors, released_on }: DemoFilm): Picture {
  const title = set(original_title, 'serifItalic', TITLE_SIZE);
  const fitting = boxOf(title).width > TITLE_WIDTH_MAX ? widthTo(title, TITLE_WIDTH_MAX) : title;
  return card(
    frame() +
      ink(centred(fitting, WIDTH / 2, 372), CREAM) +
      rect(WIDTH / 2 - 70, 426, 140, 3, BRASS) +
      label(`${directors.join(', ')}  ·  ${released_on.slice(0, 4)}`, 'book', 38, WIDTH / 2, 500, CREAM),
  );
}

/** The name and the bat of the cinema. */
export const houseCard = (): Picture =>
  card(
    group({ transform: `translate(${WIDTH / 2} 290) scale(2.3)` }, bat(BRASS, NIGHT)) +
      ink(centred(set('NOCTULE', 'deco', 104, 160), WIDTH / 2, 540), CREAM),
  );
