import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Draft } from '#modules/seating/rules/drawing/plan-editor.ts';
import type { SeatPlanForm, SeatPlanWire } from '#modules/venues/contract/cinemas.ts';

export const seatPlanKey = (screenId: string) => ['seat-plan', screenId] as const;

/**
 * Reads the plan of a screen. It is not refetched while an employee draws: saving reports a
 * conflict.
 */
export const useSeatPlan = (screenId: string) =>
  useQuery({
    queryKey: seatPlanKey(screenId),
    queryFn: () => api().call('GET /api/staff/screens/:id/seats', { params: { id: screenId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const draftOf = ({ rows, columns, seats, separator }: SeatPlanWire): Draft => ({
  drawing: { rows, columns, seats },
  separator,
});

/** Returns the wire form: new seats have no number yet. */
export const planFormOf = ({ drawing, separator }: Draft, version: number | null): SeatPlanForm => ({
  rows: drawing.rows,
  columns: drawing.columns,
  seats: drawing.seats.map((seat) => ({ ...seat, id: seat.id > 0 ? seat.id : null })),
  separator,
  version,
});
