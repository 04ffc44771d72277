import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/**
 * Reads PDF documents as a reader, a printer and a scanner do, with the programs poppler and zbar.
 */
async function inFolder<T>(pdf: Buffer, look: (file: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-paper-'));
  try {
    const file = join(folder, 'paper.pdf');
    await writeFile(file, pdf);
    return await look(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the text of each page, in reading order. */
export const pageTexts = (pdf: Buffer): Promise<string[]> =>
  inFolder(pdf, async (file) => {
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    return stdout.split('\f').slice(0, -1);
  });

/** Returns `Title`, `Tagged`, `Pages` ... from pdfinfo. */
export const facts = (pdf: Buffer): Promise<Map<string, string>> =>
  inFolder(pdf, async (file) => {
    const { stdout } = await run('pdfinfo', [file]);
    return new Map(
      stdout.split('\n').map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name, value.join(':').trim()];
      }),
    );
  });

/** Returns the structure for screen readers, with its texts. */
export const structure = (pdf: Buffer): Promise<string> =>
  inFolder(pdf, async (file) => (await run('pdfinfo', ['-struct-text', file])).stdout);

/** Returns the scanned codes of each page, by kind: `QR-Code:...`, `CODE-128:...`. */
export const scans = (pdf: Buffer, dpi = 150): Promise<string[][]> =>
  inFolder(pdf, async (file, folder) => {
    await run('pdftoppm', ['-r', String(dpi), '-png', file, join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    const read: string[][] = [];
    for (const page of pages) read.push(await scan(join(folder, page)));
    return read;
  });

/** Returns the text of the QR code in a picture (PNG, SVG), as a camera sees it on white; '' if there is none. */
export const scannedPicture = async (picture: Buffer): Promise<string> =>
  inFolder(
    await onWhite(picture),
    async (file) => (await scan(file)).map((line) => line.replace('QR-Code:', ''))[0] ?? '',
  );

/** zbarimg has no good renderer of SVG. */
const onWhite = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ width: 900, kernel: 'nearest' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
    .png()
    .toBuffer();

/** A scanner that finds nothing exits with status 4. */
async function scan(picture: string): Promise<string[]> {
  try {
    return (await run('zbarimg', ['-q', picture])).stdout.split('\n').filter(Boolean).sort();
  } catch (error) {
    if ((error as { code?: number }).code === 4) return [];
    throw error;
  }
}
