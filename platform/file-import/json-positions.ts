/**
 * Positions in a JSON text. `JSON.parse` does not give the line of every syntax error or the
 * position of a value; a person who repairs a file of two megabytes needs both.
 */
import { type JSONPath, type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Path } from '#platform/file-import/source-problem.ts';

/** Real files have less nesting. The parser is recursive and could overflow the stack. */
const MAX_DEPTH = 500;
const STRICT_JSON = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
const WRONG_IN_STRING = /\p{Cc}|\\(?!["\\/bfnrt]|u[\da-f]{4})/iu;

/** Thrown by a visitor to stop reading. */
class Stop extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(`stopped at ${offset}`);
    this.offset = offset;
  }
}

/** Visits a JSON text down to MAX_DEPTH. Returns the offset at which it stopped; null at the end. */
function visitJson(
  text: string,
  onValue: (offset: number, pathOf: () => JSONPath) => void,
  onError: JSONVisitor['onError'],
): number | null {
  let depth = 0;
  const begin: JSONVisitor['onArrayBegin'] = (offset, _length, _line, _column, pathOf) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Stop(offset);
    onValue(offset, pathOf);
  };
  const end = () => {
    depth -= 1;
  };
  const visitor: JSONVisitor = {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: (_value, offset, _length, _line, _column, pathOf) => onValue(offset, pathOf),
    onError,
  };
  try {
    visit(text, visitor, STRICT_JSON);
    return null;
  } catch (error) {
    if (error instanceof Stop) return error.offset;
    throw error;
  }
}

/**
 * Returns the position of the error in a token. The parser gives the start of a string, and the
 * start of a cut-off word.
 */
function offsetInToken(text: string, error: string, start: number, length: number): number {
  const end = start + length;
  const token = text.slice(start, end);
  if (/^UnexpectedEnd/.test(error)) return end;
  if (/^Invalid(Unicode|EscapeCharacter|Character)$/.test(error)) return start + token.search(WRONG_IN_STRING);
  // A word cut off at the very end means a truncated file, not a misspelling.
  const isCutOff = end === text.length && ['true', 'false', 'null', '-'].some((word) => word.startsWith(token));
  return isCutOff ? end : start;
}

/**
 * Returns the 0-based offset of the first syntax error of a text: its length if the text ends too
 * early, null if it is valid JSON.
 */
export const firstSyntaxError = (text: string): number | null =>
  visitJson(
    text,
    () => {},
    (code, start, length) => {
      throw new Stop(offsetInToken(text, printParseErrorCode(code), start, length));
    },
  );

/**
 * Returns the 0-based offset of the value at `path`, or of the nearest container if there is no
 * value.
 */
export function offsetOfValue(text: string, path: Path): number {
  let deepest = { depth: -1, offset: 0 };
  visitJson(
    text,
    (offset, pathOf) => {
      const here = pathOf();
      const leadsThere = here.length >= deepest.depth && here.every((step, index) => step === path[index]);
      if (leadsThere) deepest = { depth: here.length, offset };
    },
    undefined,
  );
  return deepest.offset;
}

/** Returns line and column (both from 1) of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
