import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addresses, lockEmployee } from '#modules/access/server/employees.sql.ts';
import { makeLink, ownerOfLink } from '#modules/access/server/staff-links.ts';
import { countLink, type ThrottleDeps } from '#modules/access/server/throttles.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

export const FORGOTTEN_TOPIC = 'mail.staff_forgotten';

export const zForgotten = z.object({ linkId: z.string(), address: z.string() });

/**
 * Somebody forgot the password of this address. Whether anybody has it is found out later, by whoever carries out the
 * outbox: for every address the same is done here, in the same time (D-130). Refuses 429 access.reset_throttled {seconds}.
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

/** The link that was wished for, once; for an address nobody has, none. */
export async function makeForgottenLink(tx: Tx, secrets: Secrets, wish: z.infer<typeof zForgotten>): Promise<void> {
  if ((await ownerOfLink(tx, wish.linkId)) !== null) return;
  const known = await addresses(tx);
  const found = known.find(({ email }) => addressDigest(secrets, tx.exhibitorId, email) === wish.address);
  if (found && (await lockEmployee(tx, found.id)))
    await makeLink(tx, { purpose: 'reset', employeeId: found.id, id: wish.linkId });
}

/** The outbox keeps no address somebody typed, who need not be anybody here. */
const addressDigest = (secrets: Secrets, exhibitorId: number, email: string): string =>
  secrets.digest('staff.address', `${exhibitorId} ${email.toLowerCase()}`).toString('base64url');
