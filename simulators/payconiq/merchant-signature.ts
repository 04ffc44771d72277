/** Checks the `Signature` a merchant must put on a refund: a detached ES256 JWS made with a registered key. */
import { createLocalJWKSet, createRemoteJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';

export type MerchantKeys = JSONWebKeySet | string;

const CLAIMS = 'https://payconiq.com/';
const UNDERSTOOD = Object.fromEntries(['sub', 'iss', 'iat', 'jti', 'path'].map((name) => [CLAIMS + name, true]));
const CLOCK_SKEW_MS = 60_000;

/**
 * Answers a check of (header, raw body, caller's profile) → true when the signature is good. `keys` is the
 * merchant's key set, or the address under which it is published.
 */
export function merchantSignatureCheck(keys: MerchantKeys) {
  const resolve =
    typeof keys === 'string' ? createRemoteJWKSet(new URL(keys), { cooldownDuration: 1_000 }) : createLocalJWKSet(keys);

  return async (signature: string | undefined, body: Buffer, profileId: string): Promise<boolean> => {
    const [header, payload, mark, ...rest] = (signature ?? '').split('.');
    if (!header || payload !== '' || !mark || rest.length > 0) return false;
    try {
      const jws = { protected: header, payload: body.toString('base64url'), signature: mark };
      const { protectedHeader } = await flattenedVerify(jws, resolve, { algorithms: ['ES256'], crit: UNDERSTOOD });
      const subject = protectedHeader?.[`${CLAIMS}sub`];
      const issuedAt = protectedHeader?.[`${CLAIMS}iat`];
      const inFuture = typeof issuedAt === 'string' && Date.parse(issuedAt) > Date.now() + CLOCK_SKEW_MS;
      return (subject === undefined || subject === profileId) && !inFuture;
    } catch {
      return false;
    }
  };
}
