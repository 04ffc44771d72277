import { randomBytes } from 'node:crypto';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type Database, inTenant } from '#testing/build-in-tenant.ts';

/** What everybody in tests signs in with, unless said otherwise. */
export const PASSWORD = 'velvet curtain';
const hashes = new Map<string, Promise<string>>();

/** Hashing is meant to take its time: each secret of the tests is hashed once. */
function hashed(secret: string): Promise<string> {
  const hash = hashes.get(secret) ?? hashPassword(secret);
  hashes.set(secret, hash);
  return hash;
}

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

/** Somebody who works at an exhibitor: a manager, unless said otherwise. */
export async function buildEmployee(
  t: Database,
  exhibitorId: number,
  options: EmployeeOptions = {},
): Promise<BuiltEmployee> {
  const { name = 'Ada Lovelace', roles = ['manager'], permissions = [], notified = false, pin = null } = options;
  const email = options.email ?? `${randomBytes(6).toString('hex')}@house.test`;
  const password = options.password === undefined ? PASSWORD : options.password;
  const [passwordHash, pinHash] = await Promise.all([password && hashed(password), pin && hashed(pin)]);
  const row = await inTenant(t, exhibitorId, (tx) =>
    tx.one<{ id: number; uuid: string }>(
      `INSERT INTO employee (exhibitor_id, name, email, roles, permissions, notified, password, pin, created_at)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, foyer_now()) RETURNING id, uuid`,
      [name, email, roles, permissions, notified, passwordHash, pinHash],
    ),
  );
  return { id: row?.id ?? 0, uuid: row?.uuid ?? '', email, name };
}
