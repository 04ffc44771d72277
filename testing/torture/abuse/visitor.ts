import { randomBytes } from 'node:crypto';
import { testSecrets } from '#testing/worlds/box-office.ts';

/**
 * Returns the headers of a returning visitor: a session, its token, an own address behind a proxy.
 */
export function visitorHeaders(): { readonly id: string; readonly headers: Record<string, string> } {
  const id = randomBytes(16).toString('hex');
  const [a, b, c] = randomBytes(3);
  return {
    id,
    headers: {
      'content-type': 'application/json',
      cookie: `session=${testSecrets.sign('session', `${id}.${Date.now().toString(36)}`)}`,
      'x-csrf-token': testSecrets.digest('csrf', id).toString('base64url'),
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': `10.${a}.${b}.${c}`,
    },
  };
}
