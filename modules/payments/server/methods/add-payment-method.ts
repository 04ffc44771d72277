import { refusalOf } from '#kernel/refusal.ts';
import type { NewPaymentMethod } from '#modules/payments/contract/staff.ts';
import { METHOD_KINDS } from '#modules/payments/rules/method-kinds.ts';
import { whyNotAtDevices } from '#modules/payments/rules/methods.ts';
import { connectedConfig, connectionProblems } from '#modules/payments/server/methods/connection.ts';
import { insertMethod } from '#modules/payments/server/methods/payment-methods.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type MethodDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Simulators on this machine count as providers. */
  readonly allowLoopback: boolean;
};

/**
 * Adds a payment method of a kind (PAY-009). Returns its id. Refuses 422 at the field:
 * payments.not_at_device at `devices`, and what its connection lacks (connection.ts) if it is to be
 * active.
 */
export const addPaymentMethod = (
  { db, secrets, allowLoopback }: MethodDeps,
  acting: Acting,
  { kind, connection, names, status, ...rest }: NewPaymentMethod,
): Promise<number> =>
  db.tx(acting, async (tx) => {
    const { type, driver, component, template } = METHOD_KINDS[kind];
    const config = connectedConfig(secrets, driver, {}, connection);
    const active = status === 'active';
    const unconnected = connectionProblems(driver, config, allowLoopback);
    const misplaced = whyNotAtDevices(type, rest.devices);
    const refusal = refusalOf([
      ...(misplaced ? [misplaced] : []),
      ...(active ? unconnected : unconnected.filter(({ code }) => code !== 'validation.required')),
    ]);
    if (refusal) throw refusal;
    const fields = { ...rest, name: names, active };
    const id = await insertMethod(tx, { ...fields, type, driver, component, template, config });
    await tx.audit({
      action: 'payment_method.added',
      entity: 'payment_method',
      entityId: id,
      after: { kind, ...fields, keys: Object.keys(config) },
    });
    return id;
  });
