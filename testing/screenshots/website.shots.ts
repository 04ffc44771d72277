import { everyPage } from '#testing/e2e/support/pages/every-page.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';
import { shoot, WIDTHS } from '#testing/screenshots/shoot.ts';

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
