/**
 * Drawing in SVG text. A picture is a size, a background colour and a body; everything else here
 * only shortens the notation of shapes. Coordinates are pixels of the finished picture, y pointing
 * down.
 */
export type Point = readonly [x: number, y: number];
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The surface of the finished sheet: fine film grain, litho speckle, or nothing. */
export type Finish = { readonly grain: number; readonly speckle?: number; readonly vignette?: number };
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly body: string;
  readonly finish: Finish;
};

const number = (value: number): string => String(Math.round(value * 100) / 100);

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : value}"`)
    .join('');

export const element = (name: string, attributes: Attributes = {}, ...children: string[]): string =>
  children.length === 0
    ? `<${name}${attributesText(attributes)}/>`
    : `<${name}${attributesText(attributes)}>${children.join('')}</${name}>`;

export const group = (attributes: Attributes, ...children: string[]): string => element('g', attributes, ...children);
export const path = (d: string, fill: string, more: Attributes = {}): string => element('path', { d, fill, ...more });
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width, height, fill, ...more });
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more });
export const ring = (cx: number, cy: number, r: number, stroke: string, width: number, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width, ...more });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more });

/** Returns a straight-edged outline through the points; closed by default. */
export const outline = (points: readonly Point[], closed = true): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('') + (closed ? 'Z' : '');

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  path(outline(points), fill, more);

/**
 * Returns a curved outline through the points (Catmull-Rom converted to Béziers), for silhouettes,
 * smoke and waves.
 */
export function curve(points: readonly Point[], closed = true, tension = 1): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  let d = `M${number(at(0)[0])} ${number(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const reach = tension / 6;
    const c1: Point = [from[0] + (to[0] - before[0]) * reach, from[1] + (to[1] - before[1]) * reach];
    const c2: Point = [to[0] - (after[0] - from[0]) * reach, to[1] - (after[1] - from[1]) * reach];
    d += `C${[...c1, ...c2, ...to].map(number).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

export const shape = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  path(curve(points), fill, more);

/** Mirrors points left-right about the vertical line at `x`. */
export const mirrored = (points: readonly Point[], x: number): Point[] => points.map(([px, py]) => [2 * x - px, py]);

export const at = (x: number, y: number, content: string, scale = 1, degrees = 0): string =>
  group({ transform: `translate(${number(x)} ${number(y)}) rotate(${number(degrees)}) scale(${scale})` }, content);

type Stop = readonly [offset: number, colour: string, opacity?: number];
const stops = (list: readonly Stop[]): string[] =>
  list.map(([offset, colour, opacity]) =>
    element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity ?? 1 }),
  );

/** Returns a gradient between two points of the sheet; paint with `url(#id)`. */
export const linear = (id: string, from: Point, to: Point, list: readonly Stop[]): string =>
  element(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse', x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    ...stops(list),
  );
export const radial = (id: string, centre: Point, radius: number, list: readonly Stop[]): string =>
  element(
    'radialGradient',
    { id, gradientUnits: 'userSpaceOnUse', cx: centre[0], cy: centre[1], r: radius },
    ...stops(list),
  );
export const clip = (id: string, content: string): string => element('clipPath', { id }, content);
export const mask = (id: string, content: string): string => element('mask', { id }, content);
export const blur = (id: string, deviation: number): string =>
  element(
    'filter',
    { id, x: '-30%', y: '-30%', width: '160%', height: '160%' },
    element('feGaussianBlur', { stdDeviation: deviation }),
  );

/** Returns a point on a circle; 0 degrees points right, angles run clockwise as on the sheet. */
export const polar = (centre: Point, radius: number, degrees: number): Point => [
  centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
  centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
];

/** Returns a slice of a ring (or of a disc if `inner` is 0) between two angles. */
export function sector(centre: Point, inner: number, outer: number, from: number, to: number): string {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 3));
  const angles = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  const far = angles.map((angle) => polar(centre, outer, angle));
  const near = inner > 0 ? angles.map((angle) => polar(centre, inner, angle)).reverse() : [centre];
  return outline([...far, ...near]);
}

/** Returns `count` rays between two radii, each with `share` of its angle. */
export const rays = (centre: Point, inner: number, outer: number, count: number, share = 0.5, turn = 0): string =>
  Array.from({ length: count }, (_, i) => {
    const step = 360 / count;
    return sector(centre, inner, outer, turn + i * step, turn + (i + share) * step);
  }).join('');

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const svgOf = ({ width, height, ground, body }: Pick<Picture, 'width' | 'height' | 'ground' | 'body'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rect(0, 0, width, height, ground)}${body}</svg>`;

/**
 * The drawings of a film: the poster (800 x 1200) and a wide picture without the title (1280 x
 * 720).
 */
export type FilmArtwork = { readonly poster: () => Picture; readonly backdrop: () => Picture };
export const POSTER = { width: 800, height: 1200 } as const;
export const BACKDROP = { width: 1280, height: 720 } as const;
export const HEADER = { width: 1920, height: 800 } as const;

/** Parses points in SVG notation, `x,y` pairs separated by spaces: `points('0,0 40,12 80,0')`. */
export const points = (written: string): Point[] =>
  written
    .trim()
    .split(/\s+/)
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return [x, y];
    });

/** Parses rows of numbers in the same notation: place, size and rotation of repeated elements. */
export const rows = (written: string): number[][] =>
  written
    .trim()
    .split(/\s+/)
    .map((row) => row.split(',').map(Number));
