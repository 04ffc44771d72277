/**
 * Type as outlines: text is laid out with a font file, flattened to polygons and may then be bent,
 * squeezed into a shape or cut with a knife. No font has to be installed on the machine.
 */
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { type Attributes, outline, type Point, path } from '#demo/artwork/press/svg.ts';
import { between, type Random } from '#demo/random.ts';

const OWN_FONTS = join(import.meta.dirname, '../fonts');
const DOCUMENT_FONTS = join(import.meta.dirname, '../../../platform/documents/fonts');
const FACES = {
  deco: join(OWN_FONTS, 'Limelight_400Regular.ttf'),
  thin: join(OWN_FONTS, 'PoiretOne_400Regular.ttf'),
  serif: join(OWN_FONTS, 'Fraunces_900Black.ttf'),
  serifItalic: join(OWN_FONTS, 'Fraunces_900Black_Italic.ttf'),
  book: join(OWN_FONTS, 'Fraunces_500Medium.ttf'),
  bookItalic: join(DOCUMENT_FONTS, 'Fraunces_400Regular_Italic.ttf'),
  grotesque: join(OWN_FONTS, 'InstrumentSans_700Bold.ttf'),
  sans: join(DOCUMENT_FONTS, 'InstrumentSans_500Medium.ttf'),
} as const;
export type Face = keyof typeof FACES;

const opened = new Map<Face, Font>();

function fontOf(face: Face): Font {
  let font = opened.get(face);
  if (!font) {
    font = openSync(FACES[face]) as Font;
    opened.set(face, font);
  }
  return font;
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** Flattened outlines of a piece of text; holes are contours that run the other way. */
export type Lettering = { readonly contours: readonly (readonly Point[])[] };

type Command = { readonly command: string; readonly args: readonly number[] };
const CURVE_STEPS = 10;

function flattened(commands: readonly Command[], move: (x: number, y: number) => Point): Point[][] {
  const contours: Point[][] = [];
  let current: Point[] = [];
  let pen: Point = [0, 0];
  const add = (x: number, y: number): void => {
    current.push(move(x, y));
    pen = [x, y];
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') {
      if (current.length > 2) contours.push(current);
      current = [];
      add(a, b);
    } else if (command === 'lineTo') add(a, b);
    else if (command === 'quadraticCurveTo' || command === 'bezierCurveTo') {
      const [x, y] = pen;
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS;
        const u = 1 - t;
        if (command === 'quadraticCurveTo')
          add(u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * d);
        else
          add(
            u ** 3 * x + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * y + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          );
      }
    }
  }
  if (current.length > 2) contours.push(current);
  return contours;
}

/** Sets text on a baseline at y 0, starting at x 0; `tracking` in thousandths of the size. */
export function set(text: string, face: Face, size: number, tracking = 0): Lettering {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  const contours: Point[][] = [];
  let x = 0;
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index];
    const left = x + (position?.xOffset ?? 0) * scale;
    contours.push(...flattened(glyph.path.commands, (gx, gy) => [left + gx * scale, -gy * scale]));
    x += (position?.xAdvance ?? glyph.advanceWidth) * scale + (tracking * size) / 1000;
  });
  return { contours };
}

export function boxOf({ contours }: Lettering): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours)
    for (const [x, y] of contour) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Bends every point of the text. */
export const bend = ({ contours }: Lettering, to: (x: number, y: number) => Point): Lettering => ({
  contours: contours.map((contour) => contour.map(([x, y]) => to(x, y))),
});

/** Adds points along straight edges so that a bend stays smooth on long strokes. */
export const finer = ({ contours }: Lettering, step: number): Lettering => ({
  contours: contours.map((contour) =>
    contour.flatMap((from, index): Point[] => {
      const to = contour[(index + 1) % contour.length] ?? from;
      const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
      return Array.from(
        { length: pieces },
        (_, i): Point => [from[0] + ((to[0] - from[0]) * i) / pieces, from[1] + ((to[1] - from[1]) * i) / pieces],
      );
    }),
  ),
});

/** Stretches the text to fill a box exactly. */
export function fill(lettering: Lettering, box: Box): Lettering {
  const own = boxOf(lettering);
  return bend(lettering, (x, y) => [
    box.x + ((x - own.x) / own.width) * box.width,
    box.y + ((y - own.y) / own.height) * box.height,
  ]);
}

/** Scales the text evenly to a width; the result starts at `x` with its baseline (or its top) kept in proportion. */
export function widthTo(lettering: Lettering, width: number): Lettering {
  const own = boxOf(lettering);
  const scale = width / own.width;
  return bend(lettering, (x, y) => [(x - own.x) * scale, y * scale]);
}

export const shift = (lettering: Lettering, dx: number, dy: number): Lettering =>
  bend(lettering, (x, y) => [x + dx, y + dy]);

/** Centres the text at `x` (its baseline is moved by `y`). */
export function centred(lettering: Lettering, x: number, y: number): Lettering {
  const own = boxOf(lettering);
  return shift(lettering, x - own.x - own.width / 2, y);
}
function rightAt(lettering: Lettering, x: number, y: number): Lettering {
  const own = boxOf(lettering);
  return shift(lettering, x - own.x - own.width, y);
}

/** Squeezes the text between an upper and a lower curve over the given width. */
export function between2(
  lettering: Lettering,
  left: number,
  right: number,
  upper: (x: number) => number,
  lower: (x: number) => number,
): Lettering {
  const own = boxOf(lettering);
  return bend(finer(lettering, 6), (x, y) => {
    const px = left + ((x - own.x) / own.width) * (right - left);
    const t = (y - own.y) / own.height;
    return [px, upper(px) * (1 - t) + lower(px) * t];
  });
}

/** Lays the text on a circle, middle of the text at `degrees` (-90 is the top); `inside` turns it to be read from below. */
export function around(
  lettering: Lettering,
  centre: Point,
  radius: number,
  degrees: number,
  inside = false,
): Lettering {
  const own = boxOf(lettering);
  const middle = own.x + own.width / 2;
  return bend(finer(lettering, 6), (x, y) => {
    const turn = (degrees * Math.PI) / 180 + ((inside ? -1 : 1) * (x - middle)) / radius;
    const reach = inside ? radius + y : radius - y;
    return [centre[0] + reach * Math.cos(turn), centre[1] + reach * Math.sin(turn)];
  });
}

/** Recuts the letters with a knife: coarse straight edges of about `edge` pixels, each corner off by up to `slip`. */
export const cut = ({ contours }: Lettering, edge: number, slip: number, random: Random): Lettering => ({
  contours: contours
    .map((contour) => {
      const kept: Point[] = [];
      let last: Point | undefined;
      for (const point of contour) {
        if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < edge) continue;
        kept.push([point[0] + between(random, -slip, slip), point[1] + between(random, -slip, slip)]);
        last = point;
      }
      return kept;
    })
    .filter((contour) => contour.length > 2),
});

const outlineOf = ({ contours }: Lettering): string => contours.map((contour) => outline(contour)).join('');

export const ink = (lettering: Lettering, colour: string, more: Attributes = {}): string =>
  path(outlineOf(lettering), colour, more);

/** Draws one line of small type: `anchor` start, middle or end at x, baseline at y. */
export function label(
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  colour: string,
  {
    anchor = 'middle',
    tracking = 0,
    ...more
  }: { anchor?: 'start' | 'middle' | 'end'; tracking?: number } & Attributes = {},
): string {
  const lettering = set(text, face, size, tracking);
  const placed =
    anchor === 'middle'
      ? centred(lettering, x, y)
      : anchor === 'end'
        ? rightAt(lettering, x, y)
        : shift(lettering, x, y);
  return ink(placed, colour, more);
}
