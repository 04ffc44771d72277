/**
 * Checks the `Signature` that a merchant must add to calls about refunds: a detached ES256 JWS made
 * with a registered key.
 */
import { createLocalJWKSet, createRemoteJWKSet, errors, flattenedVerify, type JSONWebKeySet } from 'jose';
import type { Call } from '#simulators/call.ts';

export type MerchantKeys = JSONWebKeySet | string;
/** `unknown`: the key set could not be fetched, so the signature was not checked. */
export type SignatureVerdict = 'good' | 'wrong' | 'unknown';

const CLAIMS = 'https://payconiq.com/';
const CRITICAL = ['sub', 'iss', 'iat', 'jti', 'path'].map((name) => CLAIMS + name);
const UNDERSTOOD = Object.fromEntries(CRITICAL.map((name) => [name, true]));
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns a check of (call, caller's profile). `keys` is the merchant's key set, or the address
 * where it is published.
 */
export function merchantSignatureCheck(keys: MerchantKeys) {
  const resolve =
    typeof keys === 'string' ? createRemoteJWKSet(new URL(keys), { cooldownDuration: 1_000 }) : createLocalJWKSet(keys);

  return async (call: Call, profileId: string): Promise<SignatureVerdict> => {
    const signature = typeof call.headers.signature === 'string' ? call.headers.signature : '';
    const [header, payload, mark, ...rest] = signature.split('.');
    if (!header || payload !== '' || !mark || rest.length > 0) return 'wrong';
    try {
      const jws = { protected: header, payload: call.body.toString('base64url'), signature: mark };
      const { protectedHeader = {} } = await flattenedVerify(jws, resolve, {
        algorithms: ['ES256'],
        crit: UNDERSTOOD,
      });
      return isMeant(protectedHeader, call.path, profileId) ? 'good' : 'wrong';
    } catch (error) {
      return wasReadable(error) ? 'wrong' : 'unknown';
    }
  };
}

/** Checks the signer, the subject and the time of the signature; all are critical. */
function isMeant(header: Readonly<Record<string, unknown>>, path: string, profileId: string): boolean {
  const critical: unknown[] = Array.isArray(header.crit) ? header.crit : [];
  const issuedAt = header[`${CLAIMS}iat`];
  return (
    CRITICAL.every((name) => critical.includes(name) && typeof header[name] === 'string' && header[name] !== '') &&
    header[`${CLAIMS}sub`] === profileId &&
    header[`${CLAIMS}iss`] === 'Payconiq' &&
    header[`${CLAIMS}path`] === path &&
    Date.parse(String(issuedAt)) <= Date.now() + CLOCK_SKEW_MS
  );
}

/** Returns whether the signature is wrong, not the access to the keys. */
const wasReadable = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
