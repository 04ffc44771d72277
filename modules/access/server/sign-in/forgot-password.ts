import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addresses, lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { createOneTimeLink, ownerOfLink } from '#modules/access/server/sign-in/one-time-links.ts';
import { countLink, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export const FORGOTTEN_TOPIC = 'mail.staff_forgotten';

export const zForgotten = z.object({ linkId: z.string(), address: z.string() });

/**
 * Records that a visitor forgot the password of this address. The outbox handler later finds out
 * whether an employee has it: this call does the same work in the same time for every address
 * (D-130). Refuses 429 access.reset_throttled {seconds}.
 */
export async function forgotPassword(
  deps: ThrottleDeps & { readonly db: Db },
  acting: Acting,
  email: string,
): Promise<void> {
  await countLink(deps, { exhibitorId: acting.exhibitorId, email });
  const linkId = randomUUID();
  const forgotten = { linkId, address: addressDigest(deps.secrets, acting.exhibitorId, email) };
  await deps.db.tx(acting, (tx) => tx.emit(FORGOTTEN_TOPIC, linkId, forgotten));
}

/** Creates the requested link, once; none for an address without an employee. */
export async function createPasswordResetLink(
  tx: Tx,
  secrets: Secrets,
  input: z.infer<typeof zForgotten>,
): Promise<void> {
  if ((await ownerOfLink(tx, input.linkId)) !== null) return;
  const employees = await addresses(tx);
  const employee = employees.find(({ email }) => addressDigest(secrets, tx.exhibitorId, email) === input.address);
  if (employee && (await lockEmployee(tx, employee.id)))
    await createOneTimeLink(tx, { purpose: 'reset', employeeId: employee.id, id: input.linkId });
}

/** The outbox stores no typed address, because it may belong to no employee. */
const addressDigest = (secrets: Secrets, exhibitorId: number, email: string): string =>
  secrets.digest('staff.address', `${exhibitorId} ${email.toLowerCase()}`).toString('base64url');
