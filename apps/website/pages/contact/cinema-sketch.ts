/** What the sketch of the contact page draws: only what is known, where the cinemas are to each other (decision 0073). */

/** Degrees. */
type Position = { readonly lat: number; readonly lng: number };
type Placed<Item> = { readonly item: Item; readonly x: number; readonly y: number };
export type CinemaSketch<Item> = {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Placed<Item>[];
  /** A bar of a round length. */
  readonly scale: { readonly metres: number; readonly length: number };
};

export const SKETCH_WIDTH = 360;
const HEIGHT_MIN = 140;
const HEIGHT_MAX = 300;
/** Space for the names around the marks. */
const MARGIN = 56;
/** Cinemas farther apart than this are in other regions: a sketch says nothing of the way between them. */
const APART_MAX_METRES = 60_000;
const METRES_PER_DEGREE = 111_320;
const ROUND_METRES = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Returns the sketch of two cinemas or more, north above, in units of its view box. Null if one has no
 * position, if all are at one place, or if they are too far apart.
 */
export function cinemaSketch<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => Position | null,
): CinemaSketch<Item> | null {
  const positions = items.map(positionOf);
  const known = positions.filter((position) => position !== null);
  const [first] = known;
  if (!first || known.length < 2 || known.length < items.length) return null;
  const shrink = Math.cos((first.lat * Math.PI) / 180);
  const metres = known.map(({ lat, lng }) => ({
    east: (lng - first.lng) * METRES_PER_DEGREE * shrink,
    south: (first.lat - lat) * METRES_PER_DEGREE,
  }));
  const west = Math.min(...metres.map(({ east }) => east));
  const north = Math.min(...metres.map(({ south }) => south));
  const across = Math.max(...metres.map(({ east }) => east)) - west;
  const down = Math.max(...metres.map(({ south }) => south)) - north;
  const span = Math.max(across, down);
  if (span < 1 || span > APART_MAX_METRES) return null;
  const perMetre = Math.min(
    (SKETCH_WIDTH - 2 * MARGIN) / Math.max(across, 1),
    (HEIGHT_MAX - 2 * MARGIN) / Math.max(down, 1),
  );
  const height = Math.max(HEIGHT_MIN, Math.round(down * perMetre) + 2 * MARGIN);
  const left = (SKETCH_WIDTH - across * perMetre) / 2;
  const top = (height - down * perMetre) / 2;
  const round = ROUND_METRES.findLast((each) => each * perMetre <= SKETCH_WIDTH / 4) ?? (ROUND_METRES[0] as number);
  return {
    width: SKETCH_WIDTH,
    height,
    places: items.map((item, index) => {
      const { east = 0, south = 0 } = metres[index] ?? {};
      return { item, x: Math.round(left + (east - west) * perMetre), y: Math.round(top + (south - north) * perMetre) };
    }),
    scale: { metres: round, length: Math.round(round * perMetre) },
  };
}

/** Returns the distance in metres, rounded as people say it. */
export function roundedDistance(one: Position, other: Position): number {
  const shrink = Math.cos((one.lat * Math.PI) / 180);
  const metres = Math.hypot(one.lat - other.lat, (one.lng - other.lng) * shrink) * METRES_PER_DEGREE;
  const step = metres < 1_000 ? 50 : 100;
  return Math.round(metres / step) * step;
}
