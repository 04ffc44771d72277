import { getEmployee } from '#modules/access/server/employees/list-employees.ts';
import { employeeBelow, refuseAbove } from '#modules/access/server/employees/refuse-change.ts';
import { actingAs, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { type LinkDeps, passLinkOn } from '#modules/access/server/sign-in/one-time-links.ts';
import { countLink, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Mails an employee a link to choose a new password or, if they have none yet, another invitation.
 * Refuses 404 not_found.employee (ERR-023: only colleagues receive this answer, D-130), 403
 * access.above_you, 429 access.reset_throttled {seconds}. Without a mail server it returns the
 * link, else null.
 */
export async function sendReset(
  deps: ThrottleDeps & LinkDeps & { readonly db: Db },
  exhibitorId: number,
  staff: Staff,
  id: number,
): Promise<string | null> {
  const { db } = deps;
  const employee = await getEmployee(db, exhibitorId, id);
  refuseAbove(staff, employee);
  await countLink(deps, { exhibitorId, email: employee.email });
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    const employee = await employeeBelow(tx, staff, id);
    const link = await passLinkOn(tx, deps, id, employee.has_password ? 'reset' : 'invitation');
    const after = { mailed: link === null };
    await tx.audit({ action: 'employee.link_sent', entity: 'employee', entityId: id, after });
    return link;
  });
}
