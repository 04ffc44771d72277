import type { CheckoutAnswer } from '#modules/sales/contract/public.ts';
import { recordTillPayment } from '#modules/sales/server/box-office/record-till-payment.ts';
import { lockReplaced, makeRoom, type ReplacedBill } from '#modules/sales/server/box-office/replaced-bill.ts';
import type { Cart, CartVoucherUse } from '#modules/sales/server/checkout/cart.ts';
import { auditDiscounts } from '#modules/sales/server/checkout/cart-discounts.ts';
import {
  type DecidedTicket,
  type Decision,
  decideCart,
  type Hall,
} from '#modules/sales/server/checkout/decide-cart.ts';
import type { HallsOf } from '#modules/sales/server/checkout/halls/halls.ts';
import type { SeatOffers } from '#modules/sales/server/checkout/halls/seat-offers.ts';
import { addSaleRows } from '#modules/sales/server/checkout/sale-rows.ts';
import { expectedSeats, goneOf, hallsFor } from '#modules/sales/server/checkout/screening-state.ts';
import {
  insertSales,
  insertSalesLast,
  lockVouchers,
  lockVouchersAndCodes,
  type SaleFacts,
  type SaleRows,
  saleFacts,
  type VoucherRow,
} from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { lockBuyers, unpaidPlaces } from '#modules/sales/server/holds/hold-limits.sql.ts';
import {
  countHeld,
  type Held,
  HOLD_LIMITS,
  type HoldLimits,
  heldIn,
  holdLimitProblem,
  tightScreenings,
} from '#modules/sales/server/holds/hold-limits.ts';
import { settleBills } from '#modules/sales/server/settlement/settle-bill.ts';
import { blanksFor, takeBlanks, whyBlankRefused } from '#modules/sales/server/vouchers/blank-cards.ts';
import { whyRechargeRefused } from '#modules/sales/server/vouchers/recharges.ts';
import { takeTurns, whyVoucherRefused } from '#modules/sales/server/vouchers/voucher-refusals.ts';
import {
  type CartHold,
  cartHoldsOf,
  lockCapacities,
  placesOfBill,
  releaseCartHolds,
  releaseExpiredHolds,
  type SeatOfHall,
  unblockSeats,
} from '#modules/seating/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { addGifts, addRecharges, holdTurns, sellBlanks } from '#modules/vouchers/server.ts';
import type { Acting, Db, Reads, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type SaleOutcome =
  | {
      readonly kind: 'sold';
      readonly answer: CheckoutAnswer;
      readonly screeningIds: readonly number[];
      readonly settled: boolean;
    }
  | Extract<Decision, { kind: 'refused' }>
  /** The answer of the same request, which was executed before. */
  | { readonly kind: 'replayed'; readonly body: CheckoutAnswer }
  /** Prices or programme changed since the cart was priced: price it again at this version. */
  | { readonly kind: 'stale'; readonly version: number };

export type SaleContext = {
  readonly exhibitorId: number;
  readonly snapshot: Snapshot;
  readonly halls: HallsOf;
  readonly offers: SeatOffers;
  readonly holdMs: number;
  readonly newPaymentBody: (cart: Cart) => CheckoutAnswer['payment'];
  /** Default: `HOLD_LIMITS`. */
  readonly holdLimits?: HoldLimits | undefined;
  /** The employee on whose behalf the sale runs, if any. */
  readonly acting?: Acting;
  /** The unpaid bill that the only cart of this batch replaces; it needs `finish`. */
  readonly replaces?: ReplacedBill | undefined;
  /**
   * Finishes the new bills in the transaction that made them, for example reserves them. Default:
   * settles those that cost nothing.
   */
  readonly finish?: (tx: Tx, sold: readonly Cart[]) => Promise<void>;
};

/**
 * Sells a batch of carts in one transaction: lock the screenings in ascending order, release
 * expired holds, read the gone seats, decide the carts one after the other, write all rows at once.
 * All or nothing per cart; a refused cart leaves no row. A batch of one is the ordinary case.
 * (docs/algorithms/seat-claims.md)
 *
 * Two round trips for most: reads travel with the BEGIN, writes with the COMMIT.
 */
export function sellCarts(db: Db, carts: readonly Cart[], context: SaleContext): Promise<SaleOutcome[]> {
  const { replaces } = context;
  const screeningIds = ascending([...carts.flatMap(screeningsOf), ...(replaces?.screeningIds ?? [])]);
  const expected = expectedSeats(carts, context);
  const limits = context.holdLimits ?? HOLD_LIMITS;
  const askFirst = (first: Reads) =>
    Promise.all([
      lockBuyersOf(first, carts),
      screeningIds.length > 0 ? lockCapacities(first, screeningIds) : [],
      factsFor(first, carts, screeningIds),
      expected.few.length > 0 ? goneOf(first, expected.few) : [],
      heldByTills(first, carts),
      replaces ? placesOfBill(first, replaces.billId) : [],
    ]);
  return db.tx(
    context.acting ?? { exhibitorId: context.exhibitorId, actor: 'sales', channel: carts[0]?.channel ?? 'site' },
    async (tx, [, capacities, facts, gone, cartHolds, ofReplaced]) => {
      crash('sale.locked');
      const freed = facts.expired > 0 ? await releaseExpiredHolds(tx, screeningIds) : [];
      const own = [...cartHolds, ...ofReplaced].filter(({ screening_id }) => screeningIds.includes(screening_id));
      if (replaces && !carts.some((cart) => replay(cart, facts))) await lockReplaced(tx, replaces);
      const halls = await hallsFor(tx, carts, { capacities, facts, freed, gone, own }, context);
      const vouchers = await vouchersFor(tx, carts);
      const blanks = await blanksFor(tx, carts);
      const held = await heldBy(tx, carts, halls, facts, limits);

      const unblocked: SeatOfHall[] = [];
      const rows = noRows();
      const outcomes = carts.map((cart): SaleOutcome => {
        const replayed = replay(cart, facts);
        if (replayed) return replayed;
        if (facts.version !== cart.pricedAt) return { kind: 'stale', version: facts.version };
        const refusal =
          holdLimitProblem(cart, held, halls, limits) ??
          whyVoucherRefused(cart, vouchers, context.snapshot, tx.now) ??
          whyRechargeRefused(cart, vouchers) ??
          whyBlankRefused(cart, blanks);
        if (refusal) return { kind: 'refused', problems: [refusal] };
        const decision = decideCart(cart, halls, context.offers, tx.now);
        if (decision.kind === 'refused') return decision;
        const answer: CheckoutAnswer = {
          uuid: cart.billId,
          ...(cart.payment && { payment: context.newPaymentBody(cart) }),
        };
        unblocked.push(...seatsToUnblock(cart, decision.tickets));
        addSaleRows(rows, cart, decision.tickets, vouchers, halls, answer, tx.now, context.holdMs);
        takeTurns(cart, vouchers, tx.now);
        takeBlanks(cart, blanks);
        countHeld(cart, held);
        return {
          kind: 'sold',
          answer,
          screeningIds: ascending(screeningsOf(cart)),
          settled: isPaid(cart),
        };
      });

      const sold = carts.filter((_, index) => outcomes[index]?.kind === 'sold');
      if (unblocked.length > 0) await unblockSeats(tx, unblocked);
      await releaseSold(tx, sold, own);
      if (replaces && sold.length > 0) await makeRoom(tx, replaces);
      await writeSold(tx, sold, rows, vouchers, context.finish);
      crash('sale.written');
      return outcomes;
    },
    askFirst,
  );
}

/** Writes the rows of the sold carts. Without cards and payments they travel with the COMMIT. */
async function writeSold(
  tx: Tx,
  sold: readonly Cart[],
  rows: SaleRows,
  vouchers: ReadonlyMap<string, VoucherRow>,
  finish: SaleContext['finish'],
): Promise<void> {
  const uses = sold.flatMap((cart) => cart.voucherUses);
  const paid = sold.filter(isPaid);
  const onCards = rows.blanks.length + rows.recharges.length;
  const gifts = sold.flatMap(({ billId, gift }) => (gift ? [{ ...gift, billId }] : []));
  const discounted = sold.filter(({ discounts = [] }) => discounts.length > 0);
  if (uses.length + paid.length + onCards + gifts.length + discounted.length > 0 || (finish && sold.length > 0)) {
    await insertSales(tx, rows);
    await addGifts(tx, gifts);
    await auditDiscounts(tx, discounted);
    await changeCards(tx, rows, uses, vouchers);
    if (finish) await finish(tx, sold);
    else await settlePaid(tx, paid);
  } else if (sold.length > 0) insertSalesLast(tx, rows);
}

const noRows = (): SaleRows => ({
  bills: [],
  discounts: [],
  lines: [],
  claims: [],
  vouchers: [],
  blanks: [],
  recharges: [],
  payments: [],
  answers: [],
});

/** What the carts of the tills of these sales hold. */
async function heldByTills(first: Reads, carts: readonly Cart[]): Promise<CartHold[]> {
  const tills = carts.flatMap(({ heldBy, tickets }) => (heldBy && tickets.length > 0 ? [heldBy] : []));
  return tills.length > 0 ? cartHoldsOf(first, tills) : [];
}

/** The places of a sold cart become those of its bill. */
async function releaseSold(tx: Tx, sold: readonly Cart[], own: readonly CartHold[]): Promise<void> {
  const tills = new Set(sold.map(({ heldBy }) => heldBy));
  const ids = own.flatMap((hold) => (tills.has(hold.device_id) ? [hold.id] : []));
  if (ids.length > 0) await releaseCartHolds(tx, ids);
}

/** Blank cards are sold, others are to be recharged, and turns are held. */
async function changeCards(
  tx: Tx,
  { blanks, recharges }: SaleRows,
  uses: readonly CartVoucherUse[],
  vouchers: ReadonlyMap<string, VoucherRow>,
): Promise<void> {
  if (blanks.length > 0) await sellBlanks(tx, blanks);
  if (recharges.length > 0) await addRecharges(tx, recharges);
  for (const use of uses) {
    const voucher = vouchers.get(use.uuid);
    if (voucher) await holdTurns(tx, voucher.id, use.turns);
  }
}

/**
 * Returns true if vouchers cover all of it or the cash was received: no payment is pending (D-064).
 */
export const isPaid = ({ due, payment }: Cart): boolean => due === 0 || typeof payment?.given === 'number';

/** A practice sale frees no seat either (D-137). */
const seatsToUnblock = (cart: Cart, tickets: readonly DecidedTicket[]): SeatOfHall[] =>
  cart.till?.test
    ? []
    : tickets.flatMap(({ ticket, seatId, unblocks }) =>
        unblocks && seatId !== null ? [{ screeningId: ticket.screeningId, seatId }] : [],
      );

export async function settlePaid(tx: Tx, carts: readonly Cart[]): Promise<void> {
  for (const { billId, due, payment, till } of carts)
    if (payment?.type === 'cash' && till)
      await recordTillPayment(tx, {
        ...till,
        billId,
        paymentId: payment.id,
        type: 'cash',
        amount: due,
        rounding: payment.rounding,
        tip: payment.tip,
      });
  await settleBills(
    tx,
    carts.map((cart) => cart.billId),
  );
}

/** Returns the screenings of the sold places and of those that become free. */
const screeningsOf = ({ tickets, exchange }: Cart): number[] => [
  ...tickets.map((ticket) => ticket.screeningId),
  ...(exchange?.screeningIds ?? []),
];

async function heldBy(
  tx: Tx,
  carts: readonly Cart[],
  halls: ReadonlyMap<number, Hall>,
  facts: SaleFacts,
  limits: HoldLimits,
): Promise<Held> {
  const tight = tightScreenings(carts, halls, limits);
  return heldIn(facts, tight.length > 0 ? await unpaidPlaces(tx, tight) : []);
}

/** The visitors who would hold tickets: their limits are counted over all screenings. */
async function lockBuyersOf(first: Reads, carts: readonly Cart[]): Promise<void> {
  const buyers = carts.flatMap(({ visitor, buyerEmail, tickets }) =>
    visitor && tickets.length > 0 ? [`session ${visitor}`, ...(buyerEmail ? [`mail ${buyerEmail}`] : [])] : [],
  );
  if (buyers.length > 0) await lockBuyers(first, buyers);
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

const factsFor = (tx: Reads, carts: readonly Cart[], screeningIds: readonly number[]): Promise<SaleFacts> => {
  const keyed = carts.flatMap((cart) => cart.idempotency ?? []);
  return saleFacts(tx, {
    screeningIds,
    actors: keyed.map((idempotency) => idempotency.actor),
    keys: keyed.map((idempotency) => idempotency.key),
    visitors: [...new Set(carts.flatMap((cart) => cart.visitor ?? []))],
    mails: [...new Set(carts.flatMap((cart) => (cart.visitor && cart.buyerEmail) || []))],
    withQuotas: carts.some((cart) => cart.tickets.some((ticket) => ticket.quota !== null)),
  });
};

async function vouchersFor(tx: Tx, carts: readonly Cart[]): Promise<Map<string, VoucherRow>> {
  const uuids = [...new Set(carts.flatMap((cart) => cart.voucherUses.map((use) => use.uuid)))];
  const digests = carts.flatMap((cart) => cart.cards.flatMap((card) => (card.isRecharge ? [card.codeHmac] : [])));
  if (uuids.length + digests.length === 0) return new Map();
  // All cards of a batch are locked in one order, those that pay and those that are recharged.
  const rows = digests.length === 0 ? lockVouchers(tx, uuids) : lockVouchersAndCodes(tx, uuids, digests);
  return new Map((await rows).map((row) => [row.uuid, row]));
}

function replay(cart: Cart, facts: SaleFacts): SaleOutcome | null {
  const request = cart.idempotency;
  if (!request) return null;
  const stored = facts.replays?.find((entry) => entry.actor === request.actor && entry.key === request.key);
  if (!stored) return null;
  if (stored.hash !== request.hash.toString('hex'))
    return { kind: 'refused', problems: [{ code: 'sales.key_used_for_another_request' }] };
  return { kind: 'replayed', body: stored.body as CheckoutAnswer };
}
