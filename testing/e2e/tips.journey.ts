import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { cardTerminal } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till, tillAtWork } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator switches tips on and chooses what a till offers; a customer says to keep the change', {
  tag: ['@full', '@D-081', '@DEV-002', '@POS-002'],
}, async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  const counter = await browser.newContext({ baseURL: exhibitorUrl(), viewport: { width: 1024, height: 768 } });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings');
  await page.getByLabel('Tips at the tills').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await approved(page, uid, 'Tip till', site.cinemas[0]?.name ?? '');
  await page
    .getByRole('row', { name: /Tip till/ })
    .getByRole('link')
    .first()
    .click();
  const methods = page.getByRole('group', { name: 'Payment methods' });
  await expect(methods.getByRole('checkbox', { name: 'Cash' })).toBeChecked();
  for (const box of await methods.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(methods.getByText('Choose at least one payment method.', { exact: false })).toBeVisible();
  await methods.getByRole('checkbox', { name: 'Cash' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await till.opensFor('Inès Collard');
  await till.goesTo('Cash');
  await screen.getByLabel('In the drawer').fill('50');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('The drawer is open.')).toBeVisible();
  await till.goesTo('Sell');
  await till.adds('Coffee');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  const ways = screen.getByRole('region', { name: 'Payment method' });
  await expect(ways.getByRole('button')).toHaveText(['Cash']);
  await ways.getByRole('button', { name: 'Cash' }).click();
  await screen.getByRole('button', { name: '€5.00', exact: true }).click();
  await screen.getByRole('button', { name: /^Keep the change/ }).click();
  await screen.getByRole('button', { name: 'Paid €5.00' }).click();
  await expect(screen.getByRole('heading', { name: 'Change' })).toHaveCount(0);
  await expect(screen.getByText(/^incl\. €\d\.\d\d tip$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // The drawer holds the note, and says what of it is tips.
  await till.goesTo('Cash');
  await expect(screen.getByText('€55.00').first()).toBeVisible();
  await expect(screen.getByText('Of which tips')).toBeVisible();
  await page.goto('/portal/settings');
  await page.getByLabel('Tips at the tills').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await counter.close();
});

test.describe('a tip by card', { tag: '@full' }, () => {
  test('the customer chooses it at the display, the clerk sees it, and the card is charged with it; the terminal may add one', {
    tag: ['@D-081', '@D-143', '@D-144'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(420_000);
    await cardTerminal.reset();
    const cinema = site.cinemas[0]?.name ?? '';
    const till = await tillAtWork(browser, page, { name: 'Tip card till', cinema });
    const screen = till.page;
    await page.goto('/portal/settings');
    await page.getByLabel('Tips at the tills').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();
    await page.goto('/portal/terminals');
    await page.getByRole('link', { name: 'Till 1' }).click();
    await page.getByRole('dialog').getByLabel('Till', { exact: true }).selectOption({ label: 'Tip card till' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Till 1/ })).toContainText('Ready');

    // The display beside the till speaks another language than the till.
    const desk = { baseURL: exhibitorUrl(), viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' } as const;
    const display = await (await browser.newContext(desk)).newPage();
    await speaks(display, 'fr');
    await display.goto('/display');
    await display.locator('main button').last().click();
    await expect(display.locator('main button')).toHaveCount(0);
    const { uid } = await display.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
    await approved(page, uid, 'Tip display', cinema);
    await page.getByRole('link', { name: 'Tip display' }).click();
    await page.getByRole('dialog').getByLabel('Second screen of').selectOption({ label: 'Tip card till' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await screen.reload(); // a till learns of its display when it starts

    await till.asksFor('Medium popcorn');
    await expect(display.getByText('Souhaitez-vous laisser un pourboire ?')).toHaveCount(0); // no way of paying is chosen
    await screen.getByRole('button', { name: 'Card at the till' }).click();
    await expect(display.getByText('Souhaitez-vous laisser un pourboire ?')).toBeVisible();
    await findsNothingWrong(display, 'a tip at the display');
    await display.getByRole('button', { name: /^10 %/ }).click();
    await expect(screen.getByText(/^The customer chose €\d\.\d\d at the display\.$/)).toBeVisible();
    await display.getByRole('button', { name: 'Autre montant' }).click();
    await display.getByRole('button', { name: '1', exact: true }).click();
    await display.getByRole('button', { name: '00', exact: true }).click();
    await findsNothingWrong(display, 'an own tip at the display');
    await display.getByRole('button', { name: /^Donner/ }).click();
    await expect(screen.getByText('The customer chose €1.00 at the display.')).toBeVisible();
    await findsNothingWrong(screen, 'a tip from the display');
    await expect(display.getByText(/^dont 1,00.€ de pourboire$/)).toBeVisible();

    // Once the card is asked for, the display offers no tip any more.
    await cardTerminal.set({ next: [{ scenario: 'approve', cardMs: 3_000 }] });
    await screen.getByRole('button', { name: /by card$/ }).click();
    await expect(screen.getByText('Please present the card.')).toBeVisible();
    await expect(display.getByText('Souhaitez-vous laisser un pourboire ?')).toHaveCount(0);
    await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
    await expect(screen.getByText('incl. €1.00 tip')).toBeVisible();
    await screen.getByRole('button', { name: 'Next customer' }).click();

    // The clerk goes on without the display; this customer adds a tip at the terminal.
    await till.asksFor('Coffee');
    await screen.getByRole('button', { name: 'Card at the till' }).click();
    await display.getByRole('button', { name: /^15 %/ }).click();
    await expect(screen.getByText(/^The customer chose/)).toBeVisible();
    await screen.getByRole('button', { name: 'No tip' }).click();
    await expect(display.getByText('Souhaitez-vous laisser un pourboire ?')).toHaveCount(0);
    await cardTerminal.set({ next: [{ scenario: 'approve', tipCents: 60 }] });
    await screen.getByRole('button', { name: '€3.00 by card' }).click();
    await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
    await expect(screen.getByText('incl. €0.60 tip')).toBeVisible();
    await page.goto('/portal/settings');
    await page.getByLabel('Tips at the tills').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();
    await display.context().close();
    await screen.context().close();
  });
});
