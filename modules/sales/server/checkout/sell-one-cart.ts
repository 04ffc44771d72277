import { conflict, Refusal, refuse, unavailable } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract/public.ts';
import type { ReplacedBill } from '#modules/sales/server/box-office/replaced-bill.ts';
import type { Cart, CartTill } from '#modules/sales/server/checkout/cart.ts';
import { HallsOf } from '#modules/sales/server/checkout/halls/halls.ts';
import { refuseOtherHall } from '#modules/sales/server/checkout/halls/other-hall.ts';
import { SeatOffers } from '#modules/sales/server/checkout/halls/seat-offers.ts';
import { priceCart } from '#modules/sales/server/checkout/price-cart.ts';
import type { PricingContext } from '#modules/sales/server/checkout/pricing-context.ts';
import { newPayment } from '#modules/sales/server/checkout/sale-rows.ts';
import { vouchersByUuid } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { type SaleOutcome, sellCarts } from '#modules/sales/server/checkout/sell-carts.ts';
import type { ReturnedTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { CommitUnknown, constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type SingleSaleDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly secrets: Secrets;
  readonly events: SalesEvents;
};

export type SingleSale = {
  readonly acting: Acting;
  readonly locale: string;
  /** Null: in the portal, or by a visitor. */
  readonly till: CartTill | null;
  /** The till whose cart holds the places so far; by default the till of the sale. */
  readonly heldBy?: number;
  /** Hashed session and address range of a visitor, for the hold limits (D-185). */
  readonly visitor?: { readonly id: string; readonly net: string };
  readonly request: Pick<CheckoutRequest, 'items' | 'amount' | 'name' | 'email'> & Partial<CheckoutRequest>;
  /** Paid at once, with the cash received (cents). Null: the bill waits for its payments. */
  readonly cash: NonNullable<PricingContext['cash']> | null;
  readonly holdMs: number;
  readonly idempotency: NonNullable<Cart['idempotency']>;
  /** The name of a line that recharges a card. */
  readonly nameRecharge?: PricingContext['nameRecharge'];
  /** Tickets of an earlier bill that are returned for it (D-138). */
  readonly returned?: ReturnedTickets;
  /** Given at the till (decision 0088). */
  readonly discounts?: PricingContext['discounts'];
  /** It happened while the till was cut off (decision 0109). */
  readonly offline?: PricingContext['offline'];
  /** An unpaid bill that this sale replaces; `finish` completes it. */
  readonly replaces?: ReplacedBill;
  /** Replaces the wait for payments of the new bill. */
  readonly finish?: (tx: Tx, cart: Cart) => Promise<void>;
};

/** Returns the bill with its online payment: a new one, or the one this same request made before. */
export type SellOneCart = (sale: SingleSale) => Promise<CheckoutAnswer>;

const TRIES_MAX = 4;
/** The database: this discount was approved for another bill (decision 0088). */
const APPROVED_ONCE = 'KD002';

/**
 * Sells one cart outside of the batches of checkout, as checkout does: priced from the exhibitor's
 * data, decided under the locks of its screenings, executed once for each key (T48). With cash, the
 * same transaction pays and settles the bill. Refuses as checkout, and 409 `till.bill_pending`
 * while the till has another active bill (ERR-037).
 */
export function openSellOneCart(deps: SingleSaleDeps): SellOneCart {
  const halls = new HallsOf();
  const offers = new SeatOffers();

  async function attempt(input: SingleSale, snapshot: Snapshot, vouchers: Vouchers): Promise<Attempt> {
    const { acting, till, visitor, idempotency, cash, locale, holdMs, finish, nameRecharge, returned = null } = input;
    const { exhibitorId, channel } = acting;
    const now = Date.now() + deps.snapshots.clockOffset();
    const of = { visitor: visitor?.id ?? null, visitorNet: visitor?.net ?? null };
    const buyer = { channel, locale, ...of, ...(till && { till }) };
    const paying = { cash, returned, nameRecharge, ...(input.discounts && { discounts: input.discounts }) };
    const offline = input.offline ? { offline: input.offline } : {};
    const context = { snapshot, buyer, secrets: deps.secrets, now, vouchers, idempotency, ...paying, ...offline };
    const heldBy = input.heldBy ?? (till && !till.test ? till.deviceId : null);
    const cart: Cart = { ...priceCart(input.request, context), heldBy };
    const sale = {
      exhibitorId,
      acting,
      snapshot,
      halls,
      offers,
      holdMs,
      replaces: input.replaces,
      newPaymentBody: (sold: Cart) => onlinePayment(sold, snapshot),
      ...(finish && { finish: (tx: Tx) => finish(tx, cart) }),
    };
    const sell = async () => (await sellCarts(deps.db, [cart], sale))[0] as SaleOutcome;
    const outcome = await sell().catch(async (error: unknown) => {
      // Either the same request was executed elsewhere at the same time and its answer now exists
      // (T24), or the till has an active bill.
      if (broke(error, 'idempotency_pkey') || broke(error, 'bill_in_hand')) return sell().catch(refuseBroken);
      if (error instanceof CommitUnknown && (await isThere(deps.db, exhibitorId, cart.billId))) {
        const payment = onlinePayment(cart, snapshot);
        return { kind: 'sold', answer: { uuid: cart.billId, ...(payment && { payment }) } } as const;
      }
      return refuseBroken(error);
    });
    return { cart, outcome };
  }

  return async (input) => {
    const { exhibitorId } = input.acting;
    const vouchers = await vatOfVouchers(deps.db, input);
    let snapshot = await deps.snapshots.get(exhibitorId);
    for (let tries = 1; ; tries++) {
      const usedVersion = snapshot.version;
      const { cart, outcome } = await attempt(input, snapshot, vouchers).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        const { earlier, version } = await asItStands(deps.db, input);
        if (earlier) return { cart: null, outcome: { kind: 'replayed', body: earlier } as const };
        if (version > usedVersion && tries < TRIES_MAX)
          return { cart: null, outcome: { kind: 'stale', version } as const };
        throw error;
      });
      if (outcome.kind === 'replayed') return outcome.body;
      if (outcome.kind === 'refused') throw new Refusal('invalid', outcome.problems);
      if (outcome.kind === 'sold' && cart) {
        crash('sale.committed');
        deps.events.seatsChanged(exhibitorId, [
          ...cart.tickets.map((ticket) => ticket.screeningId),
          ...(cart.exchange?.screeningIds ?? []),
        ]);
        deps.events.billChanged(exhibitorId, cart.billId, null);
        return outcome.answer;
      }
      if (outcome.kind !== 'stale' || tries >= TRIES_MAX) throw refuse('sales.prices_changed', undefined, 'general');
      snapshot = refuseOtherHall(input.request, snapshot, await deps.snapshots.atLeast(exhibitorId, outcome.version));
    }
  };
}

type Vouchers = ReadonlyMap<string, VatTreatment>;
type Attempt = {
  readonly cart: Cart | null;
  readonly outcome: SaleOutcome | { readonly kind: 'sold'; readonly answer: CheckoutAnswer };
};

/** A payment at a till has its own call; only an online payment is in the answer. */
function onlinePayment(cart: Cart, { paymentMethods }: Snapshot): CheckoutAnswer['payment'] {
  const method = paymentMethods.find(({ id }) => id === cart.payment?.methodId);
  if (cart.till || !method) return undefined;
  return newPayment(cart, { id: method.id, name: textFor(method.name, cart.locale), component: method.component });
}

const broke = (error: unknown, constraint: string): boolean =>
  sqlState(error) === SQL.uniqueViolation && constraintOf(error) === constraint;

function refuseBroken(error: unknown): never {
  if (broke(error, 'bill_in_hand')) throw conflict('till.bill_pending');
  if (sqlState(error) === APPROVED_ONCE) throw refuse('discounts.approval_gone', undefined, 'discounts');
  // The last guard of the database, if the locks fail: a seat is never sold twice.
  if (broke(error, 'seat_claim_live')) throw refuse('seat.selected_no_longer_available', undefined, 'general');
  if (sqlState(error) === SQL.checkViolation && constraintOf(error)?.startsWith('screening_capacity'))
    throw refuse('sales.only_free', { free: 0 }, 'general');
  if (error instanceof CommitUnknown) throw unavailable('database.unavailable', 2);
  throw error;
}

const isThere = async (db: Db, exhibitorId: number, billId: string): Promise<boolean> =>
  (await db.ask(exhibitorId, (first) =>
    first.one('SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND id = $1', [billId]),
  )) !== null;

/**
 * For a refused request: checks if the same request was executed before, and reads the current data
 * version.
 */
async function asItStands(
  db: Db,
  { acting, idempotency }: SingleSale,
): Promise<{ earlier: CheckoutAnswer | null; version: number }> {
  const row = await db.ask(acting.exhibitorId, (first) =>
    first.one<{ earlier: CheckoutAnswer | null; version: number }>(
      `SELECT coalesce((SELECT version FROM data_version WHERE exhibitor_id = tenant()), 0) AS version,
              (SELECT body FROM idempotency WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2 AND request_hash = $3) AS earlier`,
      [idempotency.actor, idempotency.key, idempotency.hash],
    ),
  );
  return row ?? { earlier: null, version: 0 };
}

async function vatOfVouchers(db: Db, { acting, request }: SingleSale): Promise<Vouchers> {
  const uuids = request.items.flatMap((item) => (item.type === 'ticket' && item.voucher_id ? [item.voucher_id] : []));
  if (uuids.length === 0) return new Map();
  const rows = await db.ask(acting.exhibitorId, (first) => vouchersByUuid(first, [...new Set(uuids)]));
  return new Map(rows.map((row) => [row.uuid, row.vat_treatment]));
}
