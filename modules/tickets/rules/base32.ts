/**
 * Base32 of RFC 4648 without padding: only capitals and 2 to 7, so that a QR code packs it densely
 * and any keyboard layout can type it. Decoding is strict: given bytes have exactly one text, and
 * every other text is refused.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_CHARACTER = 5;

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_CHARACTER) {
      bits -= BITS_PER_CHARACTER;
      text += ALPHABET[(waiting >> bits) & 31];
    }
    waiting &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(waiting << (BITS_PER_CHARACTER - bits)) & 31] : text;
}

/**
 * Returns null for any text that toBase32 does not write: other characters, small letters,
 * impossible lengths, unused bits that are set.
 */
export function fromBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * BITS_PER_CHARACTER) / 8));
  let waiting = 0;
  let bits = 0;
  let written = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    waiting = (waiting << BITS_PER_CHARACTER) | value;
    bits += BITS_PER_CHARACTER;
    if (bits < 8) continue;
    bits -= 8;
    bytes[written] = waiting >> bits;
    written += 1;
    waiting &= (1 << bits) - 1;
  }
  return bits < BITS_PER_CHARACTER && waiting === 0 ? bytes : null;
}
