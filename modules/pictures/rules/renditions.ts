/**
 * The renditions that are made of an original: the sizes that the site shows (D-171). It also says
 * which files are refused.
 */
import type { Problem } from '#kernel/refusal.ts';

export type Size = { readonly width: number; readonly height: number };

export const POSTER_MD: Size = { width: 400, height: 600 };
export const POSTER_LG: Size = { width: 800, height: 1200 };
export const OVERVIEW: Size = { width: 1280, height: 720 };
/** The size that phones show of an overview. */
export const OVERVIEW_MD: Size = { width: 800, height: 450 };
/** A still of a film: in the row of stills, and alone. */
export const STILL_MD: Size = { width: 800, height: 800 };
export const STILL: Size = { width: 1600, height: 1600 };
/** Behind what a signage screen shows. */
export const BACKGROUND: Size = { width: 1920, height: 1080 };

/** A picture that fills a signage screen, upright or not. */
const WALL = { width: 1920, height: 1920, whole: true } as const;

/** A rendition is cropped to the shape of its placement, unless it is `whole`: then it is as large as fits. */
export type RenditionSpec = Size & {
  readonly whole?: true;
  /** Transparent parts stay transparent: a logo has to fit any background. */
  readonly seeThrough?: true;
};

/** The pictures of films; the other kinds are for texts and for screens. */
export const MOVIE_PICTURES = ['poster', 'overview'] as const;
export const PICTURE_KINDS = [
  ...MOVIE_PICTURES,
  'still',
  'slide',
  'product',
  'voucher',
  'background',
  'wall',
  'logo',
  'content',
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];
/** By name, smallest first. An upload returns the key of the last one. */
export const RENDITIONS: Readonly<Record<PictureKind, Readonly<Record<string, RenditionSpec>>>> = {
  poster: { md: POSTER_MD, lg: POSTER_LG },
  overview: { overview_md: OVERVIEW_MD, overview: OVERVIEW },
  still: { still_md: { ...STILL_MD, whole: true }, still: { ...STILL, whole: true } },
  slide: { small: { width: 960, height: 400 }, slide: { width: 1920, height: 800 } },
  product: { product: { width: 600, height: 600 } },
  voucher: { voucher: { width: 1200, height: 1200, whole: true } },
  background: { background: BACKGROUND },
  wall: { wall: WALL },
  logo: { logo: { width: 800, height: 400, whole: true, seeThrough: true } },
  content: { content: { width: 1600, height: 1600, whole: true } },
};

/** D-065. */
export const ORIGINAL_MAX_BYTES = 10 * 1024 * 1024;
/** More pixels than any camera has; each takes four bytes while it is decoded. */
export const PIXELS_MAX = 50_000_000;
/** Fewer pixels on a side show nothing: such a picture was chosen by mistake. */
export const SIDE_MIN = 32;

const bytesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** The formats that can be decoded, by the first bytes of a file and their position. */
const STARTS: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [0xff, 0xd8, 0xff]], // JPEG
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]], // PNG
  [8, bytesOf('WEBP')], // behind RIFF and a length
  [4, bytesOf('ftypavif')], // AVIF, behind a length
];

/**
 * Returns why these bytes are refused before they are decoded: `picture.too_large`,
 * `picture.not_a_picture`; null if they are not.
 */
export function originalProblem(bytes: Uint8Array): Problem | null {
  if (bytes.length > ORIGINAL_MAX_BYTES)
    return { code: 'picture.too_large', params: { megabytes: ORIGINAL_MAX_BYTES / 1024 / 1024 } };
  const isPicture = STARTS.some(([at, start]) => start.every((byte, index) => bytes[at + index] === byte));
  return isPicture ? null : { code: 'picture.not_a_picture' };
}

/** Returns the size of a rendition: cropped to its shape, or whole; never larger than the original. */
export function renditionSize(original: Size, spec: RenditionSpec): Size {
  const [from, into] = spec.whole ? [original, spec] : [spec, original];
  const scale = Math.min(1, into.width / from.width, into.height / from.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(from.width), height: side(from.height) };
}

const HINT_PIXELS = 24;

/** Returns the size of a picture of about 24 pixels with the same shape: 4 by 6 for a poster. */
export function hintSize({ width, height }: Size): Size {
  const side = (length: number, other: number) => Math.max(1, Math.round(Math.sqrt((HINT_PIXELS * length) / other)));
  return { width: side(width, height), height: side(height, width) };
}
