import { ORIGINAL_MAX_BYTES } from '#modules/pictures/rules/editions.ts';

/** Smaller files travel as they are. */
const AS_IS_MAX_BYTES = 1_500_000;
/** More than the largest edition the house shows. */
const LONGEST_PX = 2_560;
const QUALITY = 0.92;

/**
 * A camera's picture is made smaller here, before it is sent: a slow line then takes seconds, and where it was taken stays at
 * home. What this browser cannot open goes as it is; the server judges it.
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
  // A PNG may have parts to see through, which a JPEG has not.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  return smaller && smaller.size < file.size ? smaller : file;
}

export const isTooLarge = (file: Blob): boolean => file.size > ORIGINAL_MAX_BYTES;
