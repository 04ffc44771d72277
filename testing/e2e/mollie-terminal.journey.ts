import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mollie } from '#testing/e2e/support/partners.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Adds the terminal of the demo's account beside a till, as a manager does. */
async function addsTerminal(portal: Page, till: string): Promise<void> {
  await portal.goto('/portal/terminals');
  await portal.getByRole('link', { name: 'Add a terminal' }).click();
  const sheet = portal.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Card machine');
  await sheet.getByLabel('Till', { exact: true }).selectOption({ label: till });
  await sheet.getByLabel('Kind of terminal').selectOption({ label: 'Mollie terminal' });
  await expect(sheet.getByLabel('Account').getByRole('option').nth(1)).toBeAttached(); // the accounts were read
  await sheet.getByRole('button', { name: 'Add a terminal' }).click();
  await expect(sheet.getByLabel('Account')).toBeFocused();
  await findsNothingWrong(portal, 'a terminal without an account');
  const account = sheet.getByLabel('Account');
  await account.selectOption({ index: 1 });
  const machine = sheet.getByLabel('Terminal in this account');
  await machine.selectOption(
    (await machine.getByRole('option', { name: /^Simulated terminal/ }).getAttribute('value')) ?? '',
  );
  await sheet.getByRole('button', { name: 'Add a terminal' }).click();
  await expect(portal.getByRole('row', { name: /Card machine/ })).toContainText('Ready');
}

test.describe('a card terminal of Mollie', { tag: '@full' }, () => {
  test('a manager adds it, a clerk sells with it, has it declined, and refunds it', {
    tag: ['@D-074', '@D-143', '@D-138', '@PRN-001', '@POS-002'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await mollie.reset();
    const till = await tillAtWork(browser, page, { name: 'Mollie till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await addsTerminal(page, 'Mollie till');
    await findsNothingWrong(page, 'a terminal of Mollie in the list');

    const ways = screen.getByRole('region', { name: 'Payment method' });
    const pays = async (): Promise<void> => {
      const method = ways.getByRole('button', { name: 'Card at the till' });
      const send = ways.getByRole('button', { name: /by card$/ });
      await expect(method.or(send)).toBeVisible();
      if (await method.isVisible()) await method.click(); // after a refusal the method stays chosen
      await send.click();
      await expect(screen.getByText('Please present the card.')).toBeVisible();
    };
    await till.asksFor('Coffee');
    await pays();
    await findsNothingWrong(screen, 'a payment at a terminal of Mollie');
    await mollie.change('last', { status: 'failed', reason: 'insufficient_funds' });
    await expect(screen.getByText('There is not enough money on the card.')).toBeVisible();

    await pays();
    await ways.getByRole('button', { name: 'Abort' }).click();
    await expect(screen.getByText('The payment was cancelled.').first()).toBeVisible();

    await pays();
    await mollie.change('last', { status: 'paid' });
    const paid = screen.getByRole('status').filter({ hasText: /^Paid\s*\S+-\d{6}$/ });
    await expect(paid).toBeVisible();
    const number = /[A-Z]\d*-\d{4}-\d{6}$/.exec((await paid.textContent()) ?? '')?.[0] ?? '';
    await screen.getByRole('button', { name: 'Next customer' }).click();

    const before = (await mollie.book()).totals.refundedCents;
    await till.goesTo('Bills');
    await screen.getByRole('main').getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(screen.getByText(/611804/)).toBeVisible();
    await screen.getByRole('button', { name: 'Refund', exact: true }).click();
    await screen.getByRole('checkbox', { name: /Coffee/ }).check();
    await screen.getByLabel('Reason').fill('cold');
    await screen.getByRole('button', { name: 'Refund', exact: true }).last().click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(screen.getByText(/back on the card, by the terminal$/)).toBeVisible();
    await findsNothingWrong(screen, 'a refund at Mollie');
    expect((await mollie.book()).totals.refundedCents).toBeGreaterThan(before);
    await screen.context().close();
  });
});
