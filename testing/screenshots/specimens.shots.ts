import { openingDialogs, opensSpecimens } from '#testing/e2e/support/pages/specimens.ts';
import { test } from '#testing/e2e/support/visitors.ts';
import { shootPart, shootWindow, WIDTHS } from '#testing/screenshots/shoot.ts';
import { type Served, serveSpecimens } from '#testing/specimens/serve-specimens.ts';

let served: Served;
test.beforeAll(async () => {
  served = await serveSpecimens({ port: 0, follows: false });
});
test.afterAll(() => served.close());

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    const kind = `specimens-${colorScheme}-${device}`;
    test.describe(kind, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });

      test('every part of the design system and of the portal', async ({ page }) => {
        await opensSpecimens(page, served.url);
        for (const chapter of await page.locator('main > section').all())
          await shootPart(chapter, kind, (await chapter.getAttribute('id')) ?? '');
        await openingDialogs(page, (part) => shootWindow(page, kind, `dialog-${part}`));
      });
    });
  }
}
