import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cents } from '#kernel/money.ts';
import type { ReportedPayment, ReportedStatus } from '#modules/payments/rules/payment-decision.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import type { PaymentDriver, RefundState } from '#modules/payments/server/drivers/driver.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import type { Dice } from '#testing/torture/dice.ts';

/** The provider's misbehaviour: probabilities per call, delays in ms. All 0 is a good provider. */
export type Hostility = {
  /** Not performed, the caller gets an error. */
  readonly down: number;
  /** Performed, the caller gets an error. */
  readonly answerLost: number;
  /** The maximum delay of an answer: it may be outdated when it arrives. */
  readonly lateMs: number;
  /** A refund is refused for good. */
  readonly refundRefused: number;
};

export const GOOD: Hostility = { down: 0, answerLost: 0, lateMs: 0, refundRefused: 0 };

type BookedRefund = { readonly ref: string; readonly cents: Cents; status: RefundState['status'] };
export type BookedPayment = {
  readonly ref: string;
  readonly paymentId: string;
  readonly requested: Cents;
  status: ReportedStatus;
  captured: Cents;
  currency: string;
  chargedBack: Cents;
  /** By our refund's id; refunds on the provider's own pages have the provider's name. */
  readonly refunds: Map<string, BookedRefund>;
};

/**
 * A payment provider inside the process with its own book, the external reference of I08. It
 * follows a driver's contract: it performs nothing twice for the same id, and fails, delays or
 * loses answers as set.
 */
export type HostileProvider = {
  readonly driver: PaymentDriver;
  readonly drivers: DriverRegistry;
  behave(how: Partial<Hostility>): void;
  /** Payments in the order of their creation. */
  payments(): BookedPayment[];
  ofPayment(paymentId: string): BookedPayment | undefined;
  /** The payer decides. Captured money stays captured. */
  decide(paymentId: string, status: ReportedStatus, captured?: { cents?: Cents; currency?: string }): void;
  refundOnItsPages(paymentId: string, cents: Cents): boolean;
  chargeBack(paymentId: string, cents: Cents): boolean;
  /**
   * Completes accepted refunds; `refused` with the configured probability, never when the provider
   * is good.
   */
  settleRefunds(): void;
  /** Money received minus money refunded, euro cents; of one payment or of all. */
  netCents(payment?: BookedPayment): Cents;
  readonly calls: { start: number; fetchStatus: number; refund: number; cancel: number };
};

const DAY_MS = 86_400_000;

export function hostileProvider(dice: Dice, now: () => number, lifeMs = DAY_MS / 96): HostileProvider {
  const byRef = new Map<string, BookedPayment>();
  const byPayment = new Map<string, BookedPayment>();
  const underWay = new Set<BookedRefund>();
  const calls = { start: 0, fetchStatus: 0, refund: 0, cancel: 0 };
  let how = GOOD;

  /** Applies all faults to a call. `act` is the provider's work, at one moment. */
  async function answer<T>(act: () => T): Promise<T> {
    if (dice.chance(how.down)) throw new PartnerProblem('the provider is down');
    const result = act();
    if (how.lateMs > 0) await pause(dice.roll() * how.lateMs);
    if (dice.chance(how.answerLost)) throw new PartnerProblem('the answer was lost');
    return result;
  }

  const bookedPayment = (ref: string): BookedPayment => {
    const payment = byRef.get(ref);
    if (!payment) throw new PartnerProblem('no such payment', { refused: true, status: 404 });
    return payment;
  };
  const refunded = (payment: BookedPayment): Cents =>
    [...payment.refunds.values()].reduce((sum, { cents, status }) => sum + (status === 'refused' ? 0 : cents), 0);
  const left = (payment: BookedPayment): Cents => payment.captured - refunded(payment) - payment.chargedBack;
  const addRefund = (payment: BookedPayment, id: string, cents: Cents, status: RefundState['status']): BookedRefund => {
    const refund: BookedRefund = { ref: `re_${randomBytes(8).toString('hex')}`, cents, status };
    payment.refunds.set(id, refund);
    if (status === 'under_way') underWay.add(refund);
    return refund;
  };
  const stateOf = ({ ref, status }: BookedRefund): RefundState => ({ ref, status });

  const driver: PaymentDriver = {
    check: async () => {},
    movements: async () => ({ list: [], covers: [] }),
    start: (order) =>
      answer(() => {
        calls.start += 1;
        let payment = byPayment.get(order.paymentId);
        if (!payment) {
          payment = {
            ref: `tr_${randomBytes(10).toString('hex')}`,
            paymentId: order.paymentId,
            requested: order.amount,
            status: 'open',
            captured: 0,
            currency: 'EUR',
            chargedBack: 0,
            refunds: new Map(),
          };
          byRef.set(payment.ref, payment);
          byPayment.set(order.paymentId, payment);
        }
        return { ref: payment.ref, checkoutUrl: 'https://pay.example/', expiresAt: now() + lifeMs };
      }),
    fetchStatus: (ref) =>
      answer((): ReportedPayment => {
        calls.fetchStatus += 1;
        const payment = bookedPayment(ref);
        return {
          status: payment.status,
          amount: payment.captured || payment.requested,
          currency: payment.currency,
          refunded: refunded(payment),
          charged_back: payment.chargedBack,
        };
      }),
    cancel: (ref) =>
      answer(() => {
        calls.cancel += 1;
        const payment = bookedPayment(ref);
        if (payment.status === 'open') payment.status = 'cancelled';
      }),
    refund: (ref, order) =>
      answer(() => {
        calls.refund += 1;
        const payment = bookedPayment(ref);
        const earlier = payment.refunds.get(order.refundId);
        if (earlier) return stateOf(earlier);
        if (order.amount > left(payment)) throw new PartnerProblem('more than is left', { refused: true, status: 422 });
        if (dice.chance(how.refundRefused)) throw new PartnerProblem('refused', { refused: true, status: 422 });
        return stateOf(addRefund(payment, order.refundId, order.amount, dice.chance(0.5) ? 'done' : 'under_way'));
      }),
    refundState: (ref, refundRef) =>
      answer(() => {
        const refund = [...bookedPayment(ref).refunds.values()].find((each) => each.ref === refundRef);
        if (!refund) throw new PartnerProblem('no such refund', { refused: true, status: 404 });
        return stateOf(refund);
      }),
    // Like Mollie's: unsigned, only the id.
    async readNotice(body) {
      const ref = new URLSearchParams(body.toString('utf8').slice(0, 500)).get('id');
      return ref && /^tr_\w{3,60}$/.test(ref) ? { ref, authentic: false } : null;
    },
  };

  return {
    driver,
    drivers: {
      of: async () => driver,
      terminals: () => Promise.reject(new Error('no terminals')),
      publicKeys: async () => [],
      forget: () => {},
    },
    calls,
    behave(patch) {
      how = { ...how, ...patch };
    },
    payments: () => [...byPayment.values()],
    ofPayment: (paymentId) => byPayment.get(paymentId),
    decide(paymentId, status, { cents, currency } = {}) {
      const payment = byPayment.get(paymentId);
      if (!payment || payment.status === 'paid') return;
      payment.status = status;
      if (status === 'paid') payment.captured = cents ?? payment.requested;
      if (currency) payment.currency = currency;
    },
    refundOnItsPages(paymentId, cents) {
      const payment = byPayment.get(paymentId);
      if (!payment || cents <= 0 || cents > left(payment)) return false;
      addRefund(payment, `own ${payment.refunds.size}`, cents, 'done');
      return true;
    },
    chargeBack(paymentId, cents) {
      const payment = byPayment.get(paymentId);
      if (!payment || cents <= 0 || cents > left(payment)) return false;
      payment.chargedBack += cents;
      return true;
    },
    settleRefunds() {
      for (const refund of underWay) refund.status = dice.chance(how.refundRefused) ? 'refused' : 'done';
      underWay.clear();
    },
    netCents: (one) =>
      (one ? [one] : [...byPayment.values()]).reduce(
        (sum, payment) => sum + (payment.currency === 'EUR' ? left(payment) : 0),
        0,
      ),
  };
}
