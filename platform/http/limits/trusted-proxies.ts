import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Returns a function that tells whether an address is one of our proxies (addresses or ranges like
 * 10.0.0.0/8). Throws for an invalid entry.
 */
export function trustedProxies(list: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix);
    if (!isIP(address) || !Number.isInteger(bits))
      throw new Error(`"${entry}" is neither an address nor a range of addresses`);
    trusted.addSubnet(address, bits, family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns the client address and host of a request outside the router; forwarded headers count from
 * our proxies only.
 */
export function originOf(
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): { address: string; host: string } {
  let address = request.socket.remoteAddress ?? '';
  let host = request.headers.host ?? '';
  if (!isTrusted(address)) return { address, host };
  host = lastOf(request.headers['x-forwarded-host']) || host;
  const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
  for (let hop = hops.pop()?.trim(); hop && isTrusted(address); hop = hops.pop()?.trim()) address = hop;
  return { address, host };
}

/**
 * Returns the requested host of a request outside the router, and whether its connection is
 * encrypted (RFC 7239 in its older spelling).
 */
export function addressedAs(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): { host: string; https: boolean } {
  const own = { host: headers.host ?? '', https: 'encrypted' in socket };
  if (headers['x-forwarded-proto'] === undefined && headers['x-forwarded-host'] === undefined) return own;
  if (!isTrusted(socket.remoteAddress ?? '')) return own;
  const scheme = lastOf(headers['x-forwarded-proto']);
  return { host: lastOf(headers['x-forwarded-host']) || own.host, https: scheme ? scheme === 'https' : own.https };
}

const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';
