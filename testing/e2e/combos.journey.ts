import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a manager makes a combo of two products; the clerk sells it with one press, and the bill shows its parts', {
  tag: ['@full', '@PROD-001', '@PROD-002', '@POS-008', '@REP-001', '@REP-004'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const till = await tillAtWork(browser, page, {
    name: `Combo till ${Date.now()}`,
    cinema: site.cinemas[0]?.name ?? '',
  });
  const stamp = Date.now();
  const [pretzel, lemonade, menu] = [`Pretzel ${stamp}`, `Lemonade ${stamp}`, `Pretzel menu ${stamp}`];
  const sheet = page.getByRole('dialog');
  const names = async (name: string) => {
    for (const language of ['Dutch', 'French', 'German', 'English'])
      await sheet.getByLabel(language).first().fill(name);
  };
  for (const [name, price] of [
    [pretzel, '6'],
    [lemonade, '3,50'],
  ] as const) {
    await page.goto('/portal/products/new');
    await names(name);
    await sheet.getByLabel('Price incl. VAT, €', { exact: true }).fill(price);
    await sheet.getByRole('button', { name: 'Add a product' }).click();
    await expect(page.getByRole('row', { name })).toBeVisible();
  }
  await page.goto('/portal/products/new');
  await names(menu);
  await sheet.getByRole('checkbox', { name: 'Combo' }).check();
  await expect(sheet.getByLabel('VAT', { exact: true })).toHaveCount(0);
  await sheet.getByLabel('Price incl. VAT, €', { exact: true }).fill('8,50');
  const parts = sheet.getByRole('group', { name: 'Parts of the combo' });
  await parts.getByRole('group', { name: 'Part 1' }).getByLabel('Product').selectOption({ label: pretzel });
  await parts.getByRole('group', { name: 'Part 2' }).getByLabel('Quantity').fill('12');
  await parts.getByRole('group', { name: 'Part 2' }).getByLabel('Product').selectOption({ label: lemonade });
  const second = parts.getByRole('group', { name: lemonade });
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  await expect(second.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true');
  await second.getByLabel('Quantity').fill('1');
  await expect(parts).toContainText('Sold separately: €9.50.');
  await findsNothingWrong(page, 'a combo');
  await parts.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/combos/form-1280.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await parts.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/combos/form-390.png' });
  await findsNothingWrong(page, 'a combo on a telephone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  const row = page.getByRole('row', { name: menu });
  await expect(row).toContainText(`${pretzel}, ${lemonade}`);
  await row.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/combos/list-1280.png' });

  const screen = till.page;
  await screen.setViewportSize({ width: 1280, height: 800 });
  await screen.reload();
  await till.goesTo('Sell');
  const bill = screen.getByRole('region', { name: 'Bill' });
  await till.adds(menu);
  await expect(bill).toContainText('€8.50');
  await expect(bill.getByRole('listitem').filter({ hasText: lemonade }).first()).toBeVisible();
  await findsNothingWrong(screen, 'a combo in the cart');
  await screen.screenshot({ path: 'test-results/combos/till-1280.png' });
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await screen.screenshot({ path: 'test-results/combos/pay-1280.png' });
  await till.paysCash();
  await till.goesTo('Bills');
  await screen.getByRole('main').getByRole('link').first().click();
  const main = screen.getByRole('main');
  await expect(main).toContainText(menu);
  await expect(main).toContainText('€5.37');
  await expect(main).toContainText('€3.13');
  await screen.screenshot({ path: 'test-results/combos/bill-1280.png' });
  await page.goto('/portal/bills');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(sheet).toContainText(menu);
  await expect(sheet).toContainText('€5.37');
  await sheet.getByText(menu).scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/combos/portal-bill-1280.png' });
  await page.goto('/portal/reports');
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Combos' });
  const sold = (...names: string[]) => page.getByRole('row', { name: names.join(' ') });
  await expect(sold(menu).first().getByRole('cell')).toHaveText([menu, '', '1', '', '€8.50', /€/, /€/, '€0.00']);
  await expect(sold(menu, lemonade).getByRole('cell')).toHaveText([menu, lemonade, '', '1', '', '', '', '']);
  await findsNothingWrong(page, 'the report of combos');
  await page.screenshot({ path: 'test-results/combos/report-1280.png' });
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Products' });
  await expect(page.getByRole('columnheader', { name: 'Of which in combos' })).toBeVisible();
  await expect(sold(pretzel)).toContainText('€5.37');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: 'test-results/combos/products-1280-dark.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await findsNothingWrong(page, 'the report of products on a dark telephone');
  await page.getByRole('table').scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/combos/products-390-dark.png' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Combos' });
  await expect(sold(menu, lemonade)).toBeVisible();
  await page.getByRole('table').scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/combos/report-390.png' });
  await screen.context().close();
});
