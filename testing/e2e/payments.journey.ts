import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { mollie, payconiq } from '#testing/e2e/support/partners.ts';
import { expect, Rival, test, type Visitor } from '#testing/e2e/support/visitors.ts';

async function buysOne(
  visitor: Visitor,
  schedule: ScheduleWire,
  method: 'redirect' | 'qr' = 'redirect',
): Promise<void> {
  await visitor.opens(schedule);
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.chooses(method);
  await visitor.pays();
}

for (const [outcome, heading] of [
  ['Fail', 'The payment has failed'],
  ['Cancel', 'The payment was cancelled'],
  ['Expire', 'The time for this order is over'],
] as const) {
  test.describe(outcome, outcome === 'Fail' ? {} : { tag: '@further' }, () => {
    test(`the payment ends with «${outcome}»: said so, nothing charged, the order can be changed`, {
      tag: ['@PAY-016', '@PAY-018', '@D-091', '@ERR-026'],
    }, async ({ visitor, screening, page }) => {
      const schedule = screening('hidden');
      const before = await mollie.book();
      await buysOne(visitor, schedule);
      await visitor.decides(outcome);
      await expect(visitor.result).toHaveText(heading);
      await expect(page.getByRole('link', { name: 'Download the tickets' })).toHaveCount(0);
      expect((await mollie.book()).totals.netCents).toBe(before.totals.netCents);
      await page.getByRole('link', { name: 'Change the order' }).click();
      await expect(page).toHaveURL(new RegExp(`/buy/tickets/${schedule.id}$`));
    });
  });
}

test('while the payment is undecided the waiting page polls, and continues when it is paid', {
  tag: ['@PAY-019', '@D-077', '@PAY-003', '@SITE-025'],
}, async ({ visitor, screening, page }) => {
  await buysOne(visitor, screening('hidden'));
  await visitor.decides('Leave open');
  await expect(page).toHaveURL(/\/en\/payments\/[0-9a-f-]{36}\/mollie\/status$/);
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await mollie.change('last', { status: 'paid' });
  await expect(visitor.result).toHaveText('Thank you, all set');
});

test('after 100 seconds the waiting page warns, after 120 it goes home (WCAG 2.2.1)', {
  tag: ['@full', '@PAY-019', '@SITE-010'],
}, async ({ visitor, screening, page }) => {
  await buysOne(visitor, screening('hidden'));
  await page.clock.install();
  await visitor.decides('Leave open');
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(page.locator('body')).not.toHaveClass(/preload/); // its clock runs from here
  await page.clock.runFor(101_000);
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await page.clock.runFor(80_000);
  await expect(page).toHaveURL(/\/en$/);
});

test('the result page updates when a late payment arrives', {
  tag: ['@further', '@PAY-017', '@D-077', '@SITE-023'],
}, async ({ visitor, screening, page }) => {
  await buysOne(visitor, screening('hidden'));
  await page.waitForURL(/checkout/);
  const sentTo = page.url();
  await page.goBack();
  const uuid = visitor.billUuid();
  await page.goto(`/en/bill/${uuid}`);
  await expect(visitor.result).toHaveText('Your payment is under way');
  await mollie.change('last', { status: 'paid' });
  await expect(visitor.result).toHaveText('Thank you, all set');
  expect(sentTo).toContain('/checkout/');
});

test('a late payment gets the same seats if they are free', { tag: ['@full', '@D-080'] }, async ({
  visitor,
  screening,
}) => {
  await buysOne(visitor, screening('hidden'));
  await visitor.decides('Expire');
  await expect(visitor.result).toHaveText('The time for this order is over');
  await mollie.change('last', { status: 'paid' });
  await expect
    .poll(async () => {
      await visitor.page.reload();
      return visitor.result.textContent();
    })
    .toBe('Thank you, all set');
});

test('a late payment is refunded automatically when the seats are gone', {
  tag: ['@full', '@D-080', '@ERR-027'],
}, async ({ visitor, screening }) => {
  const schedule = screening('changeable');
  const rival = await Rival.arrives();
  await visitor.opens(schedule);
  await visitor.addsTickets(1);
  await expect.poll(() => visitor.chosen()).toHaveLength(1);
  const [seat] = await visitor.chosen();
  await visitor.saysWhoHeIs();
  await visitor.pays();
  const payment = await visitor.providerPayment();
  await visitor.decides('Expire');
  await expect(visitor.result).toHaveText('The time for this order is over');
  await rival.takes(schedule, seat ?? '');
  await mollie.change(payment, { status: 'paid' });
  await expect
    .poll(async () => {
      await visitor.page.reload();
      await visitor.result.waitFor();
      return visitor.main.textContent();
    })
    .toContain('The amount you paid is refunded automatically.');
  await rival.leaves();
});

test('a QR code with its amount, paid on a phone, leads to the result', {
  tag: ['@PAY-001', '@PAY-005', '@PAY-020'],
}, async ({ visitor, screening, page }) => {
  await buysOne(visitor, screening('hidden'), 'qr');
  const code = page.getByRole('img', { name: 'QR code for the payment' });
  await expect(code).toBeVisible();
  await expect(visitor.main).toContainText(/To pay\s*€\d/);
  await expect(visitor.main).toContainText(/Your order is held for another \d+:\d\d/);
  await payconiq.change('last', { status: 'SUCCEEDED' });
  await expect(visitor.result).toHaveText('Thank you, all set');
});

test('a QR payment that is cancelled on the phone shows that', { tag: ['@further', '@PAY-005', '@PAY-020'] }, async ({
  visitor,
  screening,
  page,
}) => {
  await buysOne(visitor, screening('hidden'), 'qr');
  await page.getByRole('img', { name: 'QR code for the payment' }).waitFor();
  await payconiq.change('last', { status: 'CANCELLED' });
  await expect(visitor.result).toHaveText('The payment was cancelled');
});

test('the QR page warns before it leaves and before the seats expire; one press extends them (WCAG 2.2.1)', {
  tag: ['@full', '@D-185', '@PAY-020', '@SITE-024'],
}, async ({ visitor, screening, page }) => {
  await buysOne(visitor, screening('hidden'), 'qr');
  await page.getByRole('img', { name: 'QR code for the payment' }).waitFor();
  const uuid = visitor.billUuid();
  await page.clock.install({ time: Date.now() + 19.5 * 60_000 });
  await page.reload();
  await expect(page.getByText('Your order is held for less than two minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Five more minutes' }).click();
  await expect(page.getByText('Five minutes have been added.')).toBeVisible();
  // The clock stops, so that a slow machine does not leave the page before the button is pressed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const keepWaiting = page.getByRole('button', { name: 'Keep waiting' });
  for (let seconds = 0; seconds < 120 && !(await keepWaiting.isVisible()); seconds += 5) await page.clock.runFor(5_000);
  await keepWaiting.click();
  await page.clock.runFor(30_000);
  await expect(page).toHaveURL(new RegExp(`/bill/${uuid}/pay$`));
});

test('if the provider does not answer nothing is held, and the buyer sees a message', {
  tag: ['@T26', '@ERR-024'],
}, async ({ visitor, screening }) => {
  await mollie.set({ answers: [{ on: 'create', kind: 'status', status: 500, times: 'always' }] });
  await buysOne(visitor, screening('hidden'));
  await expect(visitor.result).toHaveText('The payment has failed');
  await expect(visitor.main.getByRole('link', { name: 'Change the order' })).toBeVisible();
});
