import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addDays } from '#kernel/days.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { chainFixture } from '#testing/component/chain.fixture.ts';
import { expect, test, visits } from '#testing/e2e/support/sites.ts';

const NOW = Date.now();
/** Six cinemas in six towns. */
const chain = (site: SiteData): SiteData => chainFixture({ now: NOW, locale: site.locale, screens: 3, days: 4 });
const tomorrow = addDays(chainFixture({ now: NOW, screens: 1, days: 1 }).schedules[0]?.day ?? '', 1);
const LIEGE = { latitude: 50.64, longitude: 5.57 };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Cinema', exact: true });
const opens = (page: Page) => bar(page).getByRole('button').first().click();
const chooses = async (page: Page, name: string): Promise<void> => {
  await opens(page);
  await bar(page).getByRole('link', { name }).click();
};
/** The places of the times on the page. */
const cinemasOf = (page: Page) => page.locator('main article h3').allTextContents();

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  test(`on a ${device} a visitor of a chain chooses a cinema once, changes it, and sees all again`, {
    tag: '@further',
  }, async ({ page, website }) => {
    const site = await website({ change: chain });
    await page.setViewportSize(viewport);
    await visits(page, `${site}/en/movies/${tomorrow}`);
    expect(new Set(await cinemasOf(page)).size).toBeGreaterThan(2);
    await opens(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await bar(page).getByRole('link', { name: 'Noctule Namur' }).click();
    await expect(page).toHaveURL(new RegExp(`/en/movies/${tomorrow}\\?cinema=noctule-namur$`));
    await expect(bar(page).getByRole('button').first()).toContainText('Noctule Namur');
    await expect(bar(page).getByRole('dialog')).toBeHidden();
    expect(await cinemasOf(page)).toEqual([]);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // A link stays with it, and so does the next visit, at an address that can be shared.
    await page.locator('main h2 a').first().click();
    await expect(page).toHaveURL(/\/movies\/view\/[^?]+\?cinema=noctule-namur$/);
    await page.goto(`${site}/en`);
    await expect(page).toHaveURL(`${site}/en?cinema=noctule-namur`);
    await page.goto(`${site}/en/contact`);
    await expect(bar(page).getByRole('button').first()).toContainText('Noctule Namur');

    await chooses(page, 'Noctule Gent');
    await expect(page).toHaveURL(`${site}/en/movies?cinema=noctule-gent`);
    await bar(page).getByRole('link', { name: 'All cinemas' }).first().click();
    await expect(page).toHaveURL(`${site}/en/movies`);
    await page.goto(`${site}/en/movies/${tomorrow}`);
    await expect(bar(page).getByRole('button').first()).toHaveText('Choose your cinema');
    expect(new Set(await cinemasOf(page)).size).toBeGreaterThan(2);
  });

  test(`on a ${device} a visitor reads the day by time, and goes on to the evening and to a film`, {
    tag: '@further',
  }, async ({ page, website }) => {
    const site = await website({ change: chain });
    await page.setViewportSize(viewport);
    await visits(page, `${site}/en/movies/${tomorrow}?cinema=noctule-namur`);
    await page.getByRole('link', { name: 'By time' }).click();
    const times = page.locator('main ol > li time');
    await expect(page.locator('main ol > li').first()).toContainText(/until \d\d:\d\d/);
    const all = await times.allTextContents();
    expect(all).toEqual(all.toSorted());
    await page.getByRole('link', { name: 'From 18:00' }).click();
    await expect(page).toHaveURL(/\?by=time&from=18:00&cinema=noctule-namur$/);
    await expect.poll(() => times.allTextContents()).toEqual(all.filter((time) => time >= '18:00'));
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    // The address alone says it: another visitor sees the same.
    await page.reload();
    expect(await times.allTextContents()).toEqual(all.filter((time) => time >= '18:00'));
    const title = (await page.locator('main ol h2 a').first().textContent()) ?? '';
    await page.locator('main ol h2 a').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('near me sorts the list after a press, and only then asks the browser', { tag: '@further' }, async ({
  page,
  context,
  website,
}) => {
  const site = await website({ change: chain });
  await context.grantPermissions(['geolocation'], { origin: site });
  await context.setGeolocation(LIEGE);
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...all) => {
      document.documentElement.dataset.located = 'yes';
      ask(...all);
    };
  });
  await visits(page, `${site}/en`);
  await opens(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-located');
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Noctule Liège' })).toBeVisible();
  const names = await bar(page).getByRole('listitem').allTextContents();
  expect(names.slice(1, 3)).toEqual([
    expect.stringMatching(/^Noctule Liège .* km$/),
    expect.stringMatching(/^Noctule Eupen/),
  ]);
  await bar(page).getByRole('link', { name: 'Noctule Liège' }).click();
  await expect(page).toHaveURL(`${site}/en?cinema=noctule-liege`);
});

test('a visitor who shares no place chooses from the list', { tag: '@full' }, async ({ page, website }) => {
  const site = await website({ change: chain });
  await visits(page, `${site}/en/movies`);
  await opens(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText('Your browser did not share where you are. Choose from the list.')).toBeVisible();
  await bar(page).getByRole('link', { name: 'Noctule Arlon' }).click();
  await expect(page).toHaveURL(`${site}/en/movies?cinema=noctule-arlon`);
});

test('without the script the list is links, and one cinema has none', { tag: '@full' }, async ({
  browser,
  website,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const site = await website({ change: chain });
  await page.goto(`${site}/en/movies/${tomorrow}`);
  await chooses(page, 'Noctule Brugge');
  await expect(page).toHaveURL(/cinema=noctule-brugge$/);
  await page.locator('main h2 a').first().click();
  await expect(page).toHaveURL(/\/movies\/view\/[^?]+\?cinema=noctule-brugge$/);
  await page.goto(`${await website()}/en/movies`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await context.close();
});
