import { UID_ALPHABET } from '#modules/devices/rules/device-uid.ts';

/** A code that people read from the portal and type at a device: eight characters, 40 bits. */
export const PAIRING_LENGTH = 8;
export const PAIRING_MINUTES = 15;

/** Returns a code from random bytes, at least `PAIRING_LENGTH`. */
export const pairingCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, PAIRING_LENGTH), (byte) => UID_ALPHABET[byte % UID_ALPHABET.length]).join('');

/** Returns the code in two halves, as the portal shows it: `ABCD EFGH`. */
export const pairingText = (code: string): string =>
  `${code.slice(0, PAIRING_LENGTH / 2)} ${code.slice(PAIRING_LENGTH / 2)}`;

/** Returns the code that was typed: capitals, without spaces and dashes. */
export const typedPairingCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
