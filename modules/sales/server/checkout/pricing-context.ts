import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
import type { Discount } from '#modules/discounts/rules/discount.ts';
import type { Cart, CartTill } from '#modules/sales/server/checkout/cart.ts';
import type { ReturnedTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

export type Buyer = {
  readonly channel: Channel;
  readonly locale: string;
  readonly visitor: string | null;
  readonly visitorNet: string | null;
  readonly till?: CartTill;
};

/** In the language of the bill; `card`: the end of its code. */
export type NameRecharge = (of: { readonly title: string; readonly card: string }) => string;

/** A discount that an employee gives at a till; `items` are N of `items.N` as sent. */
export type RequestedDiscount = Discount & {
  /** Null: the exhibitor has no such reason any more. */
  readonly reason: { readonly id: number; readonly name: string } | null;
  readonly remark: string;
  readonly employeeId: number;
  /** The employee has `discounts.give`. */
  readonly mayGive: boolean;
  /**
   * Who allowed it, up to `worth`; null: it has no approval. `id` null: that of the bill which this
   * one replaces. `gone`: it is of another till, of another discount, or too old.
   */
  readonly approval: { readonly id: string | null; readonly by: number; readonly worth: Cents } | 'gone' | null;
};

/** What a request is priced with, beside the request itself. */
export type PricingContext = {
  readonly snapshot: Snapshot;
  readonly buyer: Buyer;
  readonly secrets: Secrets;
  readonly now: number;
  /** VAT treatment of the vouchers named in the request; a missing one is unknown. */
  readonly vouchers: ReadonlyMap<string, VatTreatment>;
  readonly idempotency: Cart['idempotency'];
  /** Paid at once at the till, with the cash received; of it a tip (D-081). */
  readonly cash?: { readonly methodId: number; readonly given: Cents; readonly tip: Cents } | null;
  /** The name of a line that recharges a card. */
  readonly nameRecharge?: NameRecharge | undefined;
  /** Tickets of an earlier bill that count against it (D-138). */
  readonly returned?: ReturnedTickets | null;
  /** Products that a till sold without the server: when, and what was paid for each item (decision 0109). */
  readonly offline?: { readonly at: number; readonly prices: readonly Cents[] };
  /** Discounts that the till gives (decision 0088). */
  readonly discounts?: readonly RequestedDiscount[];
};
