/** Which files are short videos of films: by their first bytes, never by their names. */
export type VideoType = 'mp4' | 'webm';

/** A trailer of two minutes in the quality of a page. */
export const VIDEO_MAX_BYTES = 30 * 1024 * 1024;

/** Every Matroska file begins with it; a WebM names itself in its header. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const HEADER_BYTES = 128;
/** At byte 4 of an MP4. */
const FTYP = [0x66, 0x74, 0x79, 0x70];
/** Brands of MP4 that browsers play; a QuickTime file is none. */
const BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'av01', 'dash', 'M4V '];

const begins = (bytes: Uint8Array, mark: readonly number[], at = 0): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte);
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Returns the type of a video that browsers play; null: it is none. */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  if (begins(bytes, EBML)) return textOf(bytes.subarray(0, HEADER_BYTES)).includes('webm') ? 'webm' : null;
  return begins(bytes, FTYP, 4) && BRANDS.includes(textOf(bytes.subarray(8, 12))) ? 'mp4' : null;
}
