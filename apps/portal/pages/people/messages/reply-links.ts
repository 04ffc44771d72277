/** Returns the link that opens a mail to this address. Some addresses contain `?`, `&` or `%`. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

const DIGITS_MIN = 3;

/**
 * Returns the link that calls this number; null if it has no number. `+32 (0)2` is dialled without
 * the 0 in brackets, which belongs to calls within the country.
 */
export function phoneLink(phone: string): string | null {
  const isAbroad = /^\s*(\+|00)/.test(phone);
  const dialled = (isAbroad ? phone.replace('(0)', '') : phone).replace(/[^+\d]/g, '');
  return dialled.replace('+', '').length < DIGITS_MIN ? null : `tel:${dialled}`;
}
