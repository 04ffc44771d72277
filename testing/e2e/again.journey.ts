import { mollie } from '#testing/e2e/support/partners.ts';
import { expect, Rival, test, Visitor } from '#testing/e2e/support/visitors.ts';

test('a reload keeps tickets and seats, leaving the page clears them', {
  tag: ['@further', '@CART-016', '@D-060', '@CART-007'],
}, async ({ visitor, screening, page }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const seats = await rival.findsFree(schedule, 2);
  await visitor.opensAndPicks(schedule, seats);
  await page.reload();
  await expect.poll(() => visitor.chosen()).toEqual(seats);
  await page.getByRole('link', { name: 'Films' }).first().click();
  await expect(page).toHaveURL(/\/movies/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pending-bill'))).toBeNull();
  await page.goBack();
  await expect(visitor.main.getByText('No tickets chosen yet.')).toBeVisible();
  await rival.leaves();
});

test('Back from the provider offers the payment again, and a second Back the order', {
  tag: ['@full', '@D-061', '@PAY-002'],
}, async ({ visitor, screening, page }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const [first, second, third] = await rival.findsFree(schedule, 3);
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await visitor.picks(first ?? '', second ?? '');
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await page.waitForURL(/checkout/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible();
  const unpaid = visitor.billUuid();
  await page.goBack();
  await expect(page.getByText('You have an unpaid order for this show')).toBeVisible();
  // The visitor's own seats do not block a change: one stays and one is new.
  await page.getByRole('button', { name: 'Change this order' }).click();
  await expect.poll(() => visitor.chosen()).toEqual([first, second]);
  await visitor.picks(first ?? '', third ?? '');
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await page.waitForURL(/checkout/);
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  expect(visitor.billUuid()).not.toBe(unpaid);
  await expect(visitor.main).toContainText(`seat ${third}`);
  const plan = (await rival.seats(schedule)).arrangement?.flat() ?? [];
  expect(plan.find((seat) => seat?.name === first)?.sold).toBe(false);
  await rival.leaves();
});

test('two clicks, and a retry after a lost answer, make one order', { tag: ['@D-063', '@T24'] }, async ({
  visitor,
  screening,
  page,
  context,
}) => {
  const before = await mollie.book();
  let lost = 0;
  await context.route('**/api/checkout', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.payButton.dblclick();
  await page.waitForURL(/checkout/);
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  expect(lost).toBe(1);
  const after = await mollie.book();
  expect(after.totals.netCents - before.totals.netCents).toBeLessThan(2000);
});

test('a reload before the answer retries the request instead of buying twice', { tag: ['@full', '@D-063'] }, async ({
  visitor,
  screening,
  page,
  context,
}) => {
  const keys: string[] = [];
  await context.route('**/api/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    // The answer never arrives: the page still waits when it is reloaded.
  });
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await page.waitForURL(/checkout/);
  expect(new Set(keys).size).toBe(1);
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
});

test('two tabs with one cart: both show the correct status, neither breaks', { tag: ['@full', '@T41'] }, async ({
  visitor,
  screening,
  context,
}) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const seats = await rival.findsFree(schedule, 2);
  const other = new Visitor(await context.newPage());
  await visitor.opens(schedule);
  await other.opens(schedule);
  for (const tab of [visitor, other]) {
    await tab.addsTickets(2);
    await tab.picks(...seats);
    await tab.saysWhoHeIs();
  }
  await visitor.pays();
  await visitor.page.waitForURL(/checkout/);
  // The second tab sees its seats disappear, like any other visitor's.
  await expect(
    other.page.getByText(/^Another visitor has just bought .+ of your seats\. Please choose again\.$/),
  ).toBeVisible();
  expect(await other.chosen()).toEqual([]);
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  await rival.leaves();
});

test('too many requests have their own message', { tag: '@ERR-009' }, async ({ visitor, screening, context }) => {
  await context.route('**/api/checkout', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { message: 'slow down', code: 'request.too_many' },
    }),
  );
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect(visitor.page.getByRole('status').getByText(/we continue in [23]\d s/)).toBeAttached();
  await visitor.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(visitor.main.getByRole('alert')).toContainText('Too many requests');
  await expect(visitor.main.getByRole('alert')).toContainText('Please wait for a few moments and try again.');
});

test('a purchase that comes too early waits for its turn and goes on without the visitor', {
  tag: ['@full', '@D-190', '@ERR-009'],
}, async ({ visitor, screening, context }) => {
  let refusals = 0;
  await context.route('**/api/checkout', (route) => {
    refusals += 1;
    if (refusals > 2) return route.fallback();
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '3' },
      json: { message: 'slow down', code: 'request.too_many' },
    });
  });
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect(visitor.page.getByText(/You keep your place; we continue in \d s/).last()).toBeVisible();
  await visitor.page.screenshot({ path: 'test-results/turn/wide.png' });
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  await visitor.page.screenshot({ path: 'test-results/turn/narrow.png' });
  await visitor.page.waitForURL(/checkout/);
  expect(refusals).toBe(3);
});

test('a broken server gets an apology, and the order stays unchanged', { tag: ['@further', '@ERR-006'] }, async ({
  visitor,
  screening,
  context,
}) => {
  await context.route('**/api/checkout', (route) =>
    route.fulfill({ status: 500, json: { message: 'no', code: 'unexpected' } }),
  );
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect(visitor.main.getByRole('alert')).toContainText('An error has occurred');
  await expect(visitor.main.getByRole('alert')).toContainText('We are working on it.');
  await context.unroute('**/api/checkout');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
});

test('if the price changes in between nothing is sold, and the new one is shown', {
  tag: ['@full', '@D-062', '@T22'],
}, async ({ visitor, screening, context }) => {
  await context.route('**/data', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { tariffs: { total_price: number }[] } };
    for (const tariff of body.data.tariffs) tariff.total_price -= 1;
    await route.fulfill({ response: answer, json: body });
  });
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  const cheap = await visitor.payButton.textContent();
  // Only the order hears the new price: whenever the page asks for its prices before, it hears the old one.
  await context.route('**/api/checkout', async (route) => {
    await context.unroute('**/data');
    await route.continue();
  });
  await visitor.pays();
  await expect(visitor.main.getByText('The prices have changed. Please check the new total.')).toBeVisible();
  await expect(visitor.payButton).not.toHaveText(cheap ?? '');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
});
