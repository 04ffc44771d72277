import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { everyPage } from '#testing/journeys/every-page.ts';
import { expect, test } from '#testing/journeys/visitors.ts';

const FOLDER = join(import.meta.dirname, '../../.cache/screenshots');
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/** Whole page, pictures loaded, nothing moving. */
async function shoot(page: Page, kind: string, name: string): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 30));
    }
    scrollTo(0, 0);
    const pictures = Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await Promise.race([pictures, new Promise((done) => setTimeout(done, 3_000))]); // of a lazy one, not yet asked for, nobody hears
    await document.fonts.ready;
  });
  await page.screenshot({ path: join(FOLDER, kind, `${name}.png`), fullPage: true, animations: 'disabled' });
}

for (const locale of ['en', 'nl-BE']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [device, viewport] of Object.entries(WIDTHS)) {
      const kind = `${locale}-${colorScheme}-${device}`;
      test.describe(kind, () => {
        test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });

        test('every page that needs no purchase', async ({ page, site }) => {
          for (const [name, path] of Object.entries(everyPage(site))) {
            await page.goto(`/${locale}${path}`);
            await page.waitForFunction(() => !document.body.classList.contains('preload'));
            await shoot(page, kind, name);
          }
          await page.goto(`/${locale}${everyPage(site).vouchers}`);
          await page.locator('main a[href*="/info/voucher/"]').first().click();
          await page.waitForURL(/info\/voucher\//);
          await shoot(page, kind, 'voucher');
        });
      });
    }
  }
}

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test.describe(`a purchase, ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('from the seats to the tickets', async ({ page, visitor, screening }) => {
      const kind = `en-light-${device}`;
      await visitor.opens(screening('free'));
      await visitor.addsTickets(2);
      await page.getByRole('group', { name: 'Seating plan' }).waitFor();
      await shoot(page, kind, 'purchase-1-seats');
      await visitor.paysTooEarly();
      await shoot(page, kind, 'purchase-2-what-is-missing');
      await visitor.opens(screening('hidden'));
      await visitor.addsTickets(2);
      await visitor.saysWhoHeIs();
      await visitor.chooses('qr');
      await visitor.pays();
      await page.getByRole('img', { name: 'QR code for the payment' }).waitFor();
      await shoot(page, kind, 'purchase-3-pay');
      await visitor.opens(screening('hidden'));
      await visitor.addsTickets(2);
      await visitor.saysWhoHeIs();
      await visitor.chooses('redirect');
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      await shoot(page, kind, 'purchase-4-result');
    });
  });
}
