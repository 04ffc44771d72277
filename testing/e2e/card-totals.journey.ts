import type { Page } from '@playwright/test';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

let terminal: ZvtSimulator;
test.beforeAll(async () => {
  terminal = await startZvtSimulator();
});
test.afterAll(() => terminal.close());

async function addsTerminal(portal: Page, till: string): Promise<void> {
  await portal.goto('/portal/terminals');
  await portal.getByRole('link', { name: 'Add a terminal' }).click();
  const sheet = portal.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Counter terminal');
  await sheet.getByLabel('Network address').fill(terminal.host);
  await sheet.getByLabel('Port', { exact: true }).fill(String(terminal.zvtPort));
  await sheet.getByLabel('Till', { exact: true }).selectOption({ label: till });
  await sheet.getByRole('button', { name: 'Add a terminal' }).click();
  await expect(portal.getByRole('row', { name: /Counter terminal/ })).toContainText('Ready');
}

test.describe('the card terminal in the count', { tag: '@full' }, () => {
  test('a clerk reads both totals and their difference, closes the shift, and the office reads the same', {
    tag: ['@D-143', '@D-153', '@POS-010'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    const name = `Totals till ${Date.now()}`;
    const till = await tillAtWork(browser, page, { name, cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await addsTerminal(page, name);
    const sellsByCard = async (): Promise<void> => {
      await till.asksFor('Coffee');
      const ways = screen.getByRole('region', { name: 'Payment method' });
      await ways.getByRole('button', { name: 'Card at the till' }).click();
      await ways.getByRole('button', { name: /by card$/ }).click();
      await expect(screen.getByRole('status').filter({ hasText: /^Paid/ })).toBeVisible();
      await screen.getByRole('button', { name: 'Next customer' }).click();
    };
    await sellsByCard();

    const totals = screen.getByRole('region', { name: 'Card terminals' });
    const counts = async (): Promise<void> => {
      await till.goesTo('Sell');
      await till.goesTo('Cash');
      await screen.getByRole('link', { name: 'Count and close' }).click();
      await expect(totals).toContainText('Counter terminal');
    };
    await counts();
    await expect(totals).toContainText('End of day still open');
    await expect(totals).toContainText('Our books (1)');
    await expect(totals).toContainText('€3.00');

    // The clerk ends the day from the count, and goes on counting meanwhile.
    terminal.control.set({ endOfDay: { refusal: 0, cut: false, afterMs: 7_000 } });
    const button = totals.getByRole('button', { name: 'End of day at the terminal: Counter terminal' });
    await button.click();
    await expect(totals).toContainText('You can go on counting.');
    await screen.getByLabel('€50.00', { exact: true }).fill('2');
    await expect(screen.getByRole('button', { name: 'Close the shift' })).toBeEnabled();
    await findsNothingWrong(screen, 'a count while the day of the terminal ends');
    await expect(totals).toContainText('Both totals agree.');
    await expect(totals).toContainText('The terminal’s day is ended.');
    await expect(totals).not.toContainText('Difference');
    await expect(button).toBeHidden();

    // A person types a payment at the terminal: no bill has it.
    terminal.control.set({ endOfDay: { refusal: 0xa3, cut: false } });
    terminal.typesPayment(250);
    await sellsByCard();
    await counts();
    await button.click();
    await expect(totals).toContainText('The terminal refused.');
    await expect(totals).toContainText('The last end of day was refused.');
    terminal.control.set({ endOfDay: { refusal: 0, cut: false } });
    await button.click();
    await expect(totals).toContainText('Difference: the terminal has €2.50 more than our books.');
    await findsNothingWrong(screen, 'a count with a difference at the card terminal');

    await sellsByCard();
    await counts();
    await screen.getByRole('button', { name: 'Close the shift' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close the shift' }).click();
    await expect(screen.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
    await expect(totals).toContainText('Difference: the terminal has €2.50 more than our books.');
    await expect(totals).toContainText('End of day still open');

    // The open day is ended from the Z report, which stays as it was counted: the new totals stand below.
    await button.click();
    await expect(totals).toContainText('The terminal’s day is ended.');
    await expect(totals).toContainText('End of day still open');
    await expect(totals.getByText('Both totals agree.')).toHaveCount(2);
    await findsNothingWrong(screen, 'a Z report from which the day of a card terminal was ended');
    await page.goto('/portal/cash-balance');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .first()
      .click();
    const report = page.getByRole('dialog');
    await expect(report).toContainText('Counter terminal');
    await expect(report).toContainText('€2.50');
    await findsNothingWrong(page, 'the report of a shift with a card terminal');
    await screen.context().close();
  });
});
