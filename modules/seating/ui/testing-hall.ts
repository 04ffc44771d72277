/** A drawn hall (see rules/testing.ts) as a visitor's browser receives it. */
import type { ArrangementWire } from '#modules/seating/contract/public.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';
import { hall } from '#modules/seating/rules/testing.ts';

export function drawnArrangement(drawing: string): ArrangementWire {
  const { arrangement, taken, blocked } = hall(drawing);
  return seatGrid(arrangement, (id) => (blocked.has(id) ? 'blocked' : taken.has(id) ? 'sold' : 'available'));
}
