/**
 * Our own block alphabet: each letter is a skeleton on a grid of 2 by 4, drawn with a thick stroke.
 * Mitred corners give constructivist bars, rounded ones Bauhaus tubes. It has the Cyrillic letters
 * of the Soviet titles.
 */
import { type Attributes, group, line, type Point } from '#demo/artwork/press/svg.ts';

type Skeleton = { readonly width: number; readonly strokes: readonly (readonly Point[])[] };

/** Strokes are separated by `;`, points by blanks, written `x,y` on the grid; a stroke ending in `z` closes. */
const GLYPHS: Record<string, string> = {
  A: '2|0,4 0,0 2,0 2,4;0,2.2 2,2.2',
  B: '2|0,2 1.8,2 1.8,0 0,0 0,4 2,4 2,2 1.6,2',
  C: '2|2,1.1 2,0 0,0 0,4 2,4 2,2.9',
  D: '2|-0.45,0 2,0 2,4 -0.45,4;0,0 0,4',
  E: '1.8|1.8,0 0,0 0,4 1.8,4;0,2 1.6,2',
  F: '1.8|1.8,0 0,0 0,4;0,2 1.6,2',
  G: '2|2,1.1 2,0 0,0 0,4 2,4 2,2.1 1.1,2.1',
  H: '2|0,0 0,4;2,0 2,4;0,2 2,2',
  I: '0|0,0 0,4',
  J: '1.8|1.8,0 1.8,4 0,4 0,2.9',
  K: '2|0,0 0,4;2,0 0.2,2 2,4',
  L: '1.7|0,0 0,4 1.7,4',
  M: '2.8|0,4 0,0 1.4,2.2 2.8,0 2.8,4',
  N: '2|0,4 0,0 2,4 2,0',
  O: '2|0,0 2,0 2,4 0,4 z',
  P: '2|0,4 0,0 2,0 2,2.2 0,2.2',
  Q: '2|0,0 2,0 2,4 0,4 z;1.1,2.8 2.3,4.6',
  R: '2|0,4 0,0 2,0 2,2.1 0,2.1;0.9,2.1 2,4',
  S: '2|2,1.1 2,0 0,0 0,2 2,2 2,4 0,4 0,2.9',
  T: '2|0,0 2,0;1,0 1,4',
  U: '2|0,0 0,4 2,4 2,0',
  V: '2.2|0,0 1.1,4 2.2,0',
  W: '3|0,0 0.7,4 1.5,1.4 2.3,4 3,0',
  X: '2|0,0 2,4;2,0 0,4',
  Y: '2|0,0 1,2.1 2,0;1,2.1 1,4',
  Z: '2|0,0 2,0 0,4 2,4',
  Б: '2|2,0 0,0 0,4 2,4 2,1.9 0,1.9',
  Г: '1.7|1.7,0 0,0 0,4',
  Ё: '1.8|1.8,0 0,0 0,4 1.8,4;0,2 1.6,2;0.5,-1 0.5,-0.75;1.3,-1 1.3,-0.75',
  И: '2|0,0 0,4 2,0 2,4',
  Л: '2.1|0,4 0.5,4 0.7,0 2.1,0 2.1,4',
  П: '2|0,4 0,0 2,0 2,4',
  Ц: '2|0,0 0,4 2,4 2,0;2,4 2.5,4 2.5,4.8',
  Ч: '2|0,0 0,2.2 2,2.2;2,0 2,4',
  '0': '2|0,0 2,0 2,4 0,4 z',
  '1': '0.9|0,0.7 0.9,0 0.9,4',
  '2': '2|0,1.1 0,0 2,0 2,2 0,2 0,4 2,4',
  '3': '2|0,0 2,0 2,4 0,4;0.5,2 2,2',
  '4': '2|0,0 0,2.4 2,2.4;2,0 2,4',
  '5': '2|2,0 0,0 0,2 2,2 2,4 0,4',
  '6': '2|2,0 0,0 0,4 2,4 2,2 0,2',
  '7': '2|0,0 2,0 0.8,4',
  '8': '2|0,0 2,0 2,4 0,4 z;0,2 2,2',
  '9': '2|2,2 0,2 0,0 2,0 2,4 0,4',
  '.': '0|0,3.8 0,4',
  '!': '0|0,0 0,2.4;0,3.9 0,4',
  '-': '1|0,2 1,2',
  ' ': '0.7|',
};
/** Letters of both scripts that look the same. */
const TWINS: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
};

function skeletonOf(character: string): Skeleton {
  const written = GLYPHS[TWINS[character] ?? character];
  if (written === undefined) throw new Error(`The block alphabet has no letter ${character}`);
  const [width = '2', strokes = ''] = written.split('|');
  return {
    width: Number(width),
    strokes: strokes
      .split(';')
      .filter((stroke) => stroke !== '')
      .map((stroke) => {
        const points = stroke.split(' ');
        const closed = points.at(-1) === 'z';
        const list = points
          .filter((point) => point !== 'z')
          .map((point): Point => {
            const [x = 0, y = 0] = point.split(',').map(Number);
            return [x, y];
          });
        return closed && list[0] && list[1] ? [...list, list[0], list[1]] : list;
      }),
  };
}

export type Block = {
  /** Cap height in pixels, from the middle of the top stroke to the middle of the bottom stroke. */
  readonly height: number;
  /** Width of one grid column relative to one grid row: 1 is square, 0.6 condensed. */
  readonly stretch: number;
  /** Stroke thickness in pixels. */
  readonly weight: number;
  readonly gap: number;
  readonly corner?: 'mitre' | 'round';
};

const stepX = ({ height, stretch }: Block): number => (height / 4) * stretch;

export function blockWidth(text: string, block: Block): number {
  const letters = [...text];
  return letters.reduce(
    (sum, letter) => sum + skeletonOf(letter).width * stepX(block) + block.gap + block.weight,
    -block.gap,
  );
}

/** Rounds the corners of a stroke with quarter circles, as far as the grid allows. */
function roundedStroke(points: readonly Point[], radius: number): string {
  let d = '';
  points.forEach((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) {
      d += `${index === 0 ? 'M' : 'L'}${point[0]} ${point[1]}`;
      return;
    }
    const towards = (to: Point): Point => {
      const length = Math.hypot(to[0] - point[0], to[1] - point[1]);
      const reach = Math.min(radius, length / 2) / length;
      return [point[0] + (to[0] - point[0]) * reach, point[1] + (to[1] - point[1]) * reach];
    };
    const [enter, leave] = [towards(before), towards(after)];
    d += `L${enter[0]} ${enter[1]}Q${point[0]} ${point[1]} ${leave[0]} ${leave[1]}`;
  });
  return d;
}

/** Draws text in the block alphabet; x is the left edge of the first stroke, y its top edge. */
export function block(text: string, x: number, y: number, colour: string, style: Block, more: Attributes = {}): string {
  const { height, weight, gap, corner = 'mitre' } = style;
  const column = stepX(style);
  let left = x + weight / 2;
  const strokes: string[] = [];
  for (const letter of text) {
    const { width, strokes: skeleton } = skeletonOf(letter);
    for (const stroke of skeleton) {
      const points = stroke.map(([px, py]): Point => [left + px * column, y + weight / 2 + (py * height) / 4]);
      strokes.push(roundedStroke(points, corner === 'round' ? Math.max(column, height / 5) : 0));
    }
    left += width * column + gap + weight;
  }
  return group(
    more,
    line(strokes.join(''), colour, weight, {
      'stroke-linejoin': corner === 'round' ? 'round' : 'miter',
      'stroke-linecap': corner === 'round' ? 'butt' : 'square',
      'stroke-miterlimit': 3,
    }),
  );
}
