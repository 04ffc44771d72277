import { findsNothingWrong } from '#testing/e2e/support/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test("a screen is approved, set up in the portal, and shows today's programme", {
  tag: ['@SITE-001', '@DEV-006', '@SIGN-002', '@SIGN-004', '@SIGN-006', '@D-137', '@PORT-019'],
}, async ({ page, browser, site }) => {
  test.setTimeout(180_000);
  const wall = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 1920, height: 1080 },
    reducedMotion: 'reduce',
  });
  const screen = await wall.newPage();
  await speaks(screen, 'en');
  await screen.goto('/signage');
  await screen.getByRole('button', { name: 'Make this a signage screen' }).click();
  await expect(screen.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await findsNothingWrong(screen, 'waiting');
  const { uid } = await screen.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/devices');
  await page
    .getByRole('row', { name: new RegExp(uid) })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText('Approved');
  await page.goto('/portal/signage');
  await page.getByRole('link', { name: uid }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Content').selectOption('programme');
  await findsNothingWrong(page, 'screen sheet');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText('Final programme');
  await page.getByRole('link', { name: 'Add a message' }).click();
  await sheet.getByRole('textbox', { name: 'English' }).fill('Tonight: soup');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Tonight: soup' })).toBeVisible();
  await findsNothingWrong(page, 'signage');
  await page.goto('/portal/themes');
  await expect(page.getByRole('link', { name: 'Midnight' })).toBeVisible();
  await findsNothingWrong(page, 'themes');

  await expect(screen.getByRole('heading', { level: 1, name: 'Programme' })).toBeVisible({ timeout: 45_000 });
  const titles = new Set(site.movies.map(({ display_title }) => display_title));
  const first = screen.getByRole('listitem').first();
  await expect(first).toContainText(/\d\d:\d\d/);
  expect(titles).toContain(await first.getByRole('heading').textContent());
  await findsNothingWrong(screen, 'programme');
  await wall.close();
});
