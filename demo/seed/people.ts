import { type DemoPerson, PEOPLE } from '#demo/content/people.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { zEmployeeForm } from '#modules/access/contract/employees.ts';
import { addEmployee, createFirstAdmin, firstAdminLink, signOut } from '#modules/access/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

export type DemoSecrets = { readonly password: string; readonly pin: string | null };

/**
 * Lets the first person in as the administrator, who adds the others; unless the exhibitor has
 * employees already. Hashes passwords within the transaction, which is slow: at a start no other
 * request waits for it.
 */
export async function seedPeople(
  { db, acting }: Seeding,
  secrets: Secrets,
  { password, pin }: DemoSecrets,
): Promise<void> {
  const [admin, ...others] = PEOPLE;
  const token = await firstAdminLink(db, secrets, acting.exhibitorId);
  if (token === null || !admin) return;
  const first = { token, name: admin.name, email: admin.email, password, browser: { agent: null } };
  const { staff, session } = await createFirstAdmin({ db, secrets }, acting, first);
  const form = ({ name, email, role, notified, atDevices }: DemoPerson) =>
    zEmployeeForm.parse({
      name,
      email,
      roles: [role],
      custom_roles: [],
      cinemas: [],
      receives_management_notifications: notified,
      password,
      password_confirmation: password,
      device_pin: atDevices ? (pin ?? '') : '',
    });
  await signOut(db, acting, session); // no browser has it
  // They have passwords, so no link is mailed or shown.
  const links = { db, secrets, smtpUrl: null, publicUrl: (host: string) => `https://${host}` };
  for (const person of others) await addEmployee(links, acting.exhibitorId, staff, form(person));
}
