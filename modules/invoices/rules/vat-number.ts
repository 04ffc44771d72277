import type { Problem } from '#kernel/refusal.ts';

/**
 * The formats of VAT numbers per country (directive 2006/112/EC, article 215), the letters of the
 * country first.
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** Greece writes EL where all others write GR. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/**
 * Returns the stored form: without blanks, dots and hyphens, in capitals, with the letters of the
 * country, which users often leave out.
 */
export function normaliseVatNumber(typed: string, country: string): string {
  const plain = typed.replace(/[\s.-]/g, '').toUpperCase();
  return plain !== '' && FORMATS[country] && /^\d/.test(plain) ? prefixOf(country) + plain : plain;
}

/**
 * Returns `invoices.vat_number` {country} at `vat_number`. Empty is allowed: a client without one
 * also gets an invoice.
 */
export function whyNotVatNumber(number: string, country: string): Problem | null {
  const format = FORMATS[country];
  if (number === '' || !format || (format.test(number) && (country !== 'BE' || isBelgian(number)))) return null;
  return { code: 'invoices.vat_number', params: { country }, path: 'vat_number' };
}

/** The last two of ten digits are 97 less the remainder of the others by 97. */
const isBelgian = (number: string): boolean => 97 - (Number(number.slice(2, 10)) % 97) === Number(number.slice(10));
