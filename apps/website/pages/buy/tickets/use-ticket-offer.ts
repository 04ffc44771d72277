import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#apps/browser/api-error.ts';
import { api, realtime } from '#apps/website/api/start-client.ts';
import { patiently } from '#apps/website/pages/buy/checkout/patiently.ts';
import { gently } from '#apps/website/pages/buy/tickets/gently.ts';
import { useSite, useSiteStore } from '#apps/website/site/SiteProvider.tsx';
import { exhibitorChannel } from '#modules/realtime/contract.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract.ts';
import type { ScheduleSeatsWire } from '#modules/seating/contract.ts';

export type TicketOffer = {
  readonly state: 'loading' | 'ready' | 'failed' | 'missing';
  /** Why it could not be loaded. */
  readonly failure: unknown;
  readonly data: ScheduleDataWire | null;
  /** The seats as they were last seen; null before the first answer. */
  readonly seats: ScheduleSeatsWire | null;
  readonly refetchTariffs: () => Promise<void>;
  readonly refetchSeats: () => Promise<void>;
};

/**
 * What a screening offers, kept fresh: seats after every notice that they changed (and every 10 s while no notices
 * come), tariffs after price notices that concern them (TCK-008, D-057, D-177).
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
      setData(await patiently(() => api().get<ScheduleDataWire>(`/api/schedules/${scheduleId}/data`)));
      setState('ready');
    } catch (error) {
      setFailure(error);
      const missing = error instanceof ApiError && error.status === 404;
      // What is on the screen stays usable when only the refresh failed.
      setState((before) => (missing ? 'missing' : before === 'ready' ? before : 'failed'));
    }
  }, [scheduleId]);
  const refetchSeats = useCallback(async (): Promise<void> => {
    try {
      const seen = await patiently(() => api().get<ScheduleSeatsWire>(`/api/schedules/${scheduleId}/arrangement`));
      if (seen.seats_version < version.current) return;
      version.current = seen.seats_version;
      setSeats(seen);
      const { id: schedule_id, available_seats_online, sold_out, sold_out_online } = seen;
      store.seatsChanged({ schedule_id, available_seats_online, sold_out, sold_out_online });
    } catch {
      // The next notice or the next poll asks again; the server judges every purchase anyway.
    }
  }, [scheduleId, store]);

  useEffect(() => {
    void refetchTariffs();
    void refetchSeats();
    const newSeats = gently(() => void refetchSeats());
    const newPrices = gently(() => void refetchTariffs());
    const stop = realtime().watch({
      channel: exhibitorChannel(exhibitorId),
      on: {
        ScheduleSeatsChanged: ({ schedule_id, seats_version }) => {
          if (schedule_id === scheduleId && seats_version > version.current) newSeats.poke();
        },
        PriceChanged: ({ schedule_id }) => {
          if (schedule_id === null || schedule_id === scheduleId) newPrices.poke();
        },
        PriceRateChanged: ({ price_rate_id }) => {
          if (rates.current.includes(price_rate_id)) newPrices.poke();
        },
      },
      refetch: () => {
        newSeats.poke();
        newPrices.poke();
      },
    });
    return () => {
      stop();
      newSeats.stop();
      newPrices.stop();
    };
  }, [scheduleId, exhibitorId, refetchTariffs, refetchSeats]);
  return { state, failure, data, seats, refetchTariffs, refetchSeats };
}
