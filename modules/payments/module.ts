import { defineModule } from '#modules/define-module.ts';
import { compareProviderDays } from '#modules/payments/server/comparison/compare-provider-days.ts';
import type { Payments } from '#modules/payments/server/open-payments.ts';
import { forgetNotices, workParkedNotices } from '#modules/payments/server/receive-notice.ts';
import { reconcile } from '#modules/payments/server/reconcile.ts';
import { paymentRoutes, paymentWebhooks } from '#modules/payments/server/routes.ts';
import type { PaymentListDeps } from '#modules/payments/server/staff/list-payments.ts';
import { paymentStaffRoutes } from '#modules/payments/server/staff-routes.ts';

type Needs = PaymentListDeps & { readonly payments: Payments };

export const paymentsModule = defineModule<Needs>({
  name: 'payments',
  uses: ['access', 'alarms'],
  owns: ['payment', 'payment_event', 'payment_method', 'payment_transition', 'provider_day', 'provider_event'],
  routes(app, needs) {
    paymentRoutes(app, needs.payments);
    const { drivers, allowLoopback } = needs.payments;
    paymentStaffRoutes(app, { ...needs, drivers, allowLoopback });
  },
  webhooks: (app, { payments }) => paymentWebhooks(app, payments),
  jobs: ({ payments }) => [
    { name: 'payments.reconcile', everyMs: 5_000, run: () => reconcile(payments.db, payments.desk) },
    { name: 'payments.parked-notices', everyMs: 3_000, run: () => workParkedNotices(payments) },
    { name: 'payments.follow-refunds', everyMs: 15_000, run: () => payments.refunds.follow() },
    { name: 'payments.compare-days', everyMs: 3_600_000, run: () => compareProviderDays(payments) },
  ],
  outbox: ({ payments: { refunds } }) => ({
    'psp.refund': ({ exhibitorId, payload }) => refunds.send(exhibitorId, (payload as { refundId: string }).refundId),
    'psp.cancel': ({ exhibitorId, payload }) =>
      refunds.cancel(exhibitorId, (payload as { paymentId: string }).paymentId),
  }),
  purges: { notices: forgetNotices },
  listens: ({ payments: { drivers } }) => ({ dataChanged: (exhibitorId) => drivers.forget(exhibitorId) }),
});
