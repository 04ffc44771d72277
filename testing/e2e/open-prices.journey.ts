import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a manager adds a product with an open price; the clerk types it between the limits and sells it', {
  tag: ['@full', '@PROD-001', '@PROD-002', '@POS-008'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const till = await tillAtWork(browser, page, {
    name: `Poster till ${Date.now()}`,
    cinema: site.cinemas[0]?.name ?? '',
  });
  const poster = `Old poster ${Date.now()}`;
  await page.goto('/portal/products/new');
  const sheet = page.getByRole('dialog');
  for (const language of ['Dutch', 'French', 'German', 'English'])
    await sheet.getByLabel(language).first().fill(poster);
  await sheet.getByLabel('Price incl. VAT, €').fill('5');
  await sheet.getByRole('checkbox', { name: /^The clerk types the price/ }).check();
  await sheet.getByLabel('Lowest price, €').fill('2');
  await sheet.getByLabel('Highest price, €').fill('1');
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  await expect(sheet.getByText('The highest price must not be below the lowest.')).toBeVisible();
  await sheet.getByLabel('Highest price, €').fill('20');
  await findsNothingWrong(page, 'a product with an open price');
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  await expect(page.getByRole('row', { name: poster })).toBeVisible();

  const screen = till.page;
  await screen.setViewportSize({ width: 1024, height: 768 });
  await screen.reload();
  await till.goesTo('Sell');
  await till.adds(poster);
  const dialog = screen.getByRole('dialog', { name: poster });
  await dialog.getByRole('button', { name: '9', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Put on the bill' })).toBeDisabled();
  await dialog.getByRole('button', { name: '00', exact: true }).click();
  await findsNothingWrong(screen, 'an open price');
  await screen.screenshot({ path: 'test-results/open-prices/dialog-1024.png' });
  await dialog.getByRole('button', { name: 'Put on the bill' }).click();
  await expect(screen.getByRole('region', { name: 'Bill' })).toContainText('€9.00');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await till.paysCash();
  await screen.context().close();
});
