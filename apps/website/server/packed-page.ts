import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Markup } from '#apps/website/render-contract.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Good enough for the first response: a fifth of a millisecond. */
const FIRST_QUALITY = 4;
/** A tenth smaller, but a thousand times slower: only for popular pages. */
const BEST_QUALITY = 11;
const WORTH_THE_BEST = 25;

/** A rendered page with its compressed forms, each made once. */
export type PackedPage = {
  readonly status: 200 | 404;
  /** Weak, because all encodings share it. */
  readonly etag: string;
  readonly plain: Buffer;
  br: Buffer;
  gzip: Buffer | null;
  /** The number of responses; popular pages are compressed better in the background. */
  sent: number;
};

export async function packPage(status: 200 | 404, html: Markup): Promise<PackedPage> {
  const plain = Buffer.concat(html.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const digest = createHash('sha1').update(plain).digest('base64url');
  return { status, etag: `W/"${digest}"`, plain, br: await packed(plain, FIRST_QUALITY), gzip: null, sent: 0 };
}

const packed = (plain: Buffer, quality: number): Promise<Buffer> =>
  brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

export async function gzipOf(page: PackedPage): Promise<Buffer> {
  page.gzip ??= await gzipped(page.plain);
  return page.gzip;
}

/** Compresses popular pages with the best quality, one after the other, in the background. */
export function createPolisher(): { sent(page: PackedPage): void; idle(): Promise<void> } {
  const waiting: PackedPage[] = [];
  let working: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    const page = waiting.shift();
    if (page) page.br = await packed(page.plain, BEST_QUALITY);
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
