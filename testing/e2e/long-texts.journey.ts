import type { Page } from '@playwright/test';
import { everyPage } from '#testing/e2e/support/pages/every-page.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/**
 * Makes every sentence and name on the page two fifths longer, as in a language with longer words.
 */
const stretch = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let stretched = 0;
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (node.parentElement?.closest('script, style') || !/\p{L}{3}/u.test(node.data)) continue;
      const more = Math.ceil(node.data.trim().length * 0.4);
      node.data = `⟦${node.data.trim()} ${'ŀǿƞɠḗř ŧħȧƞ ƀḗƒǿřḗ '.repeat(more).slice(0, more).trim()}⟧`;
      stretched += 1;
    }
    return stretched;
  });

test('with every text two fifths longer no page scrolls sideways, down to 320 px (WCAG 1.4.10)', {
  tag: '@full',
}, async ({ page, site }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [name, path] of Object.entries(everyPage(site))) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/de${path}`);
    await page.waitForFunction(() => !document.body.classList.contains('preload'));
    if (path.startsWith('/buy/')) await page.locator('form h2').first().waitFor();
    expect(await stretch(page)).toBeGreaterThan(20);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ name, width, sideways }).toEqual({ name, width, sideways: 0 });
    }
  }
});
