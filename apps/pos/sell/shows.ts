import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { exhibitorChannel } from '#modules/realtime/contract/channels.ts';
import { afterRandomDelay } from '#web/api/realtime.ts';
import { api } from '#web/device/api.ts';
import { watchChannel } from '#web/device/device/subscriptions.ts';
import { usePersisted } from '#web/device/persisted.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/**
 * Reads the screenings of a business day; null: of the present one. Free places follow sales
 * elsewhere (D-177).
 */
export function useShows(day: string | null) {
  const shows = useQuery({
    queryKey: [...TILL, 'screenings', day],
    queryFn: () => api().call('GET /api/pos/screenings', { query: { day } }),
    placeholderData: keepPreviousData,
  });
  useSeatPokes(null, shows.refetch);
  return shows;
}

/** Reads one screening with its present tariffs and seats; those of the bill that the cart changes are free. */
export function useHall(id: number) {
  const changes = usePersisted(persistedCart)?.changes?.bill ?? null;
  const hall = useQuery({
    queryKey: [...TILL, 'hall', id, changes],
    queryFn: () =>
      api().call('GET /api/pos/screenings/:id', { params: { id }, query: changes === null ? {} : { changes } }),
  });
  useSeatPokes(id, hall.refetch);
  return hall;
}

/** Refetches soon after an invalidation of the seats of this screening, or of any. */
function useSeatPokes(screening: number | null, refetch: () => unknown): void {
  const { exhibitor_id } = useExhibitor();
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
