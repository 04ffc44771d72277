import type { Browser, Page } from '@playwright/test';
import { speaks } from '#testing/e2e/support/people.ts';
import { approved } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect } from '#testing/e2e/support/visitors.ts';

const PIN = process.env.FOYER_DEMO_PIN ?? '';
const PHONE = { width: 412, height: 860 };

/** A phone that becomes a scanner, approved under this name, with a steward. */
export async function lane(browser: Browser, portal: Page, name: string, cinema: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: exhibitorUrl(), viewport: PHONE, reducedMotion: 'reduce' });
  const phone = await context.newPage();
  await speaks(phone, 'en');
  await phone.goto('/scanner');
  await phone.getByRole('button', { name: 'Make this a ticket scanner' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  const { uid } = await phone.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
  await approved(portal, uid, name, cinema);
  await phone.getByRole('button', { name: 'Tom Wagner' }).click({ timeout: 30_000 }); // it polls every ten seconds
  await phone.keyboard.type(PIN);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Which show?' })).toBeVisible();
  return phone;
}

/** A Bluetooth scanner types the code and Enter, with nothing in focus. */
export const types = (phone: Page, code: string): Promise<void> =>
  phone.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...code, 'Enter'],
  );
