import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import { type ChallengeWire, zChallenge, zSolved } from '#kernel/wire.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** The iterations of one round; the server pays for one round, the client for all. */
const COST = 1_000;

export type Work = {
  /** Each purpose has its own keys: a solution for one opens nothing else. */
  readonly purpose: string;
  /** How many rounds a solution needs: a number between these, which only the server knows. */
  readonly rounds: { readonly min: number; readonly max: number };
};

const signingKeys = (secrets: Secrets, purpose: string) => ({
  hmacSignatureSecret: secrets.key(purpose).toString('hex'),
  hmacKeySignatureSecret: secrets.key(`${purpose}-solution`).toString('hex'),
});

/**
 * Makes a challenge with signed data. Costs the server one of the rounds that a solution needs. The
 * data must contain its own end: the library's expiry uses the clock of this machine (T62).
 */
export async function makeWork(
  secrets: Secrets,
  { purpose, rounds }: Work,
  data: Readonly<Record<string, string | number>>,
): Promise<ChallengeWire> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(rounds.min, rounds.max),
    data: { ...data },
    deriveKey,
    ...signingKeys(secrets, purpose),
  });
  return zChallenge.parse(JSON.parse(JSON.stringify(challenge)));
}

/**
 * Returns the data of a valid solution of our own challenge, and its signature, which names it;
 * null for anything else. Checks neither the end of the work nor whether it was used before.
 */
export async function provenWork<Data>(
  secrets: Secrets,
  purpose: string,
  zData: z.ZodType<Data>,
  token: string,
): Promise<{ data: Data; signature: string } | null> {
  const solved = zSolved.safeParse(jsonOf(token));
  const data = zData.safeParse(solved.data?.challenge.parameters.data);
  if (!solved.success || !data.success) return null;
  const { challenge, solution } = solved.data;
  const { counter, derivedKey } = solution;
  const judged = await verifySolution({
    challenge,
    solution: { counter, derivedKey },
    deriveKey,
    ...signingKeys(secrets, purpose),
  });
  return judged.verified ? { data: data.data, signature: challenge.signature } : null;
}

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
