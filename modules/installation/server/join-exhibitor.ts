import { joinAsOperator } from '#modules/access/server.ts';
import { exhibitorWithId, type Operator } from '#modules/installation/server/list-exhibitors.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Makes an operator an employee of an exhibitor, if they are not, and returns the id of the
 * employee. Refuses 404 not_found.exhibitor_of_installation.
 */
export async function joinExhibitor(db: Db, operator: Operator, id: number): Promise<number> {
  await exhibitorWithId(db, operator, id);
  if (id === operator.exhibitorId) return operator.staff.employeeId;
  const { name, email } = operator.staff;
  return db.tx({ exhibitorId: id, actor: 'system', channel: 'portal', note: `operator ${email}` }, (tx) =>
    joinAsOperator(tx, { name, email }),
  );
}
