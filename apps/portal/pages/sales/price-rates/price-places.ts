import { mediaName, usePricedPlaces } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { Place } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { DIMENSIONS, MEDIA_TYPES } from '#modules/catalogue/rules/version-text.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';

export type PlaceOption = { readonly value: string; readonly name: string };
export type PlaceChoice = { readonly place: Place; readonly options: readonly PlaceOption[] };

type Prices = PriceRateWire['prices'];
type Named = { readonly id: number; readonly name: string };

/**
 * Returns what a price can be for, including what these prices use already, even if it is archived
 * now.
 */
export function usePlaceChoices(prices: Prices): readonly PlaceChoice[] {
  const { data } = usePricedPlaces();
  const { cinemas = [], screens = [], events = [] } = data ?? {};
  const severalCinemas = cinemas.length > 1;
  const cinemaOf = new Map(cinemas.map(({ id, name }) => [id, name]));
  const halls = screens.map(({ id, name, cinema_id }) =>
    named({ id, name: severalCinemas ? `${cinemaOf.get(cinema_id) ?? ''}, ${name}` : name }),
  );
  return [
    {
      place: 'cinema_id',
      options: withUsed(
        cinemas.map(named),
        prices.map(({ cinema }) => cinema),
      ),
    },
    {
      place: 'screen_id',
      options: withUsed(
        halls,
        prices.map(({ screen }) => screen),
      ),
    },
    {
      place: 'event_id',
      options: withUsed(
        events.map(named),
        prices.map(({ event }) => event),
      ),
    },
    { place: 'dimension', options: plain([...DIMENSIONS, ...prices.flatMap(({ dimension }) => dimension ?? [])]) },
    {
      place: 'media_type',
      options: plain([...MEDIA_TYPES, ...prices.flatMap(({ media_type }) => media_type ?? [])], mediaName),
    },
  ];
}

const named = ({ id, name }: Named): PlaceOption => ({ value: String(id), name });

function withUsed(options: readonly PlaceOption[], used: readonly (Named | null)[]): PlaceOption[] {
  const missing = used.flatMap((each) =>
    each && !options.some(({ value }) => value === String(each.id)) ? [each] : [],
  );
  return [...options, ...new Map(missing.map((each) => [each.id, named(each)])).values()];
}

const plain = (values: readonly string[], nameOf = (value: string) => value): PlaceOption[] =>
  [...new Set(values)].map((value) => ({ value, name: nameOf(value) }));
