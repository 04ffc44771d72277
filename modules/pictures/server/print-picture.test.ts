import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import { printPicture } from '#modules/pictures/server/print-picture.ts';
import { pngOf } from '#testing/builders/png-of.ts';

/** A picture that is red above and blue below, with the orientation flag of a camera held sideways. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width, height: Math.round(height / 2), channels: 3, background: '#ff0000' } },
      top: 0,
      left: 0,
    },
  ]);
const codeOf = (printing: Promise<unknown>): Promise<string | undefined> =>
  printing.then(
    () => undefined,
    (error: Refusal) => error.problems[0].code,
  );

test('an original becomes both sizes of a poster, as WebP and as JPEG, with a hint of it', {
  tags: ['D-171'],
}, async () => {
  const { hint, renditions } = await printPicture(await photograph(1200, 1600).png().toBuffer(), 'poster');
  expect(renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['md', 400, 600],
    ['lg', 800, 1200],
  ]);
  for (const { webp, jpeg, width, height } of renditions) {
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width, height });
  }
  expect(hint.placeholder.length).toBeLessThan(150);
  const { data, info } = await sharp(Buffer.from(hint.placeholder.split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([4, 6]);
  expect(data[0]).toBeGreaterThan(150); // red, where the picture is red
  expect(data.at(-1)).toBeGreaterThan(150); // blue, where it is blue
});

test('the picture stands upright, and where and with what it was taken is not in it', { tags: ['D-171'] }, async () => {
  const camera = { IFD0: { Make: 'Spy', Copyright: 'somebody' }, IFD3: { GPSLatitude: '50/1 38/1 0/1' } };
  const lying = await photograph(900, 600).withExif(camera).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(lying).metadata()).exif).toBeDefined();
  const [md] = (await printPicture(lying, 'poster')).renditions;
  const printed = sharp(md?.webp);
  expect(await printed.metadata()).not.toHaveProperty('exif');
  expect(await sharp(md?.jpeg).metadata()).not.toHaveProperty('exif');
  const { data } = await printed.raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeLessThan(100); // blue on the left ...
  expect(data[399 * 3]).toBeGreaterThan(150); // ... and red on the right
});

test('a file that is no picture, or that attacks the decoder, is refused by code', { tags: ['T76'] }, async () => {
  const picture = await photograph(600, 900).jpeg().toBuffer();
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>ran()</script></svg>',
  );
  expect(await codeOf(printPicture(drawing, 'poster'))).toBe('picture.not_a_picture');
  expect(await codeOf(printPicture(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]), 'poster'))).toBe(
    'picture.too_large',
  );
  expect(await codeOf(printPicture(pngOf(30_000, 30_000), 'poster'))).toBe('picture.too_many_pixels');
  expect(await codeOf(printPicture(pngOf(3_000, 3_000), 'poster'))).toBe('picture.unreadable');
  expect(await codeOf(printPicture(picture.subarray(0, picture.length / 2), 'poster'))).toBe('picture.unreadable');
  expect(await codeOf(printPicture(Buffer.from('\xff\xd8\xffnonsense', 'latin1'), 'poster'))).toBe(
    'picture.unreadable',
  );
  // Vector content behind the first bytes of a photo is not read.
  expect(await codeOf(printPicture(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), drawing]), 'poster'))).toBe(
    'picture.unreadable',
  );
});
