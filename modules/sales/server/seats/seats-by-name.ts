import { notFound, refuse } from '#kernel/refusal.ts';
import type { ShownScreening } from '#modules/sales/server/seats/seat-map.sql.ts';
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import { storedPlan } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Returns the seats with these names, in their order. Refuses 422 at `path` seat.unnumbered_hall,
 * seat.unknown {seat}, seat.chosen_twice {seat}, seat.out_of_use {seat}.
 */
export async function seatsByName(
  tx: Tx,
  { arrangement_id }: Pick<ShownScreening, 'arrangement_id'>,
  input: readonly string[],
  path: string,
): Promise<Seat[]> {
  if (input.length === 0) return [];
  if (arrangement_id === null) throw refuse('seat.unnumbered_hall', {}, path);
  const plan = await storedPlan(tx, arrangement_id);
  if (!plan) throw notFound('schedule');
  const byName = new Map(plan.arrangement.seats.map((seat) => [seat.name, seat]));
  const chosenSeats = new Map<string, Seat>();
  for (const name of input) {
    const seat = byName.get(name);
    if (!seat) throw refuse('seat.unknown', { seat: name }, path);
    if (chosenSeats.has(name)) throw refuse('seat.chosen_twice', { seat: name }, path);
    if (seat.disabled) throw refuse('seat.out_of_use', { seat: name }, path);
    chosenSeats.set(name, seat);
  }
  return [...chosenSeats.values()];
}
