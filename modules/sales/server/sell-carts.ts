import type { CheckoutAnswer } from '#modules/sales/contract.ts';
import type { Cart } from '#modules/sales/server/cart.ts';
import { type Decision, decideCart, type Hall } from '#modules/sales/server/decide-cart.ts';
import type { HallsOf } from '#modules/sales/server/halls.ts';
import { countHeld, heldIn, whyHoarding } from '#modules/sales/server/hoarding.ts';
import { addSaleRows } from '#modules/sales/server/sale-rows.ts';
import type { SeatOffers } from '#modules/sales/server/seat-offers.ts';
import {
  holdTurns,
  insertSales,
  lockVouchers,
  type SaleFacts,
  type SaleRows,
  saleFacts,
  type VoucherRow,
} from '#modules/sales/server/sell-carts.sql.ts';
import { settleBills } from '#modules/sales/server/settle-bill.ts';
import { takeTurns, whyVoucherRefused } from '#modules/sales/server/voucher-refusals.ts';
import {
  type CapacityRow,
  type GoneSeats,
  goneAmong,
  goneSeats,
  lockCapacities,
  releaseExpiredHolds,
} from '#modules/seating/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { crash } from '#platform/crash.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type SaleOutcome =
  | {
      readonly kind: 'sold';
      readonly answer: CheckoutAnswer;
      readonly screeningIds: readonly number[];
      readonly settled: boolean;
    }
  | Extract<Decision, { kind: 'refused' }>
  /** The same request was carried out before: its answer. */
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
};

/**
 * Sells a batch of carts in one transaction: lock the screenings in ascending order, give back expired holds, read
 * what is gone, decide the carts one after the other, write everything at once. All or nothing per cart; a refused
 * cart leaves no row. A batch of one is the ordinary case. (docs/algorithms/seat-claims.md)
 */
export function sellCarts(db: Db, carts: readonly Cart[], context: SaleContext): Promise<SaleOutcome[]> {
  return db.tx(
    { exhibitorId: context.exhibitorId, actor: 'sales', channel: carts[0]?.channel ?? 'site' },
    async (tx) => {
      const screeningIds = ascending(carts.flatMap((cart) => cart.tickets.map((ticket) => ticket.screeningId)));
      const capacities = screeningIds.length > 0 ? await lockCapacities(tx, screeningIds) : [];
      crash('sale.locked');
      const facts = await factsFor(tx, carts, screeningIds);
      const freed = facts.expired > 0 ? await releaseExpiredHolds(tx, screeningIds) : [];
      const halls = await hallsFor(tx, carts, capacities, facts, freed, context);
      const vouchers = await vouchersFor(tx, carts);
      const held = heldIn(facts);

      const rows: SaleRows = { bills: [], lines: [], claims: [], vouchers: [], payments: [], answers: [] };
      const outcomes = carts.map((cart): SaleOutcome => {
        const known = replay(cart, facts);
        if (known) return known;
        if (facts.version !== cart.pricedAt) return { kind: 'stale', version: facts.version };
        const refusal = whyHoarding(cart, held, halls) ?? whyVoucherRefused(cart, vouchers, context.snapshot, tx.now);
        if (refusal) return { kind: 'refused', problems: [refusal] };
        const decision = decideCart(cart, halls, context.offers, tx.now);
        if (decision.kind === 'refused') return decision;
        const answer: CheckoutAnswer = {
          uuid: cart.billId,
          ...(cart.payment && { payment: context.newPaymentBody(cart) }),
        };
        addSaleRows(rows, cart, decision.tickets, vouchers, halls, answer, tx.now, context.holdMs);
        takeTurns(cart, vouchers, tx.now);
        countHeld(cart, held);
        return {
          kind: 'sold',
          answer,
          screeningIds: ascending(cart.tickets.map((t) => t.screeningId)),
          settled: cart.due === 0,
        };
      });

      if (rows.bills.length > 0) await insertSales(tx, rows);
      const sold = carts.filter((_, index) => outcomes[index]?.kind === 'sold');
      for (const use of sold.flatMap((cart) => cart.voucherUses)) {
        const voucher = vouchers.get(use.uuid);
        if (voucher) await holdTurns(tx, voucher.id, use.turns);
      }
      // Vouchers cover everything: there is nobody to wait for (D-064).
      await settleBills(
        tx,
        sold.filter((cart) => cart.due === 0).map((cart) => cart.billId),
      );
      crash('sale.written');
      return outcomes;
    },
  );
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

const factsFor = (tx: Tx, carts: readonly Cart[], screeningIds: number[]): Promise<SaleFacts> => {
  const keyed = carts.flatMap((cart) => cart.idempotency ?? []);
  return saleFacts(tx, {
    screeningIds,
    actors: keyed.map((idempotency) => idempotency.actor),
    keys: keyed.map((idempotency) => idempotency.key),
    visitors: [...new Set(carts.flatMap((cart) => cart.visitor ?? []))],
    nets: [...new Set(carts.flatMap((cart) => cart.visitorNet ?? []))],
    withQuotas: carts.some((cart) => cart.tickets.some((ticket) => ticket.quota !== null)),
  });
};

/** The whole hall is read only where the house assigns or keeps distance; otherwise the seats asked for, and the rest after a lost race. */
async function hallsFor(
  tx: Tx,
  carts: readonly Cart[],
  capacities: readonly CapacityRow[],
  facts: SaleFacts,
  freed: readonly { screening_id: number; online: boolean }[],
  context: SaleContext,
): Promise<Map<number, Hall>> {
  const halls = new Map<number, Hall>();
  const wholeHall = new Set<number>();
  const asked: { screeningId: number; seatId: number }[] = [];
  const preparedOf = new Map(
    capacities.map((row) => [
      row.screening_id,
      context.halls.of(context.snapshot, row.screening_id, row.arrangement_id),
    ]),
  );
  for (const ticket of carts.flatMap((cart) => cart.tickets)) {
    const hall = preparedOf.get(ticket.screeningId);
    if (!hall?.prepared) continue;
    const seat = ticket.seat === null ? undefined : hall.prepared.places.byName.get(ticket.seat);
    if (ticket.seat === null || hall.prepared.clearance > 0) wholeHall.add(ticket.screeningId);
    else if (seat) asked.push({ screeningId: ticket.screeningId, seatId: seat.id });
  }
  const few = asked.filter(({ screeningId }) => !wholeHall.has(screeningId));
  const gone = new Map<number, GoneSeats>();
  const remember = (list: GoneSeats[]) => {
    for (const row of list) gone.set(row.screening_id, row);
  };
  if (few.length > 0)
    remember(
      await goneAmong(
        tx,
        few.map((a) => a.screeningId),
        few.map((a) => a.seatId),
      ),
    );
  // Somebody lost a race, or two carts of this batch want one seat: an offer needs to know the whole hall.
  for (const { screeningId } of few) if (gone.has(screeningId)) wholeHall.add(screeningId);
  for (const screeningId of wantedTwice(few)) wholeHall.add(screeningId);
  if (wholeHall.size > 0) remember(await goneSeats(tx, [...wholeHall]));

  for (const row of capacities) {
    const back = freed.filter((claim) => claim.screening_id === row.screening_id);
    const known = gone.get(row.screening_id);
    halls.set(row.screening_id, {
      screeningId: row.screening_id,
      arrangementId: row.arrangement_id,
      capacity: row.capacity,
      onlineCap: row.online_cap,
      taken: row.taken - back.length,
      takenOnline: row.taken_online - back.filter((claim) => claim.online).length,
      closed: row.closed,
      gone: new Set(known?.gone),
      blocked: new Set(known?.blocked),
      known: wholeHall.has(row.screening_id) ? 'hall' : 'asked',
      quotaTaken: new Map(
        facts.quotas?.filter((q) => q.screening_id === row.screening_id).map((q) => [q.price_rate_id, q.taken]),
      ),
      prepared: preparedOf.get(row.screening_id)?.prepared ?? null,
      supplementOf: preparedOf.get(row.screening_id)?.supplementOf ?? (() => 0),
    });
  }
  return halls;
}

function wantedTwice(asked: readonly { screeningId: number; seatId: number }[]): Set<number> {
  const seen = new Set<string>();
  const twice = new Set<number>();
  for (const { screeningId, seatId } of asked) {
    const key = `${screeningId}/${seatId}`;
    if (seen.has(key)) twice.add(screeningId);
    seen.add(key);
  }
  return twice;
}

async function vouchersFor(tx: Tx, carts: readonly Cart[]): Promise<Map<string, VoucherRow>> {
  const uuids = [...new Set(carts.flatMap((cart) => cart.voucherUses.map((use) => use.uuid)))];
  if (uuids.length === 0) return new Map();
  return new Map((await lockVouchers(tx, uuids)).map((row) => [row.uuid, row]));
}

function replay(cart: Cart, facts: SaleFacts): SaleOutcome | null {
  const asked = cart.idempotency;
  if (!asked) return null;
  const known = facts.replays?.find((entry) => entry.actor === asked.actor && entry.key === asked.key);
  if (!known) return null;
  if (known.hash !== asked.hash.toString('hex'))
    return { kind: 'refused', problems: [{ code: 'sales.key_used_for_another_request' }] };
  return { kind: 'replayed', body: known.body as CheckoutAnswer };
}
