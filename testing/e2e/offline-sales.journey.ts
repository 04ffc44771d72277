import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('the cable of a till is pulled: it sells coffee for cash, starts again, and books every sale when it is back', {
  tag: ['@D-140', '@POS-008', '@full'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  const till = await tillAtWork(browser, page, { name: 'Till without a cable', cinema: site.cinemas[0]?.name ?? '' });
  const counter = till.page;
  counter.context().setDefaultTimeout(30_000);
  await till.asksFor('Coffee');
  await till.paysCash();
  await counter.getByRole('button', { name: 'Next customer' }).click();
  await till.goesTo('Sell');

  // The answer of a sale is lost, and its customer must not wait.
  await till.asksFor('Coffee');
  await counter.getByRole('button', { name: 'Cash', exact: true }).click();
  await counter.route('**/api/pos/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await counter.getByRole('button', { name: /^Paid / }).click();
  await counter.context().setOffline(true);
  await counter.getByRole('button', { name: 'Go on without the server' }).click();
  await expect(counter.getByText('Stored on this till', { exact: true })).toBeVisible();
  await findsNothingWrong(counter, 'sold without a server');
  await counter.getByRole('button', { name: 'Next customer' }).click();

  // The next customer wants two.
  await expect(counter.getByText(/^1 sale for .* is stored on this till/)).toBeVisible();
  await till.adds('Coffee');
  await till.adds('Coffee');
  await findsNothingWrong(counter, 'selling without a server');
  await counter.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(counter.getByRole('button', { name: /^Cash/ })).toBeEnabled();
  await counter.getByRole('button', { name: 'Cash', exact: true }).click();
  await counter.getByRole('button', { name: '€50.00' }).click();
  await counter.getByRole('button', { name: /^Paid / }).click();
  await expect(counter.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();

  // The power is gone, too.
  await counter.reload();
  await expect(counter.getByText(/^2 sales for .* are stored on this till/)).toBeVisible();
  await counter.getByRole('button', { name: 'Next customer' }).click();
  await till.asksFor('Coffee');
  await till.paysCash();
  await expect(counter.getByText(/^3 sales for .* are stored on this till/)).toBeVisible();
  await counter.unroute('**/api/pos/**');
  await counter.context().setOffline(false);
  await expect(counter.getByRole('link', { name: 'Sell', exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(counter.getByText(/stored on this till/)).toHaveCount(0, { timeout: 60_000 });
  await counter.getByRole('button', { name: 'Next customer' }).click();
  await till.goesTo('Bills');
  await expect(counter.getByText('Without server')).toHaveCount(3);
});
