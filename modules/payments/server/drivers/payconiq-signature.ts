import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, FlattenedSign, importJWK, type JWK } from 'jose';
import type { PublicKeyWire } from '#modules/payments/contract.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';

/**
 * The merchant's own signature on calls about refunds (contract: request JWS): detached, ES256, over the bytes of the
 * body. The provider fetches the public half from the address registered with it, `/api/payments/jwks`.
 */
export type RequestSigner = (body: string, path: string) => Promise<string>;

/** What a refund that could not be signed is refused with, for the alarm and the history of the payment. */
export const REFUND_KEY_MISSING = 'payments.refund_key_missing';

const CLAIMS = 'https://payconiq.com/';

/** Names of the claims in a header of this contract, all of them critical. */
export const CRITICAL_CLAIMS: Readonly<Record<string, boolean>> = Object.fromEntries(
  ['sub', 'iss', 'iat', 'jti', 'path'].map((name) => [CLAIMS + name, true]),
);

/** A new key as it lies, sealed, in a method's config under `refund_key`: a private JWK as text. */
export const newRefundKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

/** Throws a refused PartnerProblem with REFUND_KEY_MISSING when there is no key, or none that can sign. */
export const requestSigner =
  (privateJwk: string, profileId: string): RequestSigner =>
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
        [`${CLAIMS}iss`]: 'Payconiq', // this literal in both directions
        [`${CLAIMS}iat`]: new Date().toISOString(),
        [`${CLAIMS}jti`]: randomUUID(),
        [`${CLAIMS}path`]: path,
        crit: Object.keys(CRITICAL_CLAIMS),
      })
      .sign(await importJWK(JSON.parse(privateJwk) as JWK, 'ES256'), { crit: { ...CRITICAL_CLAIMS } });
    return `${header}..${signature}`;
  };

/** The half of a key that partners may have; null for a text that is no private key of the kind asked for. */
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
    return null; // whatever is wrong with it: it is not a key
  }
}
