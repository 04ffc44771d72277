import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** What was sold, to whom, and what is still to be paid. */
test('a purchase on the website is counted on the dashboard, and found by its buyer under clients and payments', {
  tag: ['@PORT-002', '@PORT-017', '@PORT-023', '@full'],
}, async ({ page, visitor, screening }) => {
  const email = `dora${Date.now()}@visitor.example`;
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('Dora Dashboard', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');

  const clerk = await Clerk.comes(page);
  await clerk.opens('/');
  await expect(page.getByRole('region', { name: 'Today’s sales' })).toContainText(/Received€[1-9]/);
  await clerk.opens('/clients');
  await page.getByLabel('Name, address or bill').fill('nobody at all');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('Name, address or bill').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(clerk.row(email)).toContainText('Dora Dashboard');
  await clerk.opens('/payments');
  await page.getByLabel('Bill or buyer').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const paid = page.getByRole('row').filter({ hasText: 'Website' });
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText('Paid');
  await paid.getByRole('link').first().click();
  await expect(clerk.sheet.getByText(/^€\d+\.\d\d$/).first()).toBeVisible();
});

test.describe('sales in the portal', { tag: '@full' }, () => {
  test('places are reserved for a guest who left a number, found again and given back', {
    tag: ['@PORT-018'],
  }, async ({ page, screening }) => {
    const clerk = await Clerk.comes(page);
    const guest = `Greta ${Date.now()}`;
    const { start } = screening('hidden');
    const day = start.slice(0, 10);
    await clerk.opens('/reservations');
    await page.getByRole('link', { name: 'New reservation' }).click();
    await typesDate(dateField(clerk.sheet, 'Day'), day);
    await page.keyboard.press('Enter');
    const show = clerk.sheet.getByLabel('Show');
    await expect(show.locator('option')).not.toHaveCount(1);
    await show.selectOption({ index: 1 });
    await clerk.sheet
      .getByRole('button', { name: /^One .+ more$/ })
      .first()
      .click();
    await clerk.sheet.getByLabel('Name', { exact: true }).fill(guest);
    await clerk.presses('Reserve');
    await expect(clerk.sheet.locator('[aria-invalid=true]').first()).toBeVisible();
    await clerk.sheet.getByLabel('Telephone').fill('+32 63 00 19 99');
    await clerk.presses('Reserve');
    await expect(page.getByText(/^Reserved: /).first()).toBeVisible();
    await clerk.opens('/reservations');
    await page.getByLabel('Search').first().fill(guest);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(clerk.row(guest)).toContainText('Reserved');
    await clerk.row(guest).getByRole('link').first().click();
    await clerk.confirms('Cancel the reservation');
    await expect(clerk.row(guest)).toContainText('Cancelled');
  });

  test('a company is invoiced for cards, and pays', {
    tag: ['@PORT-024', '@PORT-025', '@INV-001'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const company = `Difference Engines ${Date.now()}`;
    await clerk.opens('/invoice-clients');
    await page.getByRole('link', { name: 'Add a company' }).click();
    await clerk.saves();
    await expect(clerk.sheet.getByLabel('Company')).toHaveAccessibleDescription('This field is required.');
    await clerk.sheet.getByLabel('Company').fill(company);
    await clerk.saves();
    await expect(clerk.row(company)).toContainText('30 days');
    await clerk.openRecord(company);
    await clerk.sheet.getByLabel('Payment term').fill('14');
    await clerk.saves();
    await expect(clerk.row(company)).toContainText('14 days');

    await clerk.opens('/voucher-packages/new');
    await clerk.sheet.getByLabel('Name').fill('For the mill');
    await clerk.sheet.getByLabel('Number of cards').fill('5');
    await clerk.presses('Create the cards');
    await clerk.presses('Hand over to a company');
    await clerk.sheet.getByLabel('Company').selectOption({ label: company });
    await clerk.sheet.getByRole('button', { name: /^Hand over for €/ }).click();
    await expect(clerk.sheet.getByText('Handed over to')).toBeVisible();

    await clerk.opens('/invoices');
    await page.getByLabel('Number or company').fill(company);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(clerk.row(company)).toContainText('Pending');
    await clerk.row(company).getByRole('link').first().click();
    await clerk.confirms('Issue');
    await expect(page.getByText('The invoice is issued.')).toBeVisible();
    await clerk.confirms('Mark as paid');
    await expect(page.getByText('The invoice is paid.')).toBeVisible();
    await clerk.opens('/invoices');
    await expect(clerk.row(company)).toContainText('Paid');
    await clerk.opens('/invoice-clients');
    await clerk.openRecord(company);
    await clerk.presses('Archive this company');
    await clerk.opens('/invoice-clients?archived=yes');
    await expect(clerk.row(company)).toBeVisible();
  });
});
