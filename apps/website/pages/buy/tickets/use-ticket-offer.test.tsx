// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Watch } from '#apps/browser/realtime.ts';
import { useTicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { leave, renderInSite } from '#testing/journeys/harness/render-in-site.tsx';

const [get, watched] = vi.hoisted(() => [vi.fn(), { now: null as Watch | null, stopped: 0 }]);
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => ({ get }),
  realtime: () => ({
    watch: (watch: Watch) => {
      watched.now = watch;
      return () => {
        watched.stopped += 1;
      };
    },
  }),
}));

const SCREENING = 100;
const tariff = (price_rate_id: number, total_price: number) => ({ price_rate_id, total_price });
/** What the server would answer now; the plan of the hall is there, so the screening has a seat picker. */
let prices = [tariff(1, 12), tariff(2, 9)];
const asked = (what: 'data' | 'arrangement') =>
  get.mock.calls.filter(([path]) => path === `/api/schedules/${SCREENING}/${what}`).length;

beforeEach(() => {
  vi.useFakeTimers();
  prices = [tariff(1, 12), tariff(2, 9)];
  watched.stopped = 0;
  get
    .mockReset()
    .mockImplementation(async (path: string) =>
      path.endsWith('/data')
        ? { schedule: { id: SCREENING, is_seatpicker_enabled: true }, tariffs: prices }
        : { id: SCREENING, seats_version: 1, available_seats_online: 5, sold_out: false, sold_out_online: false },
    );
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

function Prices() {
  const { data } = useTicketOffer(SCREENING);
  return <p>{data?.tariffs.map(({ price_rate_id, total_price }) => `${price_rate_id}: ${total_price}`).join(', ')}</p>;
}
async function shown() {
  const place = renderInSite(<Prices />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  return place;
}
/** Watchers of one hall ask within a few seconds, not all at once. */
const hears = (tell: (on: Watch['on']) => void) =>
  act(async () => {
    tell(watched.now?.on ?? {});
    await vi.advanceTimersByTimeAsync(5_000);
  });

test('TCK-010 the form’s data by the id of the screening hold its tariffs', async () => {
  expect((await shown()).textContent).toBe('1: 12, 2: 9');
  expect([asked('data'), asked('arrangement')]).toEqual([1, 1]);
});

test('TCK-008 D-057 tariffs are fetched again when one of theirs, or this screening, costs another price', async () => {
  const place = await shown();
  prices = [tariff(1, 13), tariff(2, 9)];
  await hears((on) => on.PriceRateChanged?.({ price_rate_id: 1 }));
  expect([asked('data'), place.textContent]).toEqual([2, '1: 13, 2: 9']);
  await hears((on) => on.PriceChanged?.({ schedule_id: SCREENING }));
  await hears((on) => on.PriceChanged?.({ schedule_id: null }));
  expect(asked('data')).toBe(4);
});

test('TCK-008 D-057 prices of others are no reason to ask', async () => {
  await shown();
  await hears((on) => {
    on.PriceRateChanged?.({ price_rate_id: 99 });
    on.PriceChanged?.({ schedule_id: SCREENING + 1 });
  });
  expect(asked('data')).toBe(1);
  leave();
  expect(watched.stopped).toBe(1);
});
