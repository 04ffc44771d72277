import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { Draft } from '#modules/seating/rules/plan-editor.ts';
import type { SeatPlanForm, SeatPlanWire } from '#modules/venues/staff-contract.ts';

export const seatPlanKey = (screenId: string) => ['seat-plan', screenId] as const;

/** The plan of a screen. It is not read again behind the back of somebody who is drawing: saving says when it is old. */
export const useSeatPlan = (screenId: string) =>
  useQuery({
    queryKey: seatPlanKey(screenId),
    queryFn: () => api().get<SeatPlanWire>(`/api/staff/screens/${screenId}/seats`),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const draftOf = ({ rows, columns, seats, separator }: SeatPlanWire): Draft => ({
  drawing: { rows, columns, seats },
  separator,
});

/** As it is sent: seats that are new have no number yet. */
export const planFormOf = ({ drawing, separator }: Draft, version: number | null): SeatPlanForm => ({
  rows: drawing.rows,
  columns: drawing.columns,
  seats: drawing.seats.map((seat) => ({ ...seat, id: seat.id > 0 ? seat.id : null })),
  separator,
  version,
});
