import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

for (const width of [390, 1280])
  test.describe(`at ${width} pixels`, width === 390 ? {} : { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a film is kept with the heart, listed with its times and read as a calendar', { tag: '@further' }, async ({
      page,
    }) => {
      await page.goto('/en/movies/view/nosferatu');
      await page.waitForFunction(() => !document.body.classList.contains('preload'));
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByRole('button', { name: 'Save', pressed: true })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Similar films' })).toBeVisible();
      await page.screenshot({ path: `test-results/favourites/film-${width}.png`, fullPage: true });
      await page.getByRole('contentinfo').getByRole('link', { name: 'My films' }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('My films');
      await expect(main.getByRole('heading', { name: 'Nosferatu' })).toBeVisible();
      await findsNothingWrong(page, `my films, ${width}`);
      await page.screenshot({ path: `test-results/favourites/list-${width}.png`, fullPage: true });
      const address = await main.getByRole('link', { name: 'Open as a calendar (iCal)' }).getAttribute('href');
      const calendar = await page.request.get(address ?? '');
      expect(calendar.headers()['content-type']).toContain('text/calendar');
      expect(await calendar.text()).toContain('Nosferatu');
      await page.reload();
      await main.getByRole('button', { name: 'Save', pressed: true }).click();
      await expect(main.getByText('You have not saved any films yet')).toBeVisible();
    });
  });
