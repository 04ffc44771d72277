import type { Browser, Locator, Page } from '@playwright/test';
import { PAYMENT_METHODS } from '#demo/content/payment-methods.ts';
import type { PlannedScheduleWire } from '#modules/screenings/contract/planning.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** The portal, with an administrator signed in. */
async function officeOf(browser: Browser): Promise<Page> {
  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'admin');
  return office;
}

/** Saves the open form of the portal and waits until the program has it. */
async function saves(office: Page, form: Locator): Promise<void> {
  const saved = office.waitForResponse((answer) => answer.request().method() === 'POST');
  await form.locator('button[type=submit]').last().click();
  expect((await saved).ok()).toBe(true);
}

/** The screenings of the week after the next day, in every cinema, as the office plans them. */
async function planned(office: Page, { cinemas, schedules }: SiteData): Promise<PlannedScheduleWire[]> {
  const [, , soon = ''] = [...new Set(schedules.map(({ day }) => day))].toSorted();
  const answers = cinemas.map(async ({ id }) => {
    const answer = await office.request.get(`/api/staff/planning?cinema=${id}&week=${soon}`);
    return ((await answer.json()) as { data: { schedules: PlannedScheduleWire[] } }).data.schedules;
  });
  return (await Promise.all(answers)).flat().filter(({ start }) => start.slice(0, 10) >= soon);
}

test.describe('what the office decides shows on the website', { tag: '@full' }, () => {
  test('only methods for the public are offered, the first is chosen, and another one pays', {
    tag: ['@PAY-010', '@VCH-004'],
  }, async ({ visitor, screening, page }) => {
    const named = (...types: string[]) =>
      PAYMENT_METHODS.filter(({ type }) => types.includes(type)).map(({ name }) => name.en ?? '');
    const inside = named('voucher', 'invoice');
    expect(inside).toEqual(['Voucher', 'On invoice']);
    const methods = visitor.main.getByRole('radio');
    await visitor.opens(screening('hidden'));
    await visitor.addsTickets(1);
    await expect(methods).toHaveCount(2);
    for (const name of named('online')) await expect(visitor.main.getByRole('radio', { name })).toBeVisible();
    for (const name of inside) await expect(visitor.main.getByRole('radio', { name })).toHaveCount(0);

    await page.goto('/en/info/vouchers/giftcard');
    await page.getByRole('link', { name: /^Buy / }).first().click();
    await expect(methods).toHaveCount(2);
    for (const name of inside) await expect(visitor.main.getByRole('radio', { name })).toHaveCount(0);
    await expect(methods.first()).toBeChecked();
    await expect(methods.last()).not.toBeChecked();
    await visitor.chooses('qr');
    await expect(methods.first()).not.toBeChecked();
    await visitor.saysWhoHeIs();
    await visitor.pays();
    await expect(page.getByRole('img', { name: 'QR code for the payment' })).toBeVisible();
  });

  test('a hall without names of rows has letters from A on', { tag: ['@SEAT-015'] }, async ({
    visitor,
    screening,
    site,
    page,
  }) => {
    const schedule = screening('free');
    const screen = site.screens.find(({ id }) => id === schedule.screen_id);
    expect([modeOf(site, schedule), screen?.config.row_naming]).toEqual(['free', null]);
    await visitor.opens(schedule);
    const seats = page.getByRole('checkbox', { name: /^Row \S+, seat / });
    await expect(seats.first()).toBeVisible();
    const names = await seats.evaluateAll((all) => all.map((seat) => seat.getAttribute('aria-label') ?? ''));
    const rows = [...new Set(names.map((name) => /^Row (\S+), seat /.exec(name)?.[1] ?? ''))].toSorted();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows).toEqual([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, rows.length));
  });

  test('a film and a screening that are not for the website are nowhere on it', {
    tag: ['@SITE-046'],
  }, async ({ page, site, browser }) => {
    test.setTimeout(600_000);
    const schedule = site.schedules.findLast(
      ({ event_id, purchasable_online }) => event_id === null && purchasable_online,
    );
    const movie = site.movies.find(({ id }) => id === schedule?.movie_id);
    if (!schedule || !movie) throw new Error('nothing is shown');
    const office = await officeOf(browser);
    const shownOn = async (isShown: boolean): Promise<void> => {
      await office.goto(`/portal/movies/${movie.id}/change`);
      const website = office.getByRole('group', { name: 'Shown on', exact: true }).getByLabel('Website');
      await website.setChecked(isShown);
      await saves(office, office.locator('form').filter({ has: website }));
    };
    // Screenings of schools and private hires are planned, and not shown to visitors.
    const hidden = (await planned(office, site)).filter(({ visibility }) => !visibility.includes('SITE')).slice(0, 3);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { id, start } of hidden) {
      await page.goto(`/en/movies/${start.slice(0, 10)}`);
      await expect(page.locator('main a[href*="/buy/"]').first()).toBeVisible();
      await expect(page.locator(`a[href$="/buy/tickets/${id}"]`)).toHaveCount(0);
      expect((await page.goto(`/en/buy/tickets/${id}`))?.status()).toBe(404);
    }
    const inPage = page.locator('main').getByRole('link', { name: movie.display_title, exact: true });
    await page.goto('/en/movies');
    await expect(inPage.first()).toBeVisible();
    await shownOn(false);
    try {
      await expect
        .poll(async () => {
          await page.goto('/en/movies');
          await expect(page.locator('main article').first()).toBeVisible();
          return inPage.count();
        })
        .toBe(0);
      expect((await page.goto(`/en/movies/view/${movie.slug}`))?.status()).toBe(404);
      expect((await page.goto(`/en/buy/tickets/${schedule.id}`))?.status()).toBe(404);
      await page.goto(`/en/movies/${schedule.day}`);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(inPage).toHaveCount(0);
    } finally {
      await shownOn(true);
    }
    await expect.poll(async () => (await page.goto(`/en/movies/view/${movie.slug}`))?.status()).toBe(200);
  });

  test('a visitor at a seating plan sees a changed price at once', { tag: ['@TCK-008'] }, async ({
    visitor,
    screening,
    browser,
  }) => {
    test.setTimeout(420_000);
    await visitor.opens(screening('free'));
    const more = visitor.page.getByRole('button', { name: /^One ticket more/ }).first();
    const rate = ((await more.getAttribute('aria-label')) ?? '').replace('One ticket more: ', '');
    await visitor.addsTickets(1);
    const before = (await visitor.payButton.textContent()) ?? '';
    const office = await officeOf(browser);
    /** Adds this number of euros to each price of the rate. */
    const raises = async (euros: number): Promise<void> => {
      await office.goto('/portal/price-rates');
      await office.getByRole('table').getByRole('link', { name: rate, exact: true }).click();
      const prices = office.locator('[name^="prices."][name$=".ticket"]');
      await expect(prices.first()).toBeVisible();
      for (const price of await prices.all())
        await price.fill(String(Number((await price.inputValue()).replace(',', '.')) + euros).replace('.', ','));
      await saves(office, office.locator('form').filter({ has: prices.first() }));
    };
    await raises(1);
    try {
      // The visitor does nothing: tariffs, sum and button of the open page change.
      const cents = (text: string): number => Number(text.replaceAll(/\D/g, ''));
      await expect.poll(async () => cents((await visitor.payButton.textContent()) ?? '')).toBe(cents(before) + 100);
      await expect(visitor.page.getByRole('group', { name: rate })).toContainText(
        before.replace('Pay ', '').replace(/\d+(?=\.)/, (all) => String(Number(all) + 1)),
      );
    } finally {
      await raises(-1);
    }
    await expect(visitor.payButton).toHaveText(before);
  });
});
