import { randomBytes } from 'node:crypto';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/**
 * Returns the headers of a returning visitor: a session, its token, an own address behind a proxy. `secrets`: of the
 * program, if it was not made by a test; `ageMs`: how long ago the session began, where a program lets new ones wait.
 */
export function visitorHeaders(
  secrets: Secrets = testSecrets,
  ageMs = 0,
): {
  readonly id: string;
  readonly headers: Record<string, string>;
} {
  const id = randomBytes(16).toString('hex');
  const [a, b, c] = randomBytes(3);
  return {
    id,
    headers: {
      'content-type': 'application/json',
      cookie: `session=${secrets.sign('session', `${id}.${(Date.now() - ageMs).toString(36)}`)}`,
      'x-csrf-token': secrets.digest('csrf', id).toString('base64url'),
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': `10.${a}.${b}.${c}`,
    },
  };
}
