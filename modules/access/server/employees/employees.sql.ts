import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { CINEMAS, CUSTOM_ROLES, type HeldRole } from '#modules/access/server/roles/rights.sql.ts';
import type { Reads, ReadTx, Tx } from '#platform/db/tx.ts';

/** An employee, without password and PIN. */
export type EmployeeRow = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** The custom roles, by name. */
  readonly customRoles: readonly HeldRole[];
  /** In addition to those of the roles. */
  readonly permissions: readonly Permission[];
  /** The cinemas in their access scope (D-160); none: all. */
  readonly cinemas: readonly number[];
  readonly notified: boolean;
  readonly version: number;
  readonly has_password: boolean;
  readonly has_pin: boolean;
};

/** The columns of an employee with the alias `e`. */
export const EMPLOYEE = `e.id, e.uuid, e.name, e.email, e.roles, ${CUSTOM_ROLES}, e.permissions, ${CINEMAS}, e.notified, e.version,
  e.password IS NOT NULL AS has_password, e.pin IS NOT NULL AS has_pin`;
const HERE = `SELECT ${EMPLOYEE} FROM employee e WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL`;

/**
 * Serialises changes of an exhibitor's employees: the count of notified ones covers all of them
 * (VAL-038).
 */
export const lockExhibitor = (tx: Pick<Tx, 'query'>): Promise<unknown> =>
  tx.query('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');

export const employees = (tx: Pick<ReadTx, 'query'>, limit: number): Promise<EmployeeRow[]> =>
  tx.query(`${HERE} ORDER BY lower(e.name), e.id LIMIT $1`, [limit]);

export const employee = (tx: Reads, id: number): Promise<EmployeeRow | null> => tx.one(`${HERE} AND e.id = $1`, [id]);

export const lockEmployee = (tx: Pick<Tx, 'one'>, id: number): Promise<EmployeeRow | null> =>
  tx.one(`${HERE} AND e.id = $1 FOR NO KEY UPDATE`, [id]);

/** Returns the addresses of all active employees. */
export const addresses = (tx: Reads): Promise<{ id: number; email: string }[]> =>
  tx.query('SELECT id, email FROM employee WHERE exhibitor_id = tenant() AND left_at IS NULL');

/** Returns the employee with this address (in lower case), with the password hash. */
export const findEmployeeByEmail = (
  tx: Reads,
  email: string,
): Promise<(EmployeeRow & { password: string | null }) | null> =>
  tx.one(
    `SELECT ${EMPLOYEE}, e.password FROM employee e
      WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL AND e.email = $1`,
    [email],
  );

export const passwordOf = async (tx: Reads, id: number): Promise<string | null> =>
  (
    await tx.one<{ password: string | null }>(
      'SELECT password FROM employee WHERE exhibitor_id = tenant() AND left_at IS NULL AND id = $1',
      [id],
    )
  )?.password ?? null;

/**
 * Returns whether this is still the compared password, and locks the row: a concurrent change
 * waits, or was first.
 */
export const keepPassword = async (
  tx: Pick<Tx, 'one'>,
  { id, password }: { id: number; password: string },
): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM employee WHERE exhibitor_id = tenant() AND left_at IS NULL AND id = $1 AND password = $2
        FOR NO KEY UPDATE`,
    [id, password],
  )) !== null;

export const hasEmployees = async (tx: Reads): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM employee WHERE exhibitor_id = tenant() LIMIT 1')) !== null;

/** Returns whether another employee has this address (in lower case). */
export const isAddressTaken = async (tx: Reads, email: string, except: number | null): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM employee
      WHERE exhibitor_id = tenant() AND left_at IS NULL AND email = $1 AND id IS DISTINCT FROM $2`,
    [email, except],
  )) !== null;

export const isSomebodyNotified = async (tx: Reads): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM employee WHERE exhibitor_id = tenant() AND left_at IS NULL AND notified LIMIT 1')) !==
  null;

export type EmployeeFields = {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly notified: boolean;
  /** Hashed; null: none, or unchanged. */
  readonly password: string | null;
  readonly pin: string | null;
};

/** Inserts an employee with built-in roles and access to every cinema. */
export async function insertEmployee(tx: Pick<Tx, 'one'>, fields: EmployeeFields): Promise<EmployeeRow> {
  const { name, email, roles, permissions, notified, password, pin } = fields;
  const row = await tx.one<EmployeeRow>(
    `INSERT INTO employee AS e (exhibitor_id, name, email, roles, permissions, notified, password, pin, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, foyer_now()) RETURNING ${EMPLOYEE}`,
    [name, email, roles, permissions, notified, password, pin],
  );
  if (!row) throw new Error('an employee was not added');
  return row;
}

/**
 * Updates an employee. An address or password set by another employee is unverified until its owner
 * follows a mailed link.
 */
export async function updateEmployee(tx: Pick<Tx, 'run'>, id: number, fields: EmployeeFields): Promise<void> {
  const { name, email, roles, permissions, notified, password, pin } = fields;
  await tx.run(
    `UPDATE employee AS e SET name = $2, email = $3, roles = $4, permissions = $5, notified = $6,
            password = coalesce($7, e.password), pin = coalesce($8, e.pin), version = e.version + 1,
            proven_at = CASE WHEN e.email = $3 AND $7::text IS NULL THEN e.proven_at END
      WHERE e.exhibitor_id = tenant() AND e.id = $1`,
    [id, name, email, roles, permissions, notified, password, pin],
  );
}

export type Reach = Pick<EmployeeRow, 'customRoles' | 'cinemas'>;

/** Replaces the custom roles and the cinemas of an employee. Both must exist. */
export async function writeReach(tx: Pick<Tx, 'run'>, id: number, { customRoles, cinemas }: Reach): Promise<void> {
  const uuids = customRoles.map(({ uuid }) => uuid);
  await tx.run(
    'DELETE FROM employee_role WHERE exhibitor_id = tenant() AND employee_id = $1 AND role_uuid <> ALL ($2::uuid[])',
    [id, uuids],
  );
  await tx.run(
    `INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid)
     SELECT tenant(), $1, role_uuid FROM unnest($2::uuid[]) role_uuid ON CONFLICT DO NOTHING`,
    [id, uuids],
  );
  await tx.run(
    'DELETE FROM employee_cinema WHERE exhibitor_id = tenant() AND employee_id = $1 AND cinema_id <> ALL ($2::int[])',
    [id, cinemas],
  );
  await tx.run(
    `INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id)
     SELECT tenant(), $1, cinema_id FROM unnest($2::int[]) cinema_id ON CONFLICT DO NOTHING`,
    [id, cinemas],
  );
}

export const writePassword = (tx: Pick<Tx, 'run'>, id: number, password: string): Promise<number> =>
  tx.run('UPDATE employee SET password = $2 WHERE exhibitor_id = tenant() AND id = $1 AND left_at IS NULL', [
    id,
    password,
  ]);

/** Marks the address as verified: the employee followed a link mailed to it (D-128). */
export const writeProven = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE employee SET proven_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);

/**
 * Deactivates an employee and removes their custom roles and cinemas, which the audit log keeps; a
 * former employee blocks the deletion of neither.
 */
export async function writeLeft(tx: Pick<Tx, 'run'>, id: number): Promise<void> {
  await tx.run('UPDATE employee SET left_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);
  await writeReach(tx, id, { customRoles: [], cinemas: [] });
}
