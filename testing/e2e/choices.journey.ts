import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a manager gives a product choices; the clerk sells it with them, by keyboard, and the bill says what was chosen', {
  tag: ['@full', '@PROD-001', '@PROD-002', '@POS-008', '@REP-001', '@REP-006'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const till = await tillAtWork(browser, page, {
    name: `Choices till ${Date.now()}`,
    cinema: site.cinemas[0]?.name ?? '',
  });
  const waffle = `Waffle ${Date.now()}`;
  await page.goto('/portal/products/new');
  const sheet = page.getByRole('dialog');
  for (const language of ['Dutch', 'French', 'German', 'English'])
    await sheet.getByLabel(language).first().fill(waffle);
  await sheet.getByLabel('Price incl. VAT, €', { exact: true }).fill('4');
  await sheet.getByRole('button', { name: 'Add a group' }).click();
  const group = sheet.getByRole('group', { name: 'Group 1', exact: true });
  const first = sheet.getByRole('group', { name: 'Choice 1', exact: true });
  const second = sheet.getByRole('group', { name: 'Choice 2', exact: true });
  await second.getByLabel('English').fill('Chocolate');
  const chocolate = sheet.getByRole('group', { name: 'Chocolate', exact: true });
  await chocolate.getByLabel('Surcharge incl. VAT, €').fill('0,75');
  await first.getByLabel('English').fill('Sugar');
  await group.getByLabel('English').first().fill('Topping');
  const topping = sheet.getByRole('group', { name: 'Topping', exact: true });
  await topping.getByRole('button', { name: 'Remove Sugar' }).click();
  await expect(sheet.getByText('Sugar is removed.')).toBeVisible();
  await topping.getByRole('button', { name: 'Undo' }).click();
  await topping.getByLabel('At least').fill('3');
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  await expect(sheet.getByText('The highest number must not be below the lowest.')).toBeVisible();
  await topping.getByLabel('At least').fill('1');
  await findsNothingWrong(page, 'a product with choices');
  await topping.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/choices/form-1280.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await topping.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/choices/form-390.png' });
  await findsNothingWrong(page, 'a product with choices on a telephone');
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  await expect(page.getByRole('row', { name: waffle })).toBeVisible();

  const screen = till.page;
  await screen.setViewportSize({ width: 1024, height: 768 });
  await screen.reload();
  await till.goesTo('Sell');
  const bill = screen.getByRole('region', { name: 'Bill' });
  await till.adds(waffle);
  const dialog = screen.getByRole('dialog', { name: waffle });
  await expect(dialog.getByRole('radio', { name: 'Sugar' })).toBeChecked();
  await findsNothingWrong(screen, 'the choices of a product');
  await screen.screenshot({ path: 'test-results/choices/dialog-1024.png' });
  await screen.setViewportSize({ width: 820, height: 1180 });
  await screen.screenshot({ path: 'test-results/choices/dialog-820.png' });
  await screen.setViewportSize({ width: 1024, height: 768 });
  await screen.keyboard.press('Enter');
  await expect(bill).toContainText('Sugar');
  await till.adds(waffle);
  await screen.keyboard.press('2');
  await expect(dialog.getByRole('radio', { name: 'Chocolate' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Put on the bill: €4.75' }).click();
  await expect(bill).toContainText('Chocolate');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await till.paysCash();
  await till.goesTo('Bills');
  await screen.getByRole('main').getByRole('link').first().click();
  await expect(screen.getByText('Chocolate', { exact: true })).toBeVisible();
  await expect(screen.getByText('Sugar', { exact: true })).toBeVisible();

  // The report says how many of each, and the takings once.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/portal/reports');
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Products' });
  const sold = page.getByRole('row', { name: waffle });
  await expect(sold).toHaveCount(3);
  await expect(sold.first()).toContainText('€8.75');
  await expect(sold.filter({ hasText: 'Chocolate' }).getByRole('cell').nth(1)).toHaveText('Chocolate');
  await expect(sold.filter({ hasText: 'Chocolate' })).not.toContainText('€');
  await expect(sold.filter({ hasText: 'Sugar' })).not.toContainText('€');
  await findsNothingWrong(page, 'the report of products with choices');
  await sold.first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/choices/report-1280.png' });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^products-.*\.xlsx$/);
  await page.goto('/portal/products');

  // The chocolate is used up: the till shows it and sells the waffle without.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('row', { name: waffle }).getByRole('link', { name: waffle }).click();
  await chocolate.getByLabel('Sold out').check();
  await page.screenshot({ path: 'test-results/choices/sold-out-form.png' });
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toBeHidden();
  await screen.reload();
  await till.goesTo('Sell');
  await screen.getByRole('button', { name: 'Next customer' }).click();
  await till.adds(waffle);
  await expect(dialog.getByRole('radio', { name: 'Chocolate' })).toBeDisabled();
  await expect(dialog.getByText('Sold out')).toBeVisible();
  await screen.screenshot({ path: 'test-results/choices/sold-out-1024.png' });
  await screen.setViewportSize({ width: 390, height: 844 });
  await findsNothingWrong(screen, 'a choice that is sold out, on a mobile till');
  await screen.screenshot({ path: 'test-results/choices/sold-out-390.png' });
  await screen.setViewportSize({ width: 1024, height: 768 });
  await screen.keyboard.press('Enter');
  await expect(bill).toContainText('Sugar');
  await screen.context().close();
});
