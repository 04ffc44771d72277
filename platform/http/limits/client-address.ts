import { isIPv6 } from 'node:net';

/**
 * Returns the range of a client address: /24 of IPv4, /64 of IPv6. One household or office is one
 * range; a client with a whole /64 counts as one and not as 2^64.
 */
export function rangeOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return rangeOf(mapped);
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${expanded(address).slice(0, 4).join(':')}::/64`;
}

/** Returns the key of a limit per address: the IPv4 address, the /64 of IPv6 (D-067). */
export function limitKeyOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? rangeOf(address) : address;
}

function expanded(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((part) =>
    part.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}
