import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator exports a client, sees what goes, and forgets them', { tag: ['@PORT-023', '@full'] }, async ({
  page,
  visitor,
  screening,
}) => {
  const email = `flora${Date.now()}@visitor.example`;
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('Flora Forgotten', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const clerk = await Clerk.comes(page);
  await clerk.opens(`/clients?search=${encodeURIComponent(email)}`);
  await clerk.row(email).getByRole('link').first().click();
  const download = page.waitForEvent('download');
  await clerk.sheet.getByRole('link', { name: 'Export as text' }).click();
  expect((await download).suggestedFilename()).toMatch(/^client-\d+\.txt$/);
  await clerk.presses('Delete the personal data');
  await expect(clerk.sheet).toContainText('name and address on 1 purchase');
  await clerk.sheet.getByLabel('Type ERASE to confirm').fill('ERASE');
  await clerk.presses('Delete permanently');
  await clerk.sheetCloses();
  await clerk.opens(`/clients?search=${encodeURIComponent(email)}`);
  await expect(page.getByText(email)).toHaveCount(0);
  await clerk.opens('/bills');
  await expect(page.getByRole('table')).not.toContainText('Flora Forgotten');
});

for (const width of [390, 1280])
  test(`the list of clients shows what the retention would remove today, and removes it, at ${width} pixels`, {
    tag: ['@PORT-023', '@full'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    // The demo cinema is too young for old names.
    const old = { bills: '2023-01-14T09:00:00Z', clients: '2023-02-01T09:00:00Z', reservations: null };
    await page.route('**/api/staff/privacy/retention', (route) =>
      route.fulfill({ json: { data: { months: 36, bills: 12, clients: 1, reservations: 0, oldest: old } } }),
    );
    const clerk = await Clerk.comes(page);
    await clerk.opens('/clients');
    const part = page.getByRole('region', { name: 'Old personal data' });
    await expect(part).toContainText('12 purchases, the oldest from Sat, 14 Jan 2023');
    await expect(part).toContainText('1 client, last purchase Wed, 1 Feb 2023');
    await expect(part).not.toContainText('reservation,');
    await findsNothingWrong(page, `old names, ${width}`);
    await page.screenshot({ path: `test-results/your-data/old-names-${width}.png`, fullPage: true });
    await page.unroute('**/api/staff/privacy/retention');
    await part.getByRole('button', { name: 'Remove now' }).click();
    await page.screenshot({ path: `test-results/your-data/old-names-ask-${width}.png` });
    await page.getByRole('dialog').getByRole('button', { name: 'Remove now' }).click();
    await expect(page.getByText('The old personal data is removed.')).toBeVisible();
    await expect(part).toContainText('Nothing to remove today.');
  });

for (const width of [390, 1280])
  test(`how long data is kept is one table: a refused value at its field, a changed one, and what it would remove, at ${width} pixels`, {
    tag: ['@D-182', '@full'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const clerk = await Clerk.comes(page);
    await clerk.opens('/retention');
    const messages = page.getByRole('row').filter({ hasText: 'Messages of visitors' });
    const days = messages.getByLabel('Days');
    await expect(days).toHaveValue('90');
    await expect(messages).toContainText('7 to 730; usual: 90.');
    await findsNothingWrong(page, `how long data is kept, ${width}`);
    await page.screenshot({ path: `test-results/your-data/retention-${width}.png`, fullPage: true });
    await days.fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(days).toHaveAttribute('aria-invalid', 'true');
    await page.screenshot({ path: `test-results/your-data/retention-refused-${width}.png`, fullPage: true });
    await days.fill('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue('60');
    await expect(page.getByRole('region', { name: 'Remove now' })).toContainText('Nothing to remove today.');
    await days.fill('90');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
  });
