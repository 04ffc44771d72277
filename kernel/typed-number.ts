import { type Cents, centsFromEuros } from '#kernel/money.ts';

/** `1150`, `11,50`, `11.5`, `-3`. */
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** `1.150,00`, `1 150,00`, `1,150.00`: groups of three, then the decimals after the other mark. */
const GROUPED = /^-?\d{1,3}(?:(?:[.\s\u202f\u00a0’']\d{3})+,\d{1,2}|(?:[,\s\u202f\u00a0’']\d{3})+\.\d{1,2})$/;
/** `1.150`: eleven hundred and fifty to some readers, a little more than one to others. */
const UNCLEAR = /^-?\d{1,3}[.,]\d{3}$/;

/**
 * Reads a number as people of any language type it: with a comma or a point before the decimals.
 * Null for an empty field. Returns the text itself if it is no number or can be read in two ways:
 * the server then refuses it at its field.
 */
export function typedNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (UNCLEAR.test(text)) return text;
  if (PLAIN.test(text)) return Number(text.replace(',', '.'));
  if (GROUPED.test(text)) {
    const mark = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
    return Number(`${text.slice(0, mark).replace(/[^\d-]/g, '')}.${text.slice(mark + 1)}`);
  }
  return text;
}

/** Reads an amount in euros as {@link typedNumber} does; nothing is 0. Null for a text that is no amount of whole cents. */
export function typedCents(typed: string): Cents | null {
  const euros = typedNumber(typed);
  return typeof euros === 'string' ? null : centsFromEuros(euros ?? 0);
}
