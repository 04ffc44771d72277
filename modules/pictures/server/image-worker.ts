/**
 * A separate process that decodes one original and ends: print-picture.ts starts it with an empty
 * environment. It has the decoders of four formats and limits its own memory.
 */
import sharp from 'sharp';
import { Refusal } from '#kernel/refusal.ts';
import type { PictureKind } from '#modules/pictures/rules/renditions.ts';
import { makeRenditions } from '#modules/pictures/server/make-renditions.ts';
import type { PressAnswer } from '#modules/pictures/server/print-picture.ts';

const MEMORY_MAX_BYTES = 900 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer', // of HEIF it can AVIF only
  ],
});
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(1);
}, LOOK_EVERY_MS);

process.once('message', ({ original, kind }: { original: Uint8Array; kind: PictureKind }) => {
  const notify = (answer: PressAnswer) => process.send?.(answer, () => process.exit(0));
  makeRenditions(original, kind).then(
    (renditions) => notify({ renditions }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      notify({ problem: error.problems[0] });
    },
  );
});
