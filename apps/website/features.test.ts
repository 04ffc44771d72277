import { expect, test } from 'vitest';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { documentOf, renderPage, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });
const render = await testRender();
const screening = site.schedules.find(({ event_id, sold_out }) => event_id === null && !sold_out);

/** Returns the site data with these features, payable or not. */
const siteWith = (features: readonly Feature[], payable = true): SiteData => ({
  ...site,
  payment_methods: payable ? site.payment_methods : [],
  settings: { ...site.settings, public_config: { ...site.settings.public_config, features: [...features] } },
});
const ALL: Feature[] = ['tickets', 'vouchers', 'newsletters'];
const main = async (siteData: SiteData, path: string) =>
  (await documentOf(render, siteData, path)).querySelector('main');

test('tickets are sold if the feature is on and a payment method exists', {
  tags: ['SITE-064', 'D-047', 'D-075'],
}, async () => {
  for (const [siteData, sold] of [
    [siteWith(ALL), true],
    [siteWith(['vouchers', 'newsletters']), false],
    [siteWith(ALL, false), false],
  ] as const) {
    const list = await main(siteData, '/movies/today');
    expect((list?.querySelectorAll('a[href*="/buy/tickets/"]').length ?? 0) > 0).toBe(sold);
    expect((list?.querySelectorAll('[data-closed="told"]').length ?? 0) > 0).toBe(!sold);
    expect((await main(siteData, '/events/metropolis-gala'))?.querySelectorAll('a[href*="/buy/events/"]').length).toBe(
      sold ? 1 : 0,
    );
    const page = await main(siteData, `/buy/tickets/${screening?.id}`);
    expect(page?.textContent?.includes('Tickets cannot be bought online at the moment.')).toBe(!sold);
  }
});

test('vouchers are sold if the feature is on and a payment method exists', {
  tags: ['SITE-064', 'VCH-007'],
}, async () => {
  for (const path of ['/info/vouchers', '/info/voucher/gift'])
    for (const [siteData, sold] of [
      [siteWith(ALL), true],
      [siteWith(['tickets', 'newsletters']), false],
      [siteWith(ALL, false), false],
    ] as const)
      expect(
        (await main(siteData, path))?.textContent?.includes('Vouchers cannot be bought online at the moment.'),
      ).toBe(!sold);
});

test('the newsletter is offered if its feature is on', { tags: ['SITE-064', 'NEWS-001'] }, async () => {
  for (const [siteData, offered] of [
    [siteWith(ALL), true],
    [siteWith(['tickets', 'vouchers']), false],
  ] as const) {
    expect((await renderPage(render, siteData, '/info/newsletter')).status).toBe(offered ? 200 : 404);
    const footer = (await documentOf(render, siteData, '/')).querySelector('footer');
    expect(footer?.querySelector('input[type=email]') !== null).toBe(offered);
  }
});
