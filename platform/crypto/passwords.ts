import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id with the minimum that OWASP recommends: 19 MiB, two passes; about 15 ms of a core, off
 * the event loop.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Returns the stored form of a password or a PIN. Never call it inside a transaction: it is slow.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

/**
 * A hash that no password matches, for people who do not exist or have no password: the comparison
 * takes the same time.
 */
let decoy: Promise<string> | undefined;

/**
 * Returns whether this is the password; null means no password and never matches. Takes the same
 * time in both cases.
 */
export async function isPassword(given: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody');
  const fits = await verify(stored ?? (await decoy), given.normalize('NFKC'));
  return fits && stored !== null;
}
