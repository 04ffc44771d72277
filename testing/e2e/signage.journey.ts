import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, tillAtWork } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

test("a screen is approved, set up in the portal, and shows today's programme", {
  tag: ['@further', '@SITE-001', '@DEV-006', '@SIGN-002', '@SIGN-004', '@SIGN-006', '@D-137', '@PORT-019'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
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
  // Before it is saved, the preview shows it.
  const preview = page.frameLocator('iframe[title=Preview]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Programme' })).toBeVisible();
  await expect(preview.getByRole('listitem').first()).toContainText(/\d\d:\d\d/);
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

test.describe('signage for a hall', { tag: '@full' }, () => {
  test('a screen shows what is playing now, at the door and in the lobby, and how many seats are left after a sale at the till', {
    tag: ['@SIGN-001', '@SIGN-003', '@SEAT-008', '@D-149', '@D-151'],
  }, async ({ page, browser, site }) => {
    test.setTimeout(600_000);
    // The next show of the programme that has numbered seats; it is the next one of its hall.
    const show = site.schedules
      .filter(({ event_id, cancelled }) => event_id === null && !cancelled)
      .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
      .sort((a, b) => a.start.localeCompare(b.start))[0];
    const hall = site.screens.find(({ id }) => id === show?.screen_id);
    const cinema = site.cinemas.find(({ id }) => id === show?.cinema_id)?.name ?? '';
    const title = site.movies.find(({ id }) => id === show?.movie_id)?.display_title ?? '';
    if (!show || !hall) throw new Error('The demo cinema has no show with numbered seats');
    const name = `Hall sign ${Date.now()}`;
    const till = await tillAtWork(browser, page, { name: 'Lobby till', cinema });

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
    const { uid } = await screen.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
    await approved(page, uid, name, cinema);
    await page.getByRole('link', { name }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Hall', { exact: true }).selectOption({ label: hall.name });
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    const shows = async (content: string): Promise<void> => {
      await page.goto('/portal/signage');
      await page.getByRole('link', { name }).click();
      await sheet.getByLabel('Content').selectOption({ label: content });
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(content);
    };
    const soon = { timeout: 45_000 } as const; // a screen asks twice a minute

    // At the door: held on the film by hand.
    await page.goto(`/portal/signage/hall/${hall.id}`);
    await sheet.getByLabel('Set the phase by hand').selectOption({ label: 'showing' });
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(sheet).toBeHidden();
    await shows('Door of a hall');
    await expect(screen.getByText('Now showing')).toBeVisible(soon);
    await expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(screen.getByText(hall.name, { exact: true })).toBeVisible();
    await findsNothingWrong(screen, 'the door of a hall');
    // With a message at the bottom nothing covers what follows.
    const film = screen.getByRole('article');
    const next = screen.getByRole('complementary');
    const edgesOf = async (part: typeof film) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const poster = await edgesOf(film.locator('> :first-child'));
    const frame = await edgesOf(film);
    expect(poster.y + poster.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
    if (await next.count()) expect(frame.y + frame.height).toBeLessThanOrEqual((await edgesOf(next)).y);

    // In the lobby: every hall of the cinema.
    await shows('Lobby: all halls');
    await expect(screen.getByRole('heading', { level: 1, name: 'Now playing' })).toBeVisible(soon);
    const line = screen.getByRole('listitem').filter({ hasText: hall.name });
    await expect(line).toContainText('Now showing');
    await expect(line.getByRole('heading', { name: title })).toBeVisible();
    await findsNothingWrong(screen, 'the lobby');

    // The seats: two fewer once the clerk has picked and sold two in the plan.
    await shows('Seats available');
    await expect(screen.getByRole('heading', { level: 1, name: 'Seats available' })).toBeVisible(soon);
    const seats = screen.getByRole('listitem').filter({ hasText: hall.name }).filter({ hasText: title }).first();
    const left = async (): Promise<number> => Number(/(\d+) seats/.exec(await seats.innerText())?.[1]);
    const before = await left();
    await findsNothingWrong(screen, 'seats available');
    await till.page.goto(`/pos/sale?show=${show.id}`);
    const rate = till.page.getByRole('list', { name: 'Rates' }).getByRole('button').first();
    await rate.click();
    await rate.click();
    const chosen = till.page.getByRole('checkbox', { checked: true });
    await expect(chosen).toHaveCount(2);
    const free = till.page.locator('input[data-seat]:not(:checked):not([aria-disabled])').last();
    const picked = till.page.locator(`[data-seat="${await free.getAttribute('data-seat')}"]`);
    await chosen.first().click(); // picks one of the assigned seats up
    await picked.click();
    await expect(picked).toBeChecked();
    await expect(chosen).toHaveCount(2);
    await findsNothingWrong(till.page, 'seats picked at the till');
    await till.page.goto('/pos/pay');
    await till.paysCash();
    await expect.poll(left, soon).toBe(before - 2);
    await page.goto(`/portal/signage/hall/${hall.id}`);
    await sheet.getByRole('button', { name: 'Back to automatic' }).click();
    await wall.close();
    await till.page.context().close();
  });
});
