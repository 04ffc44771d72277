import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

const PIN = process.env.FOYER_DEMO_PIN ?? '';

test('a clerk puts change into the drawer and hands it to the next one, who sells on; drawers are then counted blind', {
  tag: ['@full', '@D-153', '@POS-010', '@POS-012', '@CASH-001', '@PORT-032'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  const name = `Drawer till ${Date.now()}`;
  const counter = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await approved(page, uid, name, site.cinemas[0]?.name ?? '');
  await till.opensFor('Inès Collard');
  await till.opensDrawer('100');

  // Change from the bank.
  await screen.getByRole('link', { name: 'Put cash in' }).click();
  await expect(screen.getByText('€100.00 will then be in the drawer.')).toBeVisible();
  await screen.keyboard.type('5000');
  await expect(screen.getByText('€150.00 will then be in the drawer.')).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Put in €50.00' })).toBeDisabled(); // no reason yet
  await screen.getByRole('button', { name: 'Coins from the bank' }).click();
  await findsNothingWrong(screen, 'putting cash in');
  await screen.getByRole('button', { name: 'Put in €50.00' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Put in', exact: true }).click();
  await expect(screen.getByText('€50.00 put into the drawer.')).toBeVisible();
  await expect(screen.getByText(/^Pay-in · Coins from the bank/)).toBeVisible();
  await findsNothingWrong(screen, 'a drawer with a pay-in');
  await till.asksFor('Coffee');
  await till.paysCash();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // The evening clerk takes over: €153 less 50 cents.
  await till.goesTo('Cash');
  await screen.getByRole('link', { name: 'Hand over' }).click();
  for (const [piece, count] of [
    ['€50.00', '3'],
    ['€2.00', '1'],
    ['€0.50', '1'],
  ] as const)
    await screen.getByLabel(piece, { exact: true }).fill(count);
  await findsNothingWrong(screen, 'the count of a hand-over');
  await screen.getByRole('button', { name: 'Next: who takes it' }).click();
  await expect(screen.getByRole('button', { name: 'Inès Collard' })).toHaveCount(0);
  await screen.getByRole('button', { name: 'Tom Wagner' }).click();
  await expect(screen.getByText('Tom Wagner types the PIN and takes the drawer with €152.50.')).toBeVisible();
  await screen.keyboard.type('0000');
  await screen.keyboard.press('Enter');
  await expect(screen.getByText('Wrong code.')).toBeVisible();
  await findsNothingWrong(screen, 'the PIN of a hand-over');
  await screen.keyboard.type(PIN);
  await screen.keyboard.press('Enter');
  await expect(screen.getByText('Tom Wagner has the drawer, with €152.50. Deviation: -€0.50.')).toBeVisible();
  await expect(screen.getByText('Shift 2')).toBeVisible();
  await expect(screen.getByRole('listitem').filter({ hasText: 'Opening' })).toContainText('Tom Wagner');
  await till.asksFor('Coffee');
  await till.paysCash();
  await screen.getByRole('button', { name: 'Next customer' }).click();
  await till.goesTo('My day');
  await expect(screen.getByText('What Tom Wagner sold today')).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  await findsNothingWrong(screen, 'the day of the evening clerk');

  // From now on the exhibitor counts blind.
  await page.goto('/portal/settings');
  await page.getByLabel('Blind count of drawers').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await till.goesTo('Cash');
  await expect(screen.getByText('This drawer is counted blind')).toBeVisible();
  await expect(screen.getByText('€155.50')).toHaveCount(0);
  await expect(screen.getByRole('link', { name: 'X report' })).toHaveCount(0);
  await findsNothingWrong(screen, 'a drawer that is counted blind');
  await screen.getByRole('link', { name: 'Count and close' }).click();
  await expect(screen.getByText('What should be in the drawer is shown after the count.')).toBeVisible();
  await screen.getByLabel('€50.00', { exact: true }).fill('2');
  await findsNothingWrong(screen, 'a blind count');
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Close the shift' }).click();
  await expect(screen.getByText('Counted, Z 2. Deviation: -€55.50.')).toBeVisible();
  await expect(screen.getByRole('heading', { name: 'Z report 2' })).toBeVisible();

  await page.goto('/portal/cash-balance');
  const row = page.getByRole('row', { name: new RegExp(name) }).last();
  await row.getByRole('link').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Handed over to Tom Wagner.')).toBeVisible();
  await expect(sheet.getByText('Pay-in · Coins from the bank')).toBeVisible();
  await findsNothingWrong(page, 'a hand-over in the portal');
  await page.goto('/portal/settings');
  await page.getByLabel('Blind count of drawers').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await counter.close();
});
