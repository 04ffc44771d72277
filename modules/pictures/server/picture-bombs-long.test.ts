/** Pictures that are small as files and huge unpacked: what they cost the process that reads them (T81). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import { printPicture } from '#modules/pictures/server/print-picture.ts';
import { blackPixels, colourProfile, compressedText, packedZeros, pngOf } from '#testing/builders/png-of.ts';

const UNPACKED_MB = 600;
/** A whole film poster of a good camera needs less than this; a chunk that is unpacked needs far more. */
const MEMORY_MAX_MB = 350;
const SIZE = [900, 1350] as const;

/** The memory that a process of this program needed at most, in MB; 0 when it has ended. */
function peakMemoryOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0; // it ended between the list and the reading
  }
}

const isPress = (pid: string): boolean => {
  try {
    const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
    return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker');
  } catch {
    return false; // as above
  }
};

/** Prints a picture and watches the process that does it: what came of it, and the memory it needed at most, in MB. */
async function watched(picture: Buffer): Promise<{ result: string; peakMb: number }> {
  let peakMb = 0;
  const watch = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isPress(name)))
      peakMb = Math.max(peakMb, peakMemoryOf(pid));
  }, 5);
  const result = await printPicture(picture, 'poster').then(
    ({ renditions }) => renditions.map(({ name }) => name).join(' '),
    (error: Refusal) => error.problems[0].code,
  );
  clearInterval(watch);
  return { result, peakMb };
}

/** The first 128 bytes of a colour profile of the size that follows. */
function profileHeader(bytes: number): Buffer {
  const header = Buffer.alloc(132);
  header.writeUInt32BE(bytes, 0);
  header.write('lcms', 4, 'latin1');
  header.writeUInt32BE(0x04_30_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  return header;
}

test('a harmless poster is printed within the memory, and the watch sees the process', async () => {
  const { result, peakMb } = await watched(pngOf(...SIZE, { pixels: blackPixels(...SIZE) }));
  expect(result).toBe('md lg');
  expect(peakMb).toBeGreaterThan(30);
  expect(peakMb).toBeLessThan(MEMORY_MAX_MB);
});

test.each([
  ['a text', async () => [compressedText(await packedZeros(UNPACKED_MB))]],
  [
    'eight texts',
    async () => Array<ReturnType<typeof compressedText>>(8).fill(compressedText(await packedZeros(UNPACKED_MB / 4))),
  ],
  [
    'a colour profile',
    async () => [colourProfile(await packedZeros(UNPACKED_MB, profileHeader(UNPACKED_MB * 1_048_576)))],
  ],
  ['both', async () => [colourProfile(await packedZeros(UNPACKED_MB)), compressedText(await packedZeros(UNPACKED_MB))]],
] as const)(
  '%s of a PNG that unpacks to hundreds of megabytes is never unpacked',
  {
    tags: ['T81'],
  },
  async (_, chunks) => {
    const picture = pngOf(...SIZE, { pixels: blackPixels(...SIZE), chunks: await chunks() });
    expect(picture.length).toBeLessThan(10 * 1_048_576);
    const { result, peakMb } = await watched(picture);
    expect(['md lg', 'picture.unreadable']).toContain(result);
    expect(peakMb).toBeGreaterThan(30);
    expect(peakMb).toBeLessThan(MEMORY_MAX_MB);
  },
);
