import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { cardTerminal } from '#testing/e2e/support/partners.ts';
import { type Till, tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Puts the demo's terminal beside a till, which the portal knows by its name. */
async function standsBeside(portal: Page, till: string): Promise<void> {
  await portal.goto('/portal/terminals');
  await portal.getByRole('link', { name: 'Till 1' }).click();
  await portal.getByRole('dialog').getByLabel('Till', { exact: true }).selectOption({ label: till });
  await portal.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(portal.getByRole('row', { name: /Till 1/ })).toContainText('Ready');
}

/** A card pays a coffee. Returns the number of the bill. */
async function paysByCard({ page, asksFor }: { page: Page; asksFor: () => Promise<void> }): Promise<string> {
  await asksFor();
  await page.getByRole('button', { name: 'Card at the till' }).click();
  await page.getByRole('button', { name: /by card$/ }).click();
  const paid = page.getByRole('status').filter({ hasText: /^Paid\s*\S+-\d{6}$/ });
  await expect(paid).toBeVisible();
  const number = /[A-Z]\d*-\d{4}-\d{6}$/.exec((await paid.textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Next customer' }).click();
  return number;
}

/** Refunds a bill of today with its only line. */
async function refundsBill(till: Till, number: string): Promise<void> {
  const { page } = till;
  await till.goesTo('Bills');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('checkbox', { name: /Coffee/ }).check();
  await page.getByLabel('Reason').fill('cold');
  await page.getByRole('button', { name: 'Refund', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
}

test.describe('money back to a card', { tag: '@full' }, () => {
  test('the terminal gives it back, after it declined once; one that cannot leaves it to the attendant', {
    tag: ['@D-138', '@ERR-028', '@POS-003'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await cardTerminal.reset();
    const till = await tillAtWork(browser, page, { name: 'Refund till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await standsBeside(page, 'Refund till');
    const sale = { page: screen, asksFor: () => till.asksFor('Coffee') };

    let number = await paysByCard(sale);
    await cardTerminal.set({ nextBack: [{ scenario: 'decline', cardMs: 1_500 }] });
    await refundsBill(till, number);
    await expect(screen.getByRole('heading', { name: /back to the card$/ })).toBeVisible();
    await expect(screen.getByText('The bank has declined the refund.')).toBeVisible();
    await expect(screen.getByRole('heading', { name: /^Give €.* back at the terminal now$/ })).toBeVisible();
    await findsNothingWrong(screen, 'a declined refund to a card');
    const again = screen.getByRole('button', { name: 'Ask the terminal of this till' });
    await again.focus();
    await screen.keyboard.press('Enter');
    await expect(screen.getByText(/back on the card, by the terminal$/)).toBeVisible();
    await findsNothingWrong(screen, 'a refund that the terminal gave back');

    // The terminal books it, and the line goes before it has said so.
    number = await paysByCard(sale);
    await cardTerminal.set({ nextBack: [{ scenario: 'cut_after_status' }], repeatsReceipts: false });
    await refundsBill(till, number);
    await expect(screen.getByText('Transaction result unknown')).toBeVisible();
    await findsNothingWrong(screen, 'a refund with unknown result');
    await screen.getByRole('radio', { name: 'It went back to the card' }).check();
    await screen.getByLabel('How do you know?').fill('The slip says so');
    await screen.getByRole('button', { name: 'Record' }).click();
    await expect(screen.getByText(/back on the card, by the terminal$/)).toBeVisible();

    // A terminal that knows no refunds.
    await cardTerminal.reset();
    await cardTerminal.set({ givesBack: false });
    number = await paysByCard(sale);
    await refundsBill(till, number);
    await expect(screen.getByRole('heading', { name: /^Give €.* back at the terminal now$/ })).toBeVisible();
    await expect(screen.getByText('The terminal cannot do this.')).toBeVisible();
    await expect(again).toBeHidden();
    await findsNothingWrong(screen, 'a refund by hand');
    await screen.setViewportSize({ width: 390, height: 844 });
    await findsNothingWrong(screen, 'a refund by hand on a telephone');
    await screen.getByRole('button', { name: /^Not possible, €.* in cash$/ }).click();
    await expect(screen.getByText(/given back in cash$/)).toBeVisible();
    await cardTerminal.reset();
    await screen.context().close();
  });
});
