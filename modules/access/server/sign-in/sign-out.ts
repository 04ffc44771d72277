import {
  actingAs,
  endSession,
  endSessionByUuid,
  endSessionsOf,
  type Staff,
} from '#modules/access/server/sessions/staff-sessions.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Ends the session of a browser; does nothing if it is invalid or has ended. */
export async function signOut(db: Db, acting: Acting, session: string | undefined): Promise<void> {
  if (session !== undefined) await db.tx(acting, (tx) => endSession(tx, session));
}

/**
 * Ends another session of the caller: the one with this uuid, or all but the present one. Does
 * nothing for one that has ended or belongs to another employee. Sockets end with their session.
 */
export const signOutElsewhere = (
  db: Db,
  exhibitorId: number,
  staff: Staff,
  which: { readonly uuid: string } | 'others',
): Promise<void> =>
  db.tx(actingAs(exhibitorId, staff), async (tx) => {
    const { employeeId } = staff;
    const ended =
      which === 'others'
        ? await endSessionsOf(tx, employeeId, staff.session?.uuid)
        : await endSessionByUuid(tx, employeeId, which.uuid);
    if (ended > 0)
      await tx.audit({ action: 'staff.session_ended', entity: 'employee', entityId: employeeId, after: { ended } });
  });
