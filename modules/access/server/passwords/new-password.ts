import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { refuse } from '#kernel/refusal.ts';
import { isOfOwner, type PasswordOwner, wordsOfOwner } from '#modules/access/rules/password.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * The first characters decide: a password whose start is hard to guess is hard to guess, and the
 * estimate takes longer than its length grows.
 */
const JUDGED_CHARACTERS = 64;
/** Of 0 to 4, by the authors of the estimate: 3 is "safely unguessable", more than 10^8 guesses. */
const SCORE_MIN = 3;

/** Made at the first use: it unpacks a list of 49,000 leaked passwords. */
let estimate: ZxcvbnFactory | undefined;

/**
 * Checks a new password and returns it hashed: the one way in which a password comes into the
 * database. Never call it inside a transaction: it is slow. Refuses 422 at `path`
 * access.password_of_owner for one that is little more than a name, an e-mail address or the
 * exhibitor, and access.password_common for one that is on the list of common passwords or is as
 * easy to guess as those (ASVS 6.2.4, 6.2.11).
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  refuseWeak(password, owner);
  return hashPassword(password);
}

function refuseWeak(password: string, owner: PasswordOwner): void {
  if (isOfOwner(password, owner)) throw refuse('access.password_of_owner', undefined, 'password');
  estimate ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_CHARACTERS });
  const { score } = estimate.check(password.normalize('NFKC'), wordsOfOwner(owner));
  if (score < SCORE_MIN) throw refuse('access.password_common', undefined, 'password');
}

export const tradeName = async (tx: Reads): Promise<string> =>
  (await tx.one<{ trade_name: string }>('SELECT trade_name FROM exhibitor WHERE id = tenant()'))?.trade_name ?? '';

/** Returns the owner of an employee's password; null for an employee who left. */
export const passwordOwner = (tx: Reads, employeeId: number): Promise<PasswordOwner | null> =>
  tx.one<PasswordOwner>(
    `SELECT e.name, e.email, x.trade_name AS exhibitor FROM employee e JOIN exhibitor x ON x.id = e.exhibitor_id
      WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL AND e.id = $1`,
    [employeeId],
  );
