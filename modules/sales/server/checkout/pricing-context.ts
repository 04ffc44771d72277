import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
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
};
