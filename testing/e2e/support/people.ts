import type { Page } from '@playwright/test';
import { PEOPLE } from '#demo/content/people.ts';
import type { Role } from '#modules/access/rules/roles.ts';
import { expect } from '#testing/e2e/support/visitors.ts';

/** Returns the demo exhibitor's employee with this role. */
export function personOf(role: Role): { email: string; name: string; password: string } {
  const person = PEOPLE.find((each) => each.role === role);
  const password = process.env.FOYER_DEMO_PASSWORD;
  if (!person || !password) throw new Error('the exhibitor was started without FOYER_DEMO_PASSWORD');
  return { ...person, password };
}

/** Switches the portal to this language, from the next page on. */
export async function speaks(page: Page, locale: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('staff-locale', chosen), locale);
}

/** Signs in to the portal through its form and waits for the first page. */
export async function signedIn(page: Page, role: Role): Promise<void> {
  const { email, password } = personOf(role);
  await page.goto('/portal/sign-in');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('nav')).toBeAttached();
}
