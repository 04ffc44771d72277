// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decideConsent } from '#apps/website/components/consent.ts';
import { useTagManager } from '#apps/website/layout/use-tag-manager.ts';
import { marketingItem, reportMarketing } from '#apps/website/marketing/marketing.ts';
import { reportPurchase, useReportPurchase } from '#apps/website/pages/buy/result/use-report-purchase.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

const site = siteDataFixture({ now: Date.parse('2026-11-20T12:00:00Z'), locale: 'en' });
const withTagManager = (enabled: boolean, id = 'GTM-1'): SiteData => ({
  ...site,
  settings: {
    ...site.settings,
    public_config: { ...site.settings.public_config, tag_manager: { enabled, id } },
  },
});
const ON = withTagManager(true);
const OFF = withTagManager(false);

const page = globalThis as typeof globalThis & { dataLayer?: Record<string, unknown>[] };
/** Third-party scripts are named but not fetched. */
const { happyDOM } = globalThis as unknown as {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
};
beforeEach(() => {
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  delete page.dataLayer;
  localStorage.clear();
  document.head.replaceChildren();
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const eventsNamed = (event: string) => (page.dataLayer ?? []).filter((entry) => entry.event === event);
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
/** The code of the tag manager loads when an exhibitor uses one. */
const loaded = () => act(async () => void (await import('#apps/website/marketing/tag-manager.ts')));
const Manager = () => {
  useTagManager();
  return null;
};

const settled = (change: Partial<BillResultWire> = {}): BillResultWire =>
  ({
    uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    reference: 'G3E4Z2RP',
    status: 'settled',
    amount: 19,
    schedule: { movie: 'Nosferatu', start: '2026-11-20T20:30:00+01:00' },
    googleTagManagerData: {
      movie: 'Nosferatu',
      date: '20-11-2026',
      time: '20:30',
      format: '35mm',
      value: 1,
      currency: 'EUR',
    },
    ...change,
  }) as BillResultWire;

test('while the setting is off the data layer gets nothing, for any action and any consent', {
  tags: ['SEO-003'],
}, async () => {
  decideConsent('all');
  renderInSite(<Manager />, OFF);
  await loaded();
  reportMarketing(OFF, 'view_item', marketingItem(OFF, { display_title: 'Nosferatu' }));
  reportPurchase(OFF, settled(), localStorage);
  expect([page.dataLayer, scripts()]).toEqual([undefined, []]);
});

test('the default consent comes first, before any event and before any load', { tags: ['D-015'] }, () => {
  reportMarketing(ON, 'view_item', marketingItem(ON, { display_title: 'Nosferatu' }));
  const [first, second] = page.dataLayer ?? [];
  expect(String(Object.prototype.toString.call(first))).toBe('[object Arguments]');
  expect([...(first as unknown as unknown[])]).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
      functionality_storage: 'granted',
      security_storage: 'granted',
      wait_for_update: 500,
    },
  ]);
  expect(second).toMatchObject({ event: 'view_item' });
});

test('no third party loads before the visitor accepts all; a consent and its withdrawal are reported', {
  tags: ['D-015'],
}, async () => {
  const decide = async (choice: 'necessary' | 'all'): Promise<void> => {
    act(() => decideConsent(choice));
    await loaded();
  };
  renderInSite(<Manager />, ON);
  await loaded();
  expect(scripts()).toEqual([]);
  await decide('necessary');
  expect(scripts()).toEqual([]);
  await decide('all');
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-1']);
  await decide('necessary');
  await decide('all');
  expect(scripts()).toHaveLength(1);
  expect(eventsNamed('gtm.js')).toHaveLength(1);
  const choices = [...(page.dataLayer ?? [])]
    .filter((entry) => Object.prototype.toString.call(entry) === '[object Arguments]')
    .map((entry) => [...(entry as unknown as unknown[])])
    .map(([, kind, values]) => [kind, (values as Record<string, string>).analytics_storage]);
  expect(choices).toEqual([
    ['default', 'denied'],
    ['update', 'denied'],
    ['update', 'granted'],
    ['update', 'denied'],
    ['update', 'granted'],
  ]);
});

test('a purchase has the checkout’s data, and its amount from the bill', {
  tags: ['D-181', 'SEO-004'],
}, () => {
  reportPurchase(ON, settled(), localStorage);
  expect(eventsNamed('purchase')).toEqual([
    {
      event: 'purchase',
      movie: 'Nosferatu',
      date: '20-11-2026',
      time: '20:30',
      format: '35mm',
      value: 19,
      currency: 'EUR',
      transaction_id: 'G3E4Z2RP',
    },
  ]);
  expect(JSON.stringify(page.dataLayer)).not.toContain(settled().uuid); // it opens the tickets (T85)
});

test('without checkout data a purchase has the bill’s data; unknown fields are left out', {
  tags: ['D-181', 'SEO-004'],
}, () => {
  reportPurchase(ON, settled({ googleTagManagerData: null }), localStorage);
  reportPurchase(
    ON,
    settled({
      reference: 'OTHER',
      googleTagManagerData: { event: 'evil', movie: { x: 1 }, extra: 'x', time: '21:00' },
    }),
    localStorage,
  );
  const [first, second] = eventsNamed('purchase');
  expect(first).toMatchObject({ movie: 'Nosferatu', date: '20-11-2026', time: '20:30', format: 'Digital' });
  expect(second).toMatchObject({ movie: 'Nosferatu', time: '21:00', format: 'Digital', value: 19 });
  expect(second).not.toHaveProperty('extra');
  expect(eventsNamed('evil')).toEqual([]);
});

test.each(['pending', 'paying', 'cancelled', 'expired', 'refunded'])(
  'a bill that is %s is no purchase',
  { tags: ['D-181'] },
  (status) => {
    reportPurchase(ON, settled({ status }), localStorage);
    expect(eventsNamed('purchase')).toEqual([]);
  },
);

test('a purchase is reported once: not after a reload, not in a second tab, but the next purchase is', {
  tags: ['D-181'],
}, async () => {
  const Purchase = ({ bill }: { bill: BillResultWire }) => {
    useReportPurchase(bill);
    return null;
  };
  /** Two tabs open the page at the same moment: the browser's lock admits one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      request: (_name: string, work: () => void) => {
        last = last.then(work);
        return last;
      },
    },
  });
  renderInSite(<Purchase bill={settled()} />, ON);
  renderInSite(<Purchase bill={settled()} />, ON);
  await last;
  expect(eventsNamed('purchase')).toHaveLength(1);
  sessionStorage.clear();
  renderInSite(<Purchase bill={settled()} />, ON);
  await last;
  expect(eventsNamed('purchase')).toHaveLength(1);
  renderInSite(<Purchase bill={settled({ reference: 'NEXT' })} />, ON);
  await last;
  expect(eventsNamed('purchase').map(({ transaction_id: id }) => id)).toEqual(['G3E4Z2RP', 'NEXT']);
});
