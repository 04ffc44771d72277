import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Whether this app has stored its program, and its worker serves this page. */
const isStored = (page: Page, app: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const caches = await window.caches.keys();
    return navigator.serviceWorker.controller !== null && caches.some((each) => each.startsWith(`${name} program`));
  }, app);

/** The workers of this browser, by the pages that they serve. */
const scopesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return workers.map(({ scope }) => new URL(scope).pathname).sort();
  });

const manifestOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () =>
    (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')).json(),
  );

test('a till and its customer display start without a network: the bill and a sale without an answer are not lost', {
  tag: ['@D-140', '@D-144', '@full'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  page.context().setDefaultTimeout(30_000);
  const till = await tillAtWork(browser, page, { name: 'Till of the power cut', cinema: site.cinemas[0]?.name ?? '' });
  const counter = till.page;
  counter.context().setDefaultTimeout(30_000);
  const display = await counter.context().newPage();
  await display.goto('/display');
  const films = display.getByRole('listitem');
  await expect(films.first()).toContainText(/\d\d:\d\d/);
  const film = (await films.first().textContent()) ?? '';
  await counter.goto('/pos/cash'); // a page of the till that is opened first belongs to the same app
  await till.asksFor('Coffee');
  for (const [window, app] of [
    [counter, 'pos'],
    [display, 'display'],
  ] as const)
    await expect.poll(() => isStored(window, app)).toBe(true);
  expect(await scopesOf(counter)).toEqual(['/display', '/pos']);
  expect(await manifestOf(counter)).toMatchObject({ start_url: '/pos', scope: '/pos', display: 'standalone' });
  expect(await manifestOf(display)).toMatchObject({ start_url: '/display', display: 'fullscreen' });

  // The sale does not reach the server: first the line is bad, then the power is gone.
  await counter.getByRole('button', { name: 'Cash', exact: true }).click();
  await counter.route('**/api/pos/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await counter.getByRole('button', { name: /^Paid / }).click();
  await expect(counter.getByText('No network')).toBeVisible();
  await counter.context().setOffline(true);
  await counter.goto('about:blank'); // a till that is on shows its bill at the display
  await display.reload();
  await expect(display.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(films.first()).toHaveText(film);
  await counter.goto('/pos/pay');
  await expect(counter.getByText('Waiting for the server')).toBeVisible();
  await expect(counter.getByText('Coffee').first()).toBeVisible();
  await findsNothingWrong(counter, 'till without a server');

  // The server is back: without a press the till sells it, once.
  await counter.unroute('**/api/pos/**');
  await counter.context().setOffline(false);
  await expect(counter.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible({ timeout: 60_000 });
  await expect(counter.getByText('Waiting for the server')).toHaveCount(0);
});
