import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

test('two seats are sold, one is exchanged for a cheaper one elsewhere, and the difference is refunded', {
  tag: ['@full', '@POS-019', '@D-138', '@POS-009', '@POS-012', '@POS-010', '@PORT-019'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  // Two future screenings with numbered seats.
  const shows = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
    .sort((a, b) => a.start.localeCompare(b.start));
  const [show, other] = [
    shows[0],
    shows.find(({ cinema_id, id }) => cinema_id === shows[0]?.cinema_id && id !== shows[0]?.id),
  ];
  if (!show || !other) throw new Error('The demo cinema has too few numbered screenings');
  const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
  const counter = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await approved(page, uid, 'Exchange till', cinema);
  await till.opensFor('Inès Collard');
  await till.goesTo('Cash');
  await screen.getByLabel('In the drawer').fill('100');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('The drawer is open.')).toBeVisible();
  // On a phone the current page is in the rail.
  await expect(screen.getByRole('link', { name: 'Cash', exact: true })).toBeInViewport({ ratio: 0.9 });

  await screen.goto(`/pos/sale?show=${show.id}`);
  const rates = screen.getByRole('list', { name: 'Rates' });
  await rates.getByRole('button').first().click();
  await rates.getByRole('button').first().click();
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await screen.goto('/pos/pay');
  await screen.getByText('Tickets by mail too').click();
  await screen.getByLabel('Name').fill('Ada Lovelace');
  await findsNothingWrong(screen, 'who buys');
  await screen.getByRole('button', { name: 'Cash', exact: true }).click();
  await screen.getByRole('button', { name: /^Paid/ }).click();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  await screen.goto('/pos/bills?mode=exchange');
  await expect(screen.getByRole('heading', { name: 'Exchange tickets' })).toBeVisible();
  await findsNothingWrong(screen, 'exchanging');
  await screen.getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).getByRole('link').click();
  await screen.getByRole('checkbox').first().check();
  await findsNothingWrong(screen, 'tickets that come back');
  await screen.getByRole('button', { name: 'Choose new tickets' }).click();
  await expect(screen.getByRole('button', { name: /item/ })).toBeVisible();

  // The cheapest rate for one ticket.
  await screen.goto(`/pos/sale?show=${other.id}`);
  const offered = await rates.getByRole('button').allInnerTexts();
  const priceOf = (text: string) => Number(/€(\d+\.\d\d)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
  const cheapest = offered.map(priceOf).indexOf(Math.min(...offered.map(priceOf)));
  await rates.getByRole('button').nth(cheapest).click();
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await screen.getByRole('button', { name: /item/ }).click();
  await expect(screen.getByText('To refund')).toBeVisible();
  await findsNothingWrong(screen, 'what is taken for it');
  await screen.getByRole('link', { name: 'Exchange', exact: true }).last().click();
  await screen.getByRole('checkbox', { name: 'Hand it back in cash from the drawer' }).check();
  await findsNothingWrong(screen, 'handing back');
  await screen.getByRole('button', { name: /^Exchange and hand back/ }).click();
  await expect(screen.getByRole('heading', { name: /^Hand back/ })).toBeVisible();
  await findsNothingWrong(screen, 'exchanged');
  await screen.getByRole('button', { name: 'Next customer' }).click();

  await screen.goto('/pos/bills');
  await expect(screen.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toHaveCount(2);
  await screen.getByRole('listitem').filter({ hasText: 'Partly refunded' }).getByRole('link').click();
  await expect(screen.getByText('Exchanged', { exact: true })).toBeVisible();
  await screen.goto('/pos/reports');
  await expect(screen.getByText('What Inès Collard sold today')).toBeVisible();
  await counter.close();
});
