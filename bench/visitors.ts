import { randomBytes } from 'node:crypto';
import { secretsFrom } from '#platform/secrets.ts';

export const BENCH_SECRET = 'the secret of the benchmark, known to both sides';

const secrets = secretsFrom(BENCH_SECRET);

/** Headers of a visitor who has been on the site before: a session, its token, an address of his own. */
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
