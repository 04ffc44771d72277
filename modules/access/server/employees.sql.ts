import type { Permission, Role } from '#modules/access/rules/roles.ts';
import type { Reads, ReadTx, Tx } from '#platform/db/tx.ts';

/** Somebody who works here, without what they prove themselves with. */
export type EmployeeRow = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Beside those of the roles. */
  readonly permissions: readonly Permission[];
  readonly notified: boolean;
  readonly has_password: boolean;
  readonly has_pin: boolean;
};

/** As an alias `e`. */
export const EMPLOYEE = `e.id, e.uuid, e.name, e.email, e.roles, e.permissions, e.notified,
  e.password IS NOT NULL AS has_password, e.pin IS NOT NULL AS has_pin`;
const HERE = `SELECT ${EMPLOYEE} FROM employee e WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL`;

/** Whoever changes who works in the house comes one after the other: who is notified is counted over all of them (VAL-038). */
export const lockHouse = (tx: Pick<Tx, 'query'>): Promise<unknown> =>
  tx.query('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');

export const employees = (tx: Pick<ReadTx, 'query'>, limit: number): Promise<EmployeeRow[]> =>
  tx.query(`${HERE} ORDER BY lower(e.name), e.id LIMIT $1`, [limit]);

export const employee = (tx: Reads, id: number): Promise<EmployeeRow | null> => tx.one(`${HERE} AND e.id = $1`, [id]);

export const lockEmployee = (tx: Pick<Tx, 'one'>, id: number): Promise<EmployeeRow | null> =>
  tx.one(`${HERE} AND e.id = $1 FOR NO KEY UPDATE`, [id]);

/** Of all who work here. */
export const addresses = (tx: Reads): Promise<{ id: number; email: string }[]> =>
  tx.query('SELECT id, email FROM employee WHERE exhibitor_id = tenant() AND left_at IS NULL');

/** Who signs in with this address (in lower case), and with what. */
export const whoSignsIn = (tx: Reads, email: string): Promise<(EmployeeRow & { password: string | null }) | null> =>
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

/** Whether this is still the password that was compared; whoever changes it meanwhile waits, or has won. */
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

/** Whether somebody else who works here has this address (in lower case). */
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
  /** Hashed; null: none, or as it was. */
  readonly password: string | null;
  readonly pin: string | null;
};

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

export async function updateEmployee(tx: Pick<Tx, 'one'>, id: number, fields: EmployeeFields): Promise<EmployeeRow> {
  const { name, email, roles, permissions, notified, password, pin } = fields;
  const row = await tx.one<EmployeeRow>(
    `UPDATE employee AS e SET name = $2, email = $3, roles = $4, permissions = $5, notified = $6,
            password = coalesce($7, e.password), pin = coalesce($8, e.pin)
      WHERE e.exhibitor_id = tenant() AND e.id = $1 RETURNING ${EMPLOYEE}`,
    [id, name, email, roles, permissions, notified, password, pin],
  );
  if (!row) throw new Error('an employee vanished while being changed');
  return row;
}

export const writePassword = (tx: Pick<Tx, 'run'>, id: number, password: string): Promise<number> =>
  tx.run('UPDATE employee SET password = $2 WHERE exhibitor_id = tenant() AND id = $1 AND left_at IS NULL', [
    id,
    password,
  ]);

export const writeLeft = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE employee SET left_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);
