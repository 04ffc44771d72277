import { buysCard, buysGiftCard, CODE } from '#testing/e2e/support/cards.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mollie } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test, type Visitor } from '#testing/e2e/support/visitors.ts';

async function enters(visitor: Visitor, code: string): Promise<void> {
  const box = visitor.main.getByText('I have a voucher or a gift card');
  if (!(await visitor.main.getByLabel('Code on the voucher').isVisible())) await box.click();
  await visitor.main.getByLabel('Code on the voucher').fill(code);
  await visitor.main.getByRole('button', { name: 'Check', exact: true }).click();
}

test('the cards on sale, and one bought as a gift', {
  tag: [
    '@SITE-003',
    '@VCH-002',
    '@VCH-008',
    '@VCH-009',
    '@VCH-010',
    '@CART-008',
    '@D-092',
    '@VCH-001',
    '@VCH-003',
    '@VCH-006',
  ],
}, async ({ visitor, page }) => {
  await page.goto('/en/info/vouchers/gift-card');
  await expect(page).toHaveURL(/\/info\/vouchers\/giftcard$/);
  for (const highlight of ['An original gift', 'Choose the value yourself', 'Sent directly by e-mail'])
    await expect(page.getByText(highlight)).toBeVisible();
  await expect(page.getByText(/^from €/).first()).toBeVisible();
  expect(await buysGiftCard(visitor, 2)).toMatch(CODE);
});

test('a voucher pays everything: no payment, straight to the result', {
  tag: ['@full', '@D-064', '@VCH-016', '@VCH-017', '@CART-006'],
}, async ({ visitor, screening, page }) => {
  const code = await buysGiftCard(visitor, 2);
  const before = await mollie.book();
  await visitor.opens(screening('changeable'));
  await visitor.addsTickets(2);
  await enters(visitor, code);
  await expect(visitor.main.getByText(`The voucher ${code} has been added.`)).toBeVisible();
  await expect(visitor.payButton).toHaveText('Order tickets');
  await expect(page.getByRole('radio', { name: /card|Bancontact|QR/ })).toHaveCount(0);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect(visitor.result).toHaveText('Thank you, all set');
  expect((await mollie.book()).totals.netCents).toBe(before.totals.netCents);
});

test('an empty code cannot be checked, a wrong one and a repeated one are refused', {
  tag: ['@full', '@VAL-002', '@VAL-020', '@VAL-039', '@D-096', '@VCH-014'],
}, async ({ visitor, screening }) => {
  const code = await buysGiftCard(visitor, 1);
  await visitor.opens(screening('hidden'));
  await visitor.main.getByText('I have a voucher or a gift card').click();
  await expect(visitor.main.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await visitor.main.getByLabel('Code on the voucher').fill('   ');
  await expect(visitor.main.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await enters(visitor, 'XXXX-XXXX-XXXX');
  await expect(visitor.main.getByText('This code does not exist. Please check each character.')).toBeVisible();
  await enters(visitor, code);
  await expect(visitor.main.getByText(`The voucher ${code} has been added.`)).toBeVisible();
  await enters(visitor, code);
  await expect(visitor.main.getByText('This voucher has already been entered.')).toBeVisible();
});

test('one visit on two tickets: the card pays one, and can be moved to the other tariff', {
  tag: ['@full', '@VAL-007', '@VCH-016', '@CART-015'],
}, async ({ visitor, screening }) => {
  const code = await buysGiftCard(visitor, 1);
  await visitor.opens(screening('hidden'));
  await enters(visitor, code);
  await visitor.addsTickets(1, 0);
  await visitor.addsTickets(1, 1);
  await expect(visitor.main.getByText('One visit with a voucher')).toBeVisible();
  const fewer = visitor.main.getByRole('button', { name: new RegExp(`^One visit fewer with ${code}`) });
  const more = visitor.main.getByRole('button', { name: new RegExp(`^One visit more with ${code}`) });
  await expect(more.nth(1)).toBeDisabled();
  const before = await visitor.payButton.textContent();
  await fewer.first().click();
  await more.nth(1).click();
  await expect(visitor.payButton).not.toHaveText(before ?? '');
  await visitor.main.getByRole('button', { name: `Remove voucher ${code}` }).click();
  await expect(visitor.main.getByText('One visit with a voucher')).toBeHidden();
});

test('a reload keeps the entered voucher', { tag: ['@full', '@D-060'] }, async ({ visitor, screening, page }) => {
  const code = await buysGiftCard(visitor, 1);
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await enters(visitor, code);
  await expect(visitor.payButton).toHaveText('Order tickets');
  await page.reload();
  await expect(visitor.payButton).toHaveText('Order tickets');
});

test('the books: a card is received when it is sold, owed until it is used, and earned then', {
  tag: ['@full', '@D-189'],
}, async ({ visitor, screening, browser }) => {
  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), reducedMotion: 'reduce' })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'admin');
  /** The last day's figures, by column. */
  const books = async (): Promise<Record<string, number>> => {
    await office.goto('/portal/reports?report=books');
    await office.getByRole('table').waitFor();
    const names = await office.getByRole('columnheader').allTextContents();
    const cells = await office.getByRole('row').nth(1).getByRole('cell').allTextContents();
    return Object.fromEntries(
      names.map((name, nth) => [name.trim(), Number((cells[nth] ?? '').replace(/[^\d.-]/g, ''))]),
    );
  };
  const code = await buysGiftCard(visitor, 2);
  const sold = await books();
  expect(sold['Owed on vouchers']).toBeGreaterThan(0);
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await enters(visitor, code);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect(visitor.result).toHaveText('Thank you, all set');
  const used = await books();
  const more = (name: string): number => Math.round(((used[name] ?? 0) - (sold[name] ?? 0)) * 100);
  expect(more('Received')).toBe(0);
  expect(more('Earned')).toBeGreaterThan(0);
  expect(more('Owed on vouchers')).toBe(-more('Earned'));
  await findsNothingWrong(office, 'received and earned');
});

test('a loyalty card is recharged at a till: its scan says what is on it', {
  tag: ['@full', '@D-093', '@VAL-039', '@D-100'],
}, async ({ visitor, page, browser, site }) => {
  test.setTimeout(420_000);
  const code = await buysCard(visitor, 'subscription', 10);
  const counter = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await approved(page, uid, 'Recharging till', site.cinemas[0]?.name ?? '');
  await till.opensFor('Inès Collard');
  await till.goesTo('Cash');
  await screen.getByLabel('In the drawer').fill('100');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('The drawer is open.')).toBeVisible();
  await till.goesTo('Sell');
  await till.scans(code);
  await expect(screen.getByText(/^10 visits left/)).toBeVisible();
  await screen.getByRole('button', { name: 'Recharge', exact: true }).click();
  await expect(screen.getByText(`Card ${code}`)).toBeVisible();
  await findsNothingWrong(screen, 'recharging a card');
  await screen.getByRole('button', { name: /^Recharge for €/ }).click();
  await expect(screen.getByText(`Recharge of ${code}`)).toBeVisible();
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await screen.getByRole('button', { name: 'Cash', exact: true }).click();
  await screen.keyboard.type('50000');
  await screen.keyboard.press('Enter');
  await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  await screen.getByRole('button', { name: 'Next customer' }).click();
  await till.scans(code);
  await expect(screen.getByText(/^20 visits left/)).toBeVisible();
  await expect(screen.getByText(/^Paying with /)).toBeVisible();
  // The payment page says it too, although the card was scanned before.
  await till.asksFor('Coffee');
  await screen.getByRole('button', { name: /^Voucher/ }).click();
  await expect(screen.getByRole('button', { name: 'Pay with this voucher' })).toBeEnabled();
  await expect(screen.getByText(/^20 visits left/)).toBeVisible();
  await findsNothingWrong(screen, 'paying with a card that was scanned before');
});

test.describe('cards in the portal', { tag: '@full' }, () => {
  test('the whole code of a card shows after a press, and the audit log names who pressed', {
    tag: ['@VCH-012', '@D-104', '@PORT-013'],
  }, async ({ visitor, page }) => {
    const code = await buysGiftCard(visitor, 2);
    await speaks(page, 'en');
    await signedIn(page, 'admin');
    await page.goto(`/portal/vouchers?search=${code}`);
    await page.getByRole('table').getByRole('link').first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Can be used now')).toBeVisible();
    await expect(sheet.getByText(code)).toBeHidden();
    await findsNothingWrong(page, 'a card in the portal');
    await sheet.getByRole('button', { name: 'Show the code' }).click();
    await expect(sheet.getByText(code)).toBeVisible();
    await sheet.getByRole('button', { name: 'Hide the code' }).click();
    await expect(sheet.getByText(code)).toBeHidden();
    await page.goto('/portal/audit');
    await expect(page.getByRole('table').getByText('Code of a voucher shown').first()).toBeVisible();
  });

  test('a package of cards is handed over to a company, on its invoice', {
    tag: ['@D-106', '@PORT-014', '@D-154'],
  }, async ({ page }) => {
    await speaks(page, 'en');
    await signedIn(page, 'admin');
    const company = `Analytical Engines ${Date.now()}`;
    await page.goto('/portal/invoice-clients/new');
    await page.getByRole('dialog').getByLabel('Company').fill(company);
    await page.getByRole('dialog').getByRole('button', { name: 'Add a company' }).click();
    await expect(page.getByRole('link', { name: company })).toBeVisible();
    await page.goto('/portal/voucher-packages/new');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('For the engineers');
    await sheet.getByLabel('Number of cards').fill('25');
    await sheet.getByRole('button', { name: 'Create the cards' }).click();
    await sheet.getByRole('button', { name: 'Hand over to a company' }).click();
    await sheet.getByLabel('Company').selectOption({ label: company });
    await findsNothingWrong(page, 'handing a package over');
    await sheet.getByRole('button', { name: /^Hand over for €/ }).click();
    await expect(sheet.getByText('Handed over to')).toBeVisible();
    await expect(sheet.getByRole('link', { name: company })).toBeVisible();
    await page.goto('/portal/invoices');
    await expect(page.getByRole('row').filter({ hasText: company })).toBeVisible();
  });
});
