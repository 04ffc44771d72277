import { startBridge } from '#testing/e2e/support/bridge.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { portsOfPrinter, printedPapers, receiptPrinter } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test.describe('printers that the server reaches', { tag: '@full' }, () => {
  test('an admin adds an ESC/POS printer, tries it out, and a till prints tickets on it', {
    tag: ['@PRN-002', '@PRN-003', '@D-141', '@D-142', '@T49'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    const till = await tillAtWork(browser, page, { name: 'Port till', cinema: site.cinemas[0]?.name ?? '' });
    const { escpos } = await portsOfPrinter();
    await page.goto('/portal/printers/new');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Port printer');
    await sheet.getByLabel('Address in your network').fill('printer at the desk');
    await sheet.getByRole('button', { name: 'Add a printer' }).click();
    await expect(sheet.getByText(/Enter the printer’s address in your network/)).toBeVisible();
    await sheet.getByLabel('Address in your network').fill(`127.0.0.1:${escpos}`);
    await sheet.getByLabel('Model').selectOption({ label: 'Epson TM-T20III' });
    await findsNothingWrong(page, 'printer');
    await sheet.getByRole('button', { name: 'Add a printer' }).click();
    await expect(sheet).toBeHidden();

    await page.getByRole('link', { name: 'Port printer' }).click();
    await sheet.getByRole('button', { name: 'Print a test page' }).click();
    await expect(page.getByText(/Port printer printed the test page/)).toBeVisible();
    expect((await printedPapers())[0]).toContain('à â ä ç é è ê');
    await sheet.getByRole('button', { name: 'Open the drawer' }).click();
    await expect(page.getByText(/Port printer sent the signal/)).toBeVisible();
    await receiptPrinter.set({ faults: { cover_open: true } });
    await sheet.getByRole('button', { name: 'Check now' }).click();
    await expect(sheet.getByText('Close the cover until it clicks.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Print a test page' }).click();
    await expect(page.getByText('Port printer printed nothing: Cover open')).toBeVisible();

    const screen = till.page;
    await screen.reload();
    await till.goesTo('Settings');
    await screen.getByRole('button', { name: 'Test page on On the screen' }).click();
    await expect(screen.getByRole('dialog')).toContainText('é è ê ë');
    await screen.getByRole('dialog').getByRole('button', { name: 'Take' }).click();
    await screen.getByLabel('For receipts and slips').selectOption({ label: 'Port printer' });
    await screen.getByRole('radio', { name: 'Print it always' }).check();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(screen.getByText('Saved.')).toBeVisible();
    // The till knows what is wrong before it prints.
    await screen.getByRole('button', { name: 'Printer', exact: true }).click();
    await expect(screen.getByRole('dialog')).toContainText('Its cover is open.');
    await findsNothingWrong(screen, 'the state of a printer');
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await till.asksFor('Coffee');
    await till.paysCash();
    await expect(screen.getByRole('dialog').getByText(/Its cover is open/)).toBeVisible();
    await receiptPrinter.reset();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect(screen.getByRole('dialog')).toBeHidden();
    // In the customer's language, which is the cinema's without a choice.
    await expect.poll(async () => (await printedPapers())[0]).toContain('Koffie');
    expect((await printedPapers())[0]).not.toContain('COPY');
  });

  test('an admin installs the bridge that the portal offers, adds a printer at it, and its test page comes out', {
    tag: ['@D-141'],
  }, async ({ page }) => {
    test.setTimeout(300_000);
    await speaks(page, 'en');
    await signedIn(page, 'admin');
    await page.goto('/portal/devices/new');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('For printers: the bridge').click();
    const command = sheet.getByText(/^node bridge\.mjs --server .+ --code [A-Z0-9]{4}-[A-Z0-9]{4}$/);
    await expect(command).toBeVisible();
    await findsNothingWrong(page, 'the bridge');
    const coming = page.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Download the bridge' }).click();
    const bridge = await startBridge(await coming, (await command.textContent()) ?? '');
    try {
      const { escpos } = await portsOfPrinter();
      await page.goto('/portal/printers/new');
      await sheet.getByLabel('Name').fill('Bridged printer');
      await sheet.getByLabel('How documents reach the printer').selectOption('bridge');
      await sheet.getByLabel('Bridge', { exact: true }).selectOption({ label: bridge.uid });
      await sheet.getByLabel('Address or port at the bridge').fill(`127.0.0.1:${escpos}`);
      await findsNothingWrong(page, 'a printer at a bridge');
      await sheet.getByRole('button', { name: 'Add a printer' }).click();
      await expect(sheet).toBeHidden();
      await page.getByRole('link', { name: 'Bridged printer' }).click();
      await sheet.getByRole('button', { name: 'Print a test page' }).click();
      await expect(page.getByText(/Bridged printer printed the test page/)).toBeVisible();
      expect((await printedPapers())[0]).toContain('Bridged printer');
    } finally {
      await bridge.end();
    }
  });
});
