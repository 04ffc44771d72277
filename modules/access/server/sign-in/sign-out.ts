import { endSession } from '#modules/access/server/staff-sessions.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Ends the session of a browser; one that is none, or over, is out already. */
export async function signOut(db: Db, acting: Acting, session: string | undefined): Promise<void> {
  if (session !== undefined) await db.tx(acting, (tx) => endSession(tx, session));
}
