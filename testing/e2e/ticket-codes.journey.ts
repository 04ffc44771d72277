import { expect, test } from '#testing/e2e/support/visitors.ts';

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

for (const [name, viewport] of Object.entries(SCREENS)) {
  test.describe(name, name === 'phone' ? {} : { tag: '@further' }, () => {
    test.use({ viewport });

    test('a paid order shows the code of each ticket, on the whole screen after a press, and without a network', {
      tag: ['@PAY-006', '@SITE-023', '@D-087'],
    }, async ({ visitor, screening, page, context }) => {
      await visitor.opens(screening('hidden'));
      await visitor.addsTickets(2);
      await visitor.saysWhoHeIs();
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      const codes = visitor.main.getByRole('img', { name: /^QR code of this ticket/ });
      await expect(codes).toHaveCount(2);

      await page.getByRole('button', { name: 'Show ticket 2 of 2 full screen' }).click();
      const screen = page.getByRole('dialog');
      const second = screen.getByRole('listitem').nth(1);
      await expect(second).toBeInViewport({ ratio: 0.9 });
      expect(await screen.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
      await expect(second.getByRole('img')).toBeInViewport({ ratio: 1 });
      await screen.getByRole('button', { name: 'Previous' }).click();
      await expect(screen.getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Escape');
      await expect(screen).toHaveCount(0);

      await expect
        .poll(() =>
          page.evaluate(
            async () => (await (await caches.open('bills')).keys()).filter(({ url }) => url.endsWith('/codes')).length,
          ),
        )
        .toBe(1);
      await expect.poll(() => page.evaluate(async () => (await caches.match('/en/offline')) !== undefined)).toBe(true);
      await context.setOffline(true);
      await page.reload();
      await expect(codes).toHaveCount(2);
      await context.setOffline(false);
    });
  });
}
