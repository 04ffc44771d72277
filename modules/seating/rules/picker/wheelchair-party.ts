/**
 * Seats for a party with a wheelchair (ASSIGN-15 in docs/algorithms/auto-assign.md): its wheelchair
 * places, and seats for its companions beside them.
 */
import { LOVE_SEATS, type Seat, STANDARD_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';

type CanPick = (seat: Seat | undefined) => boolean;

/** Another row is as far away as this many seats, and so is a seat of another class. */
const ROW_DISTANCE = 3;
const OTHER_CLASS = 50;

export const wheelchairPlaces = ({ arrangement }: PreparedArrangement): Seat[] =>
  arrangement.seats.filter((seat) => seat.class === WHEELCHAIR_SEATS && !seat.disabled);

/**
 * Returns seat ids for `count` people: the wheelchair places with these ids, then the companions,
 * nearest first. Without ids: the free place that has its companions nearest. Null if there are too
 * few free seats.
 */
export function wheelchairParty(
  hall: PreparedArrangement,
  canPick: CanPick,
  count: number,
  placeIds: readonly number[],
): number[] | null {
  if (placeIds.length > 0) return aroundPlaces(hall, canPick, count, placeIds)?.ids ?? null;
  let best: { ids: number[]; distance: number } | null = null;
  for (const place of wheelchairPlaces(hall)) {
    const party = aroundPlaces(hall, canPick, count, [place.id]);
    if (party && (!best || party.distance < best.distance)) best = party;
  }
  return best?.ids ?? null;
}

function aroundPlaces(hall: PreparedArrangement, canPick: CanPick, count: number, placeIds: readonly number[]) {
  const places = placeIds.flatMap((id) => hall.places.byId.get(id) ?? []).filter((seat) => canPick(seat));
  const [first] = places;
  if (!first || places.length !== placeIds.length || places.length > count) return null;
  const companions = hall.arrangement.seats
    .filter((seat) => isForCompanions(seat) && canPick(seat))
    .map((seat) => ({ id: seat.id, distance: Math.min(...places.map((place) => distanceTo(place, seat))) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count - places.length);
  if (companions.length < count - places.length) return null;
  return {
    ids: [...placeIds, ...companions.map(({ id }) => id)],
    distance: companions.reduce((sum, { distance }) => sum + distance, 0),
  };
}

const isForCompanions = (seat: Seat): boolean =>
  seat.autoassign && seat.class !== WHEELCHAIR_SEATS && seat.class !== LOVE_SEATS;

const distanceTo = (place: Seat, seat: Seat): number =>
  Math.abs(seat.row - place.row) * ROW_DISTANCE +
  Math.abs(seat.column - place.column) +
  (seat.class === STANDARD_SEATS ? 0 : OTHER_CLASS);
