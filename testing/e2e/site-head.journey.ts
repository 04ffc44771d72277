import type { Page } from '@playwright/test';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { structuredDataOf } from '#testing/component/html.ts';
import { billResult, PURCHASE } from '#testing/component/purchase.fixture.ts';
import { structuredDataProblems } from '#testing/component/schema-org.ts';
import { expect, published, siteOf, test, visits } from '#testing/e2e/support/sites.ts';

type StructuredObject = {
  readonly '@type': string;
  readonly name: string;
  readonly url: string;
  readonly startDate?: string;
  readonly offers?: { readonly price: string; readonly priceCurrency: string; readonly url: string };
};
/** What the page as it stands in the browser tells search engines. */
async function toldBy(page: Page): Promise<StructuredObject[]> {
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  const objects = structuredDataOf(await page.content());
  for (const each of objects) expect(structuredDataProblems(each)).toEqual([]);
  return objects as StructuredObject[];
}
const ofType = (objects: readonly StructuredObject[], type: string): StructuredObject[] =>
  objects.filter((each) => each['@type'] === type);

const metaOf = async (page: Page, name: string): Promise<string | null> => {
  const meta = page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  return (await meta.count()) === 0 ? null : meta.getAttribute('content');
};

/** Of no event, and on sale. */
function onSale(site: SiteData, media_type: string): ScheduleWire {
  const found = site.schedules.find(
    (each) => each.event_id === null && each.purchasable_online && each.version.media_type === media_type,
  );
  if (!found) throw new Error(`no ${media_type} screening is on sale`);
  return found;
}
test.describe('what machines read', { tag: '@full' }, () => {
  test('search engines read the website, films, screenings and events, and what a ticket costs', {
    tag: ['@SEO-001', '@SEO-006'],
  }, async ({ page, website }) => {
    const site = await website();
    const screening = onSale(await siteOf(page, site), 'DIGITAL');
    await visits(page, `${site}/en`);
    expect(ofType(await toldBy(page), 'WebSite')).toMatchObject([
      { name: 'Noctule', url: 'https://noctule.example/en' },
    ]);

    // The page changes without a new document, and its data with it.
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Films/ })
      .click();
    await page.getByRole('link', { name: 'Nosferatu', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nosferatu');
    const film = await toldBy(page);
    expect(ofType(film, 'WebSite')).toEqual([]);
    expect(ofType(film, 'Movie')).toMatchObject([
      { name: 'Nosferatu', url: 'https://noctule.example/en/movies/view/nosferatu' },
    ]);
    const shows = ofType(film, 'ScreeningEvent');
    expect(shows.length).toBeGreaterThan(1);
    for (const { name, startDate, offers } of shows) {
      expect([name, offers?.price, offers?.priceCurrency]).toEqual(['Nosferatu', '8.00', 'EUR']);
      expect(Date.parse(startDate ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    }
    await visits(page, `${site}/en/events/metropolis-gala`);
    expect(ofType(await toldBy(page), 'Event')).toMatchObject([
      {
        name: 'Metropolis with orchestra',
        url: 'https://noctule.example/en/events/metropolis-gala',
        offers: { price: '8.00', priceCurrency: 'EUR' },
      },
    ]);
    await visits(page, `${site}/en/buy/tickets/${screening.id}`);
    expect(ofType(await toldBy(page), 'ScreeningEvent')).toMatchObject([
      { startDate: screening.start, offers: { price: '7.00', priceCurrency: 'EUR' } },
    ]);
    await visits(page, `${site}/en/buy/events/1`);
    expect(ofType(await toldBy(page), 'Event').map(({ offers }) => offers?.price)).toEqual(['7.00']);
  });

  test('other sites read the trade name, the public address and the Twitter name', {
    tag: ['@SEO-002'],
  }, async ({ page, website }) => {
    const change = (data: SiteData): SiteData => ({
      ...data,
      exhibitor: { ...data.exhibitor, trade_name: 'The Palace', serving_on: 'palace.example', twitter: 'palace' },
    });
    await visits(page, `${await website({ change })}/en/movies/view/nosferatu`);
    await expect(page).toHaveTitle('Nosferatu | The Palace');
    expect(await metaOf(page, 'og:site_name')).toBe('The Palace');
    expect(await metaOf(page, 'og:title')).toBe('Nosferatu');
    expect(await metaOf(page, 'og:url')).toBe('https://palace.example/en/movies/view/nosferatu');
    expect(await metaOf(page, 'og:image')).toMatch(/^https:\/\/palace\.example\//);
    expect(await metaOf(page, 'twitter:site')).toBe('@palace');
    expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image');
    const links = page.locator('link[rel=canonical], link[rel=alternate][hreflang]');
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:\/\/palace\.example\//);
    await page.getByRole('link', { name: 'DE Deutsch' }).click();
    await expect.poll(() => metaOf(page, 'og:url')).toBe('https://palace.example/de/movies/view/nosferatu');

    const silent = (data: SiteData): SiteData => ({ ...data, exhibitor: { ...data.exhibitor, twitter: null } });
    await visits(page, `${await website({ change: silent })}/en/movies/view/nosferatu`);
    expect(await metaOf(page, 'og:site_name')).toBe('Noctule');
    expect(await metaOf(page, 'twitter:site')).toBeNull();
  });

  for (const enabled of [true, false]) {
    test(`from a film to a purchase, with the tag manager ${enabled ? 'on: each step is in the data layer' : 'off: nothing is'}`, {
      tag: ['@SEO-003', '@SEO-004'],
    }, async ({ page, website }) => {
      const site = await website({ change: published({ tag_manager: { enabled, id: 'GTM-TEST' } }) });
      const data = await siteOf(page, site);
      const layer = (): Promise<Record<string, unknown>[] | null> =>
        page.evaluate(() => {
          const { dataLayer } = globalThis as typeof globalThis & { dataLayer?: Record<string, unknown>[] };
          return dataLayer?.filter((entry) => typeof entry.event === 'string') ?? null;
        });
      await visits(page, `${site}/en/movies`);
      await page.getByRole('link', { name: 'Nosferatu' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nosferatu');
      const viewed = { event: 'view_item', movie: 'Nosferatu', format: 'Digital', currency: 'EUR' };
      if (enabled) await expect.poll(layer).toEqual([viewed]);

      for (const [media_type, format] of [
        ['DIGITAL', 'Digital'],
        ['FILM35', '35mm'],
      ] as const) {
        const schedule = onSale(data, media_type);
        const movie = data.movies.find(({ id }) => id === schedule.movie_id)?.display_title;
        let sent: Record<string, unknown> = {};
        await page.route('**/api/checkout', async (route) => {
          sent =
            (route.request().postDataJSON() as { googleTagManagerData?: Record<string, unknown> })
              .googleTagManagerData ?? {};
          await route.fulfill({ json: { data: { uuid: PURCHASE } } });
        });
        await page.route(`**/api/bill/${PURCHASE}/result`, (route) =>
          route.fulfill({
            json: {
              data: billResult(schedule, 'settled', { reference: format, googleTagManagerData: sent, amount: 9.5 }),
            },
          }),
        );
        await visits(page, `${site}/en/buy/tickets/${schedule.id}`);
        await page.getByRole('button', { name: 'One ticket more: Full price' }).click();
        const main = page.locator('main');
        await expect(main.getByRole('list', { name: 'Your seats' }).getByRole('listitem')).toHaveCount(1);
        await main.getByLabel('Name', { exact: true }).fill('Ada Visitor');
        await main.getByLabel('E-mail address', { exact: true }).fill('ada@visitor.example');
        await main.getByLabel('E-mail address again').fill('ada@visitor.example');
        await main.getByRole('button', { name: /^Pay €/ }).click();
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thank you, all set');
        const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(schedule.start) ?? [];
        const item = { movie, date: `${day}-${month}-${year}`, time, format, value: 9.5, currency: 'EUR' };
        if (enabled)
          await expect.poll(layer).toEqual([
            { ...item, event: 'add_to_cart' },
            { ...item, event: 'begin_checkout' },
            { ...item, event: 'purchase', transaction_id: format },
          ]);
        else expect([await layer(), sent]).toEqual([null, {}]);
        await page.unroute('**/api/checkout');
        await page.unroute(`**/api/bill/${PURCHASE}/result`);
      }
    });
  }
});
