import bwip from 'bwip-js/node';

/**
 * A drawing of dark areas in units of one module. The caller adds the white margin that scanners
 * need.
 */
export type BarcodeShape = { readonly width: number; readonly height: number; readonly bars: readonly Bar[] };
type Bar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The modules of white around a QR code that scanners need. */
export const QR_MARGIN = 4;

type Pixels = { pixs: number[]; pixx: number; pixy: number };
type Stripes = { sbs: number[] };

/**
 * Returns a QR code that stays readable with a crease or a thumb on it (level M: 15 %).
 * Neighbouring dark modules of a row are one bar.
 */
export function qrCode(text: string): BarcodeShape {
  const [symbol] = bwip.raw('qrcode', text, { eclevel: 'M' } as object) as Pixels[];
  if (!symbol) throw new Error('the text does not fit a QR code');
  const { pixs, pixx: width, pixy: height } = symbol;
  const bars: Bar[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const start = x;
      while (x < width && pixs[y * width + x] === 1) x += 1;
      if (x > start) bars.push({ x: start, y, width: x - start, height: 1 });
    }
  }
  return { width, height, bars };
}

/** Returns Code 128 of printable ASCII, one unit high. */
export function code128(text: string): BarcodeShape {
  const [symbol] = bwip.raw('code128', text) as unknown as Stripes[];
  if (!symbol) throw new Error('the text does not fit Code 128');
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 });
    x += width;
  }
  return { width: x, height: 1, bars };
}

/** Returns the same QR code as a picture for a mail: PNG, black on white with its margin. */
export const qrPicture = (text: string): Promise<Buffer> =>
  bwip.toBuffer({
    bcid: 'qrcode',
    text,
    scale: 4,
    eclevel: 'M',
    padding: QR_MARGIN,
    backgroundcolor: 'FFFFFF',
  } as Parameters<typeof bwip.toBuffer>[0]);
