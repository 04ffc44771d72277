/** The name a device shows and people read out: ten characters without those that are misread, 50 bits. */
export const UID_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const UID_LENGTH = 10;

/** A uid from random bytes. The alphabet has 32 letters, so no byte favours any of them. Throws RangeError for too few. */
export function uidFrom(random: Uint8Array): string {
  if (random.length < UID_LENGTH) throw new RangeError(`a uid takes ${UID_LENGTH} bytes`);
  return Array.from(random.subarray(0, UID_LENGTH), (byte) => UID_ALPHABET[byte % UID_ALPHABET.length]).join('');
}

/** In two halves, as it stands on the screen: `ABCDE FGHJK`. */
export const uidText = (uid: string): string => `${uid.slice(0, UID_LENGTH / 2)} ${uid.slice(UID_LENGTH / 2)}`;
