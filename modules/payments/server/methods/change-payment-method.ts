import { notFound, refusalOf } from '#kernel/refusal.ts';
import type { PaymentMethodForm } from '#modules/payments/contract/staff.ts';
import { whyNotAtDevices } from '#modules/payments/rules/methods.ts';
import type { MethodDeps } from '#modules/payments/server/methods/add-payment-method.ts';
import { connectionProblems } from '#modules/payments/server/methods/connection.ts';
import { lockMethod, type MethodFields, updateMethod } from '#modules/payments/server/methods/payment-methods.sql.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Changes the settings that an exhibitor chooses for a payment method (PAY-009); its provider and
 * its keys stay. Refuses 404 not_found.payment_method; 422 payments.not_at_device at `devices`, and
 * what its connection lacks when it is switched on (connection.ts). The site notices the change by
 * its data version.
 */
export function changePaymentMethod(
  { db, allowLoopback }: Omit<MethodDeps, 'secrets'>,
  acting: Acting,
  id: number,
  form: PaymentMethodForm,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const locked = await lockMethod(tx, id);
    if (!locked) throw notFound('payment_method');
    const { type, driver, config, ...before } = locked;
    const { names, status, ...rest } = form;
    const after: MethodFields = { ...rest, name: names, active: status === 'active' };
    const isSwitchedOn = after.active && !before.active;
    const misplaced = whyNotAtDevices(type, after.devices);
    const unconnected = isSwitchedOn ? connectionProblems(driver, config, allowLoopback) : [];
    const refusal = refusalOf(misplaced ? [misplaced, ...unconnected] : unconnected);
    if (refusal) throw refusal;
    await updateMethod(tx, id, after);
    await tx.audit({ action: 'payment_method.changed', entity: 'payment_method', entityId: id, before, after });
  });
}
