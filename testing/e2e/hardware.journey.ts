import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { printedPapers, receiptPrinter } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test.describe('hardware', { tag: '@full' }, () => {
  test('an admin adds a printer that fetches, enters its address in it, prints a test page and sees its state', {
    tag: ['@PRN-002', '@D-141'],
  }, async ({ page }) => {
    test.setTimeout(300_000);
    await speaks(page, 'en');
    await signedIn(page, 'admin');
    await page.goto('/portal/printers/new');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Cloud printer');
    await sheet.getByLabel('Language of the printer').selectOption('starprnt');
    await sheet.getByLabel('How documents reach the printer').selectOption('fetch');
    await findsNothingWrong(page, 'a printer that fetches');
    await sheet.getByRole('button', { name: 'Add a printer' }).click();
    const address = sheet.getByLabel('Address for the printer');
    await expect(address).toHaveValue(/\/api\/device\/star\/\d+\/[0-9a-f-]{36}$/);
    await expect(sheet.getByText('No printer has used this address yet.')).toBeVisible();
    await findsNothingWrong(page, 'the address of a printer');
    const { pathname } = new URL(await address.inputValue());
    await receiptPrinter.set({ fetching: { url: `${exhibitorUrl()}${pathname}`, everyMs: 500 } });
    try {
      await page.goto('/portal/hardware');
      const row = page.getByRole('row', { name: /Cloud printer/ });
      await expect(row).toContainText('Ready', { timeout: 20_000 });
      await expect(row).toContainText('Printer');
      await page.getByRole('button', { name: 'Print a test page on Cloud printer' }).click();
      await expect(page.getByText(/Cloud printer printed the test page/)).toBeVisible({ timeout: 20_000 });
      expect((await printedPapers())[0]).toContain('Cloud printer');
      await findsNothingWrong(page, 'hardware');

      await receiptPrinter.set({ faults: { paper_near_end: true } });
      const attention = page.getByRole('listitem').filter({ hasText: 'Cloud printer' });
      await expect(attention).toContainText('Paper low. Have a new roll ready.', { timeout: 20_000 });
      await page.getByRole('link', { name: 'Cloud printer' }).first().click();
      await expect(sheet.getByText(/The machine 00:11:62\S* fetches here/)).toBeVisible();
      await sheet.getByText('Set up the printer').click();
      await sheet.getByRole('button', { name: 'Make a new address' }).click();
      await page
        .getByRole('dialog', { name: /new address for/ })
        .getByRole('button', { name: 'Make a new address' })
        .click();
      await expect(page.getByText('Cloud printer has a new address. Enter it in the printer.')).toBeVisible();
      await expect(address).not.toHaveValue(new RegExp(pathname));
    } finally {
      await receiptPrinter.reset();
    }
  });
});
