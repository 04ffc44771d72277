import type { ChallengeWire } from '#kernel/wire.ts';
import { zFormWork } from '#modules/captcha/contract/public.ts';
import { makeWork, provenWork as provenBy } from '#platform/crypto/proof-of-work.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * Half a second on a desktop, a few seconds on an old phone, while the visitor types; a robot pays
 * this for each message.
 */
const WORK = { purpose: 'captcha', rounds: { min: 500, max: 1_500 } } as const;
/** A form may be open for a while before it is sent. */
const VALID_SECONDS = 1_200;

/** The digest of a valid solution, and its expiry. */
export type ProvenWork = { readonly digest: Buffer; readonly expiresAtSeconds: number };

/** Makes a challenge for one exhibitor's forms; `now` in epoch ms. */
export const makeChallenge = (secrets: Secrets, exhibitorId: number, now: number): Promise<ChallengeWire> =>
  makeWork(secrets, WORK, { exhibitor: exhibitorId, until: Math.floor(now / 1_000) + VALID_SECONDS });

/**
 * Returns null for anything but a valid solution of our own challenge. Does not check whether it
 * was used before.
 */
export async function provenWork(secrets: Secrets, exhibitorId: number, token: string): Promise<ProvenWork | null> {
  const proven = await provenBy(secrets, WORK.purpose, zFormWork, token);
  if (proven?.data.exhibitor !== exhibitorId) return null;
  return { digest: secrets.digest('captcha-used', proven.signature), expiresAtSeconds: proven.data.until };
}
