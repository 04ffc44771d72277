import { refuse } from '#kernel/refusal.ts';
import {
  accountIn,
  hasTwoFactors,
  type ProviderAccount,
  type ProviderClaims,
  trustedAddress,
} from '#modules/access/rules/provider.ts';
import { type EmployeeRow, findEmployeeByEmail, lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge } from '#modules/access/server/factors/challenges.ts';
import { factorsOf, hasFactor } from '#modules/access/server/factors/factors.sql.ts';
import {
  employeeOfAccount,
  halfByProvider,
  hasAccount,
  linkAccount,
} from '#modules/access/server/provider/provider-accounts.ts';
import type { Provider } from '#modules/access/server/provider/provider-settings.ts';
import { type AtSite, type ProviderDeps, returnFromProvider } from '#modules/access/server/provider/way-to-provider.ts';
import { actingAs, confirmSession, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { type AtBrowser, letIn, refuseWithoutPortal, type SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import { type HalfSignedIn, methodsOf } from '#modules/access/server/sign-in/sign-in.ts';
import type { Acting, Reads } from '#platform/db/tx.ts';

type Arrival = AtSite & AtBrowser & { readonly search: string };

/**
 * Signs in the active employee of this exhibitor whose account this is, and not the address that the
 * provider names; at the first time, the one whose address the provider verified (decision 0069). It makes no
 * employee. A second factor of the provider counts if the settings say so, else the program asks for
 * its own. Refuses as `returnFromProvider`, 422 access.provider_mail, access.provider_stranger,
 * access.provider_other_account, 403 access.no_portal.
 */
export async function signInByProvider(
  deps: ProviderDeps,
  acting: Acting,
  arrival: Arrival,
): Promise<SignedIn | HalfSignedIn> {
  const { exhibitorId } = acting;
  const { provider, claims } = await returnFromProvider(deps, acting, { ...arrival, employeeId: null });
  const account = accountIn(claims);
  if (!account) throw refuse('access.provider_untrusted');
  const found = await deps.db.read(exhibitorId, (tx) => findBy(tx, account, claims, provider));
  if ('why' in found) {
    const after = { by: 'provider', why: found.why };
    await deps.db.tx(acting, (tx) =>
      tx.audit({ action: 'staff.sign_in_failed', entity: 'settings', entityId: exhibitorId, after }),
    );
    throw refuse(REFUSED_FOR[found.why]);
  }
  refuseWithoutPortal(found.employee);
  return deps.db.tx(actingAs(exhibitorId, { employeeId: found.employee.id }), async (tx) => {
    const employee = await lockEmployee(tx, found.employee.id);
    // Deactivated, or with another address, since they were found.
    if (!employee || (!found.isLinked && employee.email !== found.employee.email))
      throw refuse('access.provider_stranger');
    const isProven = provider.countsFactor && hasTwoFactors(claims);
    const factors = await factorsOf(tx, employee.id);
    if (!isProven && hasFactor(factors)) {
      const content = halfByProvider(account);
      const challenge = { purpose: 'second-factor', employeeId: employee.id, content } as const;
      return { secondFactor: { token: await openChallenge(tx, deps.secrets, challenge), methods: methodsOf(factors) } };
    }
    if (!found.isLinked) await linkAccount(tx, account, employee.id);
    return letIn(tx, employee, arrival, isProven ? 'provider_two_factors' : 'provider');
  });
}

type Found =
  | { readonly employee: EmployeeRow; readonly isLinked: boolean }
  | { readonly why: 'mail' | 'stranger' | 'other_account' };

const REFUSED_FOR = {
  mail: 'access.provider_mail',
  stranger: 'access.provider_stranger',
  other_account: 'access.provider_other_account',
} as const;

/** Finds the employee by the account, or, if it is no one's yet, by the verified address. */
async function findBy(
  tx: Reads,
  account: ProviderAccount,
  claims: ProviderClaims,
  { domains }: Pick<Provider, 'domains'>,
): Promise<Found> {
  const linked = await employeeOfAccount(tx, account);
  if (linked) return { employee: linked, isLinked: true };
  const email = trustedAddress(claims, domains);
  if (email === null) return { why: 'mail' };
  const employee = await findEmployeeByEmail(tx, email);
  if (!employee) return { why: 'stranger' };
  // The address belongs to an employee who has another account there: a namesake, or a mailbox that was given on.
  if (await hasAccount(tx, account.issuer, employee.id)) return { why: 'other_account' };
  return { employee, isLinked: false };
}

/**
 * Confirms that the person at this session is its owner: they have just signed in at the provider
 * with this employee's account, or, before it is known, their verified address (decision 0050). Refuses as `returnFromProvider`, 422
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
  const account = accountIn(claims);
  if (!account) throw refuse('access.provider_untrusted');
  const found = await deps.db.read(arrival.exhibitorId, (tx) => findBy(tx, account, claims, provider));
  if ('why' in found && found.why === 'mail') throw refuse('access.provider_mail');
  if ('why' in found || found.employee.id !== employeeId) throw refuse('access.provider_other', { email: staff.email });
  await deps.db.tx(acting, (tx) => confirmSession(tx, staff));
}
