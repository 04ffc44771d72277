/** The public name of a device, which people read out: ten characters without ambiguous ones, 50 bits. */
export const UID_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const UID_LENGTH = 10;

/**
 * Returns a uid from random bytes. The alphabet has 32 characters, so all are equally likely.
 * Throws RangeError for too few bytes.
 */
export function uidFrom(random: Uint8Array): string {
  if (random.length < UID_LENGTH) throw new RangeError(`a uid takes ${UID_LENGTH} bytes`);
  return Array.from(random.subarray(0, UID_LENGTH), (byte) => UID_ALPHABET[byte % UID_ALPHABET.length]).join('');
}

/** Returns the uid in two halves, as the screen shows it: `ABCDE FGHJK`. */
export const uidText = (uid: string): string => `${uid.slice(0, UID_LENGTH / 2)} ${uid.slice(UID_LENGTH / 2)}`;
