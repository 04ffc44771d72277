// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TicketPurchase } from '#apps/website/pages/buy/tickets/TicketPurchase.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.hoisted(() => vi.fn());
/** The subscription of the page: after a change of its screening it refetches. */
const watched = vi.hoisted(() => ({ refetch: () => undefined as unknown }));
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo({ get }),
  realtime: () => ({
    watch: (what: typeof watched) => {
      watched.refetch = what.refetch;
      return () => undefined;
    },
  }),
}));

const NOW = Date.parse('2026-11-20T12:00:00Z');
const site = siteDataFixture({ now: NOW });
const schedule = site.schedules.find(
  ({ event_id, sold_out, movie_id }) => event_id === null && !sold_out && movie_id === 1,
);
if (!schedule) throw new Error('no screening');

let notice: string | null = null;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  notice = null;
  get.mockImplementation(async (path: string) =>
    path.endsWith('/data')
      ? {
          schedule: { ...schedule, is_seatpicker_enabled: false },
          movie: site.movies[0],
          tariffs: [],
          notice,
          supplements: {},
        }
      : { id: schedule.id, seats_version: 1, available_seats_online: 40, arrangement: null },
  );
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['notice.sold_out', 'This show is sold out.'],
  ['notice.cannot_purchase_now', 'Tickets for this show cannot be bought right now.'],
])(
  '%s while the page is open: announced politely, with the other times of the film beside it',
  { tags: ['D-048', 'ERR-010', 'ERR-017'] },
  async (key, text) => {
    const place = renderInSite(<TicketPurchase schedule={schedule} event={null} />);
    await wait(100);
    expect(place.querySelector('form')).not.toBeNull();
    expect(place.textContent).not.toContain('Other times for this film');
    notice = key;
    watched.refetch();
    await wait(15_000);
    expect(place.querySelector('form')).toBeNull();
    expect([...place.querySelectorAll('[role=status]')].map((one) => one.textContent).join()).toContain(text);
    const links = [...place.querySelectorAll('section a[href*="/buy/"]')].map((one) => one.getAttribute('href'));
    expect(links.length).toBeGreaterThan(1);
    expect(links).not.toContain(`/en/buy/tickets/${schedule.id}`);
  },
);
