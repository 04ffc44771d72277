import { execFileSync } from 'node:child_process';
import { mollie } from '#testing/journeys/partners.ts';
import { expect, test, type Visitor } from '#testing/journeys/visitors.ts';

const CODE = /\b(?:[A-Za-z0-9]{4}-){2}[A-Za-z0-9]{4}\b/;

/** Buys a gift card with so many visits and reads its code off the sheet that is handed on. */
async function buysGiftCard(visitor: Visitor, visits: number): Promise<string> {
  const { page } = visitor;
  await page.goto('/en/info/vouchers/giftcard');
  await page.getByRole('link', { name: /^Buy / }).first().click();
  await page.getByRole('heading', { name: 'Buy now' }).waitFor();
  const shown = page.getByRole('group', { name: 'Number of visits' }).getByRole('status');
  for (let tries = 0; tries < 20 && (await shown.textContent()) !== String(visits); tries += 1) {
    const more = Number(await shown.textContent()) < visits;
    await page.getByRole('button', { name: more ? 'More visits' : 'Fewer visits' }).click();
  }
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const sheet = await page.request.get(`/api/bill/${visitor.billUuid()}/download`);
  const code = CODE.exec(execFileSync('pdftotext', ['-', '-'], { input: await sheet.body() }).toString())?.[0];
  if (!code) throw new Error('The sheet of the gift card shows no code');
  return code;
}

async function enters(visitor: Visitor, code: string): Promise<void> {
  const box = visitor.main.getByText('I have a voucher or a gift card');
  if (!(await visitor.main.getByLabel('Code on the voucher').isVisible())) await box.click();
  await visitor.main.getByLabel('Code on the voucher').fill(code);
  await visitor.main.getByRole('button', { name: 'Check', exact: true }).click();
}

test('SITE-003 VCH-002 VCH-008 VCH-009 VCH-010 CART-008 D-092 the cards on sale, and one bought as a gift', async ({
  visitor,
  page,
}) => {
  await page.goto('/en/info/vouchers/gift-card');
  await expect(page).toHaveURL(/\/info\/vouchers\/giftcard$/);
  for (const highlight of ['An original gift', 'Choose the value yourself', 'Sent directly by e-mail'])
    await expect(page.getByText(highlight)).toBeVisible();
  await expect(page.getByText(/^from €/).first()).toBeVisible();
  expect(await buysGiftCard(visitor, 2)).toMatch(CODE);
});

test('D-064 VCH-016 VCH-017 CART-006 a voucher pays everything: no payment, straight to the result', async ({
  visitor,
  screening,
  page,
}) => {
  const code = await buysGiftCard(visitor, 2);
  const before = await mollie.book();
  await visitor.opens(screening('changeable'));
  await visitor.addsTickets(2);
  await enters(visitor, code);
  await expect(visitor.main.getByText(`The voucher ${code} has been added.`)).toBeVisible();
  await expect(visitor.payButton).toHaveText('Order tickets');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await expect(visitor.result).toHaveText('Thank you, all set');
  expect((await mollie.book()).totals.netCents).toBe(before.totals.netCents);
});

test('VAL-002 VAL-020 VAL-039 D-096 an empty code cannot be checked, a wrong one and the same one twice are refused', async ({
  visitor,
  screening,
}) => {
  const code = await buysGiftCard(visitor, 1);
  await visitor.opens(screening('hidden'));
  await visitor.main.getByText('I have a voucher or a gift card').click();
  await expect(visitor.main.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await visitor.main.getByLabel('Code on the voucher').fill('   ');
  await expect(visitor.main.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await enters(visitor, 'XXXX-XXXX-XXXX');
  await expect(visitor.main.getByText('This code does not exist. Mind capitals and small letters.')).toBeVisible();
  await enters(visitor, code);
  await expect(visitor.main.getByText(`The voucher ${code} has been added.`)).toBeVisible();
  await enters(visitor, code);
  await expect(visitor.main.getByText('This voucher has already been entered.')).toBeVisible();
});

test('VAL-007 VCH-016 one visit on two tickets: one is paid by the card, and can be moved to the other tariff', async ({
  visitor,
  screening,
}) => {
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

test('D-060 a reload keeps the entered voucher', async ({ visitor, screening, page }) => {
  const code = await buysGiftCard(visitor, 1);
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await enters(visitor, code);
  await expect(visitor.payButton).toHaveText('Order tickets');
  await page.reload();
  await expect(visitor.payButton).toHaveText('Order tickets');
});
