// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventTickets } from '#apps/website/pages/events/EventTickets.tsx';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const site = siteDataFixture({ now: NOW });
const [gala] = site.events as [EventWire];
const SCHEDULE = gala.schedule as ScheduleWire;
const BUY = '/en/buy/events/1';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** Returns the target of the buy button, or its text if it is disabled; null without a button. */
function button(event: Partial<EventWire>, change: Partial<SiteData> = {}): string | null {
  const place = renderInSite(<EventTickets event={{ ...gala, ...event }} />, change);
  const link = place.querySelector('a[href*="/buy/"]')?.getAttribute('href');
  const off = place.querySelector<HTMLButtonElement>('button:disabled');
  return link ?? off?.textContent ?? null;
}
const startedAgo = (ms: number): Partial<EventWire> => ({
  schedule: { ...SCHEDULE, start: new Date(NOW - ms).toISOString() },
});
const { settings } = site;
const WITHOUT_TICKETS = {
  settings: { ...settings, public_config: { ...settings.public_config, features: ['vouchers' as const] } },
};

test.each<[string, Partial<EventWire>, Partial<SiteData>, string | null]>([
  ['can be bought', {}, {}, BUY],
  ['no payment method is enabled', {}, { payment_methods: [] }, 'Not available online'],
  ['the tickets feature is off', {}, WITHOUT_TICKETS, 'Not available online'],
  ['it is sold out', { schedule: { ...SCHEDULE, sold_out: true } }, {}, 'Sold out'],
  ['it started 14 minutes ago', startedAgo(14 * MINUTE), {}, BUY],
  ['it started 15 minutes ago', startedAgo(15 * MINUTE), {}, 'Not available online'],
  ['it is not sold online', { sell_online: false }, {}, null],
  ['it has no screening', { schedule: null }, {}, null],
])('the buy link of an event: %s', { tags: ['TCK-007', 'CONST-004', 'SITE-057'] }, (_, event, change, expected) => {
  expect(button(event, change)).toBe(expected);
});
