import { Refusal, refuse } from '#kernel/refusal.ts';
import { keepPassword, passwordOf } from '#modules/access/server/employees/employees.sql.ts';
import { actingAs, confirmSession, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { countTry, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Confirms that the person at this session is its owner, by their password (ASVS 7.5.1). Refuses 422
 * `password` access.wrong_password, 429 access.throttled {seconds}.
 */
export async function confirmIdentity(
  deps: ThrottleDeps & { readonly db: Db },
  input: { readonly exhibitorId: number; readonly staff: Staff; readonly password: string; readonly address: string },
): Promise<void> {
  const { exhibitorId, staff, password, address } = input;
  await countTry(deps, { exhibitorId, email: staff.email, address });
  const stored = await deps.db.ask(exhibitorId, (first) => passwordOf(first, staff.employeeId));
  const wrong = () => refuse('access.wrong_password', undefined, 'password');
  if (!(await isPassword(password, stored)) || stored === null) throw wrong();
  await deps.db.tx(actingAs(exhibitorId, staff), async (tx) => {
    if (!(await keepPassword(tx, { id: staff.employeeId, password: stored }))) throw wrong();
    await confirmSession(tx, staff);
  });
}

/** Refuses 403 access.confirm_first to a session whose owner has not proven themselves lately. */
export function refuseUnconfirmed({ session }: Staff): void {
  if (!session?.isConfirmed) throw new Refusal('forbidden', { code: 'access.confirm_first' });
}
