import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ChallengeWire } from '#modules/captcha/contract.ts';

/**
 * Solves a challenge as a form brings it. The browser computes beside the page (Web Crypto), so neither typing nor
 * scrolling waits; the library comes with this file only, when a form is first touched.
 */
export async function solve(challenge: ChallengeWire): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The work was not done in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
