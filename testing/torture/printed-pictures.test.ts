import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { encodePapers } from '#modules/printing/rules/bytes/encode-papers.ts';
import { ticketPaper } from '#modules/printing/rules/papers.ts';
import { readEscpos } from '#simulators/printer/bytes/escpos.ts';
import { pictureOf } from '#simulators/printer/bytes/picture.ts';
import { readStarprnt } from '#simulators/printer/bytes/starprnt.ts';
import { carryOut, type Paper } from '#simulators/printer/paper.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Of a ticket as the encoder's bytes make it. To keep a new one: KEEP_PICTURES=1, and look at it. */
const KEPT = join(import.meta.dirname, '../fixtures/printed-ticket.png');
/** Edges of letters may differ by a dot between builds of the rasteriser; a missing line is more. */
const DIFFERENT_MAX = 0.002;
const CODE = 'V1.K7M4Q2XD-0001.c2lnbmF0dXJl-abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJ';
const TICKET = ticketPaper({
  exhibitor: 'Ciné Fête',
  event: '',
  film: 'Die große Stille',
  version: '2D · VO · ST fr/nl',
  day: 'Friday 20 November 2026',
  time: '20:30',
  cinema: 'Ciné Fête',
  screen: 'Salle 2',
  seat: 'Row C, seat 12',
  rate: 'Full',
  price: '11,50 €',
  vat: 'VAT 6 %: 0,65 €',
  proof: '',
  code: { kind: 'qr', data: CODE },
  shortCode: 'K7M4 Q2XD',
  foot: 'K7M4Q2XD · Ticket 1 of 1',
});
const READERS = { escpos: readEscpos, starprnt: readStarprnt } as const;

beforeAll(() => {
  const wasm = readFileSync(join(ROOT, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
});

function printed(driver: 'escpos' | 'starprnt', columns: number): Pick<Paper, 'lines'> {
  const [paper] = carryOut(
    READERS[driver](encodePapers(TICKET, { driver, model: '', codepage: 'auto', columns })),
  ).papers;
  if (!paper) throw new Error('no ticket came out');
  return paper;
}
const dotsOf = async (png: Buffer) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });

test('a ticket looks like the picture that was kept', { tags: ['D-187', 'D-141'] }, async () => {
  const picture = await pictureOf(printed('escpos', 48), 48);
  if (process.env.KEEP_PICTURES) await writeFile(KEPT, picture);
  const [now, kept] = await Promise.all([dotsOf(picture), readFile(KEPT).then(dotsOf)]);
  expect([now.info.width, now.info.height]).toEqual([kept.info.width, kept.info.height]);
  const different = now.data.reduce((sum, dot, at) => sum + (dot === kept.data[at] ? 0 : 1), 0);
  expect(different / now.data.length).toBeLessThan(DIFFERENT_MAX);
});

test.each([
  ['escpos', 48],
  ['escpos', 32],
  ['starprnt', 48],
  ['starprnt', 32],
] as const)(
  'a scanner reads the code of a ticket in %s with %i characters a line',
  { tags: ['D-187'] },
  async (driver, columns) => {
    const { data, info } = await sharp(await pictureOf(printed(driver, columns), columns))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb' as const,
    };
    const found = await readBarcodes(image, { formats: ['QRCode'] });
    expect(found.map(({ text }) => text)).toEqual([CODE]);
  },
);
