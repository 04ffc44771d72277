/**
 * Where things stand in a JSON text. `JSON.parse` says neither the line of a syntax error (in every
 * case) nor where a value stands; people who must repair a two-megabyte file need both.
 */
import type { Path } from '#platform/source-files/source-problem.ts';

/** Deeper nesting than any real file has; beyond it scanning stops, so that it cannot overflow the stack. */
const DEEPEST = 500;

class UnexpectedAt extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(`unexpected character at ${offset}`);
    this.offset = offset;
  }
}

type Search = { readonly text: string; found: number | null };

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function afterSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function afterString(text: string, from: number): number {
  if (text[from] !== '"') throw new UnexpectedAt(from);
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) throw new UnexpectedAt(at);
    if (code !== 0x5c) at += 1;
    else at = afterEscape(text, at);
  }
  throw new UnexpectedAt(text.length);
}

function afterEscape(text: string, backslash: number): number {
  const kind = text[backslash + 1];
  if (kind === undefined) throw new UnexpectedAt(text.length);
  if (kind !== 'u') {
    if (!'"\\/bfnrt'.includes(kind)) throw new UnexpectedAt(backslash + 1);
    return backslash + 2;
  }
  for (let digit = backslash + 2; digit < backslash + 6; digit += 1) {
    if (!/^[0-9a-f]$/i.test(text[digit] ?? '')) throw new UnexpectedAt(Math.min(digit, text.length));
  }
  return backslash + 6;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function afterAtom(text: string, from: number): number {
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, from)) return from + word.length;
    // A cut-off word at the very end is a truncated file, not a misspelling.
    if (text.length - from < word.length && word.startsWith(text.slice(from)) && from < text.length) {
      throw new UnexpectedAt(text.length);
    }
  }
  NUMBER.lastIndex = from;
  const number = NUMBER.exec(text)?.[0];
  if (number) return from + number.length;
  throw new UnexpectedAt(text[from] === '-' && from + 1 === text.length ? text.length : from);
}

/** Passes over one value; `wanted` is the rest of the path searched for, or null outside of it. */
function afterValue(search: Search, from: number, wanted: Path | null, depth: number): number {
  const { text } = search;
  const start = afterSpace(text, from);
  if (wanted?.length === 0) search.found = start;
  if (depth > DEEPEST) throw new UnexpectedAt(start);
  const opening = text[start];
  if (opening === '"') return afterString(text, start);
  if (opening !== '{' && opening !== '[') return afterAtom(text, start);
  const closing = opening === '{' ? '}' : ']';
  let at = afterSpace(text, start + 1);
  if (text[at] === closing) return at + 1;
  for (let index = 0; ; index += 1) {
    let key: string | number = index;
    if (opening === '{') {
      const end = afterString(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = afterSpace(text, end);
      if (text[at] !== ':') throw new UnexpectedAt(at);
      at += 1;
    }
    const inside = wanted && wanted.length > 0 && wanted[0] === key ? wanted.slice(1) : null;
    at = afterSpace(text, afterValue(search, at, inside, depth + 1));
    if (text[at] === closing) return at + 1;
    if (text[at] !== ',') throw new UnexpectedAt(at);
    at = afterSpace(text, at + 1);
  }
}

/**
 * The 0-based offset at which a text stops being JSON: `text.length` when it simply ends too early,
 * null when it is JSON.
 */
export function firstSyntaxError(text: string): number | null {
  try {
    const end = afterSpace(text, afterValue({ text, found: null }, 0, null, 0));
    return end < text.length ? end : null;
  } catch (error) {
    if (error instanceof UnexpectedAt) return error.offset;
    throw error;
  }
}

/** The 0-based offset of the value at `path`; of the nearest container when the path leads nowhere. */
export function offsetOfValue(text: string, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const search: Search = { text, found: null };
    try {
      afterValue(search, 0, path.slice(0, length), 0);
    } catch (error) {
      if (!(error instanceof UnexpectedAt)) throw error;
    }
    if (search.found !== null) return search.found;
  }
  return afterSpace(text, 0);
}

/** Line and column (both from 1) of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
