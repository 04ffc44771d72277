import { conflict, notFound } from '#kernel/refusal.ts';
import type { CheckedConnection } from '#modules/payments/contract/staff.ts';
import { providerKind } from '#modules/payments/rules/method-kinds.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import { method } from '#modules/payments/server/methods/payment-methods.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

/**
 * Asks the provider of a method whether it accepts its keys; moves no money. Refuses 404
 * not_found.payment_method; 409 payments.no_provider.
 */
export async function checkConnection(
  { db, drivers }: { readonly db: Db; readonly drivers: DriverRegistry },
  exhibitorId: number,
  id: number,
): Promise<CheckedConnection> {
  const row = await db.ask(exhibitorId, (first) => method(first, id));
  if (!row) throw notFound('payment_method');
  if (!providerKind(row.driver)) throw conflict('payments.no_provider');
  drivers.forget(exhibitorId); // the keys as they are stored now
  try {
    const driver = await drivers.of(exhibitorId, id);
    await driver.check();
    return { works: true, problem: null };
  } catch (error) {
    return { works: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): NonNullable<CheckedConnection['problem']> {
  if (!(error instanceof PartnerProblem)) return 'unreadable';
  if (error.status === UNAUTHENTICATED || error.status === FORBIDDEN) return 'key_refused';
  if (error.status !== null) return 'refused';
  return error.refused ? 'address' : 'no_answer';
}
