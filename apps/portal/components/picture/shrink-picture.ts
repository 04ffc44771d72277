import { ORIGINAL_MAX_BYTES } from '#modules/pictures/rules/renditions.ts';

/** Smaller files are sent unchanged. */
const AS_IS_MAX_BYTES = 1_500_000;
/** Larger than the largest rendition the website shows. */
const LONGEST_PX = 2_560;
const QUALITY = 0.92;

/**
 * Reduces a camera picture before the upload: on a slow connection it then takes seconds, and the
 * location in its metadata is not sent. A file this browser cannot decode is sent unchanged; the
 * server checks it.
 */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  if (file.size <= AS_IS_MAX_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A PNG may have transparent parts; a JPEG cannot.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  return smaller && smaller.size < file.size ? smaller : file;
}

export const isTooLarge = (file: Blob): boolean => file.size > ORIGINAL_MAX_BYTES;
