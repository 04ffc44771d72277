import type { Page } from '@playwright/test';
import { findsNothingWrong, LOOKS, lookAs } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, newAddress, test } from '#testing/e2e/support/visitors.ts';

/** How an employee gets about in the portal: the navigation, the search of everything, the keys. */

test('sections of the navigation fold and stay folded; the page that is open stays in view', {
  tag: ['@PORT-002'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  await nav.getByRole('link', { name: 'Today' }).press('Enter');
  const sales = nav.getByRole('button', { name: 'Sales' });
  await sales.click();
  await expect(sales).toHaveAttribute('aria-expanded', 'false');
  await expect(nav.getByRole('link', { name: 'Bills' })).toBeHidden();
  await page.reload();
  await expect(nav.getByRole('button', { name: 'Sales' })).toHaveAttribute('aria-expanded', 'false');
  // A folded section shows the page that is open, and the last page of the navigation is in view after a reload.
  await page.goto('/portal/bills');
  await expect(nav.getByRole('link', { name: 'Bills' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Products' })).toBeHidden();
  await page.goto('/portal/retention');
  await expect(nav.getByRole('link', { name: 'How long data is kept' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
});

test('a device that waits for approval is marked in the navigation until an employee approves it', {
  tag: ['@full', '@DEV-006'],
}, async ({ page, browser, site }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  const phone = await (await browser.newContext({ baseURL: exhibitorUrl(), extraHTTPHeaders: newAddress() })).newPage();
  await speaks(phone, 'en');
  await phone.goto('/scanner');
  await phone.getByRole('button', { name: 'Make this a ticket scanner' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  const { uid } = await phone.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
  await page.reload();
  const before = await waitingDevices(page);
  expect(before).toBeGreaterThan(0);
  await approved(page, uid, 'Door of the ways', site.cinemas[0]?.name ?? '');
  await expect.poll(() => waitingDevices(page)).toBe(before - 1);
  await phone.context().close();
});

/** The number that the navigation shows beside the devices. */
async function waitingDevices(page: Page): Promise<number> {
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  const link = nav.getByRole('link', { name: /^Devices/ });
  await expect(link).toBeVisible();
  const name = /(\d+) devices? waits? for approval/.exec((await link.textContent()) ?? '');
  return Number(name?.[1] ?? 0);
}

test('axe finds nothing wrong with the navigation on a phone by day and at a desk by night (WCAG 2.2)', {
  tag: ['@full', '@T92'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  for (const look of LOOKS) {
    await lookAs(page, look);
    await page.goto('/portal/tags');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (look.width < 832) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Films', exact: true })).toBeVisible();
    await findsNothingWrong(page, look.by);
  }
});
