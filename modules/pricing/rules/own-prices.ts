/** What one screening costs instead of the price rates and of the supplements of its hall. PRICE-16, PRICE-17. */
import type { Id } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import type { ClassRates, OwnPrice } from '#modules/pricing/rules/price-rate.ts';

export type OwnPrices = {
  readonly rates: readonly OwnPrice[];
  /** Supplements, by seat class. */
  readonly classes: ClassRates;
};

/** Of a screening where all is as usual. One object, so that caches recognise it. */
export const NO_OWN_PRICES: OwnPrices = { rates: [], classes: {} };

/** An own price as it is stored: of a rate, or of a seat class, which always has a booking fee. */
export type StoredOwnPrice = {
  readonly price_rate_id: Id | null;
  readonly seat_class: string | null;
  readonly ticket: Cents;
  readonly handling: Cents | null;
};

export const ownPricesFrom = (rows: readonly StoredOwnPrice[]): OwnPrices => ({
  rates: rows.flatMap(({ price_rate_id, ticket, handling }) =>
    price_rate_id === null ? [] : [{ rate_id: price_rate_id, ticket, handling }],
  ),
  classes: Object.fromEntries(
    rows.flatMap(({ seat_class, ticket, handling }) =>
      seat_class === null ? [] : [[seat_class, { ticket, handling: handling ?? 0 }]],
    ),
  ),
});

/** PRICE-17. Returns the supplements of a screening: those of its hall, its own ones instead where it has them. */
export const supplementsFor = (ofHall: ClassRates, { classes }: OwnPrices): ClassRates =>
  Object.keys(classes).length === 0 ? ofHall : Object.assign({}, ofHall, classes);

/** Entries of a form; all amounts null: as usual. */
type Amounts = { readonly ticket: Cents | null; readonly handling: Cents | null };
export type OwnPricesDraft = {
  readonly rates: readonly (Amounts & { readonly rate_id: Id })[];
  readonly classes: readonly (Amounts & { readonly seat_class: string })[];
};

/** What a screening can have prices of its own for. */
export type Priceable = { readonly rates: ReadonlySet<Id>; readonly classes: ReadonlySet<string> };

/**
 * PRICE-18. Returns everything that is wrong with own prices before they are saved:
 * `pricing.not_offered` at `rates.N.price_rate_id` for a rate without a price for the screening,
 * `pricing.no_such_class` at `classes.N.seat_class`, `pricing.own_price_twice` for a second entry,
 * and `pricing.ticket_price_missing` at `ticket` beside a booking fee alone.
 */
export function ownPricesProblems(draft: OwnPricesDraft, priceable: Priceable): Problem[] {
  const problems: Problem[] = [];
  draft.rates.forEach(({ rate_id, ticket, handling }, index) => {
    const path = `rates.${index}`;
    if (!priceable.rates.has(rate_id)) problems.push({ code: 'pricing.not_offered', path: `${path}.price_rate_id` });
    if (draft.rates.findIndex((other) => other.rate_id === rate_id) < index)
      problems.push({ code: 'pricing.own_price_twice', path: `${path}.price_rate_id` });
    if (ticket === null && handling !== null)
      problems.push({ code: 'pricing.ticket_price_missing', path: `${path}.ticket` });
  });
  draft.classes.forEach(({ seat_class, ticket, handling }, index) => {
    const path = `classes.${index}`;
    if (!priceable.classes.has(seat_class))
      problems.push({ code: 'pricing.no_such_class', path: `${path}.seat_class` });
    if (draft.classes.findIndex((other) => other.seat_class === seat_class) < index)
      problems.push({ code: 'pricing.own_price_twice', path: `${path}.seat_class` });
    if (ticket === null && handling !== null)
      problems.push({ code: 'pricing.ticket_price_missing', path: `${path}.ticket` });
  });
  return problems;
}

/** Returns what is stored of a form without problems: the entries with an amount, in the order in which they are read. */
export const ownPricesOf = ({ rates, classes }: OwnPricesDraft): OwnPrices => ({
  rates: rates
    .flatMap(({ rate_id, ticket, handling }) => (ticket === null ? [] : [{ rate_id, ticket, handling }]))
    .sort((a, b) => a.rate_id - b.rate_id),
  classes: Object.fromEntries(
    classes
      .flatMap(({ seat_class, ticket, handling }) =>
        ticket === null ? [] : [[seat_class, { ticket, handling: handling ?? 0 }] as const],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});
