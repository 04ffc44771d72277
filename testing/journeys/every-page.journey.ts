import AxeBuilder from '@axe-core/playwright';
import { everyPage } from '#testing/journeys/every-page.ts';
import { expect, test } from '#testing/journeys/visitors.ts';

const AS_SEEN_BY = [
  { by: 'a phone by day', colorScheme: 'light', width: 360 },
  { by: 'a desk by night', colorScheme: 'dark', width: 1280 },
] as const;

for (const locale of ['en', 'nl-BE', 'fr', 'de']) {
  test(`T92 WCAG 2.2 I18N-001 ${locale}: axe finds nothing on any page, by day and by night; nothing scrolls sideways, no text is missing`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const reported: string[] = [];
    page.on('pageerror', (error) => reported.push(String(error)));
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reported.push(request.postData() ?? '');
    });
    for (const [name, path] of Object.entries(everyPage(site))) {
      await page.goto(`/${locale}${path}`);
      await page.waitForFunction(() => !document.body.classList.contains('preload'));
      for (const { by, colorScheme, width } of AS_SEEN_BY) {
        const look = async (): Promise<string[]> => {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
            .analyze();
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
        };
        // A browser told that night has come was once seen with half of its colours still of the day: what is wrong stays wrong.
        let found = await look();
        if (found.length > 0) found = await look();
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect({ name, by, found, sideways, reported }).toEqual({ name, by, found: [], sideways: 0, reported: [] });
      }
    }
  });
}
