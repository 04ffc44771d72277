import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;

/**
 * Creates a secret of 256 bits, and the digest that is stored. The secret is random, so its plain
 * digest reveals nothing (D-132).
 */
export function newToken(): { token: string; digest: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: digestOf(token) };
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns whether this is the stored secret, in constant time. `stored` null: no secret is valid. */
export function isToken(given: unknown, stored: Buffer | null): boolean {
  const wellFormed = typeof given === 'string' && TOKEN.test(given);
  const same = timingSafeEqual(digestOf(wellFormed ? given : ''), stored ?? Buffer.alloc(TOKEN_BYTES));
  return same && wellFormed && stored !== null;
}
