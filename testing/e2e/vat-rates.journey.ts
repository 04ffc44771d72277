import { addDays } from '#kernel/days.ts';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator plans a change of a VAT rate, sees what is concerned, and the forms show it', {
  tag: ['@full', '@D-155'],
}, async ({ page }) => {
  const nextYear = addDays(new Date().toISOString().slice(0, 10), 400);
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.getByRole('link', { name: 'VAT rates' }).click();
  const reduced = page.getByRole('row', { name: /^Reduced/ });
  await expect(reduced).toContainText('6 %');
  await expect(reduced).toContainText(/\d+ price rates, \d+ products/);

  await page.getByRole('link', { name: 'Plan a change' }).click();
  const sheet = page.getByRole('dialog', { name: 'Plan a change' });
  await sheet.getByLabel('New percentage').fill('9,5');
  await typesDate(dateField(sheet, 'First day'), '2020-01-01');
  await sheet.getByRole('button', { name: 'Plan a change' }).click();
  await expect(sheet.getByText('Choose tomorrow or a later day')).toBeVisible();
  await typesDate(dateField(sheet, 'First day'), nextYear);
  await expect(sheet.getByRole('link', { name: 'Full price' })).toHaveAttribute('href', /price-rates\/\d+$/);
  await expect(sheet.getByText('No ticket is sold yet.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Plan a change' }).click();
  await expect(sheet).toBeHidden();
  const planned = reduced.getByRole('link', { name: /^9\.5 % from / });
  await expect(planned).toBeVisible();

  await page.goto('/portal/price-rates/new');
  const vat = page.locator('[name=vat_rate]');
  await expect(vat.locator('option:checked')).toHaveText('Reduced: 6 %');
  await expect(page.getByText(/^Reduced: 9\.5 % from /)).toBeVisible();
  await expect(vat.locator('option', { hasText: '6 %, fixed' })).toHaveCount(1);

  await page.goto('/portal/vat-rates');
  await planned.click();
  await page.getByRole('button', { name: 'Remove the change' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove the change' }).click();
  await expect(planned).toHaveCount(0);
});
