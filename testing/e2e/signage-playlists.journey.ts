import sharp from 'sharp';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { SOON, wallAtWork } from '#testing/e2e/support/pages/walls.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Opens the look of each view for a person, if SHOTS names a folder. */
const SHOTS = process.env.SHOTS ?? '';

test('a playlist with a picture and the menu is made in the portal, put in order, and plays on a screen in two languages', {
  tag: ['@SIGN-004', '@D-137', '@full'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  const name = `Wall ${Date.now()}`;
  const { context, screen } = await wallAtWork(browser, page, { name, cinema: site.cinemas[0]?.name ?? '' });

  await page.goto('/portal/signage');
  await page.getByRole('link', { name: 'Add a playlist' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(`Evening ${name}`);
  // The programme is there already; the menu comes after it.
  await sheet.getByRole('button', { name: 'Add a programme or menu' }).click();
  await sheet.getByLabel('Content').selectOption({ label: 'Bar menu' });
  await sheet.getByLabel('Seconds').fill('2');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByLabel('Seconds')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Seconds').fill('4');
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'advert.png', mimeType: 'image/png', buffer: await picture() });
  await expect(sheet.getByRole('button', { name: 'Edit Picture 1' })).toBeVisible({ timeout: 30_000 });
  await sheet.getByLabel('Seconds').fill('4');
  await sheet.getByRole('button', { name: 'Move Picture 1 up' }).click();
  await sheet.getByRole('button', { name: 'Edit Final programme' }).click();
  await sheet.getByLabel('Seconds').fill('4');
  const names = sheet.getByRole('button', { name: /^Edit / });
  await expect(names).toHaveText([/Final programme/, /Picture 1/, /Bar menu/]);
  await findsNothingWrong(page, 'playlist sheet');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/portal-playlist.png` });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();

  await page.getByRole('link', { name, exact: true }).click();
  await sheet.getByLabel('Playlist').selectOption({ label: `Evening ${name}` });
  await sheet.getByRole('checkbox', { name: 'French' }).check();
  await sheet.getByRole('checkbox', { name: 'English' }).check();
  await sheet.getByLabel('Seconds per language').fill('3');
  await findsNothingWrong(page, 'screen sheet');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/portal-screen.png` });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Evening ${name}`) })).toContainText(name);

  for (const title of ['At the bar', 'Au bar', 'Programme'])
    await expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible(SOON);
  await expect(screen.locator('[data-slide=image] img').last()).toBeVisible(SOON);
  await context.close();
});

/** Returns a wide picture: on a portrait screen it is not as high as the screen. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer();
