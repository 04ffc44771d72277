// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import type { Watch } from '#web/api/realtime.ts';

const [get, watched] = vi.hoisted(() => [vi.fn(), { now: null as Watch | null, stopped: 0 }]);
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo({ get }),
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
/**
 * The server's present answer; the plan of the hall is included, so the screening has a seat
 * picker.
 */
let prices = [tariff(1, 12), tariff(2, 9)];
const requestCount = (what: 'data' | 'arrangement') =>
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
/** Subscribers of one hall request within a few seconds, not all at once. */
const receives = (notify: (on: Watch['on']) => void) =>
  act(async () => {
    notify(watched.now?.on ?? {});
    await vi.advanceTimersByTimeAsync(5_000);
  });

test('the form’s data has the tariffs by the id of the screening', { tags: ['TCK-010'] }, async () => {
  expect((await shown()).textContent).toBe('1: 12, 2: 9');
  expect([requestCount('data'), requestCount('arrangement')]).toEqual([1, 1]);
});

test('tariffs are fetched again if the price of one of them, or of this screening, changes', {
  tags: ['TCK-008', 'D-057'],
}, async () => {
  const place = await shown();
  prices = [tariff(1, 13), tariff(2, 9)];
  await receives((on) => on.PriceRateChanged?.({ price_rate_id: 1 }));
  expect([requestCount('data'), place.textContent]).toEqual([2, '1: 13, 2: 9']);
  await receives((on) => on.PriceChanged?.({ schedule_id: SCREENING }));
  await receives((on) => on.PriceChanged?.({ schedule_id: null }));
  expect(requestCount('data')).toBe(4);
});

test('other prices cause no request', { tags: ['TCK-008', 'D-057'] }, async () => {
  await shown();
  await receives((on) => {
    on.PriceRateChanged?.({ price_rate_id: 99 });
    on.PriceChanged?.({ schedule_id: SCREENING + 1 });
  });
  expect(requestCount('data')).toBe(1);
  leave();
  expect(watched.stopped).toBe(1);
});
