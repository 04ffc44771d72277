import { notFound, Refusal } from '#kernel/refusal.ts';
import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import { effectiveOf } from '#modules/access/rules/rights.ts';
import { lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { factorsOf, hasFactor } from '#modules/access/server/factors/factors.sql.ts';
import { isTrusted, otherExhibitors } from '#modules/access/server/sessions/other-exhibitors.ts';
import {
  actingAs,
  type Browser,
  endSession,
  type Staff,
  staffOf,
  startSession,
} from '#modules/access/server/sessions/staff-sessions.ts';
import { mustEnrol } from '#modules/access/server/sign-in/let-in.ts';
import {
  createOneTimeLink,
  linkOf,
  linkToken,
  ownerOfLink,
  proofOfSwitch,
  spendLink,
} from '#modules/access/server/sign-in/one-time-links.ts';
import { tokenInvalid } from '#modules/access/server/sign-in/reset-password.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };

export type Leaving = {
  readonly exhibitorId: number;
  readonly staff: Staff;
  /** The session of the browser that switches; it ends. */
  readonly session: string | undefined;
  /** The exhibitor it switches to. */
  readonly to: number;
};

/**
 * Switches an employee to another exhibitor they work for (D-128): signs them out here and makes a
 * link that signs them in there, once, within a minute. Exhibitors have separate addresses, and a
 * session never leaves the one it began in. Returns the address of that exhibitor and the token of
 * the link. Refuses 404 not_found.other_exhibitor for an exhibitor that is not theirs or does not
 * exist, and 403 access.sign_in_there to a session without a second factor if the employee has one
 * there.
 */
export async function leaveForExhibitor(
  { db, secrets }: Deps,
  { exhibitorId, staff, session, to }: Leaving,
): Promise<{ serving_on: string; token: string }> {
  const found = (await otherExhibitors(db, exhibitorId, staff)).find((exhibitor) => exhibitor.exhibitorId === to);
  if (!found) throw notFound('other_exhibitor');
  const { employeeId, serving_on } = found;
  const linkId = await db.tx(actingAs(to, { employeeId }), async (tx) => {
    // Since the lookup, an admin may have deactivated the employee or chosen their password.
    const isStill = await tx.one(
      `SELECT 1 FROM employee e WHERE e.exhibitor_id = tenant() AND e.id = $1 AND e.email = $2 AND e.left_at IS NULL AND ${isTrusted('e')}
          FOR NO KEY UPDATE`,
      [employeeId, staff.email],
    );
    if (!isStill) throw notFound('other_exhibitor');
    if (!staff.session?.secondFactor && hasFactor(await factorsOf(tx, employeeId)))
      throw new Refusal('forbidden', { code: 'access.sign_in_there' });
    const secondFactor = staff.session?.secondFactor ?? false;
    const provenAt = staff.session?.provenAt ?? null;
    const id = await createOneTimeLink(tx, { purpose: 'switch', employeeId, secondFactor, provenAt });
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
 * Signs in an employee with such a link; the current session of this browser ends. Refuses 422
 * `token` access.token_invalid for a link that is invalid, used or expired, 403 access.no_portal.
 */
export async function enterExhibitor(
  { db, secrets }: Deps,
  exhibitorId: number,
  { token, browser }: { readonly token: string; readonly browser: Browser },
): Promise<{ staff: Staff; session: string }> {
  const linkId = linkOf(secrets, exhibitorId, token);
  const employeeId = linkId && (await db.ask(exhibitorId, (first) => ownerOfLink(first, linkId)));
  if (!linkId || !employeeId) throw tokenInvalid();
  return db.tx(actingAs(exhibitorId, { employeeId }), async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    if (!employee || !(await spendLink(tx, linkId, ['switch']))) throw tokenInvalid();
    if (!mayUsePortal(employee.roles, [...effectiveOf(employee)]))
      throw new Refusal('forbidden', { code: 'access.no_portal' });
    const { secondFactor, provenAt } = await proofOfSwitch(tx, linkId);
    const enrol = !secondFactor && (await mustEnrol(tx, employee, await factorsOf(tx, employeeId)));
    const session = await startSession(tx, employeeId, { ...browser, secondFactor, mustEnrol: enrol, provenAt });
    await tx.audit({ action: 'staff.signed_in', entity: 'employee', entityId: employeeId, after: { by: 'switch' } });
    // Only what the answer of this call needs; the next one reads the session.
    const since = { isConfirmed: false, provenAt: provenAt ?? new Date(tx.now) };
    const facts = { uuid: '', agent: browser.agent, secondFactor, mustEnrol: enrol, ...since };
    return { staff: { ...staffOf(employee), session: facts }, session };
  });
}
