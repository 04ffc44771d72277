import type { Page } from '@playwright/test';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { lane, types } from '#testing/e2e/support/counter/lanes.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { type Till, tillAtWork } from '#testing/e2e/support/tills.ts';
import { screeningIsNear } from '#testing/e2e/support/time-passes.ts';
import { expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

/** The first shows of two halls of one cinema, on the earliest day on which both have one. */
function twoHalls(site: SiteData): [ScheduleWire, ScheduleWire] {
  const shows = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => !['free', 'unnumbered'].includes(modeOf(site, schedule)))
    .sort((a, b) => a.start.localeCompare(b.start));
  const [one] = shows;
  const two = shows.find(({ cinema_id, screen_id }) => cinema_id === one?.cinema_id && screen_id !== one.screen_id);
  if (!one || !two) throw new Error('The demo cinema has no two halls');
  return [one, two];
}

/** Sells one ticket of the nth rate for cash; returns the code on the paper. */
async function sellsTicket(till: Till, portal: Page, show: ScheduleWire, rate: number): Promise<string> {
  const screen = till.page;
  await screen.goto(`/pos/sale?show=${show.id}`);
  await screen.getByRole('list', { name: 'Rates' }).getByRole('button').nth(rate).click();
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  const [answer] = await Promise.all([
    screen.waitForResponse((response) => response.url().endsWith('/api/pos/sales') && response.ok()),
    till.paysCash(),
  ]);
  const { data } = (await answer.json()) as { data: { uuid: string } };
  const codes = await portal.request.get(`/api/bill/${data.uuid}/codes`);
  const { tickets } = ((await codes.json()) as { data: { tickets: { short_code: string }[] } }).data;
  await screen.getByRole('button', { name: 'Next customer' }).click();
  return (tickets[0]?.short_code ?? '').replaceAll(' ', '').toUpperCase();
}

test('one scanner admits to all halls, names hall and show, asks for the card of a student; two lanes see one list', {
  tag: ['@SCAN-001', '@SCAN-002', '@SCAN-003', '@D-145', '@D-026', '@full'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const [one, two] = twoHalls(site);
  const cinema = site.cinemas.find(({ id }) => id === one.cinema_id);
  const hallOf = ({ screen_id }: ScheduleWire) => site.screens.find(({ id }) => id === screen_id)?.name ?? '';
  const till = await tillAtWork(browser, page, { name: 'Hall till', cinema: cinema?.name ?? '' });

  // A manager marks the second rate of the till: its card is looked at.
  await till.page.goto(`/pos/sale?show=${two.id}`);
  const rates = till.page.getByRole('list', { name: 'Rates' }).getByRole('button');
  const rate = ((await rates.nth(1).locator('span').first().textContent()) ?? '').trim();
  await page.goto('/portal/price-rates');
  await page.getByRole('link', { name: rate }).first().click();
  await page.getByRole('dialog').getByLabel('Needs proof').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // The hand scanner is tried at the till: a scan of a ticket does nothing else there.
  await till.goesTo('Settings');
  await till.page.getByRole('link', { name: 'Try your scanner' }).click();
  await expect(till.page.getByRole('heading', { name: 'Try your scanner' })).toBeVisible();
  await types(till.page, 'K7M4Q2XDABCD');
  await expect(till.page.getByText('This scanner is set up well.')).toBeVisible();

  const full = await sellsTicket(till, page, one, 0);
  const reduced = await sellsTicket(till, page, two, 1);
  await screeningIsNear(one.id, 25);
  await screeningIsNear(two.id, 40);

  const phone = await lane(browser, page, 'Lane 1', cinema?.name ?? '');
  await expect(phone.getByText('Several halls at once')).toBeVisible();
  await findsNothingWrong(phone, 'the choice of halls');
  await phone.getByRole('button', { name: /All halls/ }).click();
  await phone.getByRole('button', { name: 'Count per hall' }).click();
  await expect(phone.getByRole('list', { name: 'Count per hall' })).toContainText(hallOf(two));
  await findsNothingWrong(phone, 'the count per hall');
  await phone.getByRole('button', { name: 'Count per hall' }).click();

  await types(phone, full);
  await expect(phone.getByRole('heading', { name: 'Admitted', exact: true })).toBeVisible();
  await types(phone, reduced);
  const check = phone.getByRole('heading', { name: `${rate}: check the card` });
  await expect(check).toBeVisible();
  await expect(phone.locator('div').filter({ has: check }).last()).toContainText(hallOf(two));
  await findsNothingWrong(phone, 'the look at a card');
  await phone.getByRole('button', { name: 'Card seen' }).click();
  // The choice stays on the device.
  await phone.reload();
  await expect(phone.getByText('All halls').first()).toBeVisible();

  // The second lane is for one hall: it refuses the other hall by its name, and replays by the lane.
  const second = await lane(browser, page, 'Lane 2', cinema?.name ?? '');
  await second
    .locator('main button')
    .filter({ hasText: hallOf(two) })
    .first()
    .click();
  await types(second, full);
  await expect(second.getByText(new RegExp(`^This is ${hallOf(one)}, \\d\\d:\\d\\d: `)).first()).toBeVisible();
  await findsNothingWrong(second, 'a ticket of another hall');
  await second.getByRole('button', { name: 'Next ticket' }).click();
  await types(second, reduced);
  await expect(second.getByText(/^Already admitted at \d\d:\d\d, Lane 1\.$/).first()).toBeVisible();
  await second.getByRole('button', { name: 'Next ticket' }).click();
  await second.getByRole('button', { name: 'Recent scans' }).click();
  const list = second.getByRole('list', { name: 'Recent scans' });
  await expect(list).toContainText('Lane 1');
  await expect(list).toContainText('Lane 2, this scanner');
  await findsNothingWrong(second, 'the recent scans');

  // The portal counts the same.
  await page.goto(`/portal/schedules/${two.id}/seats`);
  await expect(page.getByLabel('Admission')).toContainText('Inside');
  await findsNothingWrong(page, 'the admission of a show');
  await phone.context().close();
  await second.context().close();
  await till.page.context().close();
});

test('a scanner is tried in the portal: what it typed, and what to set', {
  tag: ['@full', '@DEV-001'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/devices');
  await page.getByRole('link', { name: 'Try your scanner' }).click();
  await expect(page.getByRole('heading', { name: 'Try your scanner' })).toBeVisible();
  await findsNothingWrong(page, 'the trial of a scanner');
  // A scanner of the factory at a machine with AZERTY, without Enter.
  await page.evaluate(() => {
    const azerty = new Map([...'AQZWM-1234567890'].map((key, nth) => [key, [...'QAWZ?)&é"\'(§è!çà'][nth] ?? key]));
    for (const key of 'AQZWYM-1234567890') {
      const code = /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key}`;
      const init = { key: azerty.get(key) ?? key, code, shiftKey: /[A-Z]/.test(key), bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    }
  });
  await expect(page.getByText(/The scanner types for another keyboard than this device has \(AZERTY\)/)).toBeVisible();
  await expect(page.getByText(/The scanner sends nothing after the code/)).toBeVisible();
  await expect(page.getByText('AQZWYM-1234567890').last()).toBeVisible();
  await findsNothingWrong(page, 'advice for a scanner');
});
