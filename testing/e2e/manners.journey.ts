import AxeBuilder from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/manners/${name}.png`, fullPage: true });

async function findsNothingWrong(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

/** Refuses the next call of this method as the server does when a limit is reached; the calls after it pass. */
async function refuseOnce(page: Page, path: string, method = 'GET'): Promise<void> {
  let isRefused = false;
  await page.route(path, async (route: Route) => {
    if (isRefused || route.request().method() !== method) return route.fallback();
    isRefused = true;
    return route.fulfill({
      status: 429,
      headers: { 'Retry-After': '2' },
      json: { code: 'request.too_many', message: 'Too many requests.' },
    });
  });
}

const LIMIT = 'There were too many requests in a short time.';
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a page that meets a limit or no network says so and goes on; its frame stays', {
  tag: ['@full', '@D-066', '@D-190'],
}, async ({ page, context }) => {
  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await page.goto('about:blank'); // no call of the page before is refused instead
  await refuseOnce(page, '**/api/staff/me');
  await page.goto('/portal/distributors');
  await expect(page.getByRole('main').getByText(LIMIT).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toBeVisible();
  await picture(page, 'limit-at-start');
  await findsNothingWrong(page);
  await expect(h1(page, 'Distributors')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await refuseOnce(page, '**/api/staff/distributors');
  await page.reload();
  await expect(page.getByRole('main').getByText(LIMIT).first()).toBeVisible();
  await expect(h1(page, 'Distributors')).toBeVisible();
  await picture(page, 'limit-in-page-390');
  await expect(page.getByRole('table')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Bills', exact: true }).click();
  await expect(page.getByText('There is no connection to the server.').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toBeVisible();
  await picture(page, 'offline');
  await context.setOffline(false);
  await expect(h1(page, 'Bills')).toBeVisible();
});

test('a form keeps what was typed: when it meets a limit, and when it is left by mistake', {
  tag: ['@further', '@D-066', '@PORT-020'],
}, async ({ page }) => {
  const name = `Lumière ${Date.now()}`;
  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await page.goto('/portal/distributors/new');
  const sheet = page.getByRole('dialog', { name: 'New distributor' });
  await sheet.getByLabel('Name', { exact: true }).pressSequentially(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await picture(page, 'unsaved');
  await page.getByRole('button', { name: 'Stay' }).click();

  await refuseOnce(page, '**/api/staff/distributors', 'POST');
  const save = sheet.getByRole('button', { name: 'Add a distributor' });
  await save.click();
  await expect(sheet.getByRole('alert')).toContainText('What you typed is kept.');
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue(name);
  await picture(page, 'limit-in-form');
  await expect(sheet.getByRole('alert')).toContainText('You can send it again now.');
  await save.click();
  await expect(page).toHaveURL(/\/portal\/distributors$/);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('without a mail server the portal says so, and shows the link of an invitation to copy', {
  tag: ['@full', '@D-192', '@SET-005'],
}, async ({ page }) => {
  const email = `grace${Date.now()}@noctule.example`;
  await page.route('**/api/staff/mail/state', (route) => route.fulfill({ json: { data: { can_send: false } } }));
  // The server of the journeys has a mail server: the answer is changed to that of one without.
  await page.route('**/api/staff/employees', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    return route.fulfill({
      response,
      json: { data: { ...data, link: 'https://noctule.example/portal/welcome/t0k3n' } },
    });
  });
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/');
  await expect(page.getByText('No mail server is set')).toBeVisible();
  await picture(page, 'no-mail-dashboard');
  for (const path of ['newsletters', 'automations', 'invoices', 'reservations', 'employees']) {
    await page.goto(`/portal/${path}`);
    await expect(page.getByText('No mail server is set')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Invite an employee' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await sheet.getByLabel('E-mail address').fill(email);
  await sheet.locator('form button[type=submit]').click();
  await expect(sheet.getByText('No mail was sent: no mail server is set')).toBeVisible();
  await expect(sheet.getByLabel('Link to choose a password')).toHaveValue(/\/portal\/welcome\/t0k3n$/);
  await picture(page, 'no-mail-link');
  await findsNothingWrong(page);
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: 'Grace Hopper' }).first()).toBeVisible();
});
