import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MessageHeader } from '#modules/terminals/rules/nexo/requests.ts';

/** The key that a terminal in the network shares with us, as it is entered in the Customer Area. */
export type SharedKey = { readonly identifier: string; readonly version: number; readonly passphrase: string };

type Keys = { readonly mac: Buffer; readonly cipher: Buffer; readonly iv: Buffer };

const SALT = 'AdyenNexoV1Salt';
const ROUNDS = 4_000;
const MAC_BYTES = 32;
const CIPHER_BYTES = 32;
const IV_BYTES = 16;
const CIPHER = 'aes-256-cbc';

/** Derives the keys of a passphrase, as Adyen's Terminal API prescribes. */
export function keysOf({ passphrase }: SharedKey): Keys {
  const bytes = pbkdf2Sync(passphrase, SALT, ROUNDS, MAC_BYTES + CIPHER_BYTES + IV_BYTES, 'sha1');
  return {
    mac: bytes.subarray(0, MAC_BYTES),
    cipher: bytes.subarray(MAC_BYTES, MAC_BYTES + CIPHER_BYTES),
    iv: bytes.subarray(MAC_BYTES + CIPHER_BYTES),
  };
}

const ivOf = ({ iv }: Keys, nonce: Uint8Array): Buffer =>
  Buffer.from(iv.map((byte, index) => byte ^ (nonce[index] ?? 0)));
const macOf = ({ mac }: Keys, plain: Uint8Array): Buffer => createHmac('sha256', mac).update(plain).digest();

export type Envelope = {
  readonly MessageHeader: MessageHeader;
  readonly NexoBlob: string;
  readonly SecurityTrailer: {
    readonly AdyenCryptoVersion: 1;
    readonly KeyIdentifier: string;
    readonly KeyVersion: number;
    readonly Nonce: string;
    readonly Hmac: string;
  };
};

/** Encrypts a message; its header stays readable beside it. `nonce`: random, for each message. */
export function encrypted(
  plainText: string,
  header: MessageHeader,
  key: SharedKey,
  keys: Keys,
  nonce: Buffer = randomBytes(IV_BYTES),
): Envelope {
  const plain = Buffer.from(plainText, 'utf8');
  const cipher = createCipheriv(CIPHER, keys.cipher, ivOf(keys, nonce));
  return {
    MessageHeader: header,
    NexoBlob: Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64'),
    SecurityTrailer: {
      AdyenCryptoVersion: 1,
      KeyIdentifier: key.identifier,
      KeyVersion: key.version,
      Nonce: nonce.toString('base64'),
      Hmac: macOf(keys, plain).toString('base64'),
    },
  };
}

/** Returns the text of an encrypted message. Null: it was made with another key, or was changed on the way. */
export function decrypted(blob: string, nonce: string, hmac: string, keys: Keys): string | null {
  const nonceBytes = Buffer.from(nonce, 'base64');
  if (nonceBytes.length !== IV_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, keys.cipher, ivOf(keys, nonceBytes));
    const plain = Buffer.concat([decipher.update(Buffer.from(blob, 'base64')), decipher.final()]);
    const expected = macOf(keys, plain);
    const received = Buffer.from(hmac, 'base64');
    return received.length === expected.length && timingSafeEqual(received, expected) ? plain.toString('utf8') : null;
  } catch {
    return null; // the padding is wrong
  }
}
