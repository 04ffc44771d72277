import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** `operator`: from SMTP_URL, trusted without checks. `own`: an exhibitor's, from its settings. */
export type MailServer =
  | { readonly kind: 'operator'; readonly url: string }
  | ({ readonly kind: 'own' } & OwnMailServer);

/**
 * `tls`: encrypted from the first byte (465). `starttls`: encrypted before any data is sent (587).
 */
const zOwnMailServer = z.object({
  host: z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i),
  port: z.number().int().min(1).max(65_535),
  username: z.string().max(190).default(''),
  password: z.string().max(190).default(''),
  encryption: z.enum(['tls', 'starttls']).default('starttls'),
});
type OwnMailServer = z.infer<typeof zOwnMailServer>;

const SECRET = 'mail_server';

/**
 * Encrypts an exhibitor's mail server for `settings.secrets.mail_server` (SET-005). Throws
 * ZodError.
 */
export const sealMailServer = (secrets: Secrets, server: z.input<typeof zOwnMailServer>): string =>
  secrets.seal(JSON.stringify(zOwnMailServer.parse(server))).toString('base64');

/** Returns the server for an exhibitor's mails: its own, else the operator's, else none (D-088). */
export function mailServerOf(
  secrets: Secrets,
  stored: Readonly<Record<string, unknown>>,
  smtpUrl: string | null,
): MailServer | null {
  const sealed = stored[SECRET];
  if (typeof sealed === 'string')
    return { kind: 'own', ...zOwnMailServer.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64')))) };
  return smtpUrl === null ? null : { kind: 'operator', url: smtpUrl };
}

/**
 * Returns the library's options for a server; the connection ends after `silenceMs` without data.
 */
export async function transportOptions(server: MailServer, silenceMs: number) {
  const timeouts = {
    dnsTimeout: silenceMs / 2,
    connectionTimeout: silenceMs / 2,
    greetingTimeout: silenceMs / 2,
    socketTimeout: silenceMs,
  };
  if (server.kind === 'operator') return { url: server.url, ...timeouts };
  const { host, port, username, password, encryption } = server;
  return {
    // Connects to the checked address, so that the name cannot resolve to another one in between.
    host: await publicAddressOf(host),
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    tls: { servername: host },
    ...(username !== '' && { auth: { user: username, pass: password } }),
    ...timeouts,
  };
}

const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

/**
 * Returns whether an address is on this machine or its network; only the operator's mail server may
 * be there.
 */
export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family === 0 || INSIDE.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

async function publicAddressOf(host: string): Promise<string> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  const usable = addresses.find(({ address }) => !isInside(address));
  if (!usable) throw new Error(`${host} is not a public mail server`);
  return usable.address;
}
