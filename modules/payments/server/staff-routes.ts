import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { paymentsStaffApi, type StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { shownConfig } from '#modules/payments/rules/masking.ts';
import { changePaymentMethod } from '#modules/payments/server/change-payment-method.ts';
import { getPayment, listPayments, type PaymentListDeps } from '#modules/payments/server/list-payments.ts';
import { type MethodRow, method, methods } from '#modules/payments/server/payment-methods.sql.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const METHODS_MAX = 200;

/**
 * The routes of the portal for payments and payment methods (PORT-016, PORT-017). The staff gate
 * runs before these routes.
 */
export function paymentStaffRoutes(app: HttpApp, deps: PaymentListDeps): void {
  const serve = serving(app, paymentsStaffApi);
  const { db } = deps;
  serve('GET /api/staff/payment-methods', { policy: 'payment_methods.view' }, async ({ exhibitorId, locale }) => {
    const rows = await db.ask(exhibitorId, (first) => methods(first, METHODS_MAX));
    return { data: rows.map((row) => methodWire(row, locale)) };
  });
  serve(
    'POST /api/staff/payment-methods/:id',
    { policy: 'payment_methods.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changePaymentMethod(db, actingAs(exhibitorId, staff), id, body);
      const row = await db.ask(exhibitorId, (first) => method(first, id));
      if (!row) throw notFound('payment_method');
      return { data: methodWire(row, locale) };
    },
  );
  serve('GET /api/staff/payments', { policy: 'payments.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await listPayments(deps, exhibitorId, locale, query),
  }));
  serve(
    'GET /api/staff/payments/:id',
    { policy: 'payments.view' },
    async ({ exhibitorId, locale, params: { id } }) => ({ data: await getPayment(deps, exhibitorId, locale, id) }),
  );
}

const methodWire = ({ name, active, config, ...row }: MethodRow, locale: string): StaffPaymentMethodWire => ({
  ...row,
  name: textFor(name, locale),
  names: name,
  config: shownConfig(config),
  status: active ? 'active' : 'inactive',
});
