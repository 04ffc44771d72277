import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

const billOn = (screen: Page) => screen.getByRole('region', { name: 'Bill' });
const ratesOn = (screen: Page) => screen.getByRole('list', { name: 'Rates' }).getByRole('button');

test('two parked tickets become three and a popcorn; four reserved ones become three: both are paid once', {
  tag: ['@full', '@POS-004', '@POS-007', '@D-139', '@D-158'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const show = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter(
      (schedule) => modeOf(site, schedule) !== 'unnumbered' && Date.parse(schedule.start) > Date.now() + 3_600_000,
    )
    .sort((a, b) => a.start.localeCompare(b.start))[0];
  if (!show) throw new Error('The demo cinema has no numbered screening');
  const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
  const till = await tillAtWork(browser, page, { name: 'Changing till', cinema });
  const screen = till.page;
  await screen.setViewportSize({ width: 1024, height: 768 });
  const chooses = async (count: number): Promise<void> => {
    await screen.goto(`/pos/sale?show=${show.id}`);
    for (let each = 0; each < count; each++) await ratesOn(screen).first().click();
    await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(count);
  };

  await chooses(2);
  await till.parks('Red scarf', 'Park');
  await till.goesTo('Waiting');
  const row = screen.getByRole('listitem').filter({ hasText: 'Red scarf' });
  await row.getByRole('button', { name: 'Pay here' }).click();
  const bill = billOn(screen);
  await expect(bill.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  // "And a popcorn, please": one press.
  await till.adds('Medium popcorn');
  await expect(bill.getByText(/^Changes /)).toBeVisible();
  await expect(bill).toContainText('popcorn');
  await expect(screen.getByText('This bill is being paid')).toHaveCount(0);
  // One more in the same hall, where the own seats are still chosen.
  await screen.goto(`/pos/sale?show=${show.id}`);
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await ratesOn(screen).first().click();
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await findsNothingWrong(screen, 'changing a bill');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await till.paysCash();
  await screen.getByRole('button', { name: 'Next customer' }).click();
  await till.goesTo('Waiting');
  await expect(screen.getByRole('listitem').filter({ hasText: 'Red scarf' })).toHaveCount(0);

  await chooses(4);
  await till.goesTo('Reserved');
  await screen.getByRole('button', { name: 'Reserve 4 tickets' }).click();
  const guest = `Guest ${Date.now()}`;
  await screen.getByLabel('Name', { exact: true }).fill(guest);
  await screen.getByLabel('Telephone', { exact: true }).fill('+32 470 12 34 56');
  await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(screen.getByText(/^Reserved: \w{6}$/)).toBeVisible();
  await screen.getByLabel('Name, reference or telephone').fill(guest);
  const waiting = screen.getByRole('listitem').filter({ hasText: guest });
  await waiting.getByRole('button', { name: 'Pay', exact: true }).click();
  await bill.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(bill.getByText(/^Changes /)).toBeVisible();
  // A reload in the middle loses nothing.
  await screen.reload();
  await expect(bill.getByText(/^Changes /)).toBeVisible();
  await bill.getByRole('button', { name: /fewer$/ }).click();
  await bill.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(screen.getByText('The reservation is changed')).toBeVisible();
  await till.goesTo('Reserved');
  await screen.getByLabel('Name, reference or telephone').fill(guest);
  await expect(waiting).toContainText('3 tickets');
  await waiting.getByRole('button', { name: 'Pay', exact: true }).click();
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await till.paysCash();
  await screen.getByRole('button', { name: 'Next customer' }).click();
  await till.goesTo('Reserved');
  await screen.getByLabel('Name, reference or telephone').fill(guest);
  await expect(waiting).toContainText('Paid');
  await screen.context().close();
});
