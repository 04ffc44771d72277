import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ChallengeWire } from '#kernel/wire.ts';

/**
 * Solves the challenge of a form. The browser computes in the background (Web Crypto), so typing
 * and scrolling are not delayed; the library loads only with this file, when a form first gets the
 * focus.
 */
export async function solve(challenge: ChallengeWire): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The work was not done in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
