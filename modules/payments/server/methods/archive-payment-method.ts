import { conflict, notFound } from '#kernel/refusal.ts';
import {
  hasTerminals,
  lockArchived,
  writeMethodArchived,
} from '#modules/payments/server/methods/payment-methods.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Archives a payment method, or restores it, switched off; idempotent. Payments and refunds under
 * way still use its connection. Refuses 404 not_found.payment_method, and 409
 * payments.used_by_terminals while card terminals are in its account.
 */
export const archivePaymentMethod = (db: Db, acting: Acting, id: number, archived: boolean): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockArchived(tx, id);
    if (!before) throw notFound('payment_method');
    if (before.archived === archived) return;
    if (archived && (await hasTerminals(tx, id))) throw conflict('payments.used_by_terminals');
    await writeMethodArchived(tx, id, archived);
    await tx.audit({
      action: archived ? 'payment_method.archived' : 'payment_method.restored',
      entity: 'payment_method',
      entityId: id,
    });
  });
