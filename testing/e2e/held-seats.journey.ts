import type { Locator, Page } from '@playwright/test';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

const chosenSeats = async (screen: Page): Promise<string[]> => {
  const chosen = screen.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(2);
  return chosen.evaluateAll((seats) => seats.map((seat) => seat.getAttribute('aria-label') ?? seat.id).sort());
};

test('two tills get different seats of one show; what a till chose is taken for the website, and a sale takes nine taps', {
  tag: ['@POS-002', '@POS-017', '@D-139', '@D-140'],
}, async ({ page, browser, site }) => {
  test.setTimeout(180_000);
  const show = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
    .sort((a, b) => a.start.localeCompare(b.start))[0];
  if (!show) throw new Error('The demo cinema has no numbered screening');
  const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
  const first = await tillAtWork(browser, page, { name: 'Held seats 1', cinema });
  const second = await tillAtWork(browser, page, { name: 'Held seats 2', cinema });
  const soldOnline = async (): Promise<number> => {
    const answer = await page.request.get(`/api/schedules/${show.id}/arrangement`);
    const { data } = (await answer.json()) as { data: { arrangement: ({ sold: boolean } | null)[][] } };
    return data.arrangement.flat().filter((seat) => seat?.sold).length;
  };
  const before = await soldOnline();

  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const screen = first.page;
  for (const till of [first, second]) await till.page.goto(`/pos/sale?show=${show.id}`);
  const rates = screen.getByRole('list', { name: 'Rates' }).getByRole('button');
  taps += 1; // The show in the list, which the address chose here.
  await tap(rates.first());
  await tap(rates.first());
  const own = await chosenSeats(screen);
  await expect.poll(soldOnline).toBe(before + 2);

  // The other till, with the plan open since before, gets others.
  const full = second.page.getByRole('list', { name: 'Rates' }).getByRole('button').first();
  await full.click();
  await full.click();
  await expect.poll(soldOnline).toBe(before + 4);
  const others = await chosenSeats(second.page);
  expect(others.filter((seat) => own.includes(seat))).toEqual([]);

  // A popcorn and a cola, paid in cash with a suggested note.
  await tap(screen.getByRole('button', { name: 'Back', exact: true }));
  await tap(screen.getByRole('button', { name: 'Medium popcorn' }).first());
  await tap(screen.getByRole('button', { name: 'Coffee' }).first());
  await tap(screen.getByRole('link', { name: 'Pay', exact: true }));
  await tap(screen.getByRole('button', { name: 'Cash', exact: true }));
  await tap(screen.getByRole('button', { name: /^Paid / }));
  await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);

  // After a reload the paid bill stands there until the next customer.
  await screen.goto('/pos/sale');
  await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // An emptied cart gives its seats back.
  const other = second.page;
  await other.getByRole('button', { name: 'Empty', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
  await expect.poll(soldOnline).toBe(before + 2);
});
