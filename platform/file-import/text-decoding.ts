/**
 * Decodes bytes to text strictly: refuses a byte that the encoding does not allow, with its offset,
 * and never replaces it by a question mark that would end up in a film title.
 */
import { refuseFile } from '#platform/file-import/source-problem.ts';

export type TextSyntax = 'json' | 'xml';

const BYTE_ORDER_MARKS: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

const DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/;
const DECLARATION_BYTES = 200;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * JSON and XML both begin with an ASCII character, so a zero byte beside it shows UTF-16 without a
 * byte order mark.
 */
function encodingWithoutMark(bytes: Uint8Array): string | null {
  if (bytes.length < 2) return null;
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return null;
}

function declaredEncoding(text: string): string | null {
  return DECLARATION.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** `utf-16` in a declaration leaves the byte order open. */
const sameFamily = (declared: string, actual: string): boolean =>
  declared === actual || (declared.startsWith('utf-16') && actual.startsWith('utf-16'));

function decoderFor(encoding: string, file: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw refuseFile(file, 'file.encoding_unknown', { encoding });
  }
}

function decodes(bytes: Uint8Array, encoding: string, mayEndInside: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: mayEndInside });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the 0-based offset of the first invalid character: bisects, then goes back to its first
 * byte.
 */
function firstBadByte(bytes: Uint8Array, encoding: string): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (middle <= bytes.length && decodes(bytes.subarray(0, middle), encoding, true)) good = middle;
    else bad = middle;
  }
  const earliest = Math.max(0, good - 4);
  while (good > earliest && !decodes(bytes.subarray(0, good), encoding, false)) good -= 1;
  return good;
}

/**
 * Returns the text of a JSON or XML file. Detects UTF-8 and UTF-16 by their byte order mark or
 * their zero bytes; an XML declaration is used and must not contradict the bytes.
 *
 * Refuses `file.empty`, `file.encoding` (with the 0-based byte `offset`), `file.encoding_unknown`,
 * `file.encoding_contradiction`.
 */
export function decodeText(bytes: Uint8Array, file: string, syntax: TextSyntax): string {
  if (bytes.length === 0) throw refuseFile(file, 'file.empty');
  const evident =
    BYTE_ORDER_MARKS.find((mark) => startsWith(bytes, mark.bytes))?.encoding ?? encodingWithoutMark(bytes);
  let encoding = evident ?? 'utf-8';
  if (syntax === 'xml') {
    const opening = new TextDecoder(evident ?? 'latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
    const declared = declaredEncoding(opening);
    if (declared && evident && !sameFamily(declared, evident)) {
      throw refuseFile(file, 'file.encoding_contradiction', { declared, encoding: evident });
    }
    if (declared && !evident) {
      // It is readable as single bytes, so it cannot be the declared UTF-16.
      if (declared.startsWith('utf-16')) {
        throw refuseFile(file, 'file.encoding_contradiction', { declared, encoding: 'utf-8' });
      }
      encoding = declared;
    }
  }
  const decoder = decoderFor(encoding, file);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw refuseFile(file, 'file.encoding', { encoding, offset: firstBadByte(bytes, encoding) });
  }
  if (text.trim() === '') throw refuseFile(file, 'file.empty');
  return text;
}
