import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { paymentsStaffApi, type StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { shownConfig } from '#modules/payments/rules/masking.ts';
import { listProviderDays } from '#modules/payments/server/comparison/list-provider-days.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import { addPaymentMethod, type MethodDeps } from '#modules/payments/server/methods/add-payment-method.ts';
import { archivePaymentMethod } from '#modules/payments/server/methods/archive-payment-method.ts';
import { changePaymentMethod } from '#modules/payments/server/methods/change-payment-method.ts';
import { checkConnection } from '#modules/payments/server/methods/check-connection.ts';
import { connectPaymentMethod } from '#modules/payments/server/methods/connect-payment-method.ts';
import { type MethodRow, method, methods } from '#modules/payments/server/methods/payment-methods.sql.ts';
import { getPayment, listPayments, type PaymentListDeps } from '#modules/payments/server/staff/list-payments.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const METHODS_MAX = 200;

type Deps = PaymentListDeps & MethodDeps & { readonly drivers: DriverRegistry };

/**
 * Registers the routes of the portal for payments and payment methods (PORT-016, PORT-017). The
 * staff gate runs before these routes.
 */
export function paymentStaffRoutes(app: HttpApp, deps: Deps): void {
  methodRoutes(app, deps);
  const serve = serving(app, paymentsStaffApi);
  serve('GET /api/staff/payments', { policy: 'payments.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await listPayments(deps, exhibitorId, locale, query),
  }));
  serve('GET /api/staff/provider-days', { policy: 'payments.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await listProviderDays(deps.db, exhibitorId, locale, query.before ?? null),
  }));
  serve(
    'GET /api/staff/payments/:id',
    { policy: 'payments.view' },
    async ({ exhibitorId, locale, params: { id } }) => ({ data: await getPayment(deps, exhibitorId, locale, id) }),
  );
}

function methodRoutes(app: HttpApp, deps: Deps): void {
  const serve = serving(app, paymentsStaffApi);
  const { db } = deps;
  const edit = { policy: 'payment_methods.edit', fresh: true } as const;
  const paymentMethodWithId = async (
    { exhibitorId, locale }: HttpRequest,
    id: number,
  ): Promise<StaffPaymentMethodWire> => {
    const row = await db.ask(exhibitorId, (first) => method(first, id));
    if (!row) throw notFound('payment_method');
    return methodWire(row, locale);
  };
  const actingOf = ({ exhibitorId, staff }: HttpRequest) => actingAs(exhibitorId, staff);
  serve(
    'GET /api/staff/payment-methods',
    { policy: 'payment_methods.view' },
    async ({ exhibitorId, locale, query }) => {
      const rows = await db.ask(exhibitorId, (first) => methods(first, query.archived === 'true', METHODS_MAX));
      return { data: rows.map((row) => methodWire(row, locale)) };
    },
  );
  serve('POST /api/staff/payment-methods', edit, async (request) => ({
    data: await paymentMethodWithId(request, await addPaymentMethod(deps, actingOf(request), request.body)),
  }));
  serve('POST /api/staff/payment-methods/:id', edit, async (request) => {
    await changePaymentMethod(deps, actingOf(request), request.params.id, request.body);
    return { data: await paymentMethodWithId(request, request.params.id) };
  });
  serve('POST /api/staff/payment-methods/:id/connection', edit, async (request) => {
    await connectPaymentMethod(deps, actingOf(request), request.params.id, request.body.connection);
    return { data: await paymentMethodWithId(request, request.params.id) };
  });
  serve(
    'POST /api/staff/payment-methods/:id/check',
    { policy: 'payment_methods.edit' },
    async ({ exhibitorId, params }) => ({
      data: await checkConnection(deps, exhibitorId, params.id),
    }),
  );
  serve(
    'POST /api/staff/payment-methods/:id/archive',
    { policy: 'payment_methods.delete', fresh: true },
    async (request) => {
      await archivePaymentMethod(db, actingOf(request), request.params.id, true);
      return { data: await paymentMethodWithId(request, request.params.id) };
    },
  );
  serve(
    'POST /api/staff/payment-methods/:id/restore',
    { policy: 'payment_methods.delete', fresh: true },
    async (request) => {
      await archivePaymentMethod(db, actingOf(request), request.params.id, false);
      return { data: await paymentMethodWithId(request, request.params.id) };
    },
  );
}

const methodWire = ({ name, active, config, ...row }: MethodRow, locale: string): StaffPaymentMethodWire => ({
  ...row,
  name: textFor(name, locale),
  names: name,
  config: shownConfig(config),
  status: active ? 'active' : 'inactive',
});
