// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from '#apps/website/pages/buy/BillPayPage.tsx';
import { billStatus, PURCHASE } from '#testing/component/purchase.fixture.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { leave, renderPageInSite } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo({ get }),
  realtime: () => ({ watch: () => () => undefined }),
}));

const NOW = Date.parse('2026-11-20T12:00:00Z');
const site = siteDataFixture({ now: NOW });
const [schedule] = site.schedules;
const RESULT = {
  uuid: PURCHASE,
  type: 'tickets',
  status: 'paying',
  amount: 19,
  lines: [{ kind: 'ticket', name: 'Full', seat: 'A-1', quantity: 1, total: 19, refunded: 0 }],
  payments: [],
  schedule: {
    id: schedule?.id,
    event_id: null,
    start: schedule?.start,
    movie: 'Nosferatu',
    movie_slug: 'nosferatu',
    cinema: 'Lumen',
    screen: 'One',
  },
  voucher: null,
  takes_back: null,
};
let left_ms = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  get.mockImplementation(async (path: string) => {
    if (path.endsWith('/status'))
      return { ...billStatus(site, 'redirect', 0), hold_until: new Date(NOW + left_ms).toISOString() };
    if (path.endsWith('/result')) return RESULT;
    return { driver: 'mollie', component: 'redirect', amount: 19, tip: 0, checkout_url: 'https://pay.example/1' };
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function shown(left: number) {
  left_ms = left;
  const { place } = await renderPageInSite(page, { name: 'bill.pay', params: { uuid: PURCHASE } });
  await act(() => vi.advanceTimersByTimeAsync(50));
  return place;
}

test('the payment page shows what is paid, and the way to another method or choice', {
  tags: ['PAY-001'],
}, async () => {
  const place = await shown(10 * 60_000);
  expect(place.textContent).toContain('Nosferatu');
  expect(place.textContent).toContain('Full, seat A-1€19.00');
  const change = [...place.querySelectorAll('a')].find(
    (link) => link.textContent === 'Change the order or pay another way',
  );
  expect(change?.getAttribute('href')).toBe(`/en/buy/tickets/${schedule?.id}`);
  expect(place.textContent).toContain('If you do not pay, nothing is charged');
});

test('at zero the page no longer offers the payment beside the news that the time is over', {
  tags: ['PAY-004', 'D-185'],
}, async () => {
  const place = await shown(60_000);
  expect(place.textContent).toContain('Go to the payment page');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(place.textContent).toContain('The time for this order is over.');
  expect(place.textContent).not.toContain('Go to the payment page');
  expect(place.textContent).not.toContain('Your order is still waiting');
});
