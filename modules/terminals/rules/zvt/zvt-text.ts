/** The letters of code page 437 beyond ASCII that receipts and displays of terminals use. */
const BEYOND: Readonly<Record<number, string>> = {
  128: 'Ç',
  129: 'ü',
  130: 'é',
  131: 'â',
  132: 'ä',
  133: 'à',
  135: 'ç',
  136: 'ê',
  137: 'ë',
  138: 'è',
  139: 'ï',
  142: 'Ä',
  147: 'ô',
  148: 'ö',
  153: 'Ö',
  154: 'Ü',
  225: 'ß',
};
const TEXT_MAX = 200;

/**
 * Decodes a text of a terminal: replaces unprintable characters with spaces, returns at most 200
 * characters, without long rows of digits.
 */
export const zvtText = (bytes: Uint8Array | undefined): string =>
  withoutCardNumbers(decoded(bytes).replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX));

/** Decodes a line of a slip: keeps the spaces that place its columns. */
export const slipText = (bytes: Uint8Array): string => withoutCardNumbers(decoded(bytes).trimEnd().slice(0, TEXT_MAX));

const decoded = (bytes: Uint8Array | undefined): string =>
  Array.from(bytes ?? [], (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : (BEYOND[byte] ?? ' '),
  ).join('');

/**
 * Masks all but the last four digits of any row long enough to be a card number: no whole number is
 * ever stored.
 */
export const withoutCardNumbers = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){11,}/g, (digits) => `••••${digits.replace(/\D/g, '').slice(-4)}`);
