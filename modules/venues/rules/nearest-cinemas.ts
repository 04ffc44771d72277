/** How far cinemas are from a visitor, as the crow flies (decision 0074). Degrees and kilometres. */
export type Place = { readonly lat: number; readonly lng: number };
type Placed = { readonly address: { readonly lat: number | null; readonly lng: number | null } };

const EARTH_RADIUS_KM = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance. */
export function kilometresBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the place of a cinema; null if its form has no coordinates. */
export const placeOf = ({ address: { lat, lng } }: Placed): Place | null =>
  lat === null || lng === null ? null : { lat, lng };

/** Returns the cinemas by distance, the nearest first; those without coordinates stay last, in their order. */
export function nearestFirst<Cinema extends Placed>(
  cinemas: readonly Cinema[],
  from: Place,
): { readonly cinema: Cinema; readonly kilometres: number | null }[] {
  return cinemas
    .map((cinema) => {
      const place = placeOf(cinema);
      return { cinema, kilometres: place && kilometresBetween(from, place) };
    })
    .sort((a, b) => (a.kilometres ?? Number.MAX_VALUE) - (b.kilometres ?? Number.MAX_VALUE));
}
