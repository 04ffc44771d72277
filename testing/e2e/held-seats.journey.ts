import type { Locator, Page } from '@playwright/test';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { TillCart } from '#modules/till/contract/cart.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, modeOf, Rival, test } from '#testing/e2e/support/visitors.ts';

const chosenSeats = async (screen: Page): Promise<string[]> => {
  const chosen = screen.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(2);
  return chosen.evaluateAll((seats) => seats.map((seat) => seat.getAttribute('aria-label') ?? seat.id).sort());
};

/** The first numbered show on sale. */
const numberedShow = (site: SiteData): ScheduleWire => {
  const show = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
    .sort((a, b) => a.start.localeCompare(b.start))[0];
  if (!show) throw new Error('The demo cinema has no numbered screening');
  return show;
};
const cinemaOf = (site: SiteData, show: ScheduleWire): string =>
  site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';

/** Sells to two adults and a child with a popcorn and a cola, paid in cash with the exact amount; returns the taps. */
async function sellsOrdinary(screen: Page, choosesSeats: (tap: (target: Locator) => Promise<void>) => Promise<void>) {
  let taps = 1; // The show in the list, which the address chose here.
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const rates = screen.getByRole('list', { name: 'Rates' });
  await tap(rates.getByRole('button', { name: /^Full/ }));
  await tap(rates.getByRole('button', { name: /^Full/ }));
  await tap(rates.getByRole('button', { name: /^Child/ }));
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await choosesSeats(tap);
  const favourites = screen.getByRole('list', { name: 'Favourites' });
  await tap(favourites.getByRole('button', { name: 'Medium popcorn' }));
  await tap(favourites.getByRole('button', { name: /^Cola 50 cl/ }));
  await tap(screen.getByRole('link', { name: 'Pay', exact: true }));
  await tap(screen.getByRole('button', { name: 'Cash', exact: true }));
  await tap(screen.getByRole('button', { name: /^Paid / }));
  await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  return taps;
}

test('two tills get different seats of one show; what a till chose is taken for the website, and a sale takes nine taps, with other seats twelve', {
  tag: ['@further', '@POS-002', '@POS-017', '@D-139', '@D-140'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  const show = numberedShow(site);
  const cinema = cinemaOf(site, show);
  const first = await tillAtWork(browser, page, { name: 'Held seats 1', cinema });
  const second = await tillAtWork(browser, page, { name: 'Held seats 2', cinema });
  const soldOnline = async (): Promise<number> => {
    const answer = await page.request.get(`/api/schedules/${show.id}/arrangement`);
    const { data } = (await answer.json()) as { data: { arrangement: ({ sold: boolean } | null)[][] } };
    return data.arrangement.flat().filter((seat) => seat?.sold).length;
  };
  const before = await soldOnline();

  const screen = first.page;
  for (const till of [first, second]) await till.page.goto(`/pos/sale?show=${show.id}`);
  const full = second.page.getByRole('list', { name: 'Rates' }).getByRole('button').first();
  await full.click();
  await full.click();
  const own = await chosenSeats(second.page);
  await expect.poll(soldOnline).toBe(before + 2);

  // The other till, with the plan open since before, gets others, which are assigned.
  const taps = await sellsOrdinary(screen, async () => {
    const others = await screen
      .getByRole('checkbox', { checked: true })
      .evaluateAll((seats) => seats.map((seat) => seat.getAttribute('aria-label') ?? seat.id));
    expect(others.filter((seat) => own.includes(seat))).toEqual([]);
  });
  expect(taps).toBeLessThanOrEqual(9);
  await expect.poll(soldOnline).toBe(before + 5);

  // After a reload the paid bill stands there until the next customer.
  await screen.goto('/pos/sale');
  await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // The next party moves elsewhere, and the child to another place.
  await screen.goto(`/pos/sale?show=${show.id}`);
  const withSeats = await sellsOrdinary(screen, async (tap) => {
    const free = screen.getByRole('checkbox', { checked: false, name: /free/ });
    const party = screen.getByRole('checkbox', { checked: true });
    for (const picksUp of [false, true]) {
      if (picksUp) await tap(party.last());
      const place = (await free.nth(picksUp ? 20 : 2).getAttribute('aria-label'))?.replace(/, free.*/, '') ?? '';
      await tap(screen.getByRole('checkbox', { name: new RegExp(`^${place},`) }));
      await expect(screen.getByRole('checkbox', { name: new RegExp(`^${place},`) })).toBeChecked();
      await expect(party).toHaveCount(3);
    }
  });
  expect(withSeats).toBeLessThanOrEqual(12);
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // An emptied cart gives its seats back.
  const other = second.page;
  await other.getByRole('button', { name: 'Empty', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
  await expect.poll(soldOnline).toBe(before + 6);
});

test('assigned seats that others take are replaced with a quiet notice; seats that the clerk chose are not replaced without a question', {
  tag: ['@full', '@POS-017'],
}, async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  const show = numberedShow(site);
  const till = await tillAtWork(browser, page, { name: 'Lost races', cinema: cinemaOf(site, show) });
  const screen = till.page;
  const rival = await Rival.arrives();
  await screen.goto(`/pos/sale?show=${show.id}`);
  /** The rival is faster with the seat that the till requests next. */
  const losesNext = async (): Promise<string> => {
    const requested = Promise.withResolvers<string>();
    await screen.route(
      '**/api/pos/cart',
      async (route) => {
        const { screenings } = route.request().postDataJSON() as TillCart;
        const seat = screenings[0]?.seats[0] ?? '';
        await rival.takes(show, seat);
        requested.resolve(seat);
        await route.continue();
      },
      { times: 1 },
    );
    return requested.promise;
  };
  const bill = screen.getByRole('region', { name: 'Bill' });
  let race = losesNext();
  await screen.getByRole('list', { name: 'Rates' }).getByRole('button').first().click();
  const given = await race;
  const news = bill.getByRole('status').filter({ hasText: `Seat ${given} was just taken elsewhere. Now: seat` });
  await expect(news).toBeVisible();
  const now = /Now: seat (.+?)\./.exec((await news.textContent()) ?? '')?.[1] ?? '';
  expect(now).not.toBe(given);
  await expect(bill).toContainText(`Seats ${now}`);
  await expect(bill.getByRole('alert')).toHaveCount(0);
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(bill.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();

  race = losesNext();
  await screen.getByRole('checkbox', { checked: false, name: /free/ }).first().click();
  const chosen = await race;
  await expect(bill.getByRole('alert')).toContainText(`Seat ${chosen} was just taken elsewhere.`);
  await expect(bill).toContainText('No seats yet');
  await bill.getByRole('alert').getByRole('button', { name: 'Other seats' }).click();
  await expect(bill.getByRole('alert')).toHaveCount(0);
  await expect(bill.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();
  await bill.getByRole('button', { name: 'Empty', exact: true }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
  await rival.leaves();
});
