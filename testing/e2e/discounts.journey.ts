import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** A manager, who does not sell at tills. */
const APPROVER = 'Jonas Peeters';
const PIN = process.env.FOYER_DEMO_PIN ?? '';

test('a clerk gives a discount that a colleague approves, then a free coffee; the X report and the portal show both', {
  tag: ['@full', '@POS-002', '@D-153', '@PORT-003'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const stamp = Date.now();
  const till = await tillAtWork(browser, page, { name: `Discount till ${stamp}`, cinema: site.cinemas[0]?.name ?? '' });
  const screen = till.page;
  await screen.setViewportSize({ width: 1024, height: 768 });

  // The manager adds a reason.
  const reason = `Birthday ${stamp}`;
  await page.goto('/portal/discount-reasons/new');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('English').fill(reason);
  await sheet.getByRole('button', { name: 'Add a reason' }).click();
  await expect(page.getByRole('link', { name: reason })).toBeVisible();
  await findsNothingWrong(page, 'the reasons for discounts');
  await page.screenshot({ path: 'test-results/discounts/reasons.png' });

  await screen.reload();
  await till.goesTo('Sell');
  await till.adds('Medium popcorn');
  await till.adds('Coffee');
  const bill = screen.getByRole('region', { name: 'Bill' });
  const before = await bill.locator('footer output').textContent();
  await bill.getByRole('button', { name: 'Discount', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '20 %' }).click();
  await dialog.getByRole('button', { name: reason }).click();
  await dialog.getByLabel('Remark').fill('Ten years old');
  await expect(dialog.getByText(/ becomes /)).toBeVisible();
  await findsNothingWrong(screen, 'giving a discount');
  await screen.screenshot({ path: 'test-results/discounts/dialog-1024.png' });
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
  await expect(dialog.getByRole('button', { name: APPROVER })).toBeVisible();
  await findsNothingWrong(screen, 'asking a colleague');
  await dialog.getByRole('button', { name: APPROVER }).click();
  await screen.keyboard.type(PIN);
  await screen.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bill).toContainText('−20%');
  await expect(bill).toContainText(`approved by ${APPROVER}`);
  expect(await bill.locator('footer output').textContent()).not.toBe(before);
  await findsNothingWrong(screen, 'a bill with a discount');
  await screen.screenshot({ path: 'test-results/discounts/bill-1024.png' });
  await screen.setViewportSize({ width: 1920, height: 1080 });
  await screen.screenshot({ path: 'test-results/discounts/bill-1920.png' });
  await screen.setViewportSize({ width: 1024, height: 768 });
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await till.paysCash();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  await till.goesTo('Sell');
  await till.adds('Coffee');
  await bill.getByRole('button', { name: 'Discount', exact: true }).click();
  await dialog.getByRole('button', { name: 'Complimentary' }).click();
  await dialog.getByRole('button', { name: 'Goodwill' }).click();
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
  await dialog.getByRole('button', { name: APPROVER }).click();
  await screen.keyboard.type(PIN);
  await screen.keyboard.press('Enter');
  await expect(bill).toContainText('Complimentary · Goodwill');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(screen.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
  await findsNothingWrong(screen, 'nothing to pay');
  await screen.getByRole('button', { name: 'Issue free of charge' }).click();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  await till.goesTo('Cash');
  await screen.getByRole('link', { name: 'X report' }).click();
  await expect(screen.getByText('2 × Discounts given')).toBeVisible();
  await findsNothingWrong(screen, 'an X report with discounts');

  await page.goto('/portal/bills');
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(new RegExp(`Discount .*${reason}.*Ten years old`))
      .first(),
  ).toBeVisible();
  await page.screenshot({ path: 'test-results/discounts/portal-bill.png' });
  await screen.context().close();
});
