import { notFound } from '#kernel/refusal.ts';
import type { PaymentMethodForm } from '#modules/payments/contract/staff.ts';
import { lockMethod, type MethodFields, updateMethod } from '#modules/payments/server/payment-methods.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Changes the settings that an exhibitor chooses for a payment method (PAY-009); its provider and
 * its keys stay. Refuses 404 not_found.payment_method. The site notices the change by its data
 * version.
 */
export function changePaymentMethod(db: Db, acting: Acting, id: number, form: PaymentMethodForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockMethod(tx, id);
    if (!before) throw notFound('payment_method');
    const { names, status, ...rest } = form;
    const after: MethodFields = { ...rest, name: names, active: status === 'active' };
    await updateMethod(tx, id, after);
    await tx.audit({ action: 'payment_method.changed', entity: 'payment_method', entityId: id, before, after });
  });
}
