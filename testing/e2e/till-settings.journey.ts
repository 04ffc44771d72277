import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { receiptPrinter } from '#testing/e2e/support/partners.ts';
import { speaks } from '#testing/e2e/support/people.ts';
import { approved, tillAtWork } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

/** Each fault of a printer, and how its sentence begins. */
const FAULTS = {
  cover_open: ['Printer not operational', 'Its cover is open.'],
  paper_end: ['Printer not operational', 'The paper has run out.'],
  auto_cutter: ['Printer not operational', 'The paper cutter is stuck.'],
  black_mark: ['Printer not operational', 'It cannot find the black mark on the paper.'],
  overheating: ['Printer not operational', 'Its print head is too hot.'],
  non_recoverable: ['Printer not operational', 'It reports an error that it cannot recover from.'],
  control_switch: ['Printer not operational', 'The switch of the cash drawer is closed.'],
  offline: ['Printer unavailable', 'It is offline.'],
  busy: ['Printer busy', 'It is printing for another till.'],
} as const;
const ALL_WELL = Object.fromEntries([...Object.keys(FAULTS), 'paper_near_end'].map((fault) => [fault, false]));

test.describe('the settings of a till', { tag: '@full' }, () => {
  test('a clerk sets up printers, drawer, text size and the customer display, and reloads the display', {
    tag: ['@POS-013', '@POS-014', '@POS-015', '@POS-016', '@POS-018', '@PRN-003', '@D-142', '@D-144'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    const cinema = site.cinemas[0]?.name ?? '';
    const till = await tillAtWork(browser, page, { name: 'Setup till', cinema });
    const screen = till.page;

    const beside = await (await browser.newContext({ baseURL: exhibitorUrl(), reducedMotion: 'reduce' })).newPage();
    await speaks(beside, 'en');
    await beside.goto('/display');
    await beside.getByRole('button', { name: 'Make this a customer display' }).click();
    await expect(beside.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
    const { uid } = await beside.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
    await approved(page, uid, 'Setup display', cinema);
    await page.getByRole('link', { name: 'Setup display' }).click();
    await page.getByRole('dialog').getByLabel('Second screen of').selectOption({ label: 'Setup till' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await screen.reload(); // a till learns of its display when it starts
    await till.goesTo('Settings');
    await expect(screen.getByRole('button', { name: 'Open the drawer' })).toHaveCount(0);
    await screen.getByLabel('For tickets').selectOption({ label: 'On the screen' });
    await screen.getByLabel('For receipts and slips').selectOption({ label: 'On the screen' });
    await screen.getByRole('radio', { name: 'Print it always' }).check();
    await screen.getByRole('checkbox', { name: /^A cash drawer is connected/ }).check();
    await screen.getByRole('radio', { name: 'Large', exact: true }).check();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(screen.getByText('Saved.')).toBeVisible();
    await expect(screen.locator('html')).toHaveCSS('font-size', '18px');
    await screen.getByRole('button', { name: 'Open the drawer' }).click();
    await expect(screen.getByText('The cash drawer is opening.')).toBeVisible();
    await findsNothingWrong(screen, 'settings');
    await screen.reload();
    await expect(screen.getByLabel('For tickets').locator('option:checked')).toHaveText('On the screen');
    await expect(screen.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
    await expect(screen.locator('html')).toHaveCSS('font-size', '18px');

    // The second window and the display beside the till show the same sale; one press reloads both.
    await expect(screen.getByRole('listitem').filter({ hasText: 'Setup display' })).toContainText('On');
    const opening = screen.waitForEvent('popup');
    await screen.getByRole('button', { name: 'Open a display window' }).click();
    const popup = await opening;
    const displays = [beside, popup];
    await till.goesTo('Sell');
    await till.adds('Coffee');
    await screen.getByLabel('Customer’s language').selectOption({ label: 'English' });
    for (const display of displays)
      await expect(display.getByRole('list', { name: 'What you are buying' })).toContainText('Coffee');
    for (const display of displays) await display.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await till.goesTo('Settings');
    await screen.getByRole('button', { name: 'Reload the displays' }).click();
    await expect(screen.getByText('The displays are reloading.')).toBeVisible();
    for (const display of displays) {
      await expect(async () => expect(await display.evaluate(() => 'isOld' in globalThis)).toBe(false)).toPass();
      await expect(display.getByRole('list', { name: 'What you are buying' })).toContainText('Coffee');
    }

    // The receipt comes from the chosen printer, without a press.
    await till.goesTo('Sell');
    await screen.getByRole('link', { name: 'Pay', exact: true }).click();
    await till.paysCash();
    const paper = screen.getByRole('dialog', { name: '1 document printed' });
    await expect(paper).toContainText('Coffee');
    await findsNothingWrong(screen, 'a printed receipt');
    await paper.getByRole('button', { name: 'Take' }).click();
    await expect(beside.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await screen.context().close();
    await beside.context().close();
  });

  test('each fault of a printer is said in a sentence of its own, and nothing is lost', {
    tag: ['@ERR-032', '@ERR-033', '@D-141', '@T49'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await receiptPrinter.reset();
    const till = await tillAtWork(browser, page, { name: 'Printing till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await page.goto('/portal/printers');
    await page.getByRole('link', { name: 'Tickets (Star)' }).click();
    await page.getByRole('checkbox', { name: /^Do not print while the switch/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await till.goesTo('Settings');
    await screen.getByLabel('For receipts and slips').selectOption({ label: 'Tickets (Star)' });
    await screen.getByRole('radio', { name: 'Only when the customer asks' }).check();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(screen.getByText('Saved.')).toBeVisible();
    await till.asksFor('Coffee');
    await till.paysCash();

    const trouble = screen.getByRole('dialog');
    const print = { name: 'Print receipt' } as const;
    const again = { name: 'Try again' } as const;
    for (const [nth, [fault, [headline, sentence]]] of Object.entries(FAULTS).entries()) {
      await receiptPrinter.set({ faults: { ...ALL_WELL, [fault]: true } });
      await (nth === 0 ? screen.getByRole('button', print) : trouble.getByRole('button', again)).click();
      await expect(trouble.getByText(sentence)).toBeVisible();
      await expect(trouble.getByRole('heading', { name: headline })).toBeVisible();
    }
    await findsNothingWrong(screen, 'a fault of the printer');
    await receiptPrinter.set({ faults: ALL_WELL, answers: [{ on: 'any', kind: 'cut', times: 'always' }] });
    await trouble.getByRole('button', again).click();
    await expect(trouble.getByText('It does not answer.')).toBeVisible();
    await expect(trouble.getByRole('heading', { name: 'Printer unavailable' })).toBeVisible();
    await expect(trouble.getByText(/^The sale is complete\. Receipt \w+ is waiting to be printed\.$/)).toBeVisible();
    await trouble.getByRole('button', { name: 'Print later' }).last().click();
    await expect(trouble).toBeHidden();
    await screen.getByRole('button', { name: 'Next customer' }).click();
    await screen.getByRole('button', { name: '1 document to print' }).click();
    await expect(trouble.getByRole('listitem')).toContainText('Receipt');

    // With a roll that ends soon it prints, and says so.
    await receiptPrinter.set({ faults: { ...ALL_WELL, paper_near_end: true }, answers: [] });
    await trouble.getByRole('button', { name: 'Print now' }).click();
    await expect(screen.getByText('Tickets (Star): the paper will run out soon.')).toBeVisible();
    await expect(screen.getByRole('button', { name: '1 document to print' })).toHaveCount(0);
    await receiptPrinter.reset();
    await screen.context().close();
  });
});
