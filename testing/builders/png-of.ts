import { crc32, createDeflate, deflateSync } from 'node:zlib';

export type PngChunk = { readonly type: string; readonly data: Buffer };

/** A PNG of this size with these chunks before its pixels, which are a thousand zeros unless given. */
export function pngOf(
  width: number,
  height: number,
  { chunks = [], pixels = deflateSync(Buffer.alloc(1_000)) }: { chunks?: readonly PngChunk[]; pixels?: Buffer } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    framed({ type: 'IHDR', data: header }),
    ...chunks.map(framed),
    framed({ type: 'IDAT', data: pixels }),
    framed({ type: 'IEND', data: Buffer.alloc(0) }),
  ]);
}

/** The pixels of a picture that is black all over. */
export const blackPixels = (width: number, height: number): Buffer =>
  deflateSync(Buffer.alloc(height * (1 + 3 * width)));

/** A text and a colour profile whose compressed bytes are `packed`. */
export const compressedText = (packed: Buffer): PngChunk => ({
  type: 'zTXt',
  data: Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]),
});
export const colourProfile = (packed: Buffer): PngChunk => ({
  type: 'iCCP',
  data: Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), packed]),
});

/** Compressed bytes that unpack to `start` and this many megabytes of zeros, packed without holding them in memory. */
export async function packedZeros(megabytes: number, start: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(1_048_576);
  deflate.write(start);
  for (let written = 0; written < megabytes; written++)
    if (!deflate.write(zeros)) await new Promise((done) => deflate.once('drain', done));
  await new Promise<void>((done) => deflate.end(done));
  return Buffer.concat(parts);
}

function framed({ type, data }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + named.length);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), 4 + named.length);
  return chunk;
}
