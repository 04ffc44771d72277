import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type ChallengeWire, zChallenge, zSolved } from '#modules/captcha/contract/public.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * Half a second on a desktop, a few seconds on an old phone, while the visitor types; a robot pays
 * this for each message.
 */
const COST = 1_000;
const ROUNDS = { min: 500, max: 1_500 } as const;
/** A form may be open for a while before it is sent. */
const VALID_SECONDS = 1_200;

/** The digest of a valid solution, and its expiry. */
export type ProvenWork = { readonly digest: Buffer; readonly expiresAtSeconds: number };

const signingKeys = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.key('captcha').toString('hex'),
  hmacKeySignatureSecret: secrets.key('captcha-solution').toString('hex'),
});

/**
 * Makes a challenge for one exhibitor's forms; `now` in epoch ms. Costs the server one of the
 * rounds that a solution needs.
 */
export async function makeChallenge(secrets: Secrets, exhibitorId: number, now: number): Promise<ChallengeWire> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(ROUNDS.min, ROUNDS.max),
    // Not the library's own expiry: the library uses the clock of this machine (T62).
    data: { exhibitor: exhibitorId, until: Math.floor(now / 1_000) + VALID_SECONDS },
    deriveKey,
    ...signingKeys(secrets),
  });
  return zChallenge.parse(JSON.parse(JSON.stringify(challenge)));
}

/**
 * Returns null for anything but a valid solution of our own challenge. Does not check whether it
 * was used before.
 */
export async function provenWork(secrets: Secrets, exhibitorId: number, token: string): Promise<ProvenWork | null> {
  const solved = zSolved.safeParse(jsonOf(token));
  if (!solved.success) return null;
  const { challenge, solution } = solved.data;
  if (challenge.parameters.data.exhibitor !== exhibitorId) return null;
  const { counter, derivedKey } = solution;
  const judged = await verifySolution({
    challenge,
    solution: { counter, derivedKey },
    deriveKey,
    ...signingKeys(secrets),
  });
  if (!judged.verified) return null;
  return {
    digest: secrets.digest('captcha-used', challenge.signature),
    expiresAtSeconds: challenge.parameters.data.until,
  };
}

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
