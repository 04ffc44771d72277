import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { type Database, inTenant } from '#testing/builders/in-tenant.ts';

/** The default password of all test employees. */
export const PASSWORD = 'velvet curtain';
/** The least Argon2id takes: a stored hash carries its own cost, so every sign-in of the tests is cheap, too. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

export type EmployeeOptions = {
  readonly name?: string;
  readonly email?: string;
  readonly roles?: readonly Role[];
  readonly permissions?: readonly Permission[];
  readonly notified?: boolean;
  /** Null: has not chosen one yet. */
  readonly password?: string | null;
  readonly pin?: string | null;
};
export type BuiltEmployee = {
  readonly id: number;
  readonly uuid: string;
  readonly email: string;
  readonly name: string;
};

/** Builds an employee of an exhibitor: a manager by default. */
export async function buildEmployee(
  t: Database,
  exhibitorId: number,
  options: EmployeeOptions = {},
): Promise<BuiltEmployee> {
  const { name = 'Ada Lovelace', roles = ['manager'], permissions = [], notified = false, pin = null } = options;
  const email = options.email ?? `${randomBytes(6).toString('hex')}@exhibitor.test`;
  const password = options.password === undefined ? PASSWORD : options.password;
  const [passwordHash, pinHash] = await Promise.all([password && cheapHash(password), pin && cheapHash(pin)]);
  const row = await inTenant(t, exhibitorId, (tx) =>
    tx.one<{ id: number; uuid: string }>(
      `INSERT INTO employee (exhibitor_id, name, email, roles, permissions, notified, password, pin, created_at)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, foyer_now()) RETURNING id, uuid`,
      [name, email, roles, permissions, notified, passwordHash, pinHash],
    ),
  );
  return { id: row?.id ?? 0, uuid: row?.uuid ?? '', email, name };
}

/** As `hashPassword` stores it, at a cost no real secret has. */
const cheapHash = (secret: string): Promise<string> => hash(secret.normalize('NFKC'), CHEAP);
