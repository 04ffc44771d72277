import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator switches tips on and chooses what a till offers; a customer says to keep the change', {
  tag: ['@D-081', '@DEV-002', '@POS-002'],
}, async ({ page, browser, site }) => {
  test.setTimeout(120_000);
  const counter = await browser.newContext({ baseURL: exhibitorUrl(), viewport: { width: 1024, height: 768 } });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings');
  await page.getByLabel('Tips at the tills').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await approved(page, uid, 'Tip till', site.cinemas[0]?.name ?? '');
  await page
    .getByRole('row', { name: /Tip till/ })
    .getByRole('link')
    .first()
    .click();
  const methods = page.getByRole('group', { name: 'Payment methods' });
  await expect(methods.getByRole('checkbox', { name: 'Cash' })).toBeChecked();
  for (const box of await methods.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(methods.getByText('Choose at least one payment method.', { exact: false })).toBeVisible();
  await methods.getByRole('checkbox', { name: 'Cash' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await till.opensFor('Inès Collard');
  await till.goesTo('Cash');
  await screen.getByLabel('In the drawer').fill('50');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('The drawer is open.')).toBeVisible();
  await till.goesTo('Sell');
  await till.adds('Coffee');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  const ways = screen.getByRole('region', { name: 'Payment method' });
  await expect(ways.getByRole('button')).toHaveText(['Cash']);
  await ways.getByRole('button', { name: 'Cash' }).click();
  await screen.getByRole('button', { name: '€5.00', exact: true }).click();
  await screen.getByRole('button', { name: /^Keep the change/ }).click();
  await screen.getByRole('button', { name: 'Paid €5.00' }).click();
  await expect(screen.getByRole('heading', { name: 'Change' })).toHaveCount(0);
  await expect(screen.getByText(/^incl\. €\d\.\d\d tip$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // The drawer holds the note, and says what of it is tips.
  await till.goesTo('Cash');
  await expect(screen.getByText('€55.00').first()).toBeVisible();
  await expect(screen.getByText('Of which tips')).toBeVisible();
  await page.goto('/portal/settings');
  await page.getByLabel('Tips at the tills').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await counter.close();
});
