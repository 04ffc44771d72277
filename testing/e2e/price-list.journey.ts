import { addDays, wallClock } from '#kernel/days.ts';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a manager fills the price list like a spreadsheet, now and from a day on', {
  tag: ['@full', '@PORT-010', '@TCK-005'],
}, async ({ page }) => {
  const clerk = await Clerk.comes(page);
  const name = `Late show ${Date.now()}`;
  await clerk.opens('/price-rates');
  await page.getByRole('link', { name: 'Add a price rate' }).click();
  for (const language of ['Dutch', 'French', 'German', 'English'])
    await clerk.sheet.getByLabel(language).first().fill(name);
  await clerk.sheet.locator('[name="prices.0.ticket"]').fill('10');
  for (const surface of ['Website', 'Till', 'Portal']) await clerk.sheet.getByLabel(surface).uncheck(); // others buy here
  await clerk.saves();
  await clerk.sheetCloses();

  await page.getByRole('link', { name: 'Price list' }).click();
  const cell = (place: string) => page.getByRole('textbox', { name: `${name}, ${place}`, exact: true });
  const save = async (): Promise<void> => {
    const answered = page.waitForResponse('**/api/staff/price-rates/prices');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await answered).status()).toBe(200);
  };
  await expect(cell('Every show')).toHaveValue('10.00');
  await cell('Every show').fill('ten');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cell('Every show')).toHaveAttribute('aria-invalid', 'true');
  await cell('Every show').press('Escape');
  await expect(cell('Every show')).toHaveValue('10.00');

  await page.getByRole('button', { name: 'Add a column' }).click();
  await clerk.sheet.getByLabel('Dimension').selectOption('3D');
  await clerk.sheet.getByLabel('Format').selectOption('IMAX');
  await clerk.presses('Add');
  // What counts there instead follows what is typed.
  await cell('Every show').fill('11,50');
  await expect(cell('IMAX, 3D')).toHaveAttribute('placeholder', '11.50');
  await cell('Every show').focus();
  await page.keyboard.press('ArrowLeft');
  await cell('IMAX, 3D').fill('14');
  await expect(page.getByRole('status').filter({ hasText: '2 prices changed' })).toBeVisible();
  await save();

  await page.getByLabel('Prices of').selectOption('Another day …');
  const day = addDays(wallClock(Date.now(), 'Europe/Brussels').day, 40);
  await typesDate(dateField(page, 'From day'), day);
  await page.keyboard.press('Tab');
  await cell('Every show').fill('12');
  await save();
  await page.getByLabel('Prices of').selectOption('Now');
  await expect(cell('Every show')).toHaveValue('11.50');
  await expect(cell('Every show')).toHaveAccessibleDescription(/^€12\.00 from /);

  await page.reload();
  await expect(cell('IMAX, 3D')).toHaveValue('14.00');
  await clerk.opens('/price-rates');
  await expect(clerk.row(name)).toContainText('€11.50');
  await clerk.openRecord(name);
  await expect(clerk.sheet.getByText(/Every show · From /)).toBeVisible();
  await clerk.confirms('Archive');
});
