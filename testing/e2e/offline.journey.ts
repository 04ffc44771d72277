import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fixtureServer } from '#testing/component/serve-fixture.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Returns the browser's offline data, by path. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });

/** Returns how long ago a page was stored, in ms. */
const ageOfCopy = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (stored) => {
    const copy = await caches.match(stored);
    return Date.now() - Date.parse(copy?.headers.get('last-modified') ?? '');
  }, path);

test('the programme and a bought bill are readable without a network, and selling is not; online everything is up to date', {
  tag: '@further',
}, async ({ page, context, visitor, screening }) => {
  await page.goto('/en/movies');
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  const schedule = screening('hidden');
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs();
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const bill = new URL(page.url()).pathname;
  const uuid = bill.split('/').at(-1);
  const parts = ['codes', 'download', 'result'].map((part) => `/api/bill/${uuid}/${part}`);
  await expect.poll(async () => (await kept(page)).filter((path) => path.startsWith('/api/')).sort()).toEqual(parts);
  await expect.poll(() => kept(page)).toContain('/en/offline');
  // A browser that is cut off by this test may still report a connection: the age of the copy tells.
  await expect.poll(() => ageOfCopy(page, '/en/offline')).toBeGreaterThan(2_000);

  await context.setOffline(true);
  const offline = page.getByText(/^Offline\. You see the programme as of \d\d:\d\d/);
  await page.goto('/en/movies/today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films');
  await expect(offline).toBeVisible();
  // Late in the evening no films of today remain.
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.locator('main article a').first().click();
  await expect(page).toHaveURL(/movies\/view\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(bill);
  await expect(visitor.result).toHaveText('Thank you, all set');
  await expect(page.getByRole('img', { name: /^QR code of this ticket/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the tickets' }).click();
  expect((await readFile(await (await downloading).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/en/buy/tickets/${schedule.id}`);
  await expect(page.getByText('Without a connection we do not know which seats are still free.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.goto('/en/info/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.goto('/');
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

  await context.setOffline(false);
  await page.goto('/en/info/faq');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  await expect(offline).toHaveCount(0);
});

test('the operator can switch it off: installed workers remove themselves and their data', { tag: ['@full'] }, async ({
  page,
}) => {
  const before = await fixtureServer();
  const url = await before.listen({ port: 0, host: '127.0.0.1' });
  await page.goto(`${url}/en`);
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
  await page.keyboard.press('Tab');
  await expect.poll(() => kept(page)).toContain('/en/offline');
  before.server.closeAllConnections();
  await before.close();

  const after = await fixtureServer({}, { offline: false });
  await after.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await page.goto(`${url}/en/events`);
  const workers = () =>
    page.evaluate(async () => {
      // A browser looks for a new worker at each page; one that is still installing the last one answers later.
      await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
      return (await navigator.serviceWorker.getRegistrations()).length;
    });
  await expect.poll(workers).toBe(0);
  expect(await kept(page)).toEqual([]);
  after.server.closeAllConnections();
  await after.close();
});
