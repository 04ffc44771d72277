import type { Page } from '@playwright/test';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** The navigation of the website, as an administrator edits it and a visitor sees it. */
test('an item of the navigation gets a symbol, and a visitor sees it in the menu of a phone', {
  tag: ['@CMS-003', '@full'],
}, async ({ page, browser }) => {
  const clerk = await Clerk.comes(page);
  await clerk.opens('/navigation/item/0');
  const symbol = clerk.sheet.getByLabel('Symbol');
  await expect(symbol.locator('option:checked')).toHaveText('House');
  await symbol.selectOption({ label: 'Ticket' });
  await clerk.saves();
  await clerk.sheetCloses();
  await page.reload();
  await clerk.opens('/navigation/item/0');
  await expect(symbol.locator('option:checked')).toHaveText('Ticket');

  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  const visitor = await context.newPage();
  await seesInMenu(visitor, 'ticket');
  await expect(visitor.locator('[data-icon=home]')).toHaveCount(0);

  await symbol.selectOption({ label: 'House' });
  await clerk.saves();
  await clerk.sheetCloses();
  await seesInMenu(visitor, 'home');
});

/** A change reaches the website a moment after it is saved: the visitor loads the page until it is new. */
async function seesInMenu(visitor: Page, icon: string): Promise<void> {
  await expect(async () => {
    await visitor.goto('/en');
    await visitor.getByRole('button', { name: 'Menu' }).click();
    await expect(visitor.locator(`[data-icon=${icon}]`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
