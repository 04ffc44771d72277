import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import type { PublicSettings } from '#modules/exhibitor/contract/settings.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { type FixtureServerOptions, fixtureServer } from '#testing/component/serve-fixture.ts';
import type { FixtureOptions } from '#testing/component/site-data.fixture.ts';
import { test as base, expect } from '#testing/e2e/support/acting.ts';

export { expect } from '#testing/e2e/support/acting.ts';

type SiteOptions = Omit<FixtureServerOptions, 'offline'> & Partial<FixtureOptions>;

/**
 * Journeys on websites made in code: the built website with the fixture's programme and the changes
 * that a test asks for, because no single cinema has every setting.
 */
export const test = base.extend<{ website: (options?: SiteOptions) => Promise<string> }>({
  /** Opens a website, and returns its address. A page of it that reports an error fails the test. */
  website: async ({ context }, use) => {
    await context.addInitScript(() => localStorage.setItem('cookie-consent', `necessary ${Date.now() + 1e9}`));
    const reported: (string | null)[] = [];
    context.on('request', (sent) => {
      if (sent.url().endsWith('/api/client-errors')) reported.push(sent.postData());
    });
    const open: FastifyInstance[] = [];
    await use(async ({ change, voucherTypes, ...options } = {}) => {
      const app = await fixtureServer(options, { offline: false, change, voucherTypes });
      open.push(app);
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    });
    await Promise.all(open.map((app) => app.close()));
    expect(reported, 'a page reported an error').toEqual([]);
  },
});

/** Opens a page and waits until its script has taken it over. */
export async function visits(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
}

/** The site's data as its pages read them. */
export async function siteOf(page: Page, site: string): Promise<SiteData> {
  const answer = await page.request.get(`${site}/api/site?locale=en`);
  return ((await answer.json()) as { data: SiteData }).data;
}

type Config = PublicSettings['website_config'];
type PublicConfig = PublicSettings['public_config'];

/** The site with other settings of its pages. */
export const configured =
  (change: Partial<Config> | ((config: Config) => Partial<Config>)) =>
  (site: SiteData): SiteData => {
    const { website_config } = site.settings;
    const changed = typeof change === 'function' ? change(website_config) : change;
    return { ...site, settings: { ...site.settings, website_config: { ...website_config, ...changed } } };
  };

/** The site with other public settings: features, tag manager. */
export const published =
  (change: Partial<PublicConfig>) =>
  (site: SiteData): SiteData => ({
    ...site,
    settings: { ...site.settings, public_config: { ...site.settings.public_config, ...change } },
  });
