import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { secretsFrom } from '#platform/crypto/secrets.ts';

export const BENCH_SECRET = 'the secret of the benchmark, known to both sides';

const secrets = secretsFrom(BENCH_SECRET);

/** Returns the headers of a visitor with a session, its token and its own address. */
export function newVisitor(): Record<string, string> {
  const id = randomBytes(16).toString('hex');
  const [a, b, c] = randomBytes(3);
  return {
    'content-type': 'application/json',
    cookie: `session=${secrets.sign('session', `${id}.${Date.now().toString(36)}`)}`,
    'x-csrf-token': secrets.digest('csrf', id).toString('base64url'),
    'x-requested-with': 'XMLHttpRequest',
    'x-forwarded-for': `10.${a}.${b}.${c}`,
    'idempotency-key': randomBytes(16).toString('hex'),
  };
}

/**
 * Returns visitors whose page has kept their session alive, as every page does before a sale; after
 * this number new visitors come without it.
 */
export async function visitorsOf(url: string, count: number): Promise<() => Record<string, string>> {
  const visitors = Array.from({ length: count }, newVisitor);
  let arrived = 0;
  await autocannon({
    url,
    connections: 64,
    amount: count,
    requests: [
      {
        method: 'POST',
        path: '/session/touch',
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...visitors[arrived++ % count] },
          body: '{}',
        }),
      },
    ],
  });
  return () => visitors.pop() ?? newVisitor();
}
