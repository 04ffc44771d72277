import { useCallback, useEffect, useRef, useState } from 'react';
import { api, realtime } from '#apps/website/api/start-client.ts';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { plannedSeats } from '#apps/website/pages/buy/tickets/seats/planned-seats.ts';
import { throttleWithJitter } from '#apps/website/pages/buy/tickets/throttle-with-jitter.ts';
import { useSite, useSiteStore } from '#apps/website/site/SiteProvider.tsx';
import { exhibitorChannel } from '#modules/realtime/contract/channels.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import type { ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import { ApiError } from '#web/api/api-error.ts';

export type TicketOffer = {
  readonly state: 'loading' | 'ready' | 'failed' | 'missing';
  /** The reason of a failed load. */
  readonly failure: unknown;
  readonly data: ScheduleDataWire | null;
  /** The last known seats; null before the first answer. */
  readonly seats: ScheduleSeatsWire | null;
  readonly refetchTariffs: () => Promise<void>;
  readonly refetchSeats: () => Promise<void>;
};

/**
 * Reads the offer of a screening and keeps it current: seats after each invalidation (and every 10
 * s without realtime), tariffs after their price invalidations (TCK-008, D-057, D-177).
 */
export function useTicketOffer(scheduleId: number): TicketOffer {
  const store = useSiteStore();
  const exhibitorId = useSite().exhibitor.id;
  const [state, setState] = useState<TicketOffer['state']>('loading');
  const [failure, setFailure] = useState<unknown>(null);
  const [data, setData] = useState<ScheduleDataWire | null>(null);
  const [seats, setSeats] = useState<ScheduleSeatsWire | null>(null);
  const rates = useRef<readonly number[]>([]);
  rates.current = data?.tariffs.map(({ price_rate_id }) => price_rate_id) ?? [];
  const version = useRef(-1);

  const refetchTariffs = useCallback(async (): Promise<void> => {
    try {
      setData(await retryWithBackoff(() => api().call('GET /api/schedules/:id/data', { params: { id: scheduleId } })));
      setState('ready');
    } catch (error) {
      setFailure(error);
      const missing = error instanceof ApiError && error.status === 404;
      // The shown data stays usable if only the refresh failed.
      setState((before) => (missing ? 'missing' : before === 'ready' ? before : 'failed'));
    }
  }, [scheduleId]);
  const refetchSeats = useCallback(async (): Promise<void> => {
    try {
      const seen = await retryWithBackoff(() =>
        api().call('GET /api/schedules/:id/arrangement', { params: { id: scheduleId } }),
      );
      if (seen.seats_version < version.current) return;
      version.current = seen.seats_version;
      setSeats(seen);
      const { id: schedule_id, available_seats_online, sold_out, sold_out_online } = seen;
      store.seatsChanged({ schedule_id, available_seats_online, sold_out, sold_out_online });
    } catch {
      // The next invalidation or poll requests again; the server checks every purchase anyway.
    }
  }, [scheduleId, store]);

  useEffect(() => {
    // The plan of the initial data is shown until the present seats arrive.
    setSeats((known) => known ?? plannedSeats(store.get(), scheduleId));
    void refetchTariffs();
    void refetchSeats();
    const newSeats = throttleWithJitter(() => void refetchSeats());
    const newPrices = throttleWithJitter(() => void refetchTariffs());
    const stop = realtime().watch({
      channel: exhibitorChannel(exhibitorId),
      on: {
        ScheduleSeatsChanged: ({ schedule_id, seats_version }) => {
          if (schedule_id === scheduleId && seats_version > version.current) newSeats.trigger();
        },
        PriceChanged: ({ schedule_id }) => {
          if (schedule_id === null || schedule_id === scheduleId) newPrices.trigger();
        },
        PriceRateChanged: ({ price_rate_id }) => {
          if (rates.current.includes(price_rate_id)) newPrices.trigger();
        },
      },
      refetch: () => {
        newSeats.trigger();
        newPrices.trigger();
      },
    });
    return () => {
      stop();
      newSeats.stop();
      newPrices.stop();
    };
  }, [scheduleId, exhibitorId, store.get, refetchTariffs, refetchSeats]);
  return { state, failure, data, seats, refetchTariffs, refetchSeats };
}
