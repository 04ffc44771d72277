import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the least OWASP asks for: 19 MiB, two passes; some 15 ms of a core, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is stored of a password or a PIN. Never inside a transaction: it takes its time. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

/** Of a person who does not exist, or has no password: what they give is compared with nothing, and takes as long. */
let nobodys: Promise<string> | undefined;

/** Whether this is the password; null stands for none, which nothing fits. Takes the same time either way. */
export async function isPassword(given: string, stored: string | null): Promise<boolean> {
  nobodys ??= hashPassword('nobody');
  const fits = await verify(stored ?? (await nobodys), given.normalize('NFKC'));
  return fits && stored !== null;
}
