import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { SiteData } from '#modules/site/contract/public.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/film-page/${name}.png`, fullPage: true });
const TRAILER = join(import.meta.dirname, '../../demo/artwork/trailers/made/nosferatu.webm');
const still = async (background: string) => ({
  name: 'still.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('a manager adds stills, awards and a trailer; a visitor looks at the stills with the keyboard, and the trailer loads after a press only', {
  tag: ['@MOV-002', '@SITE-050', '@D-015', '@full'],
}, async ({ page, site, context }) => {
  const film = site.movies.find(({ slug }) => slug === 'nosferatu');
  if (!film) throw new Error('the demo does not show the film');
  await page.setViewportSize({ width: 1280, height: 900 });
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto(`/portal/movies/${film.id}/change`);
  await page.getByRole('textbox', { name: 'Trailer' }).fill('https://youtu.be/abcdefghijk');
  const awards = page.getByRole('group', { name: 'Awards' });
  await awards.getByLabel('English').fill('Best film 1922\nBest picture 1923');
  for (const [number, colour, alt] of [
    [1, '#204080', 'A ship enters the harbour'],
    [2, '#803020', 'A shadow climbs the stairs'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a still' }).click();
    const part = page.getByRole('group', { name: `Still ${number}`, exact: true });
    await part.locator('input[type=file]').setInputFiles(await still(colour));
    if (number === 1) {
      const text = part.getByRole('group', { name: 'What it shows' });
      await expect(text).toBeVisible(); // while the picture is on its way the form is not sent
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(text.getByText('This field is required.')).toBeVisible();
      await expect(text.getByRole('textbox').first()).toBeFocused();
    }
    await part.getByRole('group', { name: 'What it shows' }).getByLabel('English').fill(alt);
    await part.getByLabel('Credit').fill('Prana');
  }
  await page.getByRole('group', { name: 'Still 2', exact: true }).getByRole('button', { name: 'Move forward' }).click();
  await expect(page.getByRole('group', { name: 'Still 1', exact: true }).getByLabel('English')).toHaveValue(
    'A shadow climbs the stairs',
  );
  await picture(page, 'form');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stillsNow = async (): Promise<number | undefined> => {
    const { data } = (await (await page.request.get('/api/site')).json()) as { data: SiteData };
    return data.movies.find(({ id }) => id === film.id)?.assets.stills.length;
  };
  await expect.poll(stillsNow).toBe(2);

  const foreign: string[] = [];
  await context.route(/youtube|vimeo|ytimg/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  for (const [name, width, colorScheme] of [
    ['phone', 390, 'dark'],
    ['desktop', 1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/en/movies/view/nosferatu');
    await page.waitForFunction(() => !document.body.classList.contains('preload'));
    const main = page.getByRole('main');
    await expect(main.getByText('The trailer is loaded from youtu.be')).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Best picture 1923' })).toBeVisible();
    await findsNothingWrong(page, `the film page, ${name}`);
    await main.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded();
    await picture(page, `page-${name}`);

    const first = main.getByRole('button', { name: 'A shadow climbs the stairs' });
    await first.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Pictures' });
    await expect(viewer.getByRole('status')).toContainText('1 / 2');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('status')).toContainText('2 / 2 A ship enters the harbour');
    await expect(viewer.getByRole('img', { name: 'A ship enters the harbour' })).toBeInViewport();
    await expect(viewer.getByText('Prana').last()).toBeInViewport();
    await findsNothingWrong(page, `a still, ${name}`);
    await page.screenshot({ path: `test-results/film-page/still-${name}.png` });
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
  }
  expect(foreign).toEqual([]);

  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'Show trailers at once' }).check();
  await main.getByRole('button', { name: 'Show the trailer' }).click();
  await expect(main.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk\?autoplay=1$/);
  await expect(main.locator('iframe')).toBeFocused();
  await page.reload();
  await expect(main.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk$/);
  await main.getByRole('checkbox', { name: 'Show trailers at once' }).click();
  await expect(main.getByRole('button', { name: 'Show the trailer' })).toBeVisible();
  await expect(main.locator('iframe')).toHaveCount(0);
});

test('a manager uploads a trailer; a visitor sees it on the page of the film, and nothing of others is loaded', {
  tag: ['@full', '@MOV-002', '@SITE-050', '@D-015'],
}, async ({ page, site, context }) => {
  const film = site.movies.find(({ slug }) => slug === 'metropolis');
  if (!film) throw new Error('the demo does not show the film');
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto(`/portal/movies/${film.id}/change`);
  const chooser = page.locator('input[type=file][accept^="video/"]');
  await chooser.setInputFiles({ name: 'trailer.webm', mimeType: 'video/webm', buffer: Buffer.from('no video at all') });
  await expect(page.getByText('This is not a video in MP4 or WebM.')).toBeVisible();
  await chooser.setInputFiles(TRAILER);
  await expect(page.getByText('The video is uploaded. Save the film to show it.')).toBeVisible();
  await picture(page, 'trailer-form');
  const address = await page.getByRole('textbox', { name: 'Trailer' }).inputValue();
  expect(address).toMatch(/^\/storage\/videos\/\d+\/[0-9a-f-]{36}\.webm$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const trailerNow = async (): Promise<string | undefined> => {
    const { data } = (await (await page.request.get('/api/site')).json()) as { data: SiteData };
    return data.movies.find(({ id }) => id === film.id)?.assets.trailer?.url;
  };
  await expect.poll(trailerNow).toBe(address);
  const part = await page.request.get(address, { headers: { range: 'bytes=0-3' } });
  expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([206, 'video/webm', 4]);

  const requested: string[] = [];
  context.on('request', (request) => requested.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/movies/view/metropolis');
  const main = page.getByRole('main');
  const play = main.getByRole('button', { name: 'Show the trailer' });
  await play.scrollIntoViewIfNeeded();
  expect(requested.filter((url) => url.includes('/videos/'))).toEqual([]);
  await play.click();
  const video = main.locator('video');
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  await picture(page, 'trailer-phone');
  await findsNothingWrong(page, 'a film with a trailer');
  expect(requested.filter((url) => !url.startsWith(new URL(page.url()).origin) && !url.startsWith('data:'))).toEqual(
    [],
  );
});
