import { expect, test } from '#testing/e2e/support/acting.ts';
import { becomesDevice, choosesPin } from '#testing/e2e/support/first-day.ts';
import { isFounded, printedBy } from '#testing/e2e/support/founded.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';

test.describe('modules that are off', { tag: '@full' }, () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/Luxembourg' });
  let program: Program;
  test.beforeEach(async () => {
    test.setTimeout(420_000);
    program = await startOne(['--no-demo', '--simulators']);
  });
  test.afterEach(() => program.end());

  test('the cash balance and reservations are pages of the till and of the portal; the operator switches them off, and the till has them no more', {
    tag: ['@CASH-002', '@RES-004', '@SET-001', '@D-176'],
  }, async ({ page, browser }) => {
    await isFounded(page, program);
    const portal = printedBy(program, 'Portal');
    await choosesPin(page);
    const till = await becomesDevice(browser, page, { path: '/pos', name: 'Counter' });
    const pages = till.getByRole('navigation', { name: 'Pages of the till' });
    await pages.getByRole('link', { name: 'Reserved' }).click();
    await expect(till.getByText('No reservations for today.')).toBeVisible();
    await pages.getByRole('link', { name: 'Cash' }).click();
    await till.getByLabel('In the drawer').fill('100');
    await till.getByRole('button', { name: 'Open the drawer' }).click();
    await till.getByRole('link', { name: 'Withdraw cash' }).click();
    await expect(till.getByText('€100.00 will be left in the drawer.')).toBeVisible();
    await till.getByRole('button', { name: 'To the safe' }).click();
    await expect(till.getByLabel('Reason')).toHaveValue('To the safe');
    await page.goto(`${portal}/cash-balance`);
    await expect(page.getByRole('row', { name: /Counter/ })).toContainText('€100.00');
    await page.getByRole('link', { name: 'Reservations', exact: true }).click();
    await expect(page.getByText('There are no reservations for this day.')).toBeVisible();

    await page.goto(`${portal}/exhibitors`);
    await page.getByRole('link', { name: 'Cinema Lumen' }).click();
    const sheet = page.getByRole('dialog');
    for (const module of ['Cash balance', 'Reservations']) await sheet.getByLabel(module).uncheck();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await till.goto('/pos');
    await expect(pages.getByRole('link', { name: 'Sell' })).toBeVisible();
    for (const name of ['Cash', 'Reserved']) await expect(pages.getByRole('link', { name })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Bills', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cash balance', exact: true })).toHaveCount(0);
    await till.context().close();
  });
});
