import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import type { PaymentStatusListener } from '#modules/payments/server/payment-desk.ts';
import { receiveNotice } from '#modules/payments/server/receive-notice.ts';
import type { RefundListener } from '#modules/payments/server/send-refund.ts';
import { paymentDesk, reconcile, refundDesk, workParkedNotices } from '#modules/payments/server.ts';
import { expireOverdue } from '#modules/sales/server/holds/expire-bills.ts';
import { holdForPayment } from '#modules/sales/server/holds/extend-hold.ts';
import { applyPaymentStatus } from '#modules/sales/server/payment-status/apply-payment-status.ts';
import { recordRefund } from '#modules/sales/server/payment-status/record-refund.ts';
import { NO_EVENTS, type SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import { startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';

/**
 * Opens one node without its web server: all payments, jobs and outbox work, with the given
 * drivers. Background work runs when called.
 */
export function openExhibitor(options: {
  db: Db;
  drivers: DriverRegistry;
  publicUrl?: () => string;
  events?: SalesEvents;
  statusListener?: (own: PaymentStatusListener) => PaymentStatusListener;
  refundListener?: (own: RefundListener) => RefundListener;
}) {
  const { db, drivers, events = NO_EVENTS } = options;
  const metrics = openMetrics();
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const ownListener: PaymentStatusListener = {
    onStatus: (exhibitorId, paymentId, reported, source) =>
      applyPaymentStatus(db, exhibitorId, paymentId, reported, source, events),
    held: (exhibitorId, billId, untilMs) => holdForPayment(db, exhibitorId, billId, untilMs),
  };
  const listener = options.statusListener?.(ownListener) ?? ownListener;
  const desk = paymentDesk({
    db,
    drivers,
    locks: locksHere,
    report,
    alarm: report,
    listener,
    publicUrl: options.publicUrl ?? (() => 'http://site.test'),
    partnerUrl: options.publicUrl ?? (() => 'http://site.test'),
  });
  const own: RefundListener = (exhibitorId, refundId, news) => recordRefund(db, exhibitorId, refundId, news, events);
  const refunds = refundDesk({ db, drivers, listener: options.refundListener?.(own) ?? own });
  const notices = { db, drivers, desk, countNotice: () => {} };

  return {
    desk,
    refunds,
    reports,
    listener,
    /** A webhook in Mollie's format. `paymentId` null: to the plain address. */
    notice: (paymentId: string | null, ref: string) =>
      receiveNotice(notices, {
        driver: 'mollie',
        paymentId,
        body: Buffer.from(`id=${ref}`),
        headers: {},
        url: 'http://site.test/webhooks',
      }),
    parkedNotices: () => workParkedNotices(notices),
    reconcile: () => reconcile(db, desk),
    sweep: () => expireOverdue(db, (t, paymentId) => desk.refresh(t, paymentId, 'reconciler'), events),
    /** Sends the due work once, then checks pending refunds. */
    async sendOut(): Promise<void> {
      const outbox = startOutbox({
        db,
        log: silentLog(),
        metrics,
        batch: 1_000,
        handlers: {
          'psp.refund': ({ exhibitorId, payload }) =>
            refunds.send(exhibitorId, (payload as { refundId: string }).refundId),
          'psp.cancel': ({ exhibitorId, payload }) =>
            refunds.cancel(exhibitorId, (payload as { paymentId: string }).paymentId),
        },
        backoffMs: () => 20,
        pollMs: 60_000,
      });
      await outbox.close();
      await refunds.follow();
    },
  };
}

export type Exhibitor = ReturnType<typeof openExhibitor>;
