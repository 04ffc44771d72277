/**
 * The designs of gift cards as plain shapes: the website shows them, the paper and the mail draw the
 * same. Drawn for the product, without pictures of others.
 */
import type { GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';

/** The frame of every design, in its own units. */
export const GIFT_DRAWING = { width: 600, height: 200 } as const;

/** `d`: an SVG path. `fill`: a colour as `#rrggbb`. */
export type Shape = { readonly d: string; readonly fill: string };

const round = (value: number): number => Math.round(value * 10) / 10;
const ground = (fill: string): Shape => ({ d: `M0 0H${GIFT_DRAWING.width}V${GIFT_DRAWING.height}H0Z`, fill });
const circle = (x: number, y: number, r: number, fill: string): Shape => ({
  d: `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0Z`,
  fill,
});
const box = (x: number, y: number, width: number, height: number, fill: string): Shape => ({
  d: `M${x} ${y}h${width}v${height}h${-width}Z`,
  fill,
});

/** A star with five points. */
function star(x: number, y: number, r: number, fill: string): Shape {
  const points = Array.from({ length: 10 }, (_, nth) => {
    const [angle, radius] = [(Math.PI * nth) / 5 - Math.PI / 2, nth % 2 === 0 ? r : r * 0.42];
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return { d: `M${points.join('L')}Z`, fill };
}

/** Scattered points that are the same every time; each is a pair between 0 and 1. */
const scattered = (count: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, nth) => [(nth * 0.618034 + 0.13) % 1, (nth * 0.414214 + 0.31) % 1] as const);

/** A reel of film with five holes. */
const reel = (x: number, y: number, r: number): Shape[] => [
  circle(x, y, r, '#efe4cc'),
  ...Array.from({ length: 5 }, (_, nth) => {
    const angle = (2 * Math.PI * nth) / 5 - Math.PI / 2;
    return circle(
      round(x + r * 0.58 * Math.cos(angle)),
      round(y + r * 0.58 * Math.sin(angle)),
      round(r * 0.22),
      '#1e1b26',
    );
  }),
  circle(x, y, round(r * 0.14), '#1e1b26'),
];

const projector = (): Shape[] => [
  ground('#1e1b26'),
  { d: 'M150 118L600 0V200L150 128Z', fill: '#332c35' },
  { d: 'M150 120L600 34V176L150 126Z', fill: '#54483f' },
  { d: 'M150 121L600 70V142L150 125Z', fill: '#8a7350' },
  ...scattered(26).map(([x, y]) => circle(round(250 + x * 340), round(30 + y * 140), round(1 + x * 2), '#f0d391')),
  ...reel(62, 66, 34),
  ...reel(122, 76, 26),
  { d: 'M38 104h104a8 8 0 0 1 8 8v36a8 8 0 0 1 -8 8h-104a8 8 0 0 1 -8 -8v-36a8 8 0 0 1 8 -8Z', fill: '#c0473d' },
  box(150, 114, 14, 18, '#efe4cc'),
  circle(62, 130, 11, '#8f2f2a'),
  box(90, 122, 40, 5, '#8f2f2a'),
  box(90, 134, 40, 5, '#8f2f2a'),
  { d: 'M56 156h16l-10 44h-18Z', fill: '#efe4cc' },
  { d: 'M108 156h16l12 44h-18Z', fill: '#efe4cc' },
];

const ribbon = (): Shape[] => [
  ground('#b63d3a'),
  ...scattered(40).map(([x, y], nth) =>
    circle(round(8 + x * 584), round(8 + y * 184), nth % 3 === 0 ? 4 : 2.4, nth % 2 === 0 ? '#c95a52' : '#a2322f'),
  ),
  box(0, 84, 600, 32, '#efc66b'),
  box(0, 88, 600, 3, '#d9a645'),
  box(0, 109, 600, 3, '#d9a645'),
  box(416, 0, 32, 200, '#efc66b'),
  box(420, 0, 3, 200, '#d9a645'),
  box(441, 0, 3, 200, '#d9a645'),
  { d: 'M424 108L372 186L396 180L408 200L444 116Z', fill: '#d9a645' },
  { d: 'M440 108L492 186L468 180L456 200L420 116Z', fill: '#e3b455' },
  { d: 'M432 98C396 40 330 34 326 74C322 116 388 124 432 102Z', fill: '#f4d27f' },
  { d: 'M432 98C468 40 534 34 538 74C542 116 476 124 432 102Z', fill: '#f4d27f' },
  { d: 'M424 96C398 64 352 58 350 78C348 100 390 106 424 102Z', fill: '#d9a645' },
  { d: 'M440 96C466 64 512 58 514 78C516 100 474 106 440 102Z', fill: '#d9a645' },
  { d: 'M420 84h24a6 6 0 0 1 6 6v22a6 6 0 0 1 -6 6h-24a6 6 0 0 1 -6 -6v-22a6 6 0 0 1 6 -6Z', fill: '#f9e0a0' },
];

/** A row of seats as seen from behind. */
const seats = (y: number, first: number, fill: string): Shape[] =>
  Array.from({ length: 12 }, (_, nth) => {
    const x = first + nth * 56;
    return { d: `M${x} 200v${y - 188}q0 -12 12 -12h24q12 0 12 12v${188 - y}Z`, fill };
  });

/** No star shines through the moon. */
const besideMoon = ([x, y]: readonly [number, number]): boolean =>
  Math.hypot(12 + x * 576 - 500, 10 + y * 120 - 60) > 56;

const night = (): Shape[] => [
  ground('#1f2c57'),
  ...scattered(40)
    .filter(besideMoon)
    .map(([x, y], nth) =>
      nth % 4 === 0
        ? star(round(12 + x * 576), round(10 + y * 120), round(5 + y * 6), '#f2cf7a')
        : circle(round(8 + x * 584), round(6 + y * 130), nth % 3 === 0 ? 2 : 1.3, '#c8d3f2'),
    ),
  circle(492, 62, 38, '#f7e6b0'),
  circle(508, 54, 33, '#1f2c57'),
  ...seats(158, -34, '#16203f'),
  ...seats(174, -6, '#0e152c'),
];

const DRAWINGS: Readonly<Record<GiftDesign, readonly Shape[]>> = {
  projector: projector(),
  ribbon: ribbon(),
  night: night(),
};

/** The shapes of a design, from back to front. */
export const giftDrawing = (design: GiftDesign): readonly Shape[] => DRAWINGS[design];

/** The same as an SVG document. */
export function giftSvg(design: GiftDesign): string {
  const { width, height } = GIFT_DRAWING;
  const shapes = giftDrawing(design).map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.join('')}</svg>`;
}
