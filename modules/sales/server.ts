import {
  driverRegistry,
  type PaymentRoutesDeps,
  paymentDesk,
  paymentRoutes,
  paymentWebhooks,
  reconcile,
  refundDesk,
  workParkedNotices,
} from '#modules/payments/server.ts';
import { applyProviderTruth } from '#modules/sales/server/apply-provider-truth.ts';
import { type CardsAtDoor, openCardsAtDoor } from '#modules/sales/server/cards-at-door.ts';
import { createCheckout } from '#modules/sales/server/checkout.ts';
import { expireOverdue } from '#modules/sales/server/expire-bills.ts';
import { holdForPayment } from '#modules/sales/server/extend-hold.ts';
import { giveUpReserved } from '#modules/sales/server/give-up-reserved.ts';
import { recordRefund } from '#modules/sales/server/record-refund.ts';
import { openReservePlaces, type ReservePlaces } from '#modules/sales/server/reserve-places.ts';
import { salesRoutes, voucherCheckRoute } from '#modules/sales/server/routes.ts';
import type { SalesEvents } from '#modules/sales/server/sales-events.ts';
import { openSellAtTill, type SellAtTill } from '#modules/sales/server/sell-at-till.ts';
import { salesStaffRoutes } from '#modules/sales/server/staff-routes.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Locks } from '#platform/db/locks.ts';
import type { Db, Tx } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Secrets } from '#platform/secrets.ts';

/** Of the sale of a bill, for who does something with it in a transaction of their own: lock it, take and give back its money, end it. */
export { applyProviderTruth } from '#modules/sales/server/apply-provider-truth.ts';
export { moveBill, movePayment, type PaymentRow } from '#modules/sales/server/bill.sql.ts';
export type { CardAtDoor, CardHolderAt, CardsAtDoor } from '#modules/sales/server/cards-at-door.ts';
export { deleteLocked } from '#modules/sales/server/delete-bill.ts';
export { type ExchangeAt, finishExchange } from '#modules/sales/server/exchange-tickets.ts';
export { exportLedger, LEDGER_COLUMNS } from '#modules/sales/server/export-ledger.ts';
export { holdUntil } from '#modules/sales/server/extend-hold.ts';
export { newestBills } from '#modules/sales/server/list-bills.ts';
export {
  type LockedSale,
  lockSale,
  readSale,
  saleOfPayment,
  screeningsFirst,
} from '#modules/sales/server/lock-sale.ts';
export { billMadeBefore, type OnceOnly, onceOnly, wasDoneBefore } from '#modules/sales/server/once.ts';
export { heldRefreshments, paysRefreshments, paysTurns } from '#modules/sales/server/refreshments.ts';
export { refundLocked } from '#modules/sales/server/refund-bill.ts';
export type { PlacesWish, ReservePlaces } from '#modules/sales/server/reserve-places.ts';
export { exchangeableTickets, type ReturnedTickets, returnedTickets } from '#modules/sales/server/returned-tickets.ts';
export type { SalesEvents } from '#modules/sales/server/sales-events.ts';
export { HELD_AT_TILL_MS, type SellAtTill } from '#modules/sales/server/sell-at-till.ts';
export { holdTurns, lockVouchers, type VoucherRow, vouchersByCode } from '#modules/sales/server/sell-carts.sql.ts';
export { settleBill } from '#modules/sales/server/settle-bill.ts';
export { settleFreeBill } from '#modules/sales/server/settle-free-bill.ts';
export { areReturnsThere } from '#modules/sales/server/take-back.ts';
export { takePart } from '#modules/sales/server/take-part.ts';
export { voucherFrom } from '#modules/sales/server/voucher-refusals.ts';

export type SalesDeps = {
  /** Pool of its own for selling; settlement, jobs and reads use the other. */
  readonly salesDb: Db;
  readonly db: Db;
  readonly locks: Pick<Locks, 'tryLock'>;
  readonly snapshots: Snapshots;
  readonly secrets: Secrets;
  readonly events: SalesEvents;
  readonly translator: Pick<Translator, 'sentence'>;
  readonly now: () => number;
  /** Loopback addresses count as providers: simulators stand in for them. */
  readonly allowSimulators: boolean;
  /** Address of an exhibitor's site as browsers and providers reach it, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
  /** The same as partners reach it: where webhooks go, and part of what they sign. */
  readonly partnerUrl: (servingOn: string) => string;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  /** What a person must look at. */
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
  readonly countNotice: PaymentRoutesDeps['countNotice'];
};

/** A job as the worker runs it: every so many ms, one node at a time. */
export type SalesJob = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> };

export type Sales = {
  readonly routes: (app: HttpApp) => void;
  /** What the house's people do to sales; behind the staff gate. */
  readonly staffRoutes: (app: HttpApp) => void;
  readonly webhooks: (app: HttpApp) => void;
  readonly jobs: readonly SalesJob[];
  readonly outbox: Readonly<Record<string, (item: { exhibitorId: number; payload: unknown }) => Promise<void>>>;
  /** What tills ask for (modules/till). */
  readonly sellAtTill: SellAtTill;
  /** What scanners ask for (modules/admission). */
  readonly cardsAtDoor: CardsAtDoor;
  /** For who pays later (modules/reservations). */
  readonly reservePlaces: ReservePlaces;
  readonly giveUpReserved: (tx: Tx, billId: string) => Promise<void>;
  /** Sales waiting or under way. */
  readonly load: () => number;
  /** Payment methods or their keys changed. */
  readonly forgetDrivers: (exhibitorId: number) => void;
  /** Waits for the payments that are being handed over. */
  readonly close: () => Promise<void>;
};

/** Selling as a whole, wired by hand: what it offers to visitors and providers, what runs by itself, what goes out. */
export function createSales(deps: SalesDeps): Sales {
  const { db, events, report } = deps;
  const drivers = driverRegistry({ db, secrets: deps.secrets, allowLoopback: deps.allowSimulators });
  const desk = paymentDesk({
    db,
    drivers,
    locks: deps.locks,
    publicUrl: deps.publicUrl,
    partnerUrl: deps.partnerUrl,
    report,
    alarm: deps.alarm,
    listener: {
      truth: (exhibitorId, paymentId, truth, source) =>
        applyProviderTruth(db, exhibitorId, paymentId, truth, source, events),
      held: (exhibitorId, billId, untilMs) => holdForPayment(db, exhibitorId, billId, untilMs),
    },
  });
  const refunds = refundDesk({
    db,
    drivers,
    alarm: deps.alarm,
    listener: (exhibitorId, refundId, news) => recordRefund(db, exhibitorId, refundId, news, events),
  });
  const underWay = new Set<Promise<unknown>>();
  const checkout = createCheckout({
    db: deps.salesDb,
    snapshots: deps.snapshots,
    secrets: deps.secrets,
    events,
    startPayment: (exhibitorId, paymentId) => {
      const starting = desk
        .start(exhibitorId, paymentId)
        .catch((error: Error) => report('a payment could not be started', { paymentId, reason: error.message }))
        .finally(() => underWay.delete(starting));
      underWay.add(starting);
    },
  });
  const paymentDeps: PaymentRoutesDeps = {
    db,
    drivers,
    desk,
    countNotice: deps.countNotice,
    partnerUrlOf: async (exhibitorId) => deps.partnerUrl((await deps.snapshots.get(exhibitorId)).exhibitor.serving_on),
  };

  const sellAtTill = openSellAtTill({
    ...{ db: deps.salesDb, snapshots: deps.snapshots, secrets: deps.secrets, events },
  });
  const askProvider = (exhibitorId: number, paymentId: string) => desk.refresh(exhibitorId, paymentId, 'reconciler');

  return {
    routes: (app) => {
      salesRoutes(app, {
        db,
        snapshots: deps.snapshots,
        checkout,
        translator: deps.translator,
        now: deps.now,
      });
      voucherCheckRoute(app, { db, snapshots: deps.snapshots, now: deps.now, secrets: deps.secrets });
      paymentRoutes(app, paymentDeps);
    },
    staffRoutes: (app) => salesStaffRoutes(app, { db, secrets: deps.secrets, events }),
    webhooks: (app) => paymentWebhooks(app, paymentDeps),
    jobs: [
      { name: 'sales.expire-bills', everyMs: 10_000, run: () => expireOverdue(db, askProvider, events) },
      { name: 'payments.reconcile', everyMs: 5_000, run: () => reconcile(db, desk) },
      { name: 'payments.parked-notices', everyMs: 3_000, run: () => workParkedNotices(paymentDeps) },
      { name: 'payments.follow-refunds', everyMs: 15_000, run: () => refunds.follow() },
    ],
    outbox: {
      'psp.refund': ({ exhibitorId, payload }) => refunds.send(exhibitorId, (payload as { refundId: string }).refundId),
      'psp.cancel': ({ exhibitorId, payload }) =>
        refunds.cancel(exhibitorId, (payload as { paymentId: string }).paymentId),
    },
    sellAtTill,
    cardsAtDoor: openCardsAtDoor({ db, snapshots: deps.snapshots, secrets: deps.secrets, sellAtTill }),
    reservePlaces: openReservePlaces({
      ...{ db: deps.salesDb, snapshots: deps.snapshots, secrets: deps.secrets, events },
    }),
    giveUpReserved: (tx, billId) => giveUpReserved(tx, billId, events),
    load: checkout.load,
    forgetDrivers: (exhibitorId) => drivers.forget(exhibitorId),
    close: async () => void (await Promise.all(underWay)),
  };
}
