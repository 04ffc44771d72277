import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till, tillAtWork } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

/** A barcode of goods that no cinema sells. */
const OF_A_PENCIL = '4006381333931';
/** The popcorn of the demo. */
const OF_POPCORN = '5420001000018';

test.describe("a clerk's evening", { tag: '@full' }, () => {
  test('wrong codes are said: goods that are not sold here, and another kind than the field takes', {
    tag: ['@ERR-035', '@ERR-036', '@ERR-034', '@D-157', '@POS-008'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(300_000);
    const till = await tillAtWork(browser, page, { name: 'Code till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await till.goesTo('Sell');
    await till.scans(OF_A_PENCIL);
    await expect(screen.getByText('No product has this barcode.')).toBeVisible();
    await till.scans('XXXXXXXXXX');
    await expect(screen.getByText('Unknown barcode.')).toBeVisible();
    const bill = screen.getByRole('region', { name: 'Bill' });
    await expect(bill.getByText('Choose a show or a product, or scan it.')).toBeVisible();
    await till.scans(OF_POPCORN);
    await expect(bill).toContainText('popcorn');
    await screen.getByRole('link', { name: 'Pay', exact: true }).click();
    await screen.getByRole('button', { name: 'Voucher', exact: true }).click();
    await expect(screen.getByLabel('Voucher code')).toBeVisible();
    await till.scans(OF_POPCORN);
    await expect(screen.getByText('This barcode is not of the expected type.')).toBeVisible();
    await expect(screen.getByLabel('Voucher code')).toHaveValue('');
    await findsNothingWrong(screen, 'a code of another kind');
    await screen.context().close();
  });

  test('cash is withdrawn to the safe and the drawer is counted; the office sees both', {
    tag: ['@POS-010', '@POS-011', '@D-153'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(300_000);
    const name = `Cash till ${Date.now()}`;
    const till = await tillAtWork(browser, page, { name, cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await till.asksFor('Coffee');
    await till.paysCash();
    await screen.getByRole('button', { name: 'Next customer' }).click();
    await till.goesTo('Cash');
    await screen.getByRole('link', { name: 'Withdraw cash' }).click();
    await expect(screen.getByText('€103.00 will be left in the drawer.')).toBeVisible();
    await screen.keyboard.type('20000');
    await expect(screen.getByText('There is only €103.00 in the drawer.')).toBeVisible();
    await screen.keyboard.press('Escape');
    await screen.keyboard.type('5000');
    await expect(screen.getByText('€53.00 will be left in the drawer.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Withdraw €50.00' })).toBeDisabled(); // why is not said yet
    await screen.getByRole('button', { name: 'To the safe' }).click();
    await findsNothingWrong(screen, 'withdrawing cash');
    await screen.getByRole('button', { name: 'Withdraw €50.00' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(screen.getByText('€50.00 withdrawn.')).toBeVisible();
    await expect(screen.getByText(/^Withdrawal · To the safe/)).toBeVisible();
    await expect(screen.getByText('€53.00', { exact: true })).toBeVisible();

    await screen.getByRole('link', { name: 'Count and close' }).click();
    await screen.getByLabel('€50.00', { exact: true }).fill('1');
    await screen.getByLabel('€2.00', { exact: true }).fill('1');
    await screen.getByLabel('€1.00', { exact: true }).fill('1');
    await findsNothingWrong(screen, 'counting the drawer');
    await screen.getByRole('button', { name: 'Close the shift' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close the shift' }).click();
    await expect(screen.getByRole('heading', { name: 'Z report 1' })).toBeVisible();

    await page.goto('/portal/cash-balance');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('€53.00');
    await expect(row).toContainText('Correct');
    await row.getByRole('link').first().click();
    await expect(page.getByRole('dialog').getByText('Withdrawal · To the safe')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('-€50.00').first()).toBeVisible();
    await screen.context().close();
  });

  test('a blocked till says that it is for good, and whom to ask', {
    tag: ['@ERR-031', '@D-024'],
  }, async ({ page, browser, site }) => {
    const counter = await browser.newContext({ baseURL: exhibitorUrl(), reducedMotion: 'reduce' });
    const till = new Till(await counter.newPage());
    const uid = await till.becomes();
    await speaks(page, 'en');
    await signedIn(page, 'admin');
    await approved(page, uid, 'Stolen till', site.cinemas[0]?.name ?? '');
    await till.opensFor('Inès Collard');
    await page
      .getByRole('row', { name: /Stolen till/ })
      .getByRole('link', { name: 'Stolen till' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block permanently' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Block permanently' }).click();
    await expect(page.getByText('Stolen till is blocked.')).toBeVisible();
    await expect(till.page.getByRole('heading', { name: 'Blocked' })).toBeVisible({ timeout: 30_000 });
    await expect(
      till.page.getByText('This device is blocked permanently. Please contact the administrator.'),
    ).toBeVisible();
    await till.page.reload();
    await till.page.keyboard.press('Enter');
    await expect(till.page.getByText('Please contact the administrator.')).toBeVisible();
    await expect(till.page.getByRole('link', { name: 'Sell', exact: true })).toHaveCount(0);
    await findsNothingWrong(till.page, 'blocked');
    await counter.close();
  });
});
