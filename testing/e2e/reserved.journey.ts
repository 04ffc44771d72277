import type { Page } from '@playwright/test';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { buysGiftCard } from '#testing/e2e/support/cards.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { speaks } from '#testing/e2e/support/people.ts';
import { approved, tillAtWork } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

const PIN = process.env.FOYER_DEMO_PIN ?? '';

/** The next show whose seats are given by the program: today's, while there is one. */
function nextShow(site: SiteData): ScheduleWire {
  const [next] = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => !['free', 'unnumbered'].includes(modeOf(site, schedule)))
    .sort((a, b) => a.start.localeCompare(b.start));
  if (!next) throw new Error('The demo cinema has no show with given seats');
  return next;
}

/** A phone at the entrance, approved in the portal, with a steward and this show. */
async function atEntrance(phone: Page, portal: Page, cinema: string, time: string): Promise<void> {
  await speaks(phone, 'en');
  await phone.goto('/scanner');
  await phone.getByRole('button', { name: 'Make this a ticket scanner' }).click();
  await expect(phone.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  const { uid } = await phone.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
  await approved(portal, uid, 'Evening door', cinema);
  await phone.getByRole('button', { name: 'Tom Wagner' }).click({ timeout: 30_000 }); // it polls every ten seconds
  await phone.keyboard.type(PIN);
  await phone.keyboard.press('Enter');
  await phone.locator('main button').filter({ hasText: time }).first().click();
  await expect(phone.getByLabel('Type a code')).toBeVisible();
}

test.describe("a steward's evening", { tag: '@full' }, () => {
  test('a reservation is made at the till, refused at the entrance until it is paid at the till, and admitted; a card admits too', {
    tag: ['@POS-007', '@SCAN-004', '@SCAN-005', '@RES-004', '@RES-001', '@D-147', '@D-158'],
  }, async ({ page, browser, site, visitor }) => {
    test.setTimeout(600_000);
    const card = await buysGiftCard(visitor, 2);
    const show = nextShow(site);
    const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
    const till = await tillAtWork(browser, page, { name: 'Evening till', cinema });
    const screen = till.page;
    await page.goto('/portal/settings');
    await page.getByLabel('Reservations expire (minutes before the show)').fill('0'); // never: the show may begin in a minute
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();

    // Reserved at the till, and listed in the portal.
    const name = `Ada Later ${Date.now()}`;
    await screen.goto(`/pos/sale?show=${show.id}`);
    const full = screen.getByRole('list', { name: 'Rates' }).getByRole('button').first();
    await full.click();
    await full.click();
    await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await till.goesTo('Reserved');
    await screen.getByRole('button', { name: 'Reserve 2 tickets' }).click();
    await screen.getByLabel('Name', { exact: true }).fill(name);
    await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(screen.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await findsNothingWrong(screen, 'reserving');
    await screen.getByLabel('Telephone', { exact: true }).fill('+32 63 00 19 26');
    await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
    const confirmation = screen.getByText(/^Reserved: \w{6}$/);
    await expect(confirmation).toBeVisible();
    const ref = (await confirmation.innerText()).slice(-6);
    await page.goto(`/portal/reservations?search=${ref}`);
    const listed = page.getByRole('row').filter({ hasText: name });
    await expect(listed).toContainText('Reserved');

    // At the entrance it does not count before it is paid.
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: site.exhibitor.timezone });
    const entrance = {
      baseURL: exhibitorUrl(),
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    } as const;
    const phone = await (await browser.newContext(entrance)).newPage();
    await atEntrance(phone, page, cinema, clock.format(Date.parse(show.start)));
    const shows = async (code: string): Promise<void> => {
      await phone.getByLabel('Type a code').fill(code);
      await phone.getByRole('button', { name: 'Check' }).click();
    };
    await shows(ref);
    await expect(phone.getByRole('heading', { name: 'Not admitted' })).toBeVisible();
    await expect(
      phone.getByText('This purchase is not paid. Please send the visitor to the box office.').first(),
    ).toBeVisible();
    await findsNothingWrong(phone, 'an unpaid reservation');
    await phone.getByRole('button', { name: 'Next ticket' }).click();

    await till.goesTo('Reserved');
    await screen.getByLabel('Name, reference or telephone').fill(ref);
    const waiting = screen.getByRole('listitem').filter({ hasText: name });
    await expect(waiting).toContainText('Reserved');
    await findsNothingWrong(screen, 'reservations');
    await waiting.getByRole('button', { name: 'Pay', exact: true }).click();
    await screen.getByRole('link', { name: 'Pay', exact: true }).click();
    await till.paysCash();
    await screen.getByRole('button', { name: 'Next customer' }).click();
    await till.goesTo('Reserved');
    await screen.getByLabel('Name, reference or telephone').fill(ref);
    await expect(waiting).toContainText('Paid');
    await expect(waiting.getByRole('button')).toHaveCount(0);

    await shows(ref);
    await expect(phone.getByRole('heading', { name: 'Who is being admitted?' })).toBeVisible();
    await phone.getByRole('button', { name: 'Admit 2' }).click();
    await expect(phone.getByRole('heading', { name: '2 admitted' })).toBeVisible();
    await phone.getByRole('button', { name: 'Next ticket' }).click();
    await shows(ref);
    await expect(phone.getByRole('heading', { name: 'Not admitted' })).toBeVisible();
    await expect(phone.getByText(/^Already admitted at \d\d:\d\d, Evening door\.$/).first()).toBeVisible();
    await phone.getByRole('button', { name: 'Next ticket' }).click();

    // The visits of a card become admission, until none is left.
    await shows(card);
    await expect(phone.getByRole('heading', { name: 'Redeem visits' })).toBeVisible();
    await expect(phone.getByText('2 visits left', { exact: true })).toBeVisible();
    await phone.getByRole('button', { name: 'One more' }).click();
    await findsNothingWrong(phone, 'visits of a card');
    await phone.getByRole('button', { name: 'Admit 2' }).click();
    await expect(phone.getByRole('heading', { name: '2 admitted' })).toBeVisible();
    await phone.getByRole('button', { name: 'Next ticket' }).click();
    await shows(card);
    await expect(phone.getByRole('heading', { name: 'Not admitted' })).toBeVisible();
    await screen.context().close();
    await phone.context().close();
  });
});
