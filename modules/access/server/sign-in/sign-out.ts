import { endSession } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Ends the session of a browser; does nothing if it is invalid or has ended. */
export async function signOut(db: Db, acting: Acting, session: string | undefined): Promise<void> {
  if (session !== undefined) await db.tx(acting, (tx) => endSession(tx, session));
}
