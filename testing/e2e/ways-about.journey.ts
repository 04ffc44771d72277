import type { Page } from '@playwright/test';
import { findsNothingWrong, LOOKS, lookAs } from '#testing/e2e/support/pages/look-at-page.ts';
import { personOf, signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, newAddress, test } from '#testing/e2e/support/visitors.ts';

/** How an employee gets about in the portal: the navigation, the search of everything, the keys. */

test('sections of the navigation fold and stay folded; the page that is open stays in view', {
  tag: ['@further', '@PORT-002'],
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
  await expect(nav.getByRole('link', { name: 'Data retention' })).toBeInViewport();
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
  await expect.poll(() => waitingDevices(page)).toBeGreaterThan(0);
  const before = await waitingDevices(page);
  await approved(page, uid, 'Door of the ways', site.cinemas[0]?.name ?? '');
  await expect.poll(() => waitingDevices(page)).toBe(before - 1);
  await phone.context().close();
});

/** Presses the keys of the search when the page listens to them: soon after its navigation is there. */
async function opensSearch(page: Page): Promise<void> {
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** The number that the navigation shows beside the devices. */
async function waitingDevices(page: Page): Promise<number> {
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  const link = nav.getByRole('link', { name: /^Devices/ });
  await expect(link).toBeVisible();
  const name = /(\d+) devices? (?:is|are) waiting for approval/.exec((await link.textContent()) ?? '');
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

test('Ctrl and K finds a page by a synonym, and leads to the part of the settings that has it', {
  tag: ['@PORT-031'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings');
  await page.getByLabel('VAT number').press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search everything' });
  const field = search.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.fill('tax');
  await expect(search.getByRole('menuitem').first()).toContainText('VAT rates');
  await field.fill('logo');
  await expect(search.getByRole('menuitem').first()).toContainText('Organisation');
  await findsNothingWrong(page, 'the search with results');
  await field.press('Enter');
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/portal\/settings#organisation$/);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Organisation' })).toBeInViewport();
  await expect(page.locator('#organisation')).toBeFocused();
  // What was opened last comes first; Escape empties the field, then closes.
  await opensSearch(page);
  await expect(search.getByRole('group', { name: 'Recent' }).getByRole('menuitem').first()).toContainText(
    'Organisation',
  );
  await field.fill('xyzzy no such thing');
  await expect(search.getByText('Nothing found for “xyzzy no such thing”')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await field.press('Escape');
  await expect(search).toBeHidden();
});

test('the search finds films, shows and people with the keyboard alone, and its button opens it on a phone', {
  tag: ['@further', '@PORT-005'],
}, async ({ page, site }) => {
  const title = site.movies[0]?.title ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/movies');
  await page.getByRole('button', { name: 'Search' }).first().click();
  const search = page.getByRole('dialog', { name: 'Search everything' });
  const films = search.getByRole('group', { name: 'Films' });
  await search.getByRole('searchbox').fill(title);
  await expect(films.getByRole('menuitem', { name: new RegExp(title) }).first()).toBeVisible();
  await findsNothingWrong(page, 'the search on a phone');
  await search.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/portal\/movies\/\d+$/);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  // Above an open sheet too.
  await opensSearch(page);
  await search.getByRole('searchbox').fill(personOf('manager').name);
  await expect(search.getByRole('group', { name: 'Employees' }).getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal\/employees\/\d+$/);
});

test('the search offers a manager what their permissions open, and calls no other list', {
  tag: ['@full', '@D-126'],
}, async ({ page }) => {
  const refused: string[] = [];
  const lists: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/staff/')) lists.push(pathname);
    if (answer.status() === 403) refused.push(pathname);
  });
  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await opensSearch(page);
  const search = page.getByRole('dialog', { name: 'Search everything' });
  for (const words of ['iban', personOf('admin').email]) {
    await search.getByRole('searchbox').fill(words);
    await expect(search.getByText(`Nothing found for “${words}”`)).toBeVisible();
  }
  expect(lists).toEqual(expect.arrayContaining(['/api/staff/bills', '/api/staff/clients']));
  expect(refused).toEqual([]);
  expect(lists).not.toContain('/api/staff/employees');
});

test('“?” lists the shortcuts, not while text is typed, and can be turned off', {
  tag: ['@full', '@PORT-002'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.getByRole('link', { name: 'Today' }).press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Search everything')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Print' })).toBeVisible();
  await findsNothingWrong(page, 'the list of shortcuts');
  await list.getByLabel('“?” opens this list').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Today' }).press('?');
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await list.getByLabel('“?” opens this list').check();
  await page.keyboard.press('Escape');
  await opensSearch(page);
  await page.getByRole('searchbox').press('?');
  await expect(list).toBeHidden();
});

test('a sheet says to which page it belongs and leads back; what was saved is said until it is closed', {
  tag: ['@full', '@PORT-005'],
}, async ({ page, site }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto(`/portal/movies/${site.movies[0]?.id}`);
  const sheet = page.getByRole('dialog').last();
  const trail = sheet.getByRole('navigation', { name: 'You are here' });
  await expect(trail.getByRole('listitem')).toHaveText(['Programme', 'Films']);
  await trail.getByRole('link', { name: 'Films' }).click();
  await expect(page).toHaveURL(/\/portal\/movies$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/portal/settings');
  await page.getByLabel('Account number (IBAN)').fill('BE71 0961 2345 6769');
  await page.getByRole('button', { name: 'Save organisation' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Saved');
  await messages.getByRole('button', { name: 'Dismiss this message' }).hover(); // it stays while the pointer is on it
  await findsNothingWrong(page, 'a message');
  await messages.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(messages).not.toContainText('Saved');
});
