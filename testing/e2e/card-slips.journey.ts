import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { cardTerminal } from '#testing/e2e/support/partners.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test.describe('slips and the day of a card terminal', { tag: '@full' }, () => {
  test('the till prints the slips; a terminal that wants its end of day gets it by one press, and its total is compared', {
    tag: ['@D-143', '@T49'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await cardTerminal.reset();
    const till = await tillAtWork(browser, page, { name: 'Slip till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await till.goesTo('Settings');
    await screen.getByLabel('For receipts and slips').selectOption({ label: 'On the screen' });
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(screen.getByText('Saved.')).toBeVisible();

    await page.goto('/portal/terminals');
    await page.getByRole('link', { name: 'Till 1' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Till', { exact: true }).selectOption({ label: 'Slip till' });
    await form.getByLabel('Who prints the card slips').selectOption({ label: 'The receipt printer of the till' });
    await findsNothingWrong(page, 'who prints the card slips');
    await form.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /Till 1/ });
    await expect(row).toContainText('Ready');

    const paysByCard = async (): Promise<void> => {
      const method = screen.getByRole('button', { name: 'Card at the till' });
      const send = screen.getByRole('button', { name: /by card$/ });
      await expect(method.or(send)).toBeVisible();
      if (await method.isVisible()) await method.click(); // after a refusal the method stays chosen
      await send.click();
    };
    await till.asksFor('Coffee');
    await paysByCard();
    await expect(screen.getByText('** MERCHANT RECEIPT **')).toBeVisible();
    await expect(screen.getByText('** CARDHOLDER RECEIPT **')).toBeVisible();
    await findsNothingWrong(screen, 'slips of a card payment');
    await screen.getByRole('dialog').getByRole('button').last().click();
    await screen.getByRole('button', { name: 'Next customer' }).click();

    await cardTerminal.set({ needsEndOfDay: true });
    await till.asksFor('Coffee');
    await paysByCard();
    await expect(screen.getByText('The terminal needs its end of day', { exact: true })).toBeVisible();
    await findsNothingWrong(screen, 'a terminal that needs its end of day');
    await screen.getByRole('button', { name: 'End the terminal’s day now' }).click();
    await expect(screen.getByText('The terminal’s day is ended. Cards are accepted again.')).toBeVisible();
    await paysByCard();
    await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'End the day: Till 1' }).click();
    await expect(row).toContainText('Day ended');
    await expect(row).toContainText(/Terminal €.*, our books €.* \(1\)/);
    await findsNothingWrong(page, 'the day of a terminal');
    await page.setViewportSize({ width: 390, height: 844 });
    await findsNothingWrong(page, 'the day of a terminal on a telephone');
    await cardTerminal.reset();
    await screen.context().close();
  });
});
