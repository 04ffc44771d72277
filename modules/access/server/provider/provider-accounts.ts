import { z } from 'zod';
import type { ProviderAccount } from '#modules/access/rules/provider.ts';
import { type EmployeeRow, employee } from '#modules/access/server/employees/employees.sql.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** Returns the active employee whose account this is; null: no one's. */
export async function employeeOfAccount(tx: Reads, { issuer, subject }: ProviderAccount): Promise<EmployeeRow | null> {
  const row = await tx.one<{ employee_id: number }>(
    'SELECT employee_id FROM provider_account WHERE exhibitor_id = tenant() AND issuer = $1 AND subject = $2',
    [issuer, subject],
  );
  return row && employee(tx, row.employee_id);
}

/** Returns whether an employee has an account at this issuer. */
export const hasAccount = async (tx: Reads, issuer: string, employeeId: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM provider_account WHERE exhibitor_id = tenant() AND issuer = $1 AND employee_id = $2', [
    issuer,
    employeeId,
  ])) !== null;

/** Returns whether an employee signed in at the exhibitor's provider since it was last set to this issuer and client. */
export const hasAccountHere = async (tx: Reads, employeeId: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM provider_account WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId])) !==
  null;

/**
 * Stores that an account is this employee's, who has none at the issuer; it leaves an employee who was
 * deactivated. Of two sign-ins at once the first stays.
 */
export async function linkAccount(tx: Tx, { issuer, subject }: ProviderAccount, employeeId: number): Promise<void> {
  await tx.run(
    `DELETE FROM provider_account p USING employee e
      WHERE p.exhibitor_id = tenant() AND p.issuer = $1 AND p.subject = $2
        AND e.exhibitor_id = p.exhibitor_id AND e.id = p.employee_id AND e.left_at IS NOT NULL`,
    [issuer, subject],
  );
  const linked = await tx.run(
    `INSERT INTO provider_account (exhibitor_id, issuer, subject, employee_id, linked_at)
     VALUES (tenant(), $1, $2, $3, foyer_now()) ON CONFLICT DO NOTHING`,
    [issuer, subject, employeeId],
  );
  if (linked > 0) await tx.audit({ action: 'employee.provider_linked', entity: 'employee', entityId: employeeId });
}

/** The next sign-in of the employee finds them by their address again. */
export const unlinkAccounts = (tx: Pick<Tx, 'run'>, employeeId: number): Promise<number> =>
  tx.run('DELETE FROM provider_account WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);

export const forgetAccounts = (tx: Pick<Tx, 'run'>): Promise<number> =>
  tx.run('DELETE FROM provider_account WHERE exhibitor_id = tenant()');

const zHalf = z.object({ by: z.literal('provider'), account: z.object({ issuer: z.string(), subject: z.string() }) });

/** What is kept, sealed, while the program asks for its own second factor after the provider. */
export const halfByProvider = (account: ProviderAccount): string => JSON.stringify({ by: 'provider', account });

/** Returns the account that a half sign-in began with; null: it began with a password. */
export const accountOfHalf = (content: string): ProviderAccount | null =>
  content.startsWith('{') ? zHalf.parse(JSON.parse(content)).account : null;
