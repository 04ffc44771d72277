import { notFound } from '#kernel/refusal.ts';
import type { StaffMessageWire } from '#modules/contact/contract/staff.ts';
import { messageWire } from '#modules/contact/server/list-messages.ts';
import { messageWith } from '#modules/contact/server/messages.sql.ts';
import { CONTACT_TOPIC } from '#modules/contact/server/send-message.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { workAgain } from '#platform/jobs/outbox.ts';

/**
 * Sends the mail with a message to the exhibitor again, also one that was sent (D-166). A mail that
 * is being sent at this moment is left alone. Refuses 404 not_found.message.
 */
export const sendMessageAgain = (db: Db, acting: Acting, id: number): Promise<StaffMessageWire> =>
  db.tx(acting, async (tx) => {
    if ((await workAgain(tx, CONTACT_TOPIC, id)) > 0)
      await tx.audit({ action: 'message.sent_again', entity: 'message', entityId: id });
    const row = await messageWith(tx, id);
    if (!row) throw notFound('message');
    return messageWire(row);
  });
