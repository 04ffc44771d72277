import type { Page } from '@playwright/test';
import { NEXO_KEY, NEXO_NOTICE_KEY, NEXO_POI_ID } from '#simulators/nexo/scenarios.ts';
import { type NexoSimulator, startNexoSimulator } from '#simulators/nexo/simulator.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

let nexo: NexoSimulator;
test.beforeAll(async () => {
  nexo = await startNexoSimulator({ cardMs: 1_500 });
});
test.afterAll(() => nexo.close());

/** Adds a terminal of Adyen in the network beside a till, as a manager does. */
async function addsTerminal(portal: Page, till: string): Promise<void> {
  await portal.goto('/portal/terminals');
  await portal.getByRole('link', { name: 'Add a terminal' }).click();
  const sheet = portal.getByRole('dialog');
  const adds = () => sheet.getByRole('button', { name: 'Add a terminal' }).click();
  await sheet.getByLabel('Name', { exact: true }).fill('Adyen machine');
  await sheet.getByLabel('Till', { exact: true }).selectOption({ label: till });
  await sheet.getByLabel('Kind of terminal').selectOption({ label: 'Adyen terminal (nexo)' });
  await adds();
  await expect(sheet.getByLabel('Terminal ID')).toBeFocused();
  await sheet.getByLabel('Terminal ID').fill(NEXO_POI_ID);
  await sheet.getByLabel('Connection').selectOption({ label: 'Through Adyen’s cloud' });
  await findsNothingWrong(portal, 'a terminal in the cloud of Adyen');
  await sheet.getByLabel('Connection').selectOption({ label: 'In your network (local)' });
  await sheet.getByLabel('Network address').fill('10.1.2.3');
  await sheet.getByLabel('Port').fill(String(nexo.port));
  await sheet.getByLabel('Key identifier').fill(NEXO_KEY.identifier);
  await sheet.getByLabel('HMAC key of the webhook').fill(NEXO_NOTICE_KEY);
  await sheet.getByLabel('Passphrase').fill('not the one of the terminal');
  await adds();
  // Without the certificate of its maker a machine in the network is not believed.
  await expect(sheet.getByLabel('Root certificate of Adyen')).toBeFocused();
  await findsNothingWrong(portal, 'a terminal of Adyen without its certificate');
  await sheet.getByLabel('Network address').fill('127.0.0.1'); // a simulator needs none
  await adds();
  const row = portal.getByRole('row', { name: /Adyen machine/ });
  await expect(row).toContainText('Access refused');
  await expect(row).toContainText('The terminal does not accept the key.');
  await row.getByRole('link', { name: 'Adyen machine' }).click();
  await sheet.getByLabel('Passphrase').fill(NEXO_KEY.passphrase);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Ready');
}

test.describe('a card terminal of Adyen', { tag: '@full' }, () => {
  test('a manager adds it, a clerk sells with it, has it declined, and refunds it', {
    tag: ['@D-143', '@D-138', '@PRN-001', '@POS-002'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    const till = await tillAtWork(browser, page, { name: 'Adyen till', cinema: site.cinemas[0]?.name ?? '' });
    const screen = till.page;
    await addsTerminal(page, 'Adyen till');
    await findsNothingWrong(page, 'a terminal of Adyen in the list');

    const ways = screen.getByRole('region', { name: 'Payment method' });
    const pays = async (): Promise<void> => {
      const method = ways.getByRole('button', { name: 'Card at the till' });
      const send = ways.getByRole('button', { name: /by card$/ });
      await expect(method.or(send)).toBeVisible();
      if (await method.isVisible()) await method.click(); // after a refusal the method stays chosen
      await send.click();
    };
    nexo.control.set({ next: [{ scenario: 'decline' }, { scenario: 'wait' }] });
    await till.asksFor('Coffee');
    await pays();
    await expect(screen.getByText('The bank has declined the payment.')).toBeVisible();

    await pays();
    await expect(screen.getByText('Please present the card.')).toBeVisible();
    await ways.getByRole('button', { name: 'Abort' }).click();
    await expect(screen.getByText('The payment was cancelled.').first()).toBeVisible();

    await pays();
    const paid = screen.getByRole('status').filter({ hasText: /^Paid\s*\S+-\d{6}$/ });
    await expect(paid).toBeVisible();
    const number = /[A-Z]\d*-\d{4}-\d{6}$/.exec((await paid.textContent()) ?? '')?.[0] ?? '';
    await screen.getByRole('button', { name: 'Next customer' }).click();
    const { soldCents } = nexo.book().totals;
    expect(soldCents).toBeGreaterThan(0);

    await till.goesTo('Bills');
    await screen.getByRole('main').getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(screen.getByText(/128594/)).toBeVisible();
    await screen.getByRole('button', { name: 'Refund', exact: true }).click();
    await screen.getByRole('checkbox', { name: /Coffee/ }).check();
    await screen.getByLabel('Reason').fill('cold');
    await screen.getByRole('button', { name: 'Refund', exact: true }).last().click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(screen.getByText(/back on the card, by the terminal$/)).toBeVisible();
    await findsNothingWrong(screen, 'a refund at a terminal of Adyen');
    expect(nexo.book().totals.returnedCents).toBe(soldCents);

    // Adyen had accepted the refund, and refuses it later.
    nexo.control.set({ noticeUrl: new URL('/webhooks/terminals/adyen', page.url()).href });
    const [refund] = nexo.book().bookings;
    expect(await nexo.refuseRefund(refund?.transaction ?? '')).toEqual({ status: 200, text: '[accepted]' });
    await till.goesTo('Sell');
    await till.goesTo('Bills');
    await screen.getByRole('main').getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(screen.getByText(/refused it later: the money did not go back to the card/)).toBeVisible();
    await findsNothingWrong(screen, 'a refund that was refused later');
    await page.goto('/portal/alarms');
    await expect(page.getByRole('main').getByRole('link', { name: 'Refund refused' }).first()).toBeVisible();
    await page.goto('/portal/bills');
    await page
      .getByRole('row', { name: /Adyen till/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByText(/It waits at a till/)).toBeVisible();
    await findsNothingWrong(page, 'a bill with a refund that was refused later');
    await screen.getByRole('button', { name: /^Not possible, €.* in cash$/ }).click();
    await expect(screen.getByText(/given back in cash$/)).toBeVisible();
    await screen.context().close();
  });
});
