/**
 * Removes data that must not be in logs, metrics or error reports (I21, T88): email addresses,
 * tokens, codes, and the uuids in page addresses, because a bill's uuid opens its tickets.
 */
/** Bounded, so that a hostile long address costs no time. */
const EMAIL = /[\w.!#$%'*+^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/gi;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** The format of `Secrets.sign`: a value and 32 bytes of signature. */
const SIGNED = /[\w-]+\.[\w-]{43}(?![\w-])/g;
const CREDENTIALS_IN_URL = /(\w+:\/\/)[^\s/"@]+@/g;
const LONG_CARD_NUMBER = /\b(?:\d[ -]?){13,19}\b/g;
/** The same pattern as in the invariant (modules/integrity, I21). */
const LIKE_A_CARD = /\b(?:4\d{3}|5[1-5]\d{2})[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b/g;
/** `token=...`, `"code":"..."`, `barcode: ...` and similar, anywhere in a text. */
const NAMED_SECRET =
  /((?:token|secret|password|passwd|api_?key|authorization|cookie|barcode|code_?hmac|(?<![a-z])(?:pin|otp)|signature)\\?["']?\s*[:=]\s*\\?["']?)(?:Bearer\s+)?[^\s"'\\,;&}]+/gi;

const PATH_AFTER = /\/(storage|assets)\//;
const QUERY_KEPT = new Set(['locale', 'day', 'page']);

/**
 * Returns an address for logging: redacts email addresses, uuids and all query values except a few
 * harmless ones.
 */
export function redactUrl(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const shown = PATH_AFTER.test(path)
    ? path
    : path.replace(EMAIL, '[email]').replace(UUID, '[uuid]').replace(SIGNED, '[signed]');
  if (at < 0) return shown;
  const query = url
    .slice(at + 1)
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return QUERY_KEPT.has(name) ? pair : `${name.replace(EMAIL, '[email]')}=*`;
    })
    .join('&');
  return `${shown}?${query}`;
}

/**
 * Redacts a finished log line: the last protection for secrets that were not redacted at their
 * source.
 */
export const redactLine = (line: string): string =>
  withoutProvenCards(
    line.replace(CREDENTIALS_IN_URL, '$1[credentials]@').replace(EMAIL, '[email]').replace(NAMED_SECRET, '$1[secret]'),
  );

/**
 * Returns an untrusted text for storing: redacts everything that looks like a payment card number,
 * mistyped or not (I21).
 */
export const withoutCards = (text: string): string => withoutProvenCards(text.replace(LIKE_A_CARD, '[card]'));

const withoutProvenCards = (text: string): string =>
  text.replace(LONG_CARD_NUMBER, (digits) => (looksLikeCard(digits.replace(/\D/g, '')) ? '[card]' : digits));

/**
 * Checks the check digit of payment card numbers (Luhn); millisecond times and ids rarely pass, and
 * start with other digits.
 */
function looksLikeCard(digits: string): boolean {
  if (digits.length < 13 || !/^[3-6]/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
