const OCTET = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;
const GROUP = /^[0-9a-f]{1,4}$/i;

/**
 * Returns the bits of the prefix of an address or a range (`192.0.2.7`, `192.0.2.0/24`,
 * `2001:db8::/48`) with the length of its kind of address; null for anything else.
 */
export function addressRange(text: string): { bits: number; of: 32 | 128 } | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const of = isIpv4(address) ? 32 : isIpv6(address) ? 128 : null;
  if (of === null || rest.length > 0) return null;
  if (prefix === undefined) return { bits: of, of };
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= of ? { bits: Number(prefix), of } : null;
}

function isIpv4(text: string): boolean {
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet));
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => GROUP.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
