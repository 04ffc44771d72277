import { forgetLinks } from '#modules/access/server/staff-links.ts';
import { forgetSessions } from '#modules/access/server/staff-sessions.ts';
import type { SystemTx } from '#platform/db/tx.ts';

/** Sessions and links that have been over for a day. Answers how many. */
export const forgetSignIns = async (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  (await forgetSessions(tx)) + (await forgetLinks(tx));
