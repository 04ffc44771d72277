import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test.describe('the receipt of a coffee', { tag: '@full' }, () => {
  test('a customer types an address at the display, and a clerk at the till: each receives the receipt', {
    tag: ['@D-088', '@D-144', '@POS-002'],
  }, async ({ page, browser, site }) => {
    const till = await tillAtWork(browser, page, { name: 'Coffee till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    const display = await screen.context().newPage();
    await display.goto('/display'); // the second window of the till

    await till.asksFor('Coffee');
    await till.paysCash();
    await expect(display.getByText('Enjoy!')).toBeVisible();
    await expect(display.getByText('Enjoy the film.')).toHaveCount(0);
    await display.getByRole('button', { name: 'Receipt by e-mail', exact: true }).click();
    await display.getByLabel('Your e-mail address').fill('coffee@example.test');
    await display.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(display.getByText('Your receipt is on its way by e-mail.')).toBeVisible();
    await expect.poll(async () => (await mailsTo('coffee@example.test')).length).toBe(1);
    await expect(screen.getByText('The receipt is on its way to coffee@example.test.')).toBeVisible();
    await screen.getByRole('button', { name: 'Next customer' }).click();

    await till.asksFor('Coffee');
    await till.paysCash();
    const paid = await screen.getByRole('status').filter({ hasText: /^Paid/ }).textContent();
    const number = /[A-Z]\d*-\d{4}-\d{6}$/.exec(paid ?? '')?.[0] ?? 'no number';
    await screen.getByRole('button', { name: 'Receipt by mail' }).click();
    await screen.getByRole('textbox', { name: /mail/ }).fill('second-coffee@example.test');
    await findsNothingWrong(screen, 'an address for a receipt at the till');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      screen
        .getByRole('region', { name: 'Paid' })
        .getByText('The receipt is on its way to second-coffee@example.test.'),
    ).toBeVisible();
    await expect.poll(async () => (await mailsTo('second-coffee@example.test')).length).toBe(1);
    const [mail] = await mailsTo('second-coffee@example.test');
    // In the language of the exhibitor: an attendant chose none for the customer.
    expect(mail?.text).toContain(number);
    expect(mail?.text).toContain('3,00');
    await screen.context().close();
  });
});
