/**
 * A scanner types as a keyboard. If it is set to another layout than the machine (a scanner of the
 * factory types as in the USA, the machine expects AZERTY or QWERTZ), the machine gets wrong
 * characters, but the position of each key is right. These are the characters at the positions of a
 * keyboard of the USA: what such a scanner read.
 */
const PLAIN: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Space: ' ',
};
const SHIFTED: Readonly<Record<string, string>> = {
  Minus: '_',
  Equal: '+',
  BracketLeft: '{',
  BracketRight: '}',
  Backslash: '|',
  Semicolon: ':',
  Quote: '"',
  Backquote: '~',
  Comma: '<',
  Period: '>',
  Slash: '?',
  Space: ' ',
};
const ABOVE_DIGITS = ')!@#$%^&*(';

/** Returns the character that a keyboard of the USA has at this position (`KeyA`); null: none. */
export function characterAt(position: string, isShifted: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(position)?.[1];
  if (letter) return isShifted ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(position)?.[1];
  if (digit) return isShifted && position.startsWith('Digit') ? (ABOVE_DIGITS[Number(digit)] ?? null) : digit;
  return (isShifted ? SHIFTED : PLAIN)[position] ?? null;
}

/** The characters of our codes: tickets, bills, cards, articles (and the links of wallets). */
const OF_CODES = /^[A-Za-z0-9.\-_:/]+$/;

/** What was probably read, and what else it may be; null: nothing else. */
export type Reading = { readonly code: string; readonly other: string | null };

/**
 * Returns the code as the machine typed it, if it can be one; otherwise by the positions of the keys.
 * On AZERTY a wrong one is found at once: a digit without Shift is no digit, a full stop a
 * semicolon. On QWERTZ only Y and Z differ, so that both readings can be codes: the caller tries the
 * other one if the first is unknown.
 */
export function readingOf(typed: string, byPosition: string | null): Reading {
  if (byPosition === null || byPosition === typed || !OF_CODES.test(byPosition)) return { code: typed, other: null };
  return OF_CODES.test(typed) ? { code: typed, other: byPosition } : { code: byPosition, other: null };
}
