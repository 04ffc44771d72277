// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TicketForm } from '#apps/website/pages/buy/tickets/TicketForm.tsx';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import type { ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

afterEach(() => {
  leave();
  localStorage.clear();
});
const site = siteDataFixture({ now: Date.parse('2026-11-20T12:00:00Z') });
const schedule = site.schedules.find(({ event_id, sold_out }) => event_id === null && !sold_out);
const movie = site.movies.find(({ id }) => id === schedule?.movie_id);
if (!schedule || !movie) throw new Error('no screening');

const data = {
  schedule: { ...schedule, is_seatpicker_enabled: false },
  movie,
  tariffs: [
    {
      price_rate_id: 1,
      name: 'Adult',
      description: '',
      total_price: 9,
      min_tickets: 1,
      max_tickets: 10,
      accept_voucher: false,
    },
  ],
  notice: null,
  supplements: {},
} as ScheduleDataWire;
const offerOf = (available_seats_online: number): TicketOffer => ({
  state: 'ready',
  failure: null,
  data,
  seats: { id: schedule.id, available_seats_online, arrangement: null } as ScheduleSeatsWire,
  refetchTariffs: async () => undefined,
  refetchSeats: async () => undefined,
});
const form = (places: number) => (
  <TicketForm data={data} offer={offerOf(places)} changing={null} above={null} onBusy={() => undefined} />
);

test('places that run out during the choice are announced politely, with other times of the film', {
  tags: ['ERR-011', 'VAL-005'],
}, () => {
  const shown = renderInSite(form(40));
  act(() => buttonNamed(shown, 'One ticket more: Adult').click());
  expect(shown.textContent).not.toContain('Other times for this film');
  leave();
  const gone = renderInSite(form(0));
  const notice = [...gone.querySelectorAll('[role=status]')].find((one) =>
    one.textContent?.includes('no online seats left'),
  );
  expect(notice).toBeDefined();
  const links = [...gone.querySelectorAll('a[href*="/buy/"]')].map((one) => one.getAttribute('href'));
  expect(links.length).toBeGreaterThan(0);
  expect(links).not.toContain(`/en/buy/tickets/${schedule.id}`);
});
