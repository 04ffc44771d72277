import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo, payconiq, place } from '#testing/e2e/support/partners.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

/** A customer scans the newest code of the provider with the telephone, and does this. */
async function onTelephone(phone: Page, what: 'Pay' | 'Be refused'): Promise<void> {
  const { payments } = (await payconiq.book()) as unknown as { payments: readonly { id: string }[] };
  await phone.goto(`${place('FOYER_PAYCONIQ_URL')}/pay/2/${payments[0]?.id}`);
  await phone.getByRole('button', { name: 'Open in the app' }).click();
  await phone.getByRole('button', { name: new RegExp(`^${what} `) }).click();
}

test.describe('a QR payment at a till', { tag: '@full' }, () => {
  test('the customer scans the code at the display and pays; refused, cancelled and after a reload', {
    tag: ['@D-144', '@D-074', '@PAY-015', '@POS-002', '@D-140'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await payconiq.reset();
    const show = site.schedules
      .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
      .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
      .sort((a, b) => a.start.localeCompare(b.start))[0];
    if (!show) throw new Error('The demo cinema has no numbered screening');
    const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
    const till = await tillAtWork(browser, page, { name: 'QR till', cinema });
    const screen = till.page;
    const display = await screen.context().newPage();
    await display.goto('/display'); // the second window of the till
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    const ways = screen.getByRole('region', { name: 'Payment method' });
    const code = (of: Page) => of.getByRole('img', { name: /^QR code for €/ });
    const begins = async (): Promise<void> => {
      const method = ways.getByRole('button', { name: /^Payconiq/ });
      const send = ways.getByRole('button', { name: /^QR code for €/ });
      await expect(method.or(send)).toBeVisible();
      if (await method.isVisible()) await method.click();
      await send.click();
      await expect(code(screen)).toBeVisible();
      await expect(code(display)).toBeVisible();
    };

    // The customer sees the seats, pays, and types an address.
    await screen.goto(`/pos/sale?show=${show.id}`);
    const full = screen.getByRole('list', { name: 'Rates' }).getByRole('button').first();
    await full.click();
    await full.click();
    await expect(display.getByRole('img', { name: /Your seats: \S+ and \S+$/ })).toBeVisible();
    await findsNothingWrong(display, 'the seat plan at a customer display');
    await screen.getByRole('link', { name: 'Pay', exact: true }).click();
    await begins();
    await expect(screen.getByText(/^Valid for another \d+:\d\d$/)).toBeVisible();
    await expect(display.getByText('Scan with your telephone')).toBeVisible();
    await findsNothingWrong(screen, 'a QR code at a till');
    await findsNothingWrong(display, 'a QR code at a customer display');
    await onTelephone(phone, 'Pay');
    await expect(screen.getByRole('status').filter({ hasText: /^Paid/ })).toBeVisible();
    await expect(display.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await display.getByRole('button', { name: 'Tickets and receipt by e-mail' }).click();
    await display.getByLabel('Your e-mail address').fill('qr-customer@example.tes');
    await display.getByRole('button', { name: 't', exact: true }).click();
    await findsNothingWrong(display, 'an address at a customer display');
    await display.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(display.getByText('Your tickets are on their way by e-mail.')).toBeVisible();
    await expect.poll(async () => (await mailsTo('qr-customer@example.test')).length, { timeout: 20_000 }).toBe(1);
    await expect(screen.getByText('The tickets are on their way to qr-customer@example.test.')).toBeVisible();
    await screen.getByRole('button', { name: 'Next customer' }).click();

    await till.asksFor('Coffee');
    await begins();
    await onTelephone(phone, 'Be refused');
    await expect(screen.getByText('Not paid: refused, or the provider did not answer.')).toBeVisible();
    await expect(code(display)).toHaveCount(0);
    await begins();
    await ways.getByRole('button', { name: 'Cancel' }).click();
    await expect(screen.getByText('Cancelled. Nothing was charged.')).toBeVisible();
    await begins();
    // The browser of the till is closed in the middle, and comes back.
    await screen.reload();
    await expect(code(screen)).toBeVisible({ timeout: 30_000 });
    await expect(code(display)).toBeVisible();
    await onTelephone(phone, 'Pay');
    await expect(screen.getByRole('status').filter({ hasText: /^Paid/ })).toBeVisible();
    await phone.context().close();
    await screen.context().close();
  });

  test('the provider does not answer: nothing is decided, and the clerk goes on with cash', {
    tag: ['@D-144', '@T20', '@POS-002'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await payconiq.reset();
    const till = await tillAtWork(browser, page, { name: 'Silent QR till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    const ways = screen.getByRole('region', { name: 'Payment method' });
    await till.asksFor('Coffee');
    await ways.getByRole('button', { name: /^Payconiq/ }).click();
    await ways.getByRole('button', { name: /^QR code for €/ }).click();
    await expect(screen.getByRole('img', { name: /^QR code for €/ })).toBeVisible();
    await payconiq.set({ answers: [{ kind: 'status', status: 503, times: 'always' }] });
    await ways.getByRole('button', { name: 'Cancel' }).click();
    await expect(screen.getByText('The payment is not cancelled yet')).toBeVisible();
    await findsNothingWrong(screen, 'a QR payment that is not cancelled yet');
    await ways.getByRole('button', { name: 'Go on without this payment' }).click();
    await till.paysCash();
    await payconiq.reset();
    await screen.context().close();
  });
});
