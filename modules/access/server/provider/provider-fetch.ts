import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { CustomFetch } from 'openid-client';
import { isInside } from '#platform/mail/mail-server.ts';

const ANSWER_MAX_BYTES = 1_000_000;
const ANSWER_WITHIN_MS = 8_000;

/** The address is one to which the program sends nothing: an inner one, or one without TLS. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Returns how the program calls identity providers. An exhibitor chooses the address, so it must not
 * lead into the network of this machine: names are resolved here, and the checked address is the one
 * that is connected. Redirects are not followed. `simulators`: http and this machine are allowed.
 */
export const providerFetch =
  ({ simulators }: { readonly simulators: boolean }): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url);
      refuseAddress(target, simulators);
      const start = target.protocol === 'https:' ? requestHttps : requestHttp;
      const deadline = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const request = start(target, {
        method,
        headers,
        agent: false,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(!simulators && { lookup: lookupOutside }),
      });
      request.on('error', reject);
      request.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > ANSWER_MAX_BYTES) answer.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          );
          const content = size > 0 ? Buffer.concat(chunks) : null;
          resolve(new Response(content, { status: answer.statusCode ?? 502, headers: fields }));
        });
      });
      request.end(body === undefined || body === null ? undefined : String(body));
    });

/** Throws ForbiddenAddress. Connections to literal addresses resolve no name, so these are checked here. */
function refuseAddress({ protocol, hostname }: URL, simulators: boolean): void {
  if (simulators && protocol === 'http:') return;
  if (protocol !== 'https:') throw new ForbiddenAddress(`${protocol} is not https`);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!simulators && isIP(host) !== 0 && isInside(host)) throw new ForbiddenAddress(`${host} is not a public address`);
}

/** Resolves a name to its public addresses only. */
const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const usable = addresses.filter(({ address }) => !isInside(address));
    const [first] = usable;
    if (!first) return done(new ForbiddenAddress(`${host} is not a public address`), '');
    return options.all ? done(null, usable) : done(null, first.address, first.family);
  });
};
