import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PEOPLE } from '#demo/content/people.ts';
import type { Role } from '#modules/access/rules/roles.ts';
import { expect } from '#testing/journeys/visitors.ts';

/** Who works at the demo house, by role. */
export function personOf(role: Role): { email: string; name: string; password: string } {
  const person = PEOPLE.find((each) => each.role === role);
  const password = process.env.FOYER_DEMO_PASSWORD;
  if (!person || !password) throw new Error('the house was started without FOYER_DEMO_PASSWORD');
  return { ...person, password };
}

/** The portal in this language, from the next page on. */
export async function speaks(page: Page, locale: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('staff-locale', chosen), locale);
}

/** Signed in to the portal as the browser's owner would, and on its first page. */
export async function signedIn(page: Page, role: Role): Promise<void> {
  const { email, password } = personOf(role);
  await page.goto('/portal/sign-in');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('nav')).toBeAttached();
}

/** Axe finds nothing, and nothing scrolls sideways. A browser told that night has come may still have colours of the day: what is wrong stays wrong. */
export async function findsNothingWrong(page: Page, where: string): Promise<void> {
  const look = async (): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  };
  let found = await look();
  if (found.length > 0) found = await look();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ where, found, sideways }).toEqual({ where, found: [], sideways: 0 });
}
