import { refuse } from '#kernel/refusal.ts';
import type { EmployeeForm } from '#modules/access/contract/employees.ts';
import type { Reach } from '#modules/access/server/employees/employees.sql.ts';
import { exhibitorCinemas, heldRoles } from '#modules/access/server/roles/roles.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * Returns the custom roles and the cinemas of a form. Refuses 422 `custom_roles`, `cinemas`
 * validation.exists for those of another exhibitor, or archived ones.
 */
export async function accessScopeOf(tx: Reads, form: Pick<EmployeeForm, 'custom_roles' | 'cinemas'>): Promise<Reach> {
  const uuids = new Set(form.custom_roles);
  const customRoles = (await heldRoles(tx)).filter(({ uuid }) => uuids.has(uuid));
  if (customRoles.length < uuids.size) throw refuse('validation.exists', undefined, 'custom_roles');
  const cinemas = [...new Set(form.cinemas)];
  const cinemaIds = (await exhibitorCinemas(tx)).map(({ id }) => id);
  if (!cinemas.every((id) => cinemaIds.includes(id))) throw refuse('validation.exists', undefined, 'cinemas');
  return { customRoles, cinemas };
}
