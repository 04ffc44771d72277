import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { type Problem, refusalOf } from '#kernel/refusal.ts';
import type { GoogleWalletForm } from '#modules/tickets/contract/staff.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * What an exhibitor signs passes of Google Wallet with: its issuer id and the key of a service
 * account. It is stored sealed in `settings.secrets.google_wallet`; without it there are no such
 * passes (decision 0087).
 */
const zGoogleKey = z.object({
  issuer: z.string().regex(/^\d{10,25}$/),
  /** The service account. */
  email: z.string(),
  /** PEM. */
  key: z.string().includes('PRIVATE KEY'),
  keyId: z.string(),
});
export type GoogleKey = z.infer<typeof zGoogleKey>;

export const GOOGLE_SECRET = 'google_wallet';

export const sealGoogleKey = (secrets: Secrets, key: GoogleKey): string =>
  secrets.seal(JSON.stringify(zGoogleKey.parse(key))).toString('base64');

/** Returns whether an exhibitor offers passes of Google Wallet, by its `settings.secrets`. */
export const hasGoogleKey = (stored: Readonly<Record<string, unknown>>): boolean =>
  typeof stored[GOOGLE_SECRET] === 'string';

/** Returns null if the exhibitor offers no passes of Google Wallet. */
export function googleKeyOf(secrets: Secrets, stored: Readonly<Record<string, unknown>>): GoogleKey | null {
  const sealed = stored[GOOGLE_SECRET];
  if (typeof sealed !== 'string') return null;
  return zGoogleKey.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64'))));
}

/** The file that Google makes for a key, as far as it is needed. Its addresses are not used: a file must not choose where a key goes. */
const zKeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().regex(/^[\w.-]{1,100}@[\w.-]{1,150}\.iam\.gserviceaccount\.com$/),
  private_key: z.string().max(10_000),
  private_key_id: z.string().max(100).default(''),
});

/**
 * Reads and checks an issuer id and the JSON key of a service account. Refuses 422 with
 * wallet.google_issuer, wallet.google_json, wallet.google_not_service_account, wallet.google_key,
 * each at its field.
 */
export function readGoogleKey({ issuer, key }: GoogleWalletForm): GoogleKey {
  const read = fileIn(key);
  const problems: Problem[] = [
    ...(/^\d{10,25}$/.test(issuer) ? [] : [{ code: 'wallet.google_issuer', path: 'issuer' }]),
    ...('problem' in read ? [{ code: `wallet.${read.problem}`, path: 'key' }] : []),
  ];
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  if ('problem' in read) throw new Error('a key without problems is read');
  return { issuer, ...read.key };
}

type ReadFile =
  | { readonly key: Omit<GoogleKey, 'issuer'> }
  | { readonly problem: 'google_json' | 'google_not_service_account' | 'google_key' };

function fileIn(text: string): ReadFile {
  const json = jsonIn(text);
  if (json === undefined) return { problem: 'google_json' };
  const file = zKeyFile.safeParse(json);
  if (!file.success) return { problem: 'google_not_service_account' };
  const { client_email: email, private_key: pem, private_key_id: keyId } = file.data;
  const key = rsaIn(pem);
  return key === null ? { problem: 'google_key' } : { key: { email, key, keyId } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the person needs to know only that it is not the file
  }
}

const RSA_BITS_MIN = 2_048;

function rsaIn(pem: string): string | null {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS_MIN) return null;
    return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    return null; // OpenSSL's errors say what it could not read; a person needs to know only that it is no key
  }
}
