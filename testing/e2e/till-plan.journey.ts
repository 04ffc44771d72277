import type { Locator, Page } from '@playwright/test';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

const seat = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: new RegExp(`^${name},`) });

test('a press on a free seat moves the party, a press on an own seat moves only that one', {
  tag: ['@full', '@POS-017', '@POS-002', '@ASSIGN-13'],
}, async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  // The large hall of the demo cinema: 420 seats.
  const large = site.screens.find(({ name }) => name === 'Vesper');
  const show = site.schedules
    .filter(({ screen_id, purchasable_online, event_id, cancelled }) => {
      return screen_id === large?.id && purchasable_online && event_id === null && !cancelled;
    })
    .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
    .sort((a, b) => a.start.localeCompare(b.start))[0];
  if (!show) throw new Error('The large hall shows nothing');
  const counter = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 1920, height: 1080 },
    reducedMotion: 'reduce',
  });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
  await approved(page, uid, 'Plan till', cinema);
  await till.opensFor('Inès Collard');

  await screen.goto(`/pos/sale?show=${show.id}`);
  const full = screen.getByRole('list', { name: 'Rates' }).getByRole('button').first();
  await full.click();
  await full.click();
  await full.click();
  const chosen = screen.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(3);

  // 420 seats of 36 px without scrolling; on a small till they keep their size.
  const plan = screen.getByRole('group', { name: 'Seating plan' });
  const sizeOf = async () => (await seat(screen, 'Row A, seat 1').boundingBox())?.width ?? 0;
  await expect(plan.getByRole('checkbox')).toHaveCount(420);
  for (const name of ['Row A, seat 1', 'Row J, seat 30', 'Row B3, seat 20'])
    await expect(seat(screen, name)).toBeInViewport({ ratio: 0.99 });
  expect(await sizeOf()).toBeGreaterThanOrEqual(36);

  await seat(screen, 'Row C, seat 5').click();
  for (const number of [4, 5, 6]) await expect(seat(screen, `Row C, seat ${number}`)).toBeChecked();
  await expect(chosen).toHaveCount(3);
  await expect(screen.getByRole('region', { name: 'Bill' })).toContainText('C-4, C-5, C-6');

  // One of the three wants to sit elsewhere.
  await seat(screen, 'Row C, seat 6').click();
  await expect(screen.getByText('Seat C-6 is picked up.')).toBeVisible();
  await seat(screen, 'Row D, seat 5').click();
  await expect(screen.getByRole('region', { name: 'Bill' })).toContainText('C-4, C-5, D-5');

  // By keyboard: the party moves to the seat beside.
  await seat(screen, 'Row F, seat 3').focus();
  await screen.keyboard.press('ArrowRight');
  await screen.keyboard.press('Enter');
  await expect(seat(screen, 'Row F, seat 4')).toBeChecked();
  await expect(screen.getByRole('region', { name: 'Bill' })).toContainText('F-3, F-4, F-5');

  // Products are sold without leaving the hall, and the seats stay.
  await screen.getByRole('button', { name: 'Products', exact: true }).click();
  await till.adds('Medium popcorn');
  await screen.getByRole('button', { name: 'Products', exact: true }).click();
  await expect(seat(screen, 'Row F, seat 4')).toBeChecked();
  await expect(screen.getByRole('region', { name: 'Bill' })).toContainText('Medium popcorn');

  await screen.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(sizeOf).toBeGreaterThanOrEqual(36);
  await screen.reload();
  // The seats of the party are in view at once.
  for (const number of [3, 4, 5]) await expect(seat(screen, `Row F, seat ${number}`)).toBeInViewport({ ratio: 0.99 });
  await counter.close();
});
