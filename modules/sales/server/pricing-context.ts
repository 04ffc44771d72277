import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Tariff } from '#modules/pricing/rules/price-rate.ts';
import type { TicketItemWire } from '#modules/sales/contract.ts';
import type { Cart, CartTill } from '#modules/sales/server/cart.ts';
import type { ReturnedTickets } from '#modules/sales/server/returned-tickets.ts';
import type { Snapshot, SnapshotScreening } from '#modules/site/snapshot.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import type { Secrets } from '#platform/secrets.ts';

export type Buyer = {
  readonly channel: Channel;
  readonly locale: string;
  readonly visitor: string | null;
  readonly visitorNet: string | null;
  readonly till?: CartTill;
};

export type PricingContext = {
  readonly snapshot: Snapshot;
  readonly buyer: Buyer;
  readonly secrets: Secrets;
  readonly now: number;
  /** VAT treatment of the vouchers named in the request; one that is missing is unknown. */
  readonly vouchers: ReadonlyMap<string, VatTreatment>;
  readonly idempotency: Cart['idempotency'];
  /** Paid at once at the till, with what was handed over. */
  readonly cash?: { readonly methodId: number; readonly given: Cents } | null;
  /** Tickets of an earlier bill that count against it (D-138). */
  readonly returned?: ReturnedTickets | null;
};

/** A screening of the cart that may be sold now, with what is offered for it. */
export type Sellable = { readonly screening: SnapshotScreening; readonly tariffs: readonly Tariff[] };

/** An item with its N in `items.N` as sent. */
export type Indexed<Item> = { readonly item: Item; readonly index: number };

export function tariffOf(item: TicketItemWire, sellable: ReadonlyMap<number, Sellable>): Tariff {
  const tariff = sellable.get(item.schedule_id)?.tariffs.find((candidate) => candidate.rate.id === item.price_rate_id);
  if (!tariff) throw refuse('pricing.not_offered');
  return tariff;
}

export function seatClassOf(
  item: TicketItemWire,
  sellable: ReadonlyMap<number, Sellable>,
  snapshot: Snapshot,
): string | null {
  const arrangementId = sellable.get(item.schedule_id)?.screening.arrangement_id;
  if (!item.seat || arrangementId == null) return null;
  return seatsByName(snapshot, arrangementId).get(item.seat) ?? null;
}

const seatClasses = new WeakMap<Snapshot, Map<number, Map<string, string>>>();

function seatsByName(snapshot: Snapshot, arrangementId: number): ReadonlyMap<string, string> {
  let ofSnapshot = seatClasses.get(snapshot);
  if (!ofSnapshot) {
    ofSnapshot = new Map();
    seatClasses.set(snapshot, ofSnapshot);
  }
  let classes = ofSnapshot.get(arrangementId);
  if (!classes) {
    classes = new Map(snapshot.arrangements.get(arrangementId)?.seats.map((seat) => [seat.name, seat.class]));
    ofSnapshot.set(arrangementId, classes);
  }
  return classes;
}
