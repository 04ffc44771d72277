import type { Browser, BrowserContext, Page } from '@playwright/test';
import { speaks } from '#testing/e2e/support/people.ts';
import { approved } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect } from '#testing/e2e/support/visitors.ts';

export type Wall = { readonly context: BrowserContext; readonly screen: Page; readonly uid: string };
/** A screen on a wall asks the server twice a minute. */
export const SOON = { timeout: 45_000 } as const;

/** Opens a signage screen that waits for approval. */
export async function waitingWall(browser: Browser, viewport = { width: 1920, height: 1080 }): Promise<Wall> {
  const context = await browser.newContext({ baseURL: exhibitorUrl(), viewport, reducedMotion: 'reduce' });
  const screen = await context.newPage();
  await speaks(screen, 'en');
  await screen.goto('/signage');
  await screen.getByRole('button', { name: 'Make this a signage screen' }).click();
  await expect(screen.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  const { uid } = await screen.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
  return { context, screen, uid };
}

/** Opens a screen that an employee at `page` approved and named in a cinema; the page shows its devices after it. */
export async function wallAtWork(
  browser: Browser,
  page: Page,
  { name, cinema }: { readonly name: string; readonly cinema: string },
): Promise<Wall> {
  const wall = await waitingWall(browser);
  await approved(page, wall.uid, name, cinema);
  return wall;
}

/** Chooses what a screen shows. */
export async function wallShows(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/portal/signage');
  await page.getByRole('link', { name }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Content').selectOption({ label: content });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(content);
}
