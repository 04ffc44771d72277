import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Markup } from '#apps/website/render-contract.ts';

const brotli = promisify(brotliCompress);
const unpacked = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** Good enough for the first response: a fifth of a millisecond. */
const FIRST_QUALITY = 4;
/** A tenth smaller, but a thousand times slower: only for popular pages. */
const BEST_QUALITY = 11;
const WORTH_THE_BEST = 25;
/**
 * A page is half a percent larger than with 4 MB, but who unpacks it needs 256 kB: larger buffers
 * make the engine collect all of its memory after some dozen pages.
 */
const WINDOW_BITS = 18;
/** Most pages are unpacked in a few pieces. */
const PIECE_BYTES = 256 * 1024;

/** What the render thread makes of a page. */
export type PackedParts = {
  readonly status: 200 | 404;
  /** Weak, because all encodings share it. */
  readonly etag: string;
  readonly br: Uint8Array<ArrayBuffer>;
};

/**
 * A rendered page with its compressed forms, each made once. The page itself is not kept: it is
 * twenty times as large, and browsers take Brotli.
 */
export type PackedPage = {
  readonly status: 200 | 404;
  readonly etag: string;
  br: Buffer;
  gzip: Buffer | null;
  /** The number of responses; popular pages are compressed better in the background. */
  sent: number;
};

/** Compresses a page in the calling thread. */
export function packParts(status: 200 | 404, html: Markup): PackedParts {
  const plain = Buffer.concat(html.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const digest = createHash('sha1').update(plain).digest('base64url');
  // A copy: the compressor returns part of a larger buffer.
  const br = new Uint8Array(brotliCompressSync(plain, quality(plain, FIRST_QUALITY)));
  return { status, etag: `W/"${digest}"`, br };
}

export const packedPage = ({ status, etag, br }: PackedParts): PackedPage => ({
  status,
  etag,
  br: Buffer.from(br.buffer, br.byteOffset, br.byteLength),
  gzip: null,
  sent: 0,
});

const quality = (plain: Buffer, level: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

/** Returns the page without compression, for the few clients that take none. */
export const plainOf = (page: PackedPage): Promise<Buffer> => unpacked(page.br, { chunkSize: PIECE_BYTES });

export async function gzipOf(page: PackedPage): Promise<Buffer> {
  page.gzip ??= await gzipped(await plainOf(page));
  return page.gzip;
}

/** Compresses popular pages with the best quality, one after the other, in the background. */
export function createPolisher(): { sent(page: PackedPage): void; idle(): Promise<void> } {
  const waiting: PackedPage[] = [];
  let working: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    const page = waiting.shift();
    if (!page) return;
    const plain = await plainOf(page);
    page.br = await brotli(plain, quality(plain, BEST_QUALITY));
  };
  return {
    sent(page) {
      page.sent += 1;
      if (page.sent !== WORTH_THE_BEST) return;
      waiting.push(page);
      working = working.then(work, work);
    },
    idle: () => working,
  };
}
