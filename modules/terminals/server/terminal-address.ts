import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { LineProblem } from '#modules/terminals/server/drivers/line-problem.ts';

/**
 * Terminals are in the exhibitor's own network, or in one joined to it. No other address is ever
 * connected: an address from the portal must not reach other services of this machine or of its
 * provider.
 */
const EXHIBITOR_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10], // private networks across sites
] as const)
  EXHIBITOR_NETWORKS.addSubnet(network, prefix, 'ipv4');
EXHIBITOR_NETWORKS.addSubnet('fc00::', 7, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const LOOKUP_MS = 4_000;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function isAllowedAddress(address: string, { allowLoopback }: { readonly allowLoopback: boolean }): boolean {
  const bare = MAPPED.exec(address)?.[1] ?? address;
  const family = isIP(bare);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return EXHIBITOR_NETWORKS.check(bare, kind) || (allowLoopback && LOOPBACK.check(bare, kind));
}

/** An address of this machine: of a simulator. */
export const isLoopback = (address: string): boolean =>
  isAllowedAddress(address, { allowLoopback: true }) && !isAllowedAddress(address, { allowLoopback: false });

/**
 * Returns the address to connect: resolved here and used as resolved, so that a name cannot change
 * between check and use. Throws LineProblem `forbidden` or `unreachable`.
 */
export async function addressOf(host: string, allow: { readonly allowLoopback: boolean }): Promise<string> {
  const addresses = isIP(host) ? [host] : await lookedUp(host);
  const address = addresses.find((each) => isAllowedAddress(each, allow));
  if (address === undefined) throw new LineProblem('forbidden', `${host} is not in a network of the exhibitor`);
  return address;
}

async function lookedUp(host: string): Promise<string[]> {
  const tooLong = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('no answer')), LOOKUP_MS).unref();
  });
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), tooLong]);
    return addresses.map(({ address }) => address);
  } catch (error) {
    throw new LineProblem('unreachable', `${host} has no address: ${(error as Error).message}`);
  }
}
