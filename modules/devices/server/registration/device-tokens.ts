import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;

/** A secret of 256 bits and what is stored of it: being nothing but chance, its plain digest says nothing of it (D-132). */
export function newToken(): { token: string; digest: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: digestOf(token) };
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether this is the secret that was stored; takes as long for one that was not. `stored` null: none counts. */
export function isToken(given: unknown, stored: Buffer | null): boolean {
  const wellFormed = typeof given === 'string' && TOKEN.test(given);
  const same = timingSafeEqual(digestOf(wellFormed ? given : ''), stored ?? Buffer.alloc(TOKEN_BYTES));
  return same && wellFormed && stored !== null;
}
