import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '#testing/e2e/support/visitors.ts';

/** How a page is looked at. */
export type Look = { readonly by: string; readonly colorScheme: 'light' | 'dark'; readonly width: number };

export const LOOKS: readonly [Look, Look] = [
  { by: 'a phone by day', colorScheme: 'light', width: 360 },
  { by: 'a desk by night', colorScheme: 'dark', width: 1280 },
];
const HEIGHT = 800;

export async function lookAs(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
}

/**
 * Axe for a page whose frames are of its own site. It merges the findings inside the page: a blank page of its own for
 * that, as is usual, doubled the time of each look, and only frames of other sites need it.
 */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** Axe finds nothing, and nothing scrolls sideways. */
export async function findsNothingWrong(page: Page, where: string): Promise<void> {
  const axe = () => axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  expect({ where, violations: await violationsOf(axe), sideways: await sideways(page) }).toEqual(nothingAt(where));
}

/**
 * What other words can break on a page where axe finds nothing in English: nothing scrolls
 * sideways, and what is pressed is still large enough and uncovered.
 */
export async function wordsFit(page: Page, where: string): Promise<void> {
  const axe = () => axeOn(page).withRules(['target-size']);
  expect({ where, violations: await violationsOf(axe), sideways: await sideways(page) }).toEqual(nothingAt(where));
}

const nothingAt = (where: string) => ({ where, violations: [], sideways: 0 });

/** A browser that was told to turn dark was once seen with half of its colours still light: what is wrong stays wrong. */
async function violationsOf(axe: () => AxeBuilder): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    const { violations } = await axe().analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  };
  const problems = await look();
  return problems.length > 0 ? look() : problems;
}

/** How many pixels the page is wider than the window. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What the page reports about itself from now on: errors, and texts that are missing. */
export function reportsOf(page: Page): string[] {
  const reported: string[] = [];
  page.on('pageerror', (error) => reported.push(String(error)));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reported.push(request.postData() ?? '');
  });
  return reported;
}
