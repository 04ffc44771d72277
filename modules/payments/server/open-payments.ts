import { type DriverRegistry, driverRegistry } from '#modules/payments/server/driver-registry.ts';
import { type DeskDeps, type PaymentStatusListener, paymentDesk } from '#modules/payments/server/payment-desk.ts';
import type { PaymentRoutesDeps } from '#modules/payments/server/routes.ts';
import { type RefundDesk, type RefundListener, refundDesk } from '#modules/payments/server/send-refund.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** What a module above payments does when a provider says something. Selling implements it. */
export type PaymentListener = PaymentStatusListener & { readonly refunded: RefundListener };

export type PaymentsDeps = Omit<DeskDeps, 'drivers' | 'listener'> &
  Pick<PaymentRoutesDeps, 'countNotice' | 'partnerUrlOf' | 'noticedElsewhere'> & {
    readonly secrets: Secrets;
    /** Loopback addresses count as providers: simulators stand in for them. */
    readonly allowLoopback: boolean;
    readonly listener: PaymentListener;
    /** Returns whether this is a restored copy, which calls no provider. */
    readonly isQuiet?: () => boolean;
    /** The time of the database, epoch ms. */
    readonly now?: () => number;
  };

/** The running payments: the drivers of the methods, payments with providers, refunds, and what the routes need. */
export type Payments = PaymentRoutesDeps & {
  readonly drivers: DriverRegistry;
  /** Simulators on this machine count as providers. */
  readonly allowLoopback: boolean;
  readonly refunds: RefundDesk;
};

export function openPayments(deps: PaymentsDeps): Payments {
  const { db, secrets, allowLoopback, listener, countNotice, partnerUrlOf } = deps;
  const drivers = driverRegistry({ db, secrets, allowLoopback, isQuiet: deps.isQuiet, now: deps.now });
  return {
    db,
    drivers,
    allowLoopback,
    desk: paymentDesk({ ...deps, drivers }),
    refunds: refundDesk({ db, drivers, listener: listener.refunded }),
    countNotice,
    partnerUrlOf,
    noticedElsewhere: deps.noticedElsewhere,
  };
}
