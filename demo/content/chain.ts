/**
 * The second demo, `npm start -- --demo chain`: four more cinemas of the same exhibitor in four more
 * towns. Their halls are built like those of the first two; films, prices and posters are the same.
 */
import type { DemoCinema, DemoScreen } from '#demo/content/types.ts';
import { SCREENS } from '#demo/content/venues.ts';

const TOWNS = [
  {
    id: 3,
    name: 'Noctule Citadelle',
    address1: 'Rue des Brasseurs 88',
    zip: '5000',
    city: 'Namur',
    lat: 50.4633,
    lng: 4.8667,
  },
  {
    id: 4,
    name: 'Noctule Outremeuse',
    address1: 'Rue Puits-en-Sock 41',
    zip: '4020',
    city: 'Liège',
    lat: 50.6392,
    lng: 5.5832,
  },
  {
    id: 5,
    name: 'Noctule am Markt',
    address1: 'Klosterstraße 12',
    zip: '4700',
    city: 'Eupen',
    lat: 50.6279,
    lng: 6.0362,
  },
  {
    id: 6,
    name: 'Noctule Patershol',
    address1: 'Corduwanierstraat 5',
    zip: '9000',
    city: 'Gent',
    lat: 51.0575,
    lng: 3.7241,
  },
] as const;

/** Each of these cinemas has as many halls, named by its town and a number. */
const HALLS = 4;
const FIRST_HALL = 101;
const OPENING_HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
  weekday === 5 || weekday === 6 ? '13:30-00:30' : '13:30-23:00',
);

const cinemas: readonly DemoCinema[] = TOWNS.map(({ id, name, address1, zip, city, lat, lng }) => ({
  id,
  name,
  address: {
    address1,
    zip,
    city,
    country: { iso_3166_2: 'BE' },
    lat,
    lng,
    gmaps: `https://maps.google.com/?q=${lat},${lng}`,
  },
  phone: '+32 63 00 19 26',
  email: `${city.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()}@noctule.example`,
  opening_hours: OPENING_HOURS,
}));

/** A hall of a further cinema, and the hall of the first two that it is built like. */
export type ChainHall = DemoScreen & { readonly like: number };

const screens: readonly ChainHall[] = TOWNS.flatMap(({ id: cinemaId, city }, nth) =>
  Array.from({ length: HALLS }, (_, hall): ChainHall => {
    // The halls differ from town to town, and none is without seats to choose.
    const like = SCREENS[(nth + hall) % 7];
    if (!like) throw new Error('the demo has fewer than seven halls');
    const number = hall + 1;
    return {
      ...like,
      id: FIRST_HALL + nth * HALLS + hall,
      cinema_id: cinemaId,
      name: `${city} ${number}`,
      abbreviation: `${city.slice(0, 2).toUpperCase()}${number}`,
      like: like.id,
    };
  }),
);

export const CHAIN = { cinemas, screens } as const;
