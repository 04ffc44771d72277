/**
 * Whether a screening can be bought, and the state of its links (D-046, D-047, TCK-006, TCK-007,
 * CONST-004). Uses plain numbers and flags; instants in epoch ms.
 */

/** Sales end 15 minutes after the start, checked when seats are claimed (CONST-004, T10). */
export const SALES_CUT_OFF_MS = 15 * 60_000;

/** Returns true until 15 minutes after the start; at that instant sales are closed. */
export const salesOpen = (startsAt: number, now: number): boolean => now < startsAt + SALES_CUT_OFF_MS;

/** Counts of one screening. `taken` includes every live claim: sold, reserved, held and blocked. */
export type PlaceCounts = {
  readonly capacity: number;
  readonly taken: number;
  /** The part of `taken` that staff blocked: these places can still be sold at the till. */
  readonly blocked: number;
  /** The maximum number of places sold online. */
  readonly onlineSeats: number;
  /** Live tickets of the online channels, held ones included. */
  readonly onlineTickets: number;
};

/**
 * Returns the online share: the screening's own number, else the screen's, else all places (D-046).
 */
export const onlineSeatsOf = (ofScreening: number | null, ofScreen: number | null, capacity: number): number =>
  Math.min(ofScreening ?? ofScreen ?? capacity, capacity);

export type Availability = {
  readonly available_seats_online: number;
  /** No place is left, not even for staff. */
  readonly sold_out: boolean;
  readonly sold_out_online: boolean;
};

/** The formulas of D-046. */
export function availability(counts: PlaceCounts): Availability {
  const free = counts.capacity - counts.taken;
  const online = Math.max(0, Math.min(counts.onlineSeats - counts.onlineTickets, free));
  return {
    available_seats_online: online,
    sold_out: free + counts.blocked <= 0,
    sold_out_online: online === 0,
  };
}

/** A hall that is emptier than this has no few seats, however small it is. */
const FEW_OF_ALL = 1 / 3;

/**
 * Returns whether visitors read that few seats are left (decision 0075): at most `threshold`, and at
 * most a third of what the website sells. Sold out is something else.
 */
export const fewSeatsLeft = (
  places: { readonly available_seats_online: number; readonly online_seats: number },
  threshold: number,
): boolean =>
  places.available_seats_online > 0 &&
  places.available_seats_online <= threshold &&
  places.available_seats_online <= places.online_seats * FEW_OF_ALL;

/** When the website sells a screening; instants in epoch ms, null: no such limit. */
export type OnlineSale = {
  /** Visitors see it, and it is sold nowhere yet (decision 0105). */
  readonly provisional: boolean;
  readonly atBoxOffice: boolean;
  readonly onlineFrom: number | null;
  readonly onlineUntil: number | null;
};
export type OnlineSaleState = 'open' | 'not_yet' | 'provisional' | 'at_box_office';

/** Returns whether the website sells a screening now, will sell it, or leaves it to the box office. */
export function onlineSaleState(
  { provisional, atBoxOffice, onlineFrom, onlineUntil }: OnlineSale,
  now: number,
): OnlineSaleState {
  if (provisional) return 'provisional';
  if (atBoxOffice || (onlineUntil !== null && now >= onlineUntil)) return 'at_box_office';
  return onlineFrom !== null && now < onlineFrom ? 'not_yet' : 'open';
}

export type PurchaseFlags = OnlineSale & {
  readonly ticketsFeature: boolean;
  readonly visibleOnSite: boolean;
  readonly cancelled: boolean;
  readonly soldOutOnline: boolean;
  readonly hasSiteTariff: boolean;
  /** Null if the screening belongs to no event. */
  readonly eventSellsOnline: boolean | null;
  readonly startsAt: number;
};

/**
 * Returns the wire's purchasable_online (D-047). The server checks again when seats are claimed.
 */
export const isPurchasableOnline = (screening: PurchaseFlags, now: number): boolean =>
  screening.ticketsFeature &&
  screening.visibleOnSite &&
  !screening.cancelled &&
  !screening.soldOutOnline &&
  screening.hasSiteTariff &&
  screening.eventSellsOnline !== false &&
  onlineSaleState(screening, now) === 'open' &&
  salesOpen(screening.startsAt, now);

/** A buy link: `label` is the end of the message key `buy-link.*`. */
export type BuyLink = {
  readonly disabled: boolean;
  readonly label: 'buy' | 'sold_out' | Exclude<OnlineSaleState, 'open'>;
};

/**
 * Returns the buy link of a screening (TCK-006). `paymentEnabled`: the site offers at least one
 * payment method (D-075).
 */
export function buyLink(
  screening: OnlineSale & {
    readonly purchasableOnline: boolean;
    readonly soldOut: boolean;
    readonly startsAt: number;
  },
  site: { readonly ticketsFeature: boolean; readonly paymentEnabled: boolean },
  now: number,
): BuyLink {
  const possible =
    site.ticketsFeature && site.paymentEnabled && screening.purchasableOnline && salesOpen(screening.startsAt, now);
  const sale = onlineSaleState(screening, now);
  if (screening.soldOut) return { disabled: !possible, label: 'sold_out' };
  return sale === 'open' ? { disabled: !possible, label: 'buy' } : { disabled: true, label: sale };
}

/**
 * Returns the buy link of an event (TCK-007); null if the event has no screening to sell (D-049).
 */
export function eventBuyLink(
  event: {
    readonly sellOnline: boolean;
    readonly screening: (OnlineSale & { readonly soldOut: boolean; readonly startsAt: number }) | null;
  },
  site: { readonly ticketsFeature: boolean; readonly paymentEnabled: boolean },
  now: number,
): BuyLink | null {
  if (!event.screening) return null;
  const { soldOut, startsAt } = event.screening;
  const sale = onlineSaleState(event.screening, now);
  const possible =
    site.paymentEnabled &&
    site.ticketsFeature &&
    event.sellOnline &&
    !soldOut &&
    sale === 'open' &&
    salesOpen(startsAt, now);
  return { disabled: !possible, label: soldOut ? 'sold_out' : sale === 'open' ? 'buy' : sale };
}
