import { notFound, Refusal } from '#kernel/refusal.ts';
import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import { effectiveOf } from '#modules/access/rules/rights.ts';
import { lockEmployee } from '#modules/access/server/employees.sql.ts';
import { isKnown, otherHouses } from '#modules/access/server/other-houses.ts';
import { tokenInvalid } from '#modules/access/server/reset-password.ts';
import { linkOf, linkToken, makeLink, ownerOfLink, spendLink } from '#modules/access/server/staff-links.ts';
import { actingAs, endSession, type Staff, staffOf, startSession } from '#modules/access/server/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };

export type Leaving = {
  readonly exhibitorId: number;
  readonly staff: Staff;
  /** The session of the browser that leaves; it ends. */
  readonly session: string | undefined;
  /** The exhibitor it goes over to. */
  readonly to: number;
};

/**
 * Somebody goes over to another house they work for (D-128): out here, and with a link that lets them in there, once, within
 * a minute. Houses have addresses of their own, and a session never leaves the one it began in. Answers where that house is
 * and the token of the link. Refuses 404 not_found.house for every house that is not theirs, and for one that is none.
 */
export async function leaveForHouse(
  { db, secrets }: Deps,
  { exhibitorId, staff, session, to }: Leaving,
): Promise<{ serving_on: string; token: string }> {
  const found = (await otherHouses(db, exhibitorId, staff)).find((house) => house.exhibitorId === to);
  if (!found) throw notFound('house');
  const { employeeId, serving_on } = found;
  const linkId = await db.tx(actingAs(to, { employeeId }), async (tx) => {
    // Since it was looked up somebody may have let them go, or chosen their password.
    const isStill = await tx.one(
      `SELECT 1 FROM employee e WHERE e.exhibitor_id = tenant() AND e.id = $1 AND e.email = $2 AND e.left_at IS NULL AND ${isKnown('e')}
          FOR NO KEY UPDATE`,
      [employeeId, staff.email],
    );
    if (!isStill) throw notFound('house');
    const id = await makeLink(tx, { purpose: 'switch', employeeId });
    await tx.audit({
      action: 'staff.comes_over',
      entity: 'employee',
      entityId: employeeId,
      after: { from: exhibitorId },
    });
    return id;
  });
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    if (session !== undefined) await endSession(tx, session);
    await tx.audit({ action: 'staff.goes_over', entity: 'employee', entityId: staff.employeeId, after: { to } });
  });
  return { serving_on, token: linkToken(secrets, to, linkId) };
}

/**
 * Lets in who came over by such a link; the session this browser has here ends. Refuses 422 `token` access.token_invalid for a
 * link that is none, was used or is over, 403 access.no_portal.
 */
export async function arriveInHouse(
  { db, secrets }: Deps,
  exhibitorId: number,
  { token, former }: { readonly token: string; readonly former: string | undefined },
): Promise<{ staff: Staff; session: string }> {
  const linkId = linkOf(secrets, exhibitorId, token);
  const employeeId = linkId && (await db.ask(exhibitorId, (first) => ownerOfLink(first, linkId)));
  if (!linkId || !employeeId) throw tokenInvalid();
  return db.tx(actingAs(exhibitorId, { employeeId }), async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    if (!employee || !(await spendLink(tx, linkId, ['switch']))) throw tokenInvalid();
    if (!mayUsePortal(employee.roles, [...effectiveOf(employee)]))
      throw new Refusal('forbidden', { code: 'access.no_portal' });
    const session = await startSession(tx, employeeId, former);
    await tx.audit({ action: 'staff.signed_in', entity: 'employee', entityId: employeeId, after: { by: 'switch' } });
    return { staff: staffOf(employee), session };
  });
}
