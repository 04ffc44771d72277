import type { Staff } from '#modules/access/server.ts';
import { leaveByStaff } from '#modules/newsletters/server.ts';
import { lockSeenClient } from '#modules/sales/server/clients/write-note.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Signs the address of a client off the newsletter, for a client who asks an employee to. An
 * address that receives none stays as it is. No employee signs an address up: that takes the
 * consent of its owner (D-163). Refuses 404 not_found.client.
 */
export function unsubscribeClient(
  db: Db,
  acting: Acting,
  staff: Pick<Staff, 'employeeId' | 'cinemas'>,
  clientId: number,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const { email } = await lockSeenClient(tx, staff, clientId);
    if (await leaveByStaff(tx, email))
      await tx.audit({ action: 'client.unsubscribed', entity: 'client', entityId: clientId });
  });
}
