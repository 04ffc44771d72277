import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, FlattenedSign, importJWK, type JWK } from 'jose';
import type { PublicKeyWire } from '#modules/payments/contract/public.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';

/**
 * The merchant's signature on refund calls (contract: request JWS): detached, ES256, over the bytes
 * of the body. The provider fetches the public key from the address registered with it,
 * `/api/payments/jwks`.
 */
export type RequestSigner = (body: string, path: string) => Promise<string>;

/** The code of a refund that could not be signed, for the alarm and the history of the payment. */
export const REFUND_KEY_MISSING = 'payments.refund_key_missing';

const CLAIMS = 'https://payconiq.com/';

/** Names of the claims in a header of this contract; all of them are critical. */
export const CRITICAL_CLAIMS: Readonly<Record<string, boolean>> = Object.fromEntries(
  ['sub', 'iss', 'iat', 'jti', 'path'].map((name) => [CLAIMS + name, true]),
);

/**
 * Returns a new key for a method's config under `refund_key`, where it is stored encrypted: a
 * private JWK as text.
 */
export const newRefundKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

/**
 * `now`: the time of the database, epoch ms. Throws a refused PartnerProblem with REFUND_KEY_MISSING if there is no key, or none that can
 * sign.
 */
export const requestSigner =
  (privateJwk: string, profileId: string, now: () => number): RequestSigner =>
  async (body, path) => {
    const open = await publicRefundKey(privateJwk);
    if (!open)
      throw new PartnerProblem('Bancontact Pay: this payment method has no key to sign refunds with', {
        refused: true,
        code: REFUND_KEY_MISSING,
      });
    const { protected: header, signature } = await new FlattenedSign(Buffer.from(body))
      .setProtectedHeader({
        typ: 'jose+json',
        kid: open.kid,
        alg: 'ES256',
        [`${CLAIMS}sub`]: profileId,
        [`${CLAIMS}iss`]: 'Payconiq', // the same literal in both directions
        [`${CLAIMS}iat`]: new Date(now()).toISOString(),
        [`${CLAIMS}jti`]: randomUUID(),
        [`${CLAIMS}path`]: path,
        crit: Object.keys(CRITICAL_CLAIMS),
      })
      .sign(await importJWK(JSON.parse(privateJwk) as JWK, 'ES256'), { crit: { ...CRITICAL_CLAIMS } });
    return `${header}..${signature}`;
  };

/**
 * Returns the public key that partners may have; null if the text is not a private key of the
 * required kind.
 */
export async function publicRefundKey(privateJwk: string): Promise<PublicKeyWire | null> {
  try {
    const { kty, crv, x, y, d } = JSON.parse(privateJwk) as JWK;
    if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) return null;
    await importJWK({ kty, crv, x, y, d }, 'ES256');
    return {
      kty: 'EC',
      crv: 'P-256',
      x,
      y,
      kid: await calculateJwkThumbprint({ kty, crv, x, y }),
      use: 'sig',
      alg: 'ES256',
    };
  } catch {
    return null; // any error means that it is not a key
  }
}
