/** Adyen's protection of local messages, from the terminal's side. */
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

type Keys = { readonly hmac: Buffer; readonly aes: Buffer; readonly iv: Buffer };

/** What a message says of its protection. */
export type Trailer = {
  readonly AdyenCryptoVersion: number;
  readonly KeyIdentifier: string;
  readonly KeyVersion: number;
  readonly Nonce: string;
  readonly Hmac: string;
};

export function terminalKeys(passphrase: string): Keys {
  const material = pbkdf2Sync(passphrase, 'AdyenNexoV1Salt', 4_000, 80, 'sha1');
  return { hmac: material.subarray(0, 32), aes: material.subarray(32, 64), iv: material.subarray(64, 80) };
}

function masked({ iv }: Keys, nonce: Buffer): Buffer {
  const result = Buffer.alloc(16);
  for (let index = 0; index < 16; index++) result[index] = (iv[index] ?? 0) ^ (nonce[index] ?? 0);
  return result;
}

export function sealMessage(
  text: string,
  keys: Keys,
  key: { readonly identifier: string; readonly version: number },
): { NexoBlob: string; SecurityTrailer: Trailer } {
  const nonce = randomBytes(16);
  const aes = createCipheriv('aes-256-cbc', keys.aes, masked(keys, nonce));
  return {
    NexoBlob: Buffer.concat([aes.update(text, 'utf8'), aes.final()]).toString('base64'),
    SecurityTrailer: {
      AdyenCryptoVersion: 1,
      KeyIdentifier: key.identifier,
      KeyVersion: key.version,
      Nonce: nonce.toString('base64'),
      Hmac: createHmac('sha256', keys.hmac).update(text, 'utf8').digest('base64'),
    },
  };
}

/** Null: another key, or a changed message. */
export function openMessage(blob: string, { Nonce, Hmac }: Trailer, keys: Keys): string | null {
  try {
    const aes = createDecipheriv('aes-256-cbc', keys.aes, masked(keys, Buffer.from(Nonce, 'base64')));
    const text = Buffer.concat([aes.update(blob, 'base64'), aes.final()]).toString('utf8');
    return createHmac('sha256', keys.hmac).update(text, 'utf8').digest('base64') === Hmac ? text : null;
  } catch {
    return null;
  }
}
