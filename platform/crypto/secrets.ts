import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * All secrets of an installation derive from one master secret (FOYER_SECRET, or generated at the
 * first start and stored in the data folder). Each purpose has its own key, so that one leaked key
 * does not open the others.
 */
export type Secrets = {
  /** Encrypts a text for the database: only this installation can decrypt it. */
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /**
   * Returns a keyed digest for looking up a secret that is not stored in plain text (voucher codes,
   * visitor sessions).
   */
  digest(purpose: string, text: string): Buffer;
  /** `value.signature`, for cookies; `unsign` returns null for a tampered value. */
  sign(purpose: string, value: string): string;
  unsign(purpose: string, signed: string): string | null;
  /** Returns the key of one purpose, 32 bytes. */
  key(purpose: string): Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function secretsFrom(master: string): Secrets {
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    let found = keys.get(purpose);
    if (!found) {
      found = Buffer.from(hkdfSync('sha256', master, 'foyer', purpose, 32));
      keys.set(purpose, found);
    }
    return found;
  };
  // A key given as bytes is prepared again for every digest, which costs four times the digest.
  const prepared = new Map<string, KeyObject>();
  const preparedKey = (purpose: string): KeyObject => {
    let found = prepared.get(purpose);
    if (!found) {
      found = createSecretKey(key(purpose));
      prepared.set(purpose, found);
    }
    return found;
  };
  const digest = (purpose: string, text: string) => createHmac('sha256', preparedKey(purpose)).update(text).digest();
  const signature = (purpose: string, value: string) => digest(`sign:${purpose}`, value).toString('base64url');
  return {
    key,
    digest,
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key('seal'), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key('seal'), sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    sign: (purpose, value) => `${value}.${signature(purpose, value)}`,
    unsign(purpose, signed) {
      const at = signed.lastIndexOf('.');
      if (at < 0) return null;
      const value = signed.slice(0, at);
      const given = Buffer.from(signed.slice(at + 1));
      const right = Buffer.from(signature(purpose, value));
      return given.length === right.length && timingSafeEqual(given, right) ? value : null;
    },
  };
}
