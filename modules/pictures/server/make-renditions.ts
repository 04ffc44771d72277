import sharp, { type Sharp } from 'sharp';
import { refuse } from '#kernel/refusal.ts';
import {
  hintSize,
  PIXELS_MAX,
  type PictureKind,
  RENDITIONS,
  renditionSize,
  SIDE_MIN,
  type Size,
} from '#modules/pictures/rules/renditions.ts';

/** One size of a picture, in both file formats. */
export type Rendition = Size & { readonly name: string; readonly webp: Uint8Array; readonly jpeg: Uint8Array };
/**
 * The placeholder that is shown until the picture has loaded: its main colour, and a very small
 * WebP as a data address.
 */
export type Hint = { readonly colour: string; readonly placeholder: string };
export type Renditions = { readonly hint: Hint; readonly renditions: readonly Rendition[] };

const WEBP = { quality: 76, effort: 5, smartSubsample: true } as const;
const JPEG = { quality: 80, mozjpeg: true } as const;

/**
 * Cuts and writes every rendition of an original; only the pixels are kept. Smallest first. Refuses
 * `picture.too_many_pixels`, `picture.too_small`, `picture.unreadable`. It decodes untrusted bytes: call it in the image
 * worker.
 */
export async function makeRenditions(original: Uint8Array, kind: PictureKind): Promise<Renditions> {
  const upright = await opened(original);
  const renditions: Rendition[] = [];
  for (const [name, spec] of Object.entries(RENDITIONS[kind])) {
    const size = renditionSize(upright.size, spec);
    const cut = upright.picture.clone().resize({ ...size, fit: 'cover' });
    // Transparent parts become white in a JPEG, which has no transparency.
    const onPaper = cut.clone().flatten({ background: '#ffffff' });
    const [webp, jpeg] = await Promise.all([
      (spec.seeThrough ? cut : onPaper.clone()).webp(WEBP).toBuffer(),
      onPaper.jpeg(JPEG).toBuffer(),
    ]);
    renditions.push({ name, ...size, webp, jpeg });
  }
  const [smallest] = renditions;
  if (!smallest) throw new Error(`No renditions of ${kind}`);
  return { hint: await hintOf(smallest.webp), renditions };
}

async function opened(original: Uint8Array): Promise<{ picture: Sharp; size: Size }> {
  const reading = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  const metadata = await sharp(original, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (metadata.width * metadata.height > PIXELS_MAX)
    throw refuse('picture.too_many_pixels', { megapixels: PIXELS_MAX / 1_000_000 });
  // Decodes the original once, rotates it as the camera says, and converts it to sRGB.
  const { data, info } = await sharp(original, reading)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const { width, height, channels } = info;
  if (Math.min(width, height) < SIDE_MIN) throw refuse('picture.too_small', { pixels: SIDE_MIN });
  return { picture: sharp(data, { raw: { width, height, channels } }), size: { width, height } };
}

const unreadable = (): never => {
  throw refuse('picture.unreadable');
};

/** Makes the placeholder of a picture that the program ships with: some 24 pixels, blurred by stretching. */
export async function hintOf(picture: Uint8Array): Promise<Hint> {
  const { width, height } = await sharp(picture).metadata();
  const { dominant } = await sharp(picture).stats();
  const small = await sharp(picture)
    .resize({ ...hintSize({ width, height }), fit: 'fill' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  const colour = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('');
  return { colour: `#${colour}`, placeholder: `data:image/webp;base64,${small.toString('base64')}` };
}
