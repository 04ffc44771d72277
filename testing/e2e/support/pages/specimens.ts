import type { Page } from '@playwright/test';
import { expect } from '#testing/e2e/support/acting.ts';

/** The buttons of the page of specimens that open something above it, and what the opened dialog is called. */
const OPENERS: readonly (readonly [part: string, button: RegExp, dialog: RegExp])[] = [
  ['DateField', /Calendar|calendar/, /First day/],
  ['Dialog', /^Open the dialog$/, /^Insert a link$/],
  ['Sheet', /^Open the sheet$/, /^New tag$/],
  ['useAsk', /^Ask a question$/, /^Cancel the screening\?$/],
  ['Prompt', /^Ask for a word$/, /^Remove the demo\?$/],
  ['ProofDialog', /^Send a delicate call$/, /^Confirm that it is you$/],
];

/** Opens the page and waits until its parts have their data. */
export async function opensSpecimens(page: Page, url: string): Promise<void> {
  // The first visit compiles all sources.
  await page.goto(url, { timeout: 120_000 });
  await expect(page.locator('#HtmlField h2').first()).toHaveText('Opening night', { timeout: 120_000 });
  await expect(page.getByRole('link', { name: 'Set the mail server' })).toBeVisible();
  await expect(page.locator('#PagedTable tbody tr')).toHaveCount(3);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens each dialog of the page in turn, calls `look` and closes it with Escape. The toasts, which would cover it, end first. */
export async function openingDialogs(page: Page, look: (part: string) => Promise<void>): Promise<void> {
  const closers = page.locator('#Toasts').getByRole('button', { name: 'Close the message' });
  while ((await closers.count()) > 0) await closers.first().click();
  for (const [part, button, dialog] of OPENERS) {
    await page.locator(`#${part}`).getByRole('button', { name: button }).first().click();
    const opened = page.getByRole('dialog', { name: dialog });
    await expect(opened).toBeVisible();
    await look(part);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
}
