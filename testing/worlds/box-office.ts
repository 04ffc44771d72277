import { randomBytes, randomUUID } from 'node:crypto';
import { eurosFromCents } from '#kernel/money.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';
import { paymentFacts } from '#modules/payments/server/payments.sql.ts';
import type { CheckoutAnswer, CheckoutRequest, SeatOffer, TicketItemWire } from '#modules/sales/contract/public.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { applyPaymentStatus } from '#modules/sales/server/payment-status/apply-payment-status.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { loadSnapshot } from '#modules/site/server/load-snapshot.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { alongsideOf } from '#platform/http/refusals.ts';
import type { Cinema } from '#testing/builders/builders.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import type { TestDatabase } from '#testing/database/database.ts';

export const testSecrets = secretsFrom('a secret of the tests, long enough');

/** Snapshots that read the data version every time: no test waits for invalidations. */
export function freshSnapshots(t: TestDatabase): Snapshots {
  const cache = new Map<number, Promise<Snapshot>>();
  const load = (exhibitorId: number) => {
    const loading = loadSnapshot(t.db, exhibitorId);
    cache.set(exhibitorId, loading);
    return loading;
  };
  const atLeast = async (exhibitorId: number, version: number) => {
    const cached = await cache.get(exhibitorId);
    return cached && cached.version >= version ? cached : load(exhibitorId);
  };
  return {
    get: async (exhibitorId) => {
      const [row] = await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
        exhibitorId,
      ]);
      return atLeast(exhibitorId, Number(row?.version));
    },
    atLeast,
    counts: () => ({ taken: 0, taken_online: 0, blocked: 0, seats_version: 0 }),
    seatsChanged: () => {},
    clockOffset: () => t.offset,
    exhibitorFor: async () => 1,
    close: async () => {},
  };
}

export type Visitor = {
  /** Requests tickets of one rate: named seats, or a number of seats that the program assigns. */
  buys(input: {
    seats?: readonly (string | null)[];
    count?: number;
    rate?: number;
    screeningId?: number;
    amount?: number;
    key?: string;
    voucher?: string;
    method?: number | null;
  }): Promise<CheckoutAnswer>;
  readonly id: string;
};

/** The test vocabulary of selling: visitors who buy, a provider with correct answers. */
export function boxOffice(t: TestDatabase, cinema: () => Cinema) {
  let checkout: Checkout | undefined;
  const snapshots = { of: freshSnapshots(t) };
  const office = () =>
    (checkout ??= createCheckout({
      db: t.db,
      snapshots: snapshots.of,
      secrets: testSecrets,
      events: NO_EVENTS,
      holdLimits: ROOMY_HOLDS,
      startPayment: () => {},
    }));

  const visitor = (channel: 'site' | 'register' = 'site'): Visitor => {
    const id = randomBytes(16).toString('hex');
    return {
      id,
      async buys(input) {
        const c = cinema();
        const snapshot = await snapshots.of.get(c.exhibitorId);
        const rateId = input.rate ?? c.rates.normal;
        const seats = input.seats ?? Array.from({ length: input.count ?? 1 }, () => null);
        const items = seats.map(
          (seat, bill_order): TicketItemWire => ({
            type: 'ticket',
            price_rate_id: rateId,
            schedule_id: input.screeningId ?? c.screeningId,
            seat,
            bill_order,
            voucher_id: input.voucher ?? null,
          }),
        );
        const rate = snapshot.priceRates.find((candidate) => candidate.id === rateId);
        const each = (rate?.rows[0]?.ticket ?? 0) + (rate?.rows[0]?.handling ?? rate?.handling ?? 0);
        const request: CheckoutRequest = {
          payment_method_id: input.method === undefined ? c.methods.mollie : input.method,
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          email_confirmation: 'ada@example.org',
          amount: input.amount ?? eurosFromCents(input.voucher ? 0 : each * seats.length),
          items,
        };
        return office()(
          c.exhibitorId,
          request,
          { channel, locale: 'en', visitor: channel === 'site' ? id : null, visitorNet: null },
          input.key ?? randomUUID(),
        );
      },
    };
  };

  return {
    visitor,
    checkout: (request: CheckoutRequest, visitorId = 'a'.repeat(32), key: string | null = null) =>
      office()(
        cinema().exhibitorId,
        request,
        { channel: 'site', locale: 'en', visitor: visitorId, visitorNet: null },
        key,
      ),
    /** Applies the provider's present status of a payment, as a webhook would. */
    provider: async (paymentId: string, reported: Partial<ReportedPayment> & { status: ReportedPayment['status'] }) => {
      const { exhibitorId } = cinema();
      const refusals = (await paymentFacts(t.db, exhibitorId, paymentId))?.refusals ?? 0;
      const answer = { amount: null, currency: 'EUR', refunded: 0, charged_back: 0, refusals, ...reported };
      return applyPaymentStatus(t.db, exhibitorId, paymentId, answer, 'webhook', NO_EVENTS);
    },
    snapshots: snapshots.of,
    /** Returns the seats that a refusal offers instead, as in the answer's body. */
    offerOf: (refusal: Refusal) => alongsideOf(refusal)?.offer as SeatOffer | undefined,
  };
}
