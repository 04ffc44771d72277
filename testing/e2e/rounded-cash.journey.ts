import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test('a manager adds a product for 3.99; a till asks 4.00 for it in cash, and the bill says why', {
  tag: ['@full', '@D-196', '@POS-002', '@PROD-001', '@PORT-003', '@PORT-032'],
}, async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  const counter = await browser.newContext({ baseURL: exhibitorUrl(), viewport: { width: 1280, height: 800 } });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await approved(page, uid, 'Rounding till', site.cinemas[0]?.name ?? '');
  const nuts = `Nuts ${Date.now()}`;
  await page.goto('/portal/products/new');
  const sheet = page.getByRole('dialog');
  for (const language of ['Dutch', 'French', 'German', 'English']) await sheet.getByLabel(language).first().fill(nuts);
  await sheet.getByLabel('Price incl. VAT, €').fill('3,99');
  await sheet.getByRole('button', { name: 'Add a product' }).click();
  await expect(page.getByRole('row', { name: nuts })).toContainText('€3.99');

  await till.opensFor('Inès Collard');
  await till.goesTo('Cash');
  await screen.getByLabel('In the drawer').fill('50');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('The drawer is open.')).toBeVisible();
  await till.goesTo('Sell');
  await till.adds(nuts);
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await screen.getByRole('button', { name: 'Cash', exact: true }).click();
  await expect(screen.getByText('Rounded for cash: €4.00')).toBeVisible();
  await screen.getByRole('button', { name: '€5.00', exact: true }).click();
  await screen.getByRole('button', { name: 'Paid €5.00' }).click();
  await expect(screen.getByRole('heading', { name: 'Change' })).toContainText('€1.00');
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // The drawer holds what was handed over; the bill says why.
  await till.goesTo('Cash');
  await expect(screen.getByText('€54.00').first()).toBeVisible();
  await page.goto('/portal/bills');
  await page
    .getByRole('row', { name: /Rounding till/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('incl. €0.01 rounding')).toBeVisible();
  await page.goto('/portal/cash-balance');
  await page
    .getByRole('row', { name: /Rounding till/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Rounding till');
  await expect(page.getByRole('dialog')).toContainText('€54.00');
  await counter.close();
});
