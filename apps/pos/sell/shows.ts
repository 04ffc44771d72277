import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { api } from '#apps/browser/machine/calls.ts';
import { watchChannel } from '#apps/browser/machine/device/pokes.ts';
import { afterRandomDelay } from '#apps/browser/realtime.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { exhibitorChannel } from '#modules/realtime/contract.ts';
import type { TillDay, TillHall } from '#modules/till/contract.ts';

/** The screenings of a business day; null: of the one that runs. Places left follow what is sold elsewhere (D-177). */
export function useShows(day: string | null) {
  const shows = useQuery({
    queryKey: [...TILL, 'screenings', day],
    queryFn: () => api().get<TillDay>(`/api/pos/screenings${day === null ? '' : `?day=${day}`}`),
    placeholderData: keepPreviousData,
  });
  useSeatPokes(null, shows.refetch);
  return shows;
}

/** One screening with its tariffs and its seats as they are now. */
export function useHall(id: number) {
  const hall = useQuery({
    queryKey: [...TILL, 'hall', id],
    queryFn: () => api().get<TillHall>(`/api/pos/screenings/${id}`),
  });
  useSeatPokes(id, hall.refetch);
  return hall;
}

/** Looks again soon after seats of this screening, or of any, changed. */
function useSeatPokes(screening: number | null, refetch: () => unknown): void {
  const { exhibitor_id } = useHouse();
  useEffect(() => {
    const look = afterRandomDelay(() => void refetch());
    return watchChannel({
      channel: exhibitorChannel(exhibitor_id),
      on: {
        ScheduleSeatsChanged: ({ schedule_id }) => {
          if (screening === null || schedule_id === screening) look();
        },
      },
      refetch: look,
    });
  }, [exhibitor_id, screening, refetch]);
}
