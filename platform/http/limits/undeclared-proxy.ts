import { BlockList, isIP } from 'node:net';
import type { Clock } from '#platform/config/clock.ts';
import type { Log } from '#platform/observability/log.ts';

const EVERY_MS = 3_600_000;
const PROXIES_MAX = 16;

/** The networks in which a proxy of one's own stands: a visitor of the internet may forge the headers. */
const PRIVATE = new BlockList();
for (const [range, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(range, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

type Arriving = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string };
};

/**
 * Returns a check of each request: a proxy that is not in FOYER_TRUSTED_PROXIES makes all visitors
 * one address, so that they share one budget of requests, and turns off Secure cookies and HSTS. The
 * log says so once an hour for each proxy.
 */
export function undeclaredProxyWarning(
  log: Pick<Log, 'warn'>,
  clock: Clock,
  isTrusted: (address: string) => boolean,
): (request: Arriving) => void {
  const warnedAt = new Map<string, number>();
  return ({ headers, socket }) => {
    if (headers['x-forwarded-for'] === undefined && headers['x-forwarded-proto'] === undefined) return;
    const proxy = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (isTrusted(proxy) || !isPrivate(proxy)) return;
    const last = warnedAt.get(proxy);
    if (last === undefined ? warnedAt.size >= PROXIES_MAX : clock.now() - last < EVERY_MS) return;
    warnedAt.set(proxy, clock.now());
    log.warn(
      { proxy },
      'requests arrive through a proxy that is not declared: all visitors share one limit, and cookies are not Secure; set FOYER_TRUSTED_PROXIES to its address',
    );
  };
}

function isPrivate(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
