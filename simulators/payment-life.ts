/**
 * The common life cycle of payments at every provider: they are in the book, expire, get the set
 * outcome, are refunded and charged back, and the merchant is notified. Each provider brings its
 * own words.
 */
import { ControlProblem } from '#simulators/control-route.ts';
import { type Deadlines, openDeadlines } from '#simulators/deadlines.ts';
import { type MoneyBook, type MoneyEntry, openMoneyBook } from '#simulators/money-book.ts';
import type { Notice, NoticeSender } from '#simulators/notice-sender.ts';
import type { PaymentChange, PaymentSettings, Report } from '#simulators/payment-control.ts';

type LivingRefund = { readonly id: string; readonly cents: number; status: string };

export type LivingPayment<S extends string = string, R extends LivingRefund = LivingRefund> = MoneyEntry & {
  status: S;
  readonly refunds: R[];
  /** Why it failed, in the provider's word; none for most. */
  reason?: string | undefined;
  readonly expiresAt: number;
  /** The false claim on the wire for this payment. */
  report: Report | null;
  /** The merchant has not yet acknowledged the newest notice: a restarted simulator sends it again. */
  noticeOwed: boolean;
};

type StatusOf<P extends LivingPayment> = P['status'];
type RefundOf<P extends LivingPayment> = P['refunds'][number];
type RefundStatusOf<P extends LivingPayment> = RefundOf<P>['status'];

/** A provider's words, and their meaning. */
export type Words<P extends LivingPayment> = {
  readonly statuses: readonly StatusOf<P>[];
  /** Not decided yet. */
  readonly alive: readonly StatusOf<P>[];
  /** The undecided ones that expire. */
  readonly expires: readonly StatusOf<P>[];
  readonly expired: StatusOf<P>;
  /** The money is with the provider. */
  readonly captured: StatusOf<P>;
  readonly refundStatuses: readonly RefundStatusOf<P>[];
  /** Refunds whose money was never paid out. */
  readonly refundVoid: readonly RefundStatusOf<P>[];
  /** Returns the next automatic status of a refund, and the part of the settling time before it. */
  readonly refundNext: (status: RefundStatusOf<P>) => { status: RefundStatusOf<P>; part: number } | undefined;
};

type LifeOptions<P extends LivingPayment> = {
  readonly words: Words<P>;
  readonly settings: PaymentSettings;
  readonly noticeSender: NoticeSender;
  readonly file?: string | undefined;
  readonly keep?: number | undefined;
  /** Returns the provider's notice about this event; none: it sends none. */
  readonly noticeOf: (payment: P, event: string) => Notice | undefined;
  /**
   * Called after a payment got a status and before it is stored: for the provider's own time
   * stamps.
   */
  readonly stamp: (payment: P) => void;
};

export function openPaymentLife<P extends LivingPayment>(options: LifeOptions<P>) {
  const { words, settings } = options;
  const isAlive = (payment: P) => words.alive.includes(payment.status);
  const book = openMoneyBook<P>({
    file: options.file,
    keep: options.keep,
    isSettled: (payment) => !isAlive(payment) && !payment.refunds.some(({ status }) => words.refundNext(status)),
  });
  const deadlines = openDeadlines();
  const notify = notifier(options, book);
  const { setRefundStatus, settleInTime } = refundLife(options, book, deadlines, notify);

  function setStatus(payment: P, status: StatusOf<P>): void {
    payment.status = status;
    options.stamp(payment);
    if (status === words.captured) payment.capturedCents = payment.amountCents;
    if (!isAlive(payment)) deadlines.drop(payment.id);
    notify(payment, status);
    book.write(payment);
  }

  function expireInTime(payment: P): void {
    deadlines.plan(payment.id, payment.expiresAt - Date.now(), () => {
      if (words.expires.includes(payment.status)) setStatus(payment, words.expired);
    });
  }

  /**
   * Sets a status from outside. Captured money cannot be un-captured: that is a refund or a
   * chargeback.
   */
  function drive(payment: P, statusName: string): void {
    const status = oneOf(statusName, words.statuses);
    if (payment.status === words.captured && status !== words.captured) {
      throw new ControlProblem(409, `A payment that is ${words.captured} stays so: refund it or charge it back`);
    }
    if (payment.status !== status) setStatus(payment, status);
  }

  /** Starts the life of a new payment. */
  function begin(payment: P): void {
    book.write(payment);
    expireInTime(payment);
    const { outcome } = settings;
    if (!outcome) return;
    // After this call, because its answer must still show the payment undecided.
    deadlines.plan(`outcome ${payment.id}`, outcome.afterMs, () => {
      if (!isAlive(payment)) return;
      payment.reason = outcome.reason;
      drive(payment, outcome.status);
    });
  }

  for (const payment of book.entries()) {
    if (isAlive(payment)) expireInTime(payment);
    for (const refund of payment.refunds) settleInTime(payment, refund);
    if (payment.noticeOwed) notify(payment, payment.status);
  }

  return {
    book,
    begin,
    setStatus,
    setRefundStatus,
    refundableCents: (payment: P): number => payment.capturedCents - payment.refundedCents - payment.chargedBackCents,
    ...outsideChanges(book, words, { drive, notify, setRefundStatus }),
    close() {
      deadlines.close();
      book.close();
    },
  };
}

type Notify<P extends LivingPayment> = (payment: P, event: string) => void;

/** Sends the provider's notices, and marks one as owed until the merchant has acknowledged it. */
function notifier<P extends LivingPayment>(options: LifeOptions<P>, book: MoneyBook<P>): Notify<P> {
  return (payment, event) => {
    const notice = options.noticeOf(payment, event);
    if (!notice) return;
    payment.noticeOwed = true;
    const { status } = payment;
    const ended = () => {
      if (!payment.noticeOwed || payment.status !== status) return;
      payment.noticeOwed = false;
      book.write(payment);
    };
    options.noticeSender.post({ ...notice, ended });
  };
}

/** Refunds, from their acceptance to their end. */
function refundLife<P extends LivingPayment>(
  { words, settings }: LifeOptions<P>,
  book: MoneyBook<P>,
  deadlines: Deadlines,
  notify: Notify<P>,
) {
  function setRefundStatus(payment: P, refund: RefundOf<P>, status: RefundStatusOf<P>): void {
    deadlines.drop(refund.id);
    refund.status = status;
    payment.refundedCents = payment.refunds
      .filter((made) => !words.refundVoid.includes(made.status))
      .reduce((sum, { cents }) => sum + cents, 0);
    notify(payment, `refund ${status}`);
    book.write(payment);
    settleInTime(payment, refund);
  }

  function settleInTime(payment: P, refund: RefundOf<P>): void {
    const next = words.refundNext(refund.status);
    if (!next || settings.refundSettleMs === null) return;
    const wait = settings.refundSettleMs * next.part;
    deadlines.plan(refund.id, wait, () => setRefundStatus(payment, refund, next.status));
  }

  return { setRefundStatus, settleInTime };
}

/** The changes of payments by the control API. */
function outsideChanges<P extends LivingPayment>(
  book: MoneyBook<P>,
  words: Words<P>,
  life: {
    drive: (payment: P, status: string) => void;
    notify: Notify<P>;
    setRefundStatus: (payment: P, refund: RefundOf<P>, status: RefundStatusOf<P>) => void;
  },
) {
  const paymentWithId = (id: string): P => {
    const payment = book.get(id);
    if (!payment) throw new ControlProblem(404, `There is no payment ${id}`);
    return payment;
  };
  return {
    paymentWithId,
    change(id: string, change: PaymentChange): void {
      const payment = paymentWithId(id);
      if (change.amountCents !== undefined) payment.amountCents = change.amountCents;
      if (change.currency !== undefined) payment.currency = change.currency;
      if (change.report !== undefined) payment.report = change.report;
      if (change.reason !== undefined) payment.reason = change.reason;
      if (change.status === undefined) book.write(payment);
      else life.drive(payment, change.status);
    },
    /** The bank charges captured money back, by default all that remains. */
    chargeBack(id: string, cents: number | undefined): P {
      const payment = paymentWithId(id);
      const left = payment.capturedCents - payment.chargedBackCents;
      const taken = cents ?? left;
      if (taken <= 0 || taken > left) throw new ControlProblem(409, `Only ${left} cents can be charged back`);
      payment.chargedBackCents += taken;
      life.notify(payment, 'chargeback');
      book.write(payment);
      return payment;
    },
    driveRefund(refundId: string, statusName: string): void {
      const status = oneOf(statusName, words.refundStatuses);
      const payment = [...book.entries()].find(({ refunds }) => refunds.some(({ id }) => id === refundId));
      const refund = payment?.refunds.find(({ id }) => id === refundId);
      if (!payment || !refund) throw new ControlProblem(404, `There is no refund ${refundId}`);
      life.setRefundStatus(payment, refund, status);
    },
  };
}

function oneOf<S extends string>(statusName: string, statuses: readonly S[]): S {
  const status = statuses.find((word) => word === statusName);
  if (!status) throw new ControlProblem(400, `status ${statusName} is none of ${statuses.join(', ')}`);
  return status;
}
