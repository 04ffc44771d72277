import { type DemoPerson, PEOPLE } from '#demo/content/people.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import type { Tx } from '#platform/db/tx.ts';

export type DemoSecrets = { readonly password: string; readonly pin: string | null };

type Hashed = DemoPerson & { readonly password: string; readonly pin: string | null };

/** Hashes the passwords. It is slow: never inside a transaction. */
export const hashedPeople = ({ password, pin }: DemoSecrets): Promise<Hashed[]> =>
  Promise.all(
    PEOPLE.map(async (person) => ({
      ...person,
      password: await hashPassword(password),
      pin: person.atDevices && pin !== null ? await hashPassword(pin) : null,
    })),
  );

/** Inserts the employees, unless the exhibitor has employees already. */
export async function seedPeople(tx: Tx, people: readonly Hashed[]): Promise<void> {
  if (people.length === 0) return;
  await tx.query('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE'); // the same lock as for the first admin
  await tx.run(
    `INSERT INTO employee (exhibitor_id, name, email, roles, notified, password, pin, created_at)
     SELECT tenant(), name, email, ARRAY[role], notified, password, pin, foyer_now()
       FROM jsonb_to_recordset($1) AS p(name text, email text, role text, notified boolean, password text, pin text)
      WHERE NOT EXISTS (SELECT 1 FROM employee WHERE exhibitor_id = tenant())`,
    [JSON.stringify(people)],
  );
}
