import { Refusal } from '#kernel/refusal.ts';
import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import { effectiveOf, levelOf } from '#modules/access/rules/rights.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import type { EmployeeRow } from '#modules/access/server/employees/employees.sql.ts';
import { type Factors, factorsOf, hasFactor, isFactorRequired } from '#modules/access/server/factors/factors.sql.ts';
import { rememberBrowser } from '#modules/access/server/sessions/known-browsers.ts';
import { type Browser, type Staff, staffOf, startSession } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Tx } from '#platform/db/tx.ts';

export type SignedIn = {
  readonly staff: Staff;
  /** The id of the session. */
  readonly session: string;
  /** The id of the browser, which the account knows from now on. */
  readonly browserId: string;
};

/** The browser in which an employee signs in, and the id in its long-lived cookie. */
export type AtBrowser = { readonly browser: Browser; readonly browserId: string | undefined };

/** Refuses 403 access.no_portal to an employee of tills and entrances only (D-126). */
export function refuseWithoutPortal(employee: EmployeeRow): void {
  if (!mayUsePortal(employee.roles, [...effectiveOf(employee)]))
    throw new Refusal('forbidden', { code: 'access.no_portal' });
}

/**
 * Returns whether an employee must set up a second factor before anything else: the exhibitor
 * requires one of managers and those above them, and they have none.
 */
export const mustEnrol = async (
  tx: Pick<Tx, 'one' | 'query'>,
  employee: EmployeeRow,
  factors: Factors,
): Promise<boolean> => levelOf(employee) >= ACCESS_LEVEL.manager && !hasFactor(factors) && (await isFactorRequired(tx));

type Proof = 'password' | 'totp' | 'recovery' | 'passkey' | 'provider' | 'provider_two_factors';

/** Starts the session of an employee who has proven themselves. `by`: with what. */
export async function letIn(
  tx: Tx,
  employee: EmployeeRow,
  { browser, browserId }: AtBrowser,
  by: Proof,
): Promise<SignedIn> {
  // Two factors of the provider are what the exhibitor requires (decision 0051).
  const enrol = by !== 'provider_two_factors' && (await mustEnrol(tx, employee, await factorsOf(tx, employee.id)));
  const secondFactor = by !== 'password' && by !== 'provider';
  const session = await startSession(tx, employee.id, { ...browser, secondFactor, mustEnrol: enrol });
  const knownId = await rememberBrowser(tx, employee.id, browserId);
  await tx.audit({
    action: 'staff.signed_in',
    entity: 'employee',
    entityId: employee.id,
    ...(by !== 'password' && { after: { by } }),
  });
  const facts = {
    uuid: '',
    agent: browser.agent,
    secondFactor,
    mustEnrol: enrol,
    isConfirmed: true,
    provenAt: new Date(tx.now),
  };
  return { staff: { ...staffOf(employee), session: facts }, session, browserId: knownId };
}
