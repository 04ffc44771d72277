import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { cardTerminal } from '#testing/e2e/support/partners.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** In the page: pays a part of the till's bill as another window of this till does. Returns the status. */
async function paysOtherwise({ method, amount }: { method: string; amount: number }): Promise<number> {
  const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, string>;
  const headers = {
    'content-type': 'application/json',
    'X-Device-Id': kept('device').uid ?? '',
    'X-Device-Token': kept('device').token ?? '',
    'X-User-Id': kept('user').user ?? '',
    'X-User-Token': kept('user').token ?? '',
    'idempotency-key': crypto.randomUUID(),
  };
  type Data = { payment_methods: { id: number; name: string }[]; bills: { uuid: string }[] };
  const ask = async (path: string): Promise<Data> =>
    ((await (await fetch(path, { headers })).json()) as { data: Data }).data;
  const { payment_methods } = await ask('/api/pos/data');
  const [bill] = (await ask('/api/pos/bills?which=open&mine=true')).bills;
  const body = { payment_method_id: payment_methods.find(({ name }) => name === method)?.id, amount };
  const answer = await fetch(`/api/pos/bills/${bill?.uuid}/payments`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
}

test.describe('cards at a till', { tag: '@full' }, () => {
  test('a declined card, a bill that cannot be deleted while the card is in, an unknown result, a terminal that is not ready', {
    tag: ['@ERR-025', '@ERR-028', '@ERR-038', '@D-143', '@POS-002'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await cardTerminal.reset();
    const till = await tillAtWork(browser, page, { name: 'Card till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await page.goto('/portal/terminals');
    await page.getByRole('link', { name: 'Till 1' }).click();
    await page.getByRole('dialog').getByLabel('Till', { exact: true }).selectOption({ label: 'Card till' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Till 1/ })).toContainText('Ready');

    const ways = screen.getByRole('region', { name: 'Payment method' });
    const sendsToTerminal = async (): Promise<void> => {
      const method = ways.getByRole('button', { name: 'Card at the till' });
      const send = ways.getByRole('button', { name: /by card$/ });
      await expect(method.or(send)).toBeVisible();
      if (await method.isVisible()) await method.click(); // after a refusal the method stays chosen
      await send.click();
    };
    await till.asksFor('Coffee');
    await cardTerminal.set({ next: [{ scenario: 'decline' }] });
    await sendsToTerminal();
    await expect(screen.getByText('The bank has declined the payment.')).toBeVisible();
    await findsNothingWrong(screen, 'a declined card');

    // While the card is in, the bill stays.
    await cardTerminal.set({ next: [{ scenario: 'approve', cardMs: 60_000 }] });
    await sendsToTerminal();
    await expect(screen.getByText('Please present the card.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
    await till.goesTo('Sell');
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await screen.getByRole('button', { name: 'Delete it' }).click();
    await expect(
      screen.getByRole('dialog').getByText('It cannot be changed or deleted until the payment has ended.'),
    ).toBeVisible();
    await findsNothingWrong(screen, 'a bill that stays');
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('link', { name: 'Pay', exact: true }).click();
    await ways.getByRole('button', { name: 'Abort' }).click();
    await expect(screen.getByText('The payment was cancelled.').first()).toBeVisible();

    // The line breaks when the card was charged, and the terminal cannot say so: the till does not guess.
    await cardTerminal.set({ next: [{ scenario: 'cut_after_status' }], repeatsReceipts: false });
    await sendsToTerminal();
    await expect(ways.getByText('Transaction result unknown')).toBeVisible();
    await expect(ways.getByText(/Check its network connection, .* and contact support if in doubt\.$/)).toBeVisible();
    await findsNothingWrong(screen, 'an unknown result');
    await ways.getByRole('radio', { name: 'It was paid' }).check();
    await ways.getByLabel('How do you know?').fill('The slip says approved');
    await ways.getByRole('button', { name: 'Record' }).click();
    await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
    await screen.getByRole('button', { name: 'Next customer' }).click();

    // A terminal that refuses the till's password is asked once, and then not any more.
    await cardTerminal.set({ password: '999999', repeatsReceipts: true });
    await till.asksFor('Coffee');
    await sendsToTerminal();
    await expect(screen.getByText('The terminal does not accept the password.')).toBeVisible();
    await sendsToTerminal();
    await expect(ways.getByText('The terminal is not ready for transactions.')).toBeVisible();
    await findsNothingWrong(screen, 'a terminal that is not ready');
    await cardTerminal.reset();
    await page.getByRole('button', { name: 'Check now: Till 1' }).click();
    await expect(page.getByRole('row', { name: /Till 1/ })).toContainText('Ready');
    await sendsToTerminal();
    await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
    await screen.context().close();
  });

  test('two windows of a till cannot take more than the bill', {
    tag: ['@ERR-030', '@D-082', '@POS-002'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(300_000);
    const till = await tillAtWork(browser, page, { name: 'Double till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await till.asksFor('Medium popcorn');
    const other = { name: 'Other', exact: true } as const;
    await screen.getByRole('button', other).click();
    await screen.keyboard.type('100');
    await screen.getByRole('button', { name: 'Paid €1.00' }).click();
    await expect(screen.getByRole('list', { name: 'Payments so far' })).toContainText('€1.00');

    // A window that does not learn what another one takes: it shows what was due when it was opened.
    let kept: { status: number; body: Buffer } | null = null;
    await screen.route(/\/api\/pos\/bills\/[^/]+$/, async (route) => {
      const answer = kept ? null : await route.fetch();
      kept ??= { status: answer?.status() ?? 0, body: (await answer?.body()) ?? Buffer.alloc(0) };
      await route.fulfill({ ...kept, contentType: 'application/json' });
    });
    await screen.reload();
    await screen.getByRole('button', other).click();
    expect(await screen.evaluate(paysOtherwise, { method: 'Other', amount: 1 })).toBe(200);
    await screen.getByRole('button', { name: 'Paid €3.90' }).click();
    await expect(screen.getByText('The paid amount exceeds the amount of the bill.')).toBeVisible();
    await findsNothingWrong(screen, 'more than the bill');
    await screen.unrouteAll();
    await screen.reload();
    await screen.getByRole('button', other).click();
    await screen.getByRole('button', { name: 'Paid €2.90' }).click();
    await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
    await screen.context().close();
  });
});
