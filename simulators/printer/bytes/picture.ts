/** A paper as a picture, dot by dot as a print head of 203 dpi would print it: what people and scanners see of the bytes. */
import { join } from 'node:path';
import { toSVG } from 'bwip-js/node';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';
import type { Paper, Printed } from '#simulators/printer/paper.ts';

/** Dots of a character of normal size, and of a line. */
const CELL_WIDTH = 12;
const CELL_HEIGHT = 24;
const LINE_GAP = 6;
const GLYPH_SIZE = 19;
const BARCODE_HEIGHT = 60;
const MARGIN = 12;
const DEFAULT_CELL = 6;
/** Pixels of one square at scale 1 in the drawings of the library. */
const MODULE_PX = 2;
const FONTS = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/instrument-sans/files');

let opened: Font | null = null;
const font = (): Font => (opened ??= openSync(join(FONTS, 'instrument-sans-latin-wght-normal.woff2')) as Font);

/** Returns a PNG. `columns`: characters of normal size across the paper. */
export function pictureOf({ lines }: Pick<Paper, 'lines'>, columns: number): Promise<Buffer> {
  const width = columns * CELL_WIDTH;
  let at = MARGIN;
  const drawn = lines.map((line) => {
    const { markup, height } = drawing(line, width, at);
    at += height;
    return markup;
  });
  const size = `width="${width + 2 * MARGIN}" height="${at + MARGIN}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).greyscale().threshold(128).png().toBuffer();
}

type Drawing = { readonly markup: string; readonly height: number };

function drawing(line: Printed, width: number, at: number): Drawing {
  if (line.kind === 'feed') return { markup: '', height: line.lines * (CELL_HEIGHT + LINE_GAP) };
  if (line.kind === 'text') return textDrawing(line, width, at);
  const options =
    line.kind === 'qr'
      ? { bcid: 'qrcode', eclevel: 'M', text: line.data }
      : { bcid: 'code128', text: line.data, height: 10, includetext: false };
  const svg = toSVG({ ...options, scale: 1 });
  const [, across = 0, down = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const factor = line.kind === 'qr' ? (line.cell ?? DEFAULT_CELL) / MODULE_PX : 2;
  const height = line.kind === 'qr' ? down * factor : BARCODE_HEIGHT;
  const x = MARGIN + Math.max(0, Math.floor((width - across * factor) / 2));
  const place = `<svg x="${x}" y="${at}" width="${across * factor}" height="${height}" preserveAspectRatio="none" `;
  return { markup: svg.replace('<svg ', place), height: height + LINE_GAP };
}

/** Each character stands in the middle of its cell; a bold one is printed twice, a dot apart. */
function textDrawing(
  { text, large, bold, align }: Extract<Printed, { kind: 'text' }>,
  width: number,
  at: number,
): Drawing {
  const size = large ? 2 : 1;
  const cell = CELL_WIDTH * size;
  const room = width - [...text].length * cell;
  const left = MARGIN + (align === 'center' ? Math.floor(room / 2) : align === 'right' ? room : 0);
  const scale = (GLYPH_SIZE * size) / font().unitsPerEm;
  const base = at + CELL_HEIGHT * size - 5 * size;
  const glyphs = [...text].map((character, nth) => {
    const [glyph] = font().layout(character).glyphs;
    if (!glyph || character === ' ') return '';
    const x = left + nth * cell + (cell - glyph.advanceWidth * scale) / 2;
    const path = `<path d="${glyph.path.toSVG()}" transform="translate(${x} ${base}) scale(${scale} ${-scale})"/>`;
    return bold ? `${path}<g transform="translate(1 0)">${path}</g>` : path;
  });
  return { markup: glyphs.join(''), height: CELL_HEIGHT * size + LINE_GAP };
}
