import { refuse } from '#kernel/refusal.ts';
import { hasTwoFactors, trustedAddress } from '#modules/access/rules/provider.ts';
import { findEmployeeByEmail, lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge } from '#modules/access/server/factors/challenges.ts';
import { factorsOf, hasFactor } from '#modules/access/server/factors/factors.sql.ts';
import { type AtSite, type ProviderDeps, returnFromProvider } from '#modules/access/server/provider/way-to-provider.ts';
import { actingAs, confirmSession, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { type AtBrowser, letIn, refuseWithoutPortal, type SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import { type HalfSignedIn, methodsOf } from '#modules/access/server/sign-in/sign-in.ts';
import type { Acting } from '#platform/db/tx.ts';

type Arrival = AtSite & AtBrowser & { readonly search: string };

/**
 * Signs in the active employee of this exhibitor whose address the provider verified; it makes no
 * employee. A second factor of the provider counts if the settings say so, else the program asks for
 * its own. Refuses as `returnFromProvider`, 422 access.provider_mail, access.provider_stranger, 403
 * access.no_portal.
 */
export async function signInByProvider(
  deps: ProviderDeps,
  acting: Acting,
  arrival: Arrival,
): Promise<SignedIn | HalfSignedIn> {
  const { exhibitorId } = acting;
  const { provider, claims } = await returnFromProvider(deps, acting, { ...arrival, employeeId: null });
  const email = trustedAddress(claims, provider.domains);
  const found = email === null ? null : await deps.db.ask(exhibitorId, (first) => findEmployeeByEmail(first, email));
  if (!found) {
    const after = { by: 'provider', why: email === null ? 'mail' : 'stranger' };
    await deps.db.tx(acting, (tx) =>
      tx.audit({ action: 'staff.sign_in_failed', entity: 'settings', entityId: exhibitorId, after }),
    );
    throw refuse(email === null ? 'access.provider_mail' : 'access.provider_stranger');
  }
  refuseWithoutPortal(found);
  return deps.db.tx(actingAs(exhibitorId, { employeeId: found.id }), async (tx) => {
    const employee = await lockEmployee(tx, found.id);
    // Deactivated, or with another address, since they were found.
    if (employee?.email !== email) throw refuse('access.provider_stranger');
    if (provider.countsFactor && hasTwoFactors(claims)) return letIn(tx, employee, arrival, 'provider_two_factors');
    const factors = await factorsOf(tx, employee.id);
    if (!hasFactor(factors)) return letIn(tx, employee, arrival, 'provider');
    const challenge = { purpose: 'second-factor', employeeId: employee.id, content: 'provider' } as const;
    return { secondFactor: { token: await openChallenge(tx, deps.secrets, challenge), methods: methodsOf(factors) } };
  });
}

/**
 * Confirms that the person at this session is its owner: they have just signed in at the provider
 * with the verified address of this employee (decision 0050). Refuses as `returnFromProvider`, 422
 * access.provider_mail, access.provider_other.
 */
export async function confirmByProvider(
  deps: ProviderDeps,
  staff: Staff,
  arrival: AtSite & { readonly exhibitorId: number; readonly search: string },
): Promise<void> {
  const { employeeId } = staff;
  const acting = actingAs(arrival.exhibitorId, staff);
  const { provider, claims } = await returnFromProvider(deps, acting, { ...arrival, employeeId });
  const email = trustedAddress(claims, provider.domains);
  if (email === null) throw refuse('access.provider_mail');
  if (email !== staff.email) throw refuse('access.provider_other', { email: staff.email });
  await deps.db.tx(acting, (tx) => confirmSession(tx, staff));
}
