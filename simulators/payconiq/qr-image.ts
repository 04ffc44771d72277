/** The QR image service: draws a text as the merchant's page would show it. */
import { toBuffer, toSVG } from 'bwip-js/node';
import type { Answer, Call } from '#simulators/call.ts';

const SIZES: Readonly<Record<string, number>> = { S: 180, M: 250, L: 400, XL: 800 };
const COLORS: Readonly<Record<string, string>> = { magenta: 'ff4785', black: '000000' };
const TEXT_MAX = 500;
/** Pixels of one module at scale 1 in the library's drawings. */
const MODULE_PX = 2;

/** `c` the text, `f` PNG or SVG, `s` S, M, L, XL (the next smaller whole number of pixels per module), `cl` magenta or black. */
export async function qrImage(call: Call): Promise<Answer> {
  const text = call.query.get('c') ?? '';
  const size = SIZES[call.query.get('s') ?? 'S'];
  const barcolor = COLORS[call.query.get('cl') ?? 'magenta'];
  const format = call.query.get('f') ?? 'PNG';
  if (text === '' || text.length > TEXT_MAX || !size || !barcolor || !['PNG', 'SVG'].includes(format)) {
    return { status: 400, headers: { 'content-type': 'text/plain' }, body: 'c, f, s or cl is wrong' };
  }
  const drawing = { bcid: 'qrcode', text, eclevel: 'M', barcolor, backgroundcolor: 'ffffff', padding: 4 * MODULE_PX };
  const plain = toSVG({ ...drawing, scale: 1 });
  if (format === 'SVG') {
    const body = plain.replace('<svg ', `<svg width="${size}" height="${size}" `);
    return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
  }
  const modules = Number(/viewBox="0 0 (\d+)/.exec(plain)?.[1] ?? size) / MODULE_PX;
  const scale = Math.max(1, Math.floor(size / modules / MODULE_PX));
  return { status: 200, headers: { 'content-type': 'image/png' }, body: await toBuffer({ ...drawing, scale }) };
}
