import type { Page } from '@playwright/test';
import type { BillStatusWire } from '#modules/sales/contract/public.ts';
import type { ScheduleDataWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { ScheduleSeatsWire, SeatWire } from '#modules/seating/contract/public.ts';
import { billStatus, PURCHASE, seatsData, ticketData, voucherType } from '#testing/component/purchase.fixture.ts';
import { expect, published, siteOf, test, visits } from '#testing/e2e/support/sites.ts';

const HOUR_MS = 3_600_000;

/** Opens the sale of the first screening, with an offer and seats of its own. */
async function opensSale(
  page: Page,
  site: string,
  change: {
    offer?: (data: ScheduleDataWire, schedule: ScheduleWire) => Partial<ScheduleDataWire>;
    seats?: (seats: ScheduleSeatsWire) => Partial<ScheduleSeatsWire>;
  },
): Promise<void> {
  const data = await siteOf(page, site);
  const schedule = data.schedules.find(({ event_id }) => event_id === null);
  if (!schedule) throw new Error('nothing is shown');
  const offered = ticketData(data, schedule);
  const seats = seatsData(schedule);
  await page.route(`**/api/schedules/${schedule.id}/data`, (route) =>
    route.fulfill({ json: { data: { ...offered, ...change.offer?.(offered, schedule) } } }),
  );
  await page.route(`**/api/schedules/${schedule.id}/arrangement`, (route) =>
    route.fulfill({ json: { data: { ...seats, ...change.seats?.(seats) } } }),
  );
  await visits(page, `${site}/en/buy/tickets/${schedule.id}`);
  await expect(page.getByRole('button', { name: /^One ticket more/ }).first()).toBeVisible();
}

/** The stepper of one tariff. */
const tariffOf = (page: Page, name: string) => ({
  group: page.getByRole('group', { name }),
  more: page.getByRole('button', { name: `One ticket more: ${name}` }),
  fewer: page.getByRole('button', { name: `One ticket fewer: ${name}` }),
  count: page.getByRole('group', { name }).getByRole('status'),
});

/** Every seat of the plan changed, or as it was. */
const eachSeat = (
  { arrangement }: ScheduleSeatsWire,
  change: (seat: SeatWire, index: number) => Partial<SeatWire>,
): ScheduleSeatsWire['arrangement'] => {
  let index = -1;
  return (
    arrangement?.map((row) =>
      row.map((seat) => {
        index += 1;
        return seat && { ...seat, ...change(seat, index) };
      }),
    ) ?? null
  );
};

test.describe('what a visitor may choose', { tag: '@full' }, () => {
  test('the tickets of a tariff: from none to its maximum and to the places that other tariffs leave', {
    tag: ['@VAL-005', '@TCK-004', '@VAL-008'],
  }, async ({ page, website }) => {
    const site = await website();
    await opensSale(page, site, {
      offer: ({ tariffs }) => ({
        tariffs: tariffs.map((tariff, index) =>
          index === 0
            ? { ...tariff, description: 'For everybody.', max_tickets: 4, total_price: 9.5 }
            : { ...tariff, description: 'With a card.', min_tickets: 2, total_price: 7 },
        ),
      }),
      seats: () => ({ available_seats_online: 6 }),
    });
    const full = tariffOf(page, 'Full price');
    const young = tariffOf(page, 'Under 26');
    await expect(full.group).toContainText('€9.50');
    await expect(full.group).toContainText('For everybody.');
    await expect(young.group).toContainText('€7.00');
    await expect(young.group).toContainText('With a card.');
    await expect(full.count).toHaveText('0');
    await expect(full.fewer).toBeDisabled();
    for (let tickets = 1; tickets <= 4; tickets += 1) {
      await full.more.click();
      await expect(full.count).toHaveText(String(tickets));
    }
    await expect(full.more).toBeDisabled(); // its own maximum
    await young.more.click();
    await expect(young.group).toContainText('At least 2 tickets of this rate.');
    await young.more.click();
    await expect(young.group).not.toContainText('At least');
    await expect(young.more).toBeDisabled(); // six places, four of them on the other tariff
    await full.fewer.click();
    await expect(young.more).toBeEnabled();
    await young.more.click();
    await expect(young.more).toBeDisabled();
    await expect(full.more).toBeDisabled();
    await young.fewer.click();
    await young.fewer.click();
    await young.fewer.click();
    await expect(young.count).toHaveText('0');
    await expect(young.fewer).toBeDisabled();
    const main = page.locator('main');
    for (const label of ['E-mail address', 'E-mail address again'])
      await expect(main.getByLabel(label, { exact: true })).toHaveAttribute('type', 'email');
    const valid = (label: string) =>
      main.getByLabel(label, { exact: true }).evaluate((input) => (input as HTMLInputElement).checkValidity());
    await main.getByLabel('E-mail address', { exact: true }).fill('no address');
    expect(await valid('E-mail address')).toBe(false);
    await main.getByLabel('E-mail address', { exact: true }).fill('ada@visitor.example');
    expect(await valid('E-mail address')).toBe(true);
    // The one tariff that takes vouchers opens their box; see the next test for none.
    await expect(main.getByText('I have a voucher or a gift card')).toBeVisible();
  });

  test('with a seating plan no more tickets than seats that are neither sold nor blocked', {
    tag: ['@VAL-006'],
  }, async ({ page, website }) => {
    const site = await website();
    const full = tariffOf(page, 'Full price');
    // Three seats are left of the plan, though the server counts 25 places.
    const few = (seats: ScheduleSeatsWire) => ({
      arrangement: eachSeat(seats, (_, index) => (index < 20 ? { sold: true } : index < 29 ? { blocked: true } : {})),
    });
    await opensSale(page, site, { seats: few });
    for (let tickets = 0; tickets < 3; tickets += 1) await full.more.click();
    await expect(full.count).toHaveText('3');
    await expect(full.more).toBeDisabled();
    await expect(page.locator('main').getByText('3 seats left online.')).toBeVisible();
    await page.unrouteAll();
    await opensSale(page, site, {
      seats: few,
      offer: (_, schedule) => ({ schedule: { ...schedule, is_seatpicker_enabled: false, seatpicker: false } }),
    });
    for (let tickets = Number(await full.count.textContent()); tickets < 4; tickets += 1) await full.more.click();
    await expect(full.count).toHaveText('4');
    await expect(full.more).toBeEnabled();
  });

  test('a show that takes no vouchers says so in place of the field for their codes', {
    tag: ['@ERR-013', '@TCK-004'],
  }, async ({ page, website }) => {
    await opensSale(page, await website(), {
      offer: ({ tariffs }) => ({ tariffs: tariffs.map((tariff) => ({ ...tariff, accept_voucher: false })) }),
    });
    const main = page.locator('main');
    await expect(main.getByText('Vouchers cannot be used for this show.')).toBeVisible();
    await expect(main.getByText('I have a voucher or a gift card')).toHaveCount(0);
    await tariffOf(page, 'Full price').more.click();
    await expect(main.getByLabel('Code on the voucher')).toHaveCount(0);
  });

  test('the newsletter is offered with the tickets only if the public configuration says so', {
    tag: ['@VAL-009'],
  }, async ({ page, website }) => {
    const box = page.locator('main').getByRole('checkbox', { name: 'Yes, send me the programme by e-mail.' });
    let signsUp: unknown;
    await opensSale(page, await website({ change: published({ checkout_newsletter: true }) }), {});
    await page.route('**/api/checkout', async (route) => {
      signsUp = (route.request().postDataJSON() as { newsletter_signup: unknown }).newsletter_signup;
      await route.fulfill({ status: 422, json: { message: '', errors: { name: ['Who are you?'] } } });
    });
    await expect(box).not.toBeChecked();
    await box.check();
    await tariffOf(page, 'Full price').more.click();
    await page
      .locator('main')
      .getByRole('button', { name: /^Pay €/ })
      .click();
    await expect.poll(() => signsUp).toBe(true);
    await page.unrouteAll();
    await opensSale(page, await website({ change: published({ checkout_newsletter: false }) }), {});
    await expect(page.locator('main').getByLabel('E-mail address again')).toBeVisible();
    await expect(box).toHaveCount(0);
  });
});

test.describe('what a visitor is told', { tag: '@full' }, () => {
  test('a call that fails shows the general dialog, with the best words there are', {
    tag: ['@ERR-003', '@ERR-004', '@ERR-029'],
  }, async ({ page, website }) => {
    const site = await website();
    const data = await siteOf(page, site);
    const status: BillStatusWire = billStatus(data, 'redirect', 0);
    await page.route(`**/api/bill/${PURCHASE}/status`, (route) =>
      route.fulfill({ json: { data: { ...status, hold_until: new Date(Date.now() + 60_000).toISOString() } } }),
    );
    await page.route('**/api/payments/*/processing-data', (route) =>
      route.fulfill({
        json: { data: { component: 'none', amount: 19, tip: 0, qr_svg: null, deeplink: null, checkout_url: null } },
      }),
    );
    await visits(page, `${site}/en/bill/${PURCHASE}/pay`);
    await expect(page.getByText('This payment method is not available.')).toBeVisible();

    const dialog = page.getByRole('dialog', { name: 'An error has occurred' });
    const errors = { uuid: ['The order is paid.', 'It cannot be held.'] };
    for (const [answer, words] of [
      [{ status: 422, json: { message: 'Look again', errors } }, 'The order is paid.\nIt cannot be held.'],
      [{ status: 409, json: { message: 'It is being changed.' } }, 'It is being changed.'],
      [{ status: 403, json: {} }, '403 Forbidden'],
      [null, 'An unknown error has occurred. Please check your internet connection and try again'],
    ] as const) {
      await page.route('**/api/bill/*/extension', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.getByRole('button', { name: 'Five more minutes' }).click();
      await expect(dialog).toBeVisible();
      for (const line of words.split('\n')) await expect(dialog).toContainText(line);
      if (words.includes('403')) await expect(dialog).not.toContainText('unknown error');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await page.unroute('**/api/bill/*/extension');
    }
  });

  test('content that cannot be read says that something went wrong, and is read again', {
    tag: ['@ERR-018'],
  }, async ({ page, website }) => {
    const site = await website({ voucherTypes: [voucherType()] });
    await page.route('**/api/voucher-types/*', (route) => route.fulfill({ status: 400, json: {} }));
    await visits(page, `${site}/en/info/voucher/gift`);
    const main = page.locator('main');
    await expect(main.getByText('Something went wrong')).toBeVisible();
    await page.unroute('**/api/voucher-types/*');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText('Something went wrong')).toBeHidden();
    await main.getByRole('button', { name: 'More visits' }).click();
  });

  test('a short message stays for one and a half seconds, a longer one for three', { tag: ['@CONST-011'] }, async ({
    page,
    context,
    website,
  }) => {
    const site = await website();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await visits(page, `${site}/en/movies/view/nosferatu`);
    await page.clock.pauseAt(Date.now() + HOUR_MS / 60);
    await page.getByRole('button', { name: 'Share' }).click();
    const copied = page.getByText('The link has been copied.');
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}/en/movies/view/nosferatu`);
    await page.clock.runFor(1450);
    await expect(copied).toBeVisible();
    await page.clock.runFor(100);
    await expect(copied).toBeHidden();

    // A chosen seat is sold to another visitor: that message stays longer.
    await page.clock.resume();
    let sold = false;
    await opensSale(page, site, {
      seats: (seats) => ({
        seats_version: sold ? 2 : 1,
        arrangement: eachSeat(seats, ({ name }) => (sold ? { sold: name !== 'A-2' } : {})),
      }),
    });
    await tariffOf(page, 'Full price').more.click();
    const chosen = page.getByRole('list', { name: 'Your seats' }).getByRole('listitem');
    await expect(chosen).toHaveCount(1);
    sold = true;
    const lost = page.getByRole('region', { name: 'Messages' }).getByText(/Another visitor/);
    await page.clock.pauseAt(Date.now() + HOUR_MS / 30);
    for (let tries = 0; tries < 300 && !(await lost.isVisible()); tries += 1) await page.clock.runFor(100);
    await expect(lost).toBeVisible();
    await page.clock.runFor(2800);
    await expect(lost).toBeVisible();
    await page.clock.runFor(300);
    await expect(lost).toBeHidden();
  });

  test('a page that stays open keeps its session alive every hour, and its form works after two', {
    tag: ['@CONST-001'],
  }, async ({ page, website }) => {
    const site = await website({ recaptchaKey: 'key' });
    await page.route(/recaptcha\/api\.js/, (route) =>
      route.fulfill({ body: 'grecaptcha = { ready: (then) => then(), execute: async () => "token" };' }),
    );
    await page.route('**/api/contactpage/send', (route) => route.fulfill({ json: { message: 'Thank you.' } }));
    let touched = 0;
    // Answered, not only sent: a clock that jumps while the answer is on its way would be a timeout, and a reload.
    page.on('response', (answer) => {
      const sent = answer.request();
      if (sent.method() === 'POST' && sent.url().endsWith('/session/touch')) touched += 1;
    });
    await page.clock.install();
    await visits(page, `${site}/en/contact`);
    const main = page.locator('main');
    await main.getByLabel('Name', { exact: true }).fill('Ada Visitor');
    await main.getByLabel('E-mail address').fill('ada@visitor.example');
    // The clock goes on beside these steps, so each stops a minute or two before or after the hour.
    const MINUTE_MS = HOUR_MS / 60;
    await page.clock.fastForward(HOUR_MS - MINUTE_MS);
    expect(touched).toBe(0);
    await page.clock.fastForward(2 * MINUTE_MS);
    await expect.poll(() => touched).toBe(1);
    await page.clock.fastForward(HOUR_MS - 4 * MINUTE_MS);
    expect(touched).toBe(1);
    await page.clock.fastForward(6 * MINUTE_MS);
    await expect.poll(() => touched).toBe(2);
    await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Ada Visitor');
    await main.getByLabel('Message').fill('I am slow at typing.');
    await main.getByRole('button', { name: 'Send' }).click();
    await expect(main.getByText('Thank you.')).toBeVisible();
    expect(touched).toBe(2);
  });
});
