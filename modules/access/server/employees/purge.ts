import { purgeChallenges } from '#modules/access/server/factors/challenges.ts';
import { purgeBrowsers } from '#modules/access/server/sessions/known-browsers.ts';
import { purgeSessions } from '#modules/access/server/sessions/staff-sessions.ts';
import { purgeBrakes } from '#modules/access/server/sign-in/account-brake.ts';
import { purgeLinks } from '#modules/access/server/sign-in/one-time-links.ts';
import type { SystemTx } from '#platform/db/tx.ts';

/**
 * Deletes sessions that ended longer ago than they are kept, links that ended more than a day ago, and what the brake on guessing no longer
 * needs. Returns how many.
 */
export const purgeSignIns = async (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  (await purgeSessions(tx)) +
  (await purgeLinks(tx)) +
  (await purgeBrakes(tx)) +
  (await purgeBrowsers(tx)) +
  (await purgeChallenges(tx));
