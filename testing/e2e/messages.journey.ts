import AxeBuilder from '@axe-core/playwright';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const EXHIBITOR = 'bonjour@noctule.example';

test('a visitor writes a message; the manager reads it in the portal and sends its mail again', {
  tag: ['@full', '@D-166', '@API-006'],
}, async ({ page }) => {
  const name = `Ada ${Date.now()}${Math.floor(Math.random() * 1e6)}`;
  const mails = async () => (await mailsTo(EXHIBITOR)).filter(({ subject }) => subject.includes(name));
  await page.goto('/en/contact');
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
  const form = page.locator('main');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('E-mail address').fill('ada@visitor.example');
  await form.getByLabel('Telephone').fill('+32 2 123 45 67');
  await form.getByLabel('Message', { exact: true }).fill('Is there a ramp?\nI come with a wheelchair.');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.locator('[role=status][tabindex]')).toHaveText('Your message has been sent. Thank you.');

  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByLabel('Name, address or text').fill(name);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Is there a ramp?');
  await expect(row).not.toContainText('wheelchair');
  await expect(row).toContainText('Sent');
  await expect.poll(async () => (await mails()).length).toBe(1);

  await row.getByRole('link', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('I come with a wheelchair.')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', 'mailto:ada@visitor.example');
  await expect(sheet.getByRole('link', { name: '+32 2 123 45 67' })).toHaveAttribute('href', 'tel:+3221234567');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send the mail again' }).click();
  await expect.poll(async () => (await mails()).length).toBe(2);
  await expect(sheet.getByText('Sent', { exact: true })).toBeVisible();
  const ids = (await mails()).map(({ headers }) => Object.fromEntries(headers)['Message-ID']);
  expect(new Set(ids).size).toBe(2);

  // The address of a message opens it without the list.
  await page.goto(page.url().replace(/\?.*$/, ''));
  await expect(page.getByRole('dialog', { name }).getByText('I come with a wheelchair.')).toBeVisible();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/portal\/messages$/);
});

test('without messages the page says what they are and leads to the contact page', {
  tag: ['@full', '@D-166'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await page.route('**/api/staff/messages*', (route) =>
    route.fulfill({ json: { data: { messages: [], before: null } } }),
  );
  await signedIn(page, 'manager');
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByText('There are no messages yet.')).toBeVisible();
  await page.getByRole('link', { name: 'To the contact page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
});
