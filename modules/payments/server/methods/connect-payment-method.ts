import { conflict, notFound, refusalOf } from '#kernel/refusal.ts';
import type { ConnectionForm } from '#modules/payments/contract/staff.ts';
import { providerKind } from '#modules/payments/rules/method-kinds.ts';
import type { MethodDeps } from '#modules/payments/server/methods/add-payment-method.ts';
import { connectedConfig, connectionProblems } from '#modules/payments/server/methods/connection.ts';
import { lockConnection, updateConnection } from '#modules/payments/server/methods/payment-methods.sql.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Changes the keys and addresses of a method's connection to its provider (PAY-009, D-172): an
 * empty secret keeps the stored one. The audit entry names the keys, never their values. Refuses
 * 404 not_found.payment_method; 409 payments.no_provider for a method without a provider; 422 at
 * the field (connection.ts).
 */
export const connectPaymentMethod = (
  { db, secrets, allowLoopback }: MethodDeps,
  acting: Acting,
  id: number,
  form: ConnectionForm,
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const method = await lockConnection(tx, id);
    if (!method) throw notFound('payment_method');
    if (!providerKind(method.driver)) throw conflict('payments.no_provider');
    const config = connectedConfig(secrets, method.driver, method.config, form);
    const refusal = refusalOf(connectionProblems(method.driver, config, allowLoopback));
    if (refusal) throw refusal;
    await updateConnection(tx, id, config);
    await tx.audit({
      action: 'payment_method.connected',
      entity: 'payment_method',
      entityId: id,
      before: { keys: Object.keys(method.config) },
      after: { keys: Object.keys(config), new_secret: Boolean(form.api_key) },
    });
  });
