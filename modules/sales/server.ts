import type { PaymentListener, Payments } from '#modules/payments/server.ts';
import { openReservePlaces, type ReservePlaces } from '#modules/sales/server/box-office/reserve-places.ts';
import { openSellAtTill, type SellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
import { releaseReservedBill } from '#modules/sales/server/cancellation/release-reservation.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { openSellOneCart } from '#modules/sales/server/checkout/sell-one-cart.ts';
import { type ExchangeForShow, openExchangeForShow } from '#modules/sales/server/exchange/exchange-for-show.ts';
import { holdForPayment } from '#modules/sales/server/holds/extend-hold.ts';
import { type HoldCart, openHoldCart } from '#modules/sales/server/holds/hold-cart.ts';
import type { HoldLimits } from '#modules/sales/server/holds/hold-limits.ts';
import { applyPaymentStatus } from '#modules/sales/server/payment-status/apply-payment-status.ts';
import { recordRefund } from '#modules/sales/server/payment-status/record-refund.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { type CardsAtEntrance, openCardsAtEntrance } from '#modules/sales/server/vouchers/cards-at-entrance.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export { recordTillPayment } from '#modules/sales/server/box-office/record-till-payment.ts';
export { finishReplacement } from '#modules/sales/server/box-office/replace-bill.ts';
export type { ReplacedBill } from '#modules/sales/server/box-office/replaced-bill.ts';
export type { PlacesInput as PlacesWish, ReservePlaces } from '#modules/sales/server/box-office/reserve-places.ts';
export { HELD_AT_TILL_MS, type SellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
export { deleteLocked } from '#modules/sales/server/cancellation/delete-bill.ts';
export type { Cart as SoldCart } from '#modules/sales/server/checkout/cart.ts';
export type { RequestedDiscount } from '#modules/sales/server/checkout/pricing-context.ts';
export { lockVouchers, type VoucherRow, vouchersByCode } from '#modules/sales/server/checkout/sell-carts.sql.ts';
export { clientOf, clientWith, notesOf } from '#modules/sales/server/clients/clients.sql.ts';
export {
  type BillOfPerson,
  type BuyerTraces,
  billsOfPerson,
  buyerTraces,
  countOldBuyers,
  eraseBuyer,
  eraseOldBuyers,
} from '#modules/sales/server/clients/erase-buyer.sql.ts';
export { type ExchangeAt, finishExchange } from '#modules/sales/server/exchange/exchange-tickets.ts';
export { areReturnsThere } from '#modules/sales/server/exchange/finalize-exchange.ts';
export {
  exchangeableTickets,
  type ReturnedTickets,
  returnedTickets,
} from '#modules/sales/server/exchange/returned-tickets.ts';
export { holdUntil } from '#modules/sales/server/holds/extend-hold.ts';
export { type HeldCart, type HoldCart, openHoldCart } from '#modules/sales/server/holds/hold-cart.ts';
export type { HoldLimits } from '#modules/sales/server/holds/hold-limits.ts';
/**
 * Functions for callers that work with a bill in their own transaction: lock it, record and refund
 * its money, end it.
 */
export { applyPaymentStatus } from '#modules/sales/server/payment-status/apply-payment-status.ts';
export { type PaidOut, payOutCardRefund } from '#modules/sales/server/refunds/pay-out-card-refund.ts';
export { refundLocked } from '#modules/sales/server/refunds/refund-bill.ts';
export { previewRefund } from '#modules/sales/server/refunds/refund-from-portal.ts';
export { takeBackCardRefund } from '#modules/sales/server/refunds/take-back-card-refund.ts';
export { post as postToLedger } from '#modules/sales/server/settlement/ledger.ts';
export { settleBill } from '#modules/sales/server/settlement/settle-bill.ts';
export { settleFreeBill } from '#modules/sales/server/settlement/settle-free-bill.ts';
export { changeBuyer } from '#modules/sales/server/staff/change-buyer.ts';
export { exportLedger, LEDGER_COLUMNS } from '#modules/sales/server/staff/export-ledger.ts';
export { newestBills } from '#modules/sales/server/staff/list-bills.ts';
export { moveBill, type PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
export { assignToTill, parkBill, payLinesByVoucher, unparkBill } from '#modules/sales/server/store/bill-at-till.sql.ts';
export {
  type BillDiscountRow,
  discountsOfBill,
} from '#modules/sales/server/store/bill-discounts.sql.ts';
export {
  billOfRepeatedRequest,
  type IdempotentRequest,
  idempotentRequest,
  isRepeatedRequest,
} from '#modules/sales/server/store/idempotent-request.ts';
export {
  type LockedSale,
  lockSale,
  readSale,
  saleOfPayment,
  screeningsFirst,
} from '#modules/sales/server/store/lock-sale.ts';
export type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
export type {
  CardAtEntrance,
  CardHolderAt,
  CardsAtEntrance,
} from '#modules/sales/server/vouchers/cards-at-entrance.ts';
export { heldRefreshments, paysRefreshments, paysTurns } from '#modules/sales/server/vouchers/refreshments.ts';
export { voucherFrom } from '#modules/sales/server/vouchers/voucher-refusals.ts';

export type SalesDeps = {
  /** Pool of its own for selling, so that neither pages nor jobs make a buyer wait. */
  readonly salesDb: Db;
  readonly workDb: Db;
  readonly snapshots: Snapshots;
  readonly secrets: Secrets;
  readonly events: SalesEvents;
  readonly payments: Pick<Payments, 'desk'>;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  readonly holdLimits?: HoldLimits | undefined;
};

export type Sales = {
  readonly checkout: Checkout;
  /** Another screening for the tickets of a moved one. */
  readonly exchangeForShow: ExchangeForShow;
  /** The sale functions for tills (modules/till). */
  readonly sellAtTill: SellAtTill;
  /** Holds the places of a till's cart before there is a bill (modules/till). */
  readonly holdCart: HoldCart;
  /** The card functions for scanners (modules/admission). */
  readonly cardsAtEntrance: CardsAtEntrance;
  /** For customers who pay later (modules/reservations). */
  readonly reservePlaces: ReservePlaces;
  readonly releaseReservedBill: (tx: Tx, billId: string) => Promise<void>;
  /** Sales that wait or run. */
  readonly load: () => number;
  /** Waits for the payments that are being sent to their providers. */
  readonly close: () => Promise<void>;
};

/** What a provider's news means for bills and tickets. `db`: the connections of settlement. */
export const salesPaymentListener = (db: Db, events: SalesEvents): PaymentListener => ({
  onStatus: (exhibitorId, paymentId, reported, source) =>
    applyPaymentStatus(db, exhibitorId, paymentId, reported, source, events),
  held: (exhibitorId, billId, untilMs) => holdForPayment(db, exhibitorId, billId, untilMs),
  refunded: (exhibitorId, refundId, news) => recordRefund(db, exhibitorId, refundId, news, events),
});

/** Selling: what it offers to visitors and to the modules above it. */
export function createSales(deps: SalesDeps): Sales {
  const { salesDb: db, snapshots, secrets, events } = deps;
  const underWay = new Set<Promise<unknown>>();
  const startPayment = (exhibitorId: number, paymentId: string): void => {
    const starting = deps.payments.desk
      .start(exhibitorId, paymentId)
      .catch((error: Error) => deps.report('a payment could not be started', { paymentId, reason: error.message }))
      .finally(() => underWay.delete(starting));
    underWay.add(starting);
  };
  const selling = { db, snapshots, secrets, events };
  const checkout = createCheckout({ ...selling, startPayment, holdLimits: deps.holdLimits });
  const sellOneCart = openSellOneCart(selling);
  const sellAtTill = openSellAtTill(selling);
  return {
    checkout,
    exchangeForShow: openExchangeForShow({ db, snapshots, sellOneCart, events, startPayment }),
    sellAtTill,
    holdCart: openHoldCart(selling),
    cardsAtEntrance: openCardsAtEntrance({ db: deps.workDb, snapshots, secrets, sellAtTill }),
    reservePlaces: openReservePlaces(selling),
    releaseReservedBill: (tx, billId) => releaseReservedBill(tx, billId, events),
    load: checkout.load,
    close: async () => void (await Promise.all(underWay)),
  };
}
