import { notFound } from '#kernel/refusal.ts';
import { type EmployeeRow, employee, employees } from '#modules/access/server/employees/employees.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const EMPLOYEES_MAX = 500;

/** Lists the employees of the exhibitor by name; at most 500. */
export const listEmployees = (db: Db, exhibitorId: number): Promise<EmployeeRow[]> =>
  db.ask(exhibitorId, (first) => employees(first, EMPLOYEES_MAX));

/** Refuses 404 not_found.employee, also for a deactivated employee. */
export async function getEmployee(db: Db, exhibitorId: number, id: number): Promise<EmployeeRow> {
  const row = await db.ask(exhibitorId, (first) => employee(first, id));
  if (!row) throw notFound('employee');
  return row;
}
