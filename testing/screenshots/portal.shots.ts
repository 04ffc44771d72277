import { PAGES, SIGNED_OUT_PAGES } from '#testing/e2e/support/pages/portal-pages.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';
import { shoot, WIDTHS } from '#testing/screenshots/shoot.ts';

for (const locale of ['en', 'nl-BE']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [device, viewport] of Object.entries(WIDTHS)) {
      const kind = `portal-${locale}-${colorScheme}-${device}`;
      test.describe(kind, () => {
        test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });

        test('every page of the portal', async ({ page }) => {
          await speaks(page, locale);
          const look = async (path: string): Promise<void> => {
            await page.goto(`/portal${path}`);
            await expect(page.locator('h1, h2').first()).toBeVisible();
            await page.waitForLoadState('networkidle');
            await shoot(page, kind, path.slice(1).replaceAll('/', '-') || 'start');
          };
          for (const path of SIGNED_OUT_PAGES) await look(path);
          await signedIn(page, 'admin');
          for (const path of PAGES) await look(path);
        });
      });
    }
  }
}
