import { hash } from 'node:crypto';
import { Refusal, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { CheckoutAnswer, CheckoutRequest, SeatOffer } from '#modules/sales/contract/public.ts';
import { withdrawBill } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import { HallsOf } from '#modules/sales/server/checkout/halls/halls.ts';
import { refuseOtherHall } from '#modules/sales/server/checkout/halls/other-hall.ts';
import { SeatOffers } from '#modules/sales/server/checkout/halls/seat-offers.ts';
import { priceCart } from '#modules/sales/server/checkout/price-cart.ts';
import type { Buyer, PricingContext } from '#modules/sales/server/checkout/pricing-context.ts';
import { newPayment } from '#modules/sales/server/checkout/sale-rows.ts';
import { vouchersByUuid } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { type SaleOutcome, sellCarts } from '#modules/sales/server/checkout/sell-carts.ts';
import { type HoldLimits, UNPAID_AGAIN_S } from '#modules/sales/server/holds/hold-limits.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { CommitUnknown, constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Db } from '#platform/db/tx.ts';
import { alongside } from '#platform/http/refusals.ts';
import { type Batcher, createBatcher } from '#platform/jobs/batcher.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type CheckoutDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly secrets: Secrets;
  readonly events: SalesEvents;
  /** For benches and tests. */
  readonly holdLimits?: HoldLimits | undefined;
  /** Sends a committed payment to its provider, without waiting for it. */
  readonly startPayment: (exhibitorId: number, paymentId: string) => void;
};

export type Checkout = {
  /**
   * Sells the request, or refuses with every problem at its field. With an idempotency key the same
   * request is executed once, however often it arrives (T24).
   */
  (exhibitorId: number, request: CheckoutRequest, buyer: Buyer, key: string | null): Promise<CheckoutAnswer>;
  /** Sales that wait or run, for metrics. */
  load(): number;
};

const BATCH_MAX = 64;
const BATCHES_IN_FLIGHT_MAX = 2;
/**
 * Above this number the next buyer is asked to retry later, instead of a long wait (metric 14 of
 * the benchmark).
 */
export const CHECKOUTS_AT_ONCE = 512;
const REPRICINGS_MAX = 4;

type Sale = { readonly cart: Cart; readonly snapshot: Snapshot };

export function createCheckout(deps: CheckoutDeps): Checkout {
  const halls = new HallsOf();
  const offers = new SeatOffers();
  const queues = new Map<number, Batcher<Sale, SaleOutcome>>();

  const queueOf = (exhibitorId: number): Batcher<Sale, SaleOutcome> => {
    let queue = queues.get(exhibitorId);
    if (!queue) {
      queue = createBatcher<Sale, SaleOutcome>({
        batchMax: BATCH_MAX,
        inFlightMax: BATCHES_IN_FLIGHT_MAX,
        waitingMax: CHECKOUTS_AT_ONCE,
        keyOf: ({ cart }) => (cart.idempotency ? `${cart.idempotency.actor} ${cart.idempotency.key}` : null),
        isolate: (error) => !(error instanceof Refusal) && !(error instanceof CommitUnknown),
        carryOut: (sales) => carryOut(exhibitorId, sales),
      });
      queues.set(exhibitorId, queue);
    }
    return queue;
  };

  async function carryOut(exhibitorId: number, sales: readonly Sale[]): Promise<readonly SaleOutcome[]> {
    // The newest snapshot of the batch; a cart priced from an older one is stale.
    const { snapshot } = sales.reduce((newest, sale) =>
      sale.snapshot.version > newest.snapshot.version ? sale : newest,
    );
    const outcomes = await sellCarts(
      deps.db,
      sales.map((sale) => sale.cart),
      {
        exhibitorId,
        snapshot,
        halls,
        offers,
        holdLimits: deps.holdLimits,
        holdMs: snapshot.settings.seat_hold_minutes * 60_000,
        newPaymentBody: (cart) => {
          const method = snapshot.paymentMethods.find((candidate) => candidate.id === cart.payment?.methodId);
          return (
            method &&
            newPayment(cart, { id: method.id, name: textFor(method.name, cart.locale), component: method.component })
          );
        },
      },
    );
    crash('sale.committed');
    const touched = new Set(outcomes.flatMap((outcome) => (outcome.kind === 'sold' ? outcome.screeningIds : [])));
    if (touched.size > 0) deps.events.seatsChanged(exhibitorId, [...touched]);
    return outcomes;
  }

  async function submit(exhibitorId: number, sale: Sale): Promise<SaleOutcome> {
    try {
      return await queueOf(exhibitorId).submit(sale);
    } catch (error) {
      if (error instanceof CommitUnknown) return resolveUnknown(exhibitorId, sale.cart, error);
      // Another node executed the same request at the same time: its stored answer is returned
      // (T24).
      if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'idempotency_pkey')
        return queueOf(exhibitorId).submit(sale);
      // The last guard of the database, if the locks fail: a seat is never sold twice.
      if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'seat_claim_live')
        return { kind: 'refused', problems: [{ code: 'seat.selected_no_longer_available', path: 'general' }] };
      if (sqlState(error) === SQL.checkViolation && constraintOf(error)?.startsWith('screening_capacity'))
        return { kind: 'refused', problems: [{ code: 'sales.only_free', params: { free: 0 }, path: 'general' }] };
      throw error;
    }
  }

  /**
   * Handles a connection lost during the commit: checks if the bill exists; never repeats the sale
   * blindly.
   */
  async function resolveUnknown(exhibitorId: number, cart: Cart, error: CommitUnknown): Promise<SaleOutcome> {
    const there = await deps.db.ask(exhibitorId, (first) =>
      first.one('SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND id = $1', [cart.billId]),
    );
    if (!there) throw new Refusal('unavailable', { code: 'database.unavailable' }, 2);
    const snapshot = await deps.snapshots.get(exhibitorId);
    const method = snapshot.paymentMethods.find((candidate) => candidate.id === cart.payment?.methodId);
    if (cart.payment && !method) throw error;
    const payment =
      method &&
      newPayment(cart, { id: method.id, name: textFor(method.name, cart.locale), component: method.component });
    return {
      kind: 'sold',
      answer: { uuid: cart.billId, ...(payment && { payment }) },
      screeningIds: [],
      settled: cart.due === 0,
    };
  }

  async function treatments(exhibitorId: number, request: CheckoutRequest): Promise<Map<string, VatTreatment>> {
    const uuids = [
      ...new Set(request.items.flatMap((item) => (item.type === 'ticket' && item.voucher_id ? [item.voucher_id] : []))),
    ];
    if (uuids.length === 0) return new Map();
    const rows = await deps.db.tx({ exhibitorId, actor: 'sales', channel: 'site' }, (tx) => vouchersByUuid(tx, uuids));
    return new Map(rows.map((row) => [row.uuid, row.vat_treatment]));
  }

  async function checkout(
    exhibitorId: number,
    request: CheckoutRequest,
    buyer: Buyer,
    key: string | null,
  ): Promise<CheckoutAnswer> {
    const idempotency =
      key === null
        ? null
        : {
            actor: `visitor:${buyer.visitor ?? ''}`,
            key,
            hash: hash('sha256', JSON.stringify(request), 'buffer'),
          };
    if (request.bill_id) await giveUpEarlier(exhibitorId, request.bill_id, buyer);
    crash('checkout.earlier-given-up');
    const vouchers = await treatments(exhibitorId, request);
    let snapshot = await deps.snapshots.get(exhibitorId);
    for (let tries = 1; ; tries++) {
      const cart = await priced(exhibitorId, request, {
        snapshot,
        buyer,
        secrets: deps.secrets,
        now: Date.now() + deps.snapshots.clockOffset(),
        vouchers,
        idempotency,
      });
      if ('replayed' in cart) return cart.replayed;
      if ('outdatedBy' in cart) {
        if (tries >= REPRICINGS_MAX) throw refuse('sales.prices_changed', undefined, 'general');
        snapshot = refuseOtherHall(request, snapshot, await deps.snapshots.atLeast(exhibitorId, cart.outdatedBy));
        continue;
      }
      crash('checkout.priced');
      const outcome = await submit(exhibitorId, { cart, snapshot });
      if (outcome.kind === 'stale' && tries < REPRICINGS_MAX) {
        snapshot = refuseOtherHall(request, snapshot, await deps.snapshots.atLeast(exhibitorId, outcome.version));
        continue;
      }
      return answerTo(outcome, exhibitorId, cart);
    }
  }

  /**
   * Returns the earlier answer of a request that was executed before, even if it would be refused
   * today (T24). If this node refuses a request and its data is out of date, the request is checked
   * again: another node may have shown the newer data.
   */
  async function priced(
    exhibitorId: number,
    request: CheckoutRequest,
    context: PricingContext,
  ): Promise<Cart | { replayed: CheckoutAnswer } | { outdatedBy: number }> {
    try {
      return priceCart(request, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { idempotency } = context;
      const row = await deps.db.ask(exhibitorId, (first) =>
        first.one<{ version: number; stored: { body: CheckoutAnswer; same: boolean } | null }>(
          `SELECT coalesce((SELECT version FROM data_version WHERE exhibitor_id = tenant()), 0) AS version,
                  (SELECT json_build_object('body', body, 'same', request_hash IS NOT DISTINCT FROM $3) FROM idempotency
                    WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2) AS stored`,
          [idempotency?.actor ?? null, idempotency?.key ?? null, idempotency?.hash ?? null],
        ),
      );
      if (row?.stored?.same) return { replayed: row.stored.body };
      if (row && row.version > context.snapshot.version) return { outdatedBy: row.version };
      throw error;
    }
  }

  function answerTo(outcome: SaleOutcome, exhibitorId: number, cart: Cart): CheckoutAnswer {
    switch (outcome.kind) {
      case 'sold':
        if (cart.payment?.type === 'online') deps.startPayment(exhibitorId, cart.payment.id);
        if (outcome.settled) deps.events.billChanged(exhibitorId, cart.billId, null);
        crash('checkout.answering');
        return outcome.answer;
      case 'replayed':
        return outcome.body;
      case 'stale':
        throw refuse('sales.prices_changed', undefined, 'general');
      case 'refused': {
        const { problems, offer } = outcome;
        // The places become free, or are paid, within minutes: the browser asks again.
        if (problems[0].code === 'sales.many_unpaid') throw new Refusal('too-many', problems, UNPAID_AGAIN_S);
        const refusal = new Refusal('invalid', problems);
        throw offer
          ? alongside(refusal, { offer: { schedule_id: offer.screeningId, seats: offer.seats } satisfies SeatOffer })
          : refusal;
      }
    }
  }

  /**
   * D-061: a new start releases the earlier holds of this browser. A bill that is over or not its
   * own does not change.
   */
  async function giveUpEarlier(exhibitorId: number, billId: string, buyer: Buyer): Promise<void> {
    const acting = {
      exhibitorId,
      actor: `visitor:${buyer.visitor ?? ''}`,
      channel: buyer.channel,
      note: 'started again',
    } as const;
    await withdrawBill(deps.db, acting, billId, deps.events, { visitor: buyer.visitor }).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'conflict') return; // paid or over in the meantime
      if (error instanceof Refusal && error.kind === 'not-found')
        throw refuse('sales.bill_not_yours', undefined, 'general');
      throw error;
    });
  }

  return Object.assign(checkout, { load: () => [...queues.values()].reduce((sum, queue) => sum + queue.load, 0) });
}
