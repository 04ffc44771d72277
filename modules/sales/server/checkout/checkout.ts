import { hash } from 'node:crypto';
import { Refusal, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { CheckoutAnswer, CheckoutRequest, SeatOffer } from '#modules/sales/contract.ts';
import type { Cart } from '#modules/sales/server/cart.ts';
import { HallsOf } from '#modules/sales/server/halls.ts';
import { priceCart } from '#modules/sales/server/price-cart.ts';
import type { Buyer, PricingContext } from '#modules/sales/server/pricing-context.ts';
import { newPayment } from '#modules/sales/server/sale-rows.ts';
import type { SalesEvents } from '#modules/sales/server/sales-events.ts';
import { SeatOffers } from '#modules/sales/server/seat-offers.ts';
import { vouchersByUuid } from '#modules/sales/server/sell-carts.sql.ts';
import { type SaleOutcome, sellCarts } from '#modules/sales/server/sell-carts.ts';
import { withdrawBill } from '#modules/sales/server/withdraw-bill.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import { crash } from '#platform/crash.ts';
import { CommitUnknown, constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Db } from '#platform/db/tx.ts';
import { type Gatherer, gatherer } from '#platform/gather.ts';
import { alongside } from '#platform/http/refusals.ts';
import type { Secrets } from '#platform/secrets.ts';

export type CheckoutDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly secrets: Secrets;
  readonly events: SalesEvents;
  /** Hands a committed payment to its provider, without waiting for it. */
  readonly startPayment: (exhibitorId: number, paymentId: string) => void;
};

export type Checkout = {
  /**
   * Sells what is asked for, or refuses with every problem at its field. With an idempotency key the same request
   * is carried out once, however often it arrives (T24).
   */
  (exhibitorId: number, request: CheckoutRequest, buyer: Buyer, key: string | null): Promise<CheckoutAnswer>;
  /** Sales waiting or under way, for metrics. */
  load(): number;
};

const BATCH_MAX = 64;
const BATCHES_IN_FLIGHT_MAX = 2;
/** Beyond these the next buyer is told at once to come back, instead of waiting for long (metric 14 of the benchmark). */
export const CHECKOUTS_AT_ONCE = 512;
const REPRICINGS_MAX = 4;

type Sale = { readonly cart: Cart; readonly snapshot: Snapshot };

export function createCheckout(deps: CheckoutDeps): Checkout {
  const halls = new HallsOf();
  const offers = new SeatOffers();
  const queues = new Map<number, Gatherer<Sale, SaleOutcome>>();

  const queueOf = (exhibitorId: number): Gatherer<Sale, SaleOutcome> => {
    let queue = queues.get(exhibitorId);
    if (!queue) {
      queue = gatherer<Sale, SaleOutcome>({
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
    // The newest snapshot of the batch; a cart priced from an older one is told that it is stale.
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
      // The same request, carried out by another node meanwhile: its answer is there now, and is answered (T24).
      if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'idempotency_pkey')
        return queueOf(exhibitorId).submit(sale);
      // The database's last word, should the locks ever be forgotten: a seat is never sold twice.
      if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'seat_claim_live')
        return { kind: 'refused', problems: [{ code: 'seat.selected_no_longer_available', path: 'general' }] };
      if (sqlState(error) === SQL.checkViolation && constraintOf(error)?.startsWith('screening_capacity'))
        return { kind: 'refused', problems: [{ code: 'sales.only_free', params: { free: 0 }, path: 'general' }] };
      throw error;
    }
  }

  /** The connection broke in the commit: whether the bill is there tells what happened; never sold again blindly. */
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
        snapshot = await deps.snapshots.atLeast(exhibitorId, cart.outdatedBy);
        continue;
      }
      crash('checkout.priced');
      const outcome = await submit(exhibitorId, { cart, snapshot });
      if (outcome.kind === 'stale' && tries < REPRICINGS_MAX) {
        snapshot = await deps.snapshots.atLeast(exhibitorId, outcome.version);
        continue;
      }
      return answerTo(outcome, exhibitorId, cart);
    }
  }

  /**
   * A request that was carried out before is answered as before, even when today it would be refused (T24). One that is
   * refused by what this node knew, and the house has changed since, is judged again: another node may have shown it.
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
      const known = await deps.db.ask(exhibitorId, (first) =>
        first.one<{ version: number; stored: { body: CheckoutAnswer; same: boolean } | null }>(
          `SELECT (SELECT version FROM data_version WHERE exhibitor_id = tenant()) AS version,
                  (SELECT json_build_object('body', body, 'same', request_hash = $3) FROM idempotency
                    WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2) AS stored`,
          [idempotency?.actor ?? null, idempotency?.key ?? null, idempotency?.hash ?? null],
        ),
      );
      if (known?.stored?.same) return { replayed: known.stored.body };
      if (known && known.version > context.snapshot.version) return { outdatedBy: known.version };
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
        const refusal = new Refusal('invalid', problems);
        throw offer
          ? alongside(refusal, { offer: { schedule_id: offer.screeningId, seats: offer.seats } satisfies SeatOffer })
          : refusal;
      }
    }
  }

  /** D-061: starting again releases what this browser held before. A bill that is over or not its own stays as it is. */
  async function giveUpEarlier(exhibitorId: number, billId: string, buyer: Buyer): Promise<void> {
    const acting = {
      exhibitorId,
      actor: `visitor:${buyer.visitor ?? ''}`,
      channel: buyer.channel,
      note: 'started again',
    } as const;
    await withdrawBill(deps.db, acting, billId, deps.events, { visitor: buyer.visitor }).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'conflict') return; // paid or over meanwhile
      if (error instanceof Refusal && error.kind === 'not-found')
        throw refuse('sales.bill_not_yours', undefined, 'general');
      throw error;
    });
  }

  return Object.assign(checkout, { load: () => [...queues.values()].reduce((sum, queue) => sum + queue.load, 0) });
}
