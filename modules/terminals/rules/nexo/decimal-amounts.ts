import type { Cents } from '#kernel/money.ts';

/** Returns an amount as the terminal reads it: `12.30`. */
export function decimalOf(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/;

/** Returns an amount of the terminal in cents. Null: it is no amount in whole cents; nothing is rounded. */
export function centsOfDecimal(text: string): Cents | null {
  const [, euros, cents = ''] = DECIMAL.exec(text) ?? [];
  return euros === undefined ? null : Number(`${euros}${cents.padEnd(2, '0')}`);
}
