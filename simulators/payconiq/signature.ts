/**
 * Detached JWS over callbacks: `base64url(header)..base64url(signature)`, the signing input being
 * `base64url(header) + "." + base64url(raw body)`, ES256. Uses node:crypto because a simulator must
 * also be able to sign wrongly, which a proper library refuses.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

/** Ways in which a callback can be forged although it looks right. */
export const FORGERIES = [
  'id',
  'signature',
  'kid',
  'body',
  'subject',
  'path',
  'future',
  'issuer',
  'algorithm',
  'unsigned',
] as const;

const CLAIMS = 'https://payconiq.com/';
const CRITICAL = ['sub', 'iss', 'iat', 'jti', 'path'].map((name) => CLAIMS + name);

type SigningKey = { readonly kid: string; readonly secret: KeyObject; readonly jwk: Record<string, unknown> };

function newKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const open = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`${open.x}.${open.y}`).digest('base64url').slice(0, 22);
  return { kid, secret: privateKey, jwk: { ...open, kid, use: 'sig', alg: 'ES256' } };
}

export type Signer = {
  /**
   * Returns the `signature` header for a body posted to `url`; undefined if the forgery is to send
   * none.
   */
  sign(body: string, profileId: string, url: string, form: 'raw' | 'der', forged: string | null): string | undefined;
  /** Returns the published key set: earlier keys stay in it. */
  keySet(): { keys: Record<string, unknown>[] };
  /** Signs with a new key from now on. */
  rotate(): void;
};

const KEYS_KEPT = 5;
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

export function openSigner(): Signer {
  let keys = [newKey()];
  const stranger = newKey();

  return {
    keySet: () => ({ keys: keys.map(({ jwk }) => jwk) }),
    rotate: () => {
      keys = [newKey(), ...keys].slice(0, KEYS_KEPT);
    },
    sign(body, profileId, url, form, forged) {
      const key = keys[0] ?? stranger;
      if (forged === 'unsigned') return undefined;
      const header = base64url(JSON.stringify(headerOf(key.kid, profileId, url, forged)));
      const secret = forged === 'signature' || forged === 'kid' ? stranger.secret : key.secret;
      const signature = sign('sha256', Buffer.from(`${header}.${base64url(body)}`), {
        key: secret,
        dsaEncoding: form === 'der' ? 'der' : 'ieee-p1363',
      });
      return `${header}..${signature.toString('base64url')}`;
    },
  };
}

function headerOf(kid: string, profileId: string, url: string, forged: string | null): Record<string, unknown> {
  const issuedAt = Date.now() + (forged === 'future' ? 3_600_000 : 0);
  return {
    typ: 'jose+json',
    kid: forged === 'kid' ? 'no-such-key' : kid,
    alg: forged === 'algorithm' ? 'none' : 'ES256',
    [`${CLAIMS}sub`]: forged === 'subject' ? '000000000000000000000000' : profileId,
    [`${CLAIMS}iss`]: forged === 'issuer' ? 'Somebody' : 'Payconiq',
    // Nanoseconds, as the real service writes them.
    [`${CLAIMS}iat`]: new Date(issuedAt).toISOString().replace('Z', '123456Z'),
    [`${CLAIMS}jti`]: randomUUID().replaceAll('-', ''),
    [`${CLAIMS}path`]: forged === 'path' ? 'https://elsewhere.example/callback' : url,
    crit: CRITICAL,
  };
}
