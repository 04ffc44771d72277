import sharp from 'sharp';
import type { SiteData } from '#modules/site/contract/public.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator gives a film a background for screens, and the programme names it', {
  tag: ['@MOV-002', '@full'],
}, async ({ page, site }) => {
  const film = site.movies[0];
  if (!film) throw new Error('the demo shows no film');
  const backgroundNow = async (): Promise<string | null> => {
    const { data } = (await (await page.request.get('/api/site')).json()) as { data: SiteData };
    return data.movies.find(({ id }) => id === film.id)?.assets.background?.url ?? null;
  };
  expect(await backgroundNow()).toBeNull();
  const blue = { create: { width: 1920, height: 1080, channels: 3 as const, background: '#204080' } };
  const buffer = await sharp(blue).png().toBuffer();

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto(`/portal/movies/${film.id}/change`);
  const part = page.getByRole('group', { name: 'Background for signage' });
  await part.locator('input[type=file]').setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer });
  await expect(part.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(backgroundNow).toMatch(/background\.webp$/);

  await page.goto(`/portal/movies/${film.id}/change`);
  await expect(part.getByRole('img')).toBeVisible();
  await part.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(backgroundNow).toBeNull();
});
