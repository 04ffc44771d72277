// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { answering, closePage, openPage, settled } from '#testing/component/open-page.tsx';
import { billResult, PURCHASE, seatsData, ticketData, voucherType } from '#testing/component/purchase.fixture.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';

const calls = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo(calls),
  realtime: () => ({ watch: () => () => undefined }),
}));

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = {
  ...siteDataFixture({ now: NOW }),
  widgets: Object.fromEntries(WIDGETS.map((placement) => [placement, `<p>Words of ${placement}.</p>`])),
};
const schedule = site.schedules.find(({ event_id }) => event_id === null) as ScheduleWire;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  calls.get.mockImplementation(
    answering({
      [`/api/schedules/${schedule.id}/data`]: ticketData(site, schedule),
      [`/api/schedules/${schedule.id}/arrangement`]: seatsData(schedule),
      '/api/voucher-types/gift': voucherType(),
      [`/api/bill/${PURCHASE}/result`]: billResult(schedule, 'settled', {
        message: '<p>Words of payment-success.</p>',
      }),
    }),
  );
  calls.post.mockImplementation(answering({}));
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

/** On every page; texts of mails are on none. */
const EVERYWHERE = ['below-navigation', 'cookie-notice'];
const OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['home-above-events', 'home-above-today'],
  '/events': ['events-below-list'],
  '/contact': ['contact-widgets'],
  '/info/newsletter': ['newsletter-subscribe'],
  [`/buy/tickets/${schedule.id}`]: ['checkout-terms', 'ticket-conditions', 'buy-help'],
  '/info/voucher/gift': ['checkout-terms', 'voucher-conditions', 'buy-help'],
  [`/bill/${PURCHASE}`]: ['payment-success'],
  '/movies': [],
};

test.each(Object.keys(OF_PAGES))(
  '%s has the words of its own placements and of no other',
  { tags: ['CMS-001', 'CMS-005', 'D-167', 'SITE-030', 'SITE-037'] },
  async (path) => {
    const place = await openPage(path, site, catalogue);
    const expectedWidgets = [...EVERYWHERE, ...(OF_PAGES[path] ?? [])].toSorted();
    const shownWidgets = () =>
      [
        ...new Set([...(place.textContent ?? '').matchAll(/Words of ([a-z-]+)\./g)].map(([, placement]) => placement)),
      ].toSorted();
    await settled(() => shownWidgets().length >= expectedWidgets.length);
    expect(shownWidgets()).toEqual(expectedWidgets);
  },
);

test('the pages and the purchase mail together have all thirteen', { tags: ['CMS-001'] }, () => {
  const all = new Set([...EVERYWHERE, ...Object.values(OF_PAGES).flat(), 'purchase-mail']);
  expect([...all].toSorted()).toEqual([...WIDGETS].toSorted());
});
