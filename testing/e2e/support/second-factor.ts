import type { Page } from '@playwright/test';
import { expect } from '#testing/e2e/support/acting.ts';
import { appCode } from '#testing/tools/second-factor.ts';

/**
 * Sets up an authenticator app on the page "My account", as an exhibitor that was founded requires
 * at the first sign-in. Returns its secret.
 */
export async function setsUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Set up|Einrichten)$/ }).click();
  const shown = page.locator('dialog [data-secret]');
  const secret = (await shown.getAttribute('data-secret')) ?? '';
  await page.locator('dialog [name=code]').fill(appCode(secret, Date.now()));
  await page.locator('dialog form button[type=submit]').click();
  await expect(page.locator('dialog code')).toHaveCount(10);
  await page.locator('dialog footer button').click();
  return secret;
}
