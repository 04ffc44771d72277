const PART_BYTES = 32;

/**
 * Returns an ES256 signature in the form of JWS: r and s, 32 bytes each. Some senders use DER, the
 * form of X.509; both contain the same numbers. Returns any other input unchanged; it then fails to
 * verify.
 */
export function rawSignature(base64url: string): string {
  const bytes = Buffer.from(base64url, 'base64url');
  if (bytes.length === 2 * PART_BYTES || bytes[0] !== 0x30) return base64url;
  const r = integerAt(bytes, 2);
  const s = r && integerAt(bytes, r.end);
  if (!r || !s || s.end !== bytes.length) return base64url;
  return Buffer.concat([padded(r.value), padded(s.value)]).toString('base64url');
}

function integerAt(bytes: Buffer, at: number): { value: Buffer; end: number } | null {
  const length = bytes[at + 1];
  if (bytes[at] !== 0x02 || length === undefined) return null;
  const end = at + 2 + length;
  return end <= bytes.length ? { value: bytes.subarray(at + 2, end), end } : null;
}

/** Removes the sign byte and pads on the left. */
function padded(value: Buffer): Buffer {
  const significant = value.length > PART_BYTES ? value.subarray(value.length - PART_BYTES) : value;
  return Buffer.concat([Buffer.alloc(PART_BYTES - significant.length), significant]);
}
