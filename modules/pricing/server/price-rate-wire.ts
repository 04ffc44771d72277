import type { Day } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import { surfacesOf } from '#kernel/visibility.ts';
import type { PlaceKind, PricedPlacesWire, PriceRateWire } from '#modules/pricing/contract/staff.ts';
import type { ListedRateRow, PlaceRow } from '#modules/pricing/server/price-rates.sql.ts';
import { vatWire } from '#modules/vat/rules/vat-rates.ts';
import type { VatInForce } from '#modules/vat/server.ts';

/** Returns a rate as the portal sees it (TCK-005), with names in the language of the caller. */
export function priceRateWire(row: ListedRateRow, vat: VatInForce, locale: string): PriceRateWire {
  const prices = row.prices.map(({ ticket, handling, event, ...price }) => ({
    ...price,
    ticket: eurosFromCents(ticket),
    handling: handling === null ? null : eurosFromCents(handling),
    event: event && { id: event.id, name: textFor(event.title, locale) },
  }));
  return {
    id: row.id,
    name: textFor(row.name, locale),
    names: row.name,
    descriptions: row.description,
    handling: eurosFromCents(row.handling),
    min_tickets: row.min_tickets,
    max_tickets: row.max_tickets,
    visibility: surfacesOf(row.visibility),
    usable: { ...row.usable, weekdays: row.usable.weekdays && [...row.usable.weekdays] },
    ...vatWire(row.vat, vat.rates, vat.today),
    quota: row.quota,
    sort: row.sort,
    used_in: placesOf(prices),
    voucher_redeemable: row.accept_voucher,
    needs_proof: row.needs_proof,
    prices,
    active: row.active,
    archived: row.archived,
    version: row.version,
  };
}

/** Returns every condition of its prices once. A rate with a price without conditions is used everywhere. */
function placesOf(prices: PriceRateWire['prices']): PriceRateWire['used_in'] {
  const places = prices.map(({ cinema, screen, event, dimension, media_type }) => [
    ...named('cinema', cinema),
    ...named('screen', screen),
    ...named('event', event),
    ...named('dimension', dimension && { id: null, name: dimension }),
    ...named('media_type', media_type && { id: null, name: media_type }),
  ]);
  if (places.some((narrowed) => narrowed.length === 0)) return [];
  return [...new Map(places.flat().map((place) => [`${place.kind}/${place.id ?? place.name}`, place])).values()];
}

type Place = { readonly id: number | null; readonly name: string };
const named = (kind: PlaceKind, place: Place | null | '') => (place ? [{ kind, ...place }] : []);

export function pricedPlacesWire(
  rows: readonly PlaceRow[],
  { today, locale }: { readonly today: Day; readonly locale: string },
): PricedPlacesWire {
  const named = ({ id, name }: PlaceRow) => ({ id, name: typeof name === 'string' ? name : textFor(name, locale) });
  const of = (kind: PlaceRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    today,
    cinemas: of('cinema').map(named),
    screens: of('screen').map((row) => ({ ...named(row), cinema_id: row.cinema_id ?? 0 })),
    events: of('event').map(named),
  };
}
