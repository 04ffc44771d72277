import type { Page } from '@playwright/test';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, modeOf, test, Visitor } from '#testing/e2e/support/visitors.ts';

const PIN = process.env.FOYER_DEMO_PIN ?? '';

/**
 * Buys two tickets of a screening with assigned seats, paid at the provider; returns the reference
 * that the buyer can show at the entrance.
 */
async function buysTwo(page: Page, schedule: ScheduleWire): Promise<string> {
  const visitor = new Visitor(page);
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs('Ada Doorway');
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const answer = await page.request.get(`/api/bill/${visitor.billUuid()}/result`);
  return ((await answer.json()) as { data: { reference: string } }).data.reference;
}

test('a phone becomes a scanner, is approved, and admits two people once', {
  tag: ['@DEV-006', '@SCAN-001', '@SCAN-002', '@SCAN-003', '@D-131', '@D-146', '@PORT-019'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  // The next screening: today's admits; one of another day is refused by its name.
  const next = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => modeOf(site, schedule) !== 'free')
    .sort((a, b) => a.start.localeCompare(b.start))[0] as ScheduleWire;
  const reference = await buysTwo(page, next);
  const cinema = site.cinemas.find(({ id }) => id === next.cinema_id)?.name ?? '';

  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const scanner = await phone.newPage();
  await speaks(scanner, 'en');
  await scanner.goto('/scanner');
  await scanner.getByRole('button', { name: 'Make this a ticket scanner' }).click();
  await expect(scanner.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await findsNothingWrong(scanner, 'waiting');
  const { uid } = await scanner.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/devices');
  const row = page.getByRole('row', { name: new RegExp(uid) });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await row.getByRole('link', { name: uid }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Door 1');
  await sheet.getByLabel('Cinema').selectOption({ label: cinema });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Door 1/ })).toContainText(cinema);

  const tom = scanner.getByRole('button', { name: 'Tom Wagner' });
  await expect(tom).toBeVisible({ timeout: 30_000 }); // it polls every ten seconds
  await findsNothingWrong(scanner, 'people');
  await tom.click();
  await scanner.keyboard.type('0000');
  await scanner.keyboard.press('Enter');
  await expect(scanner.getByText('Wrong code.')).toBeVisible();
  await scanner.keyboard.type(PIN);
  await scanner.keyboard.press('Enter');
  await expect(scanner.getByRole('heading', { name: 'Which show?' })).toBeVisible();
  await findsNothingWrong(scanner, 'shows');

  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: site.exhibitor.timezone });
  const isToday = (await scanner.getByRole('button').allTextContents()).some((text) =>
    text.includes(clock.format(Date.parse(next.start))),
  );
  const shows = scanner.locator('main button').filter({ hasText: /\d\d:\d\d/ });
  await (isToday ? shows.filter({ hasText: clock.format(Date.parse(next.start)) }) : shows).first().click();
  await expect(scanner.getByLabel('Type a code')).toBeVisible();
  await findsNothingWrong(scanner, 'scan');
  const shown = async (code: string): Promise<void> => {
    await scanner.getByLabel('Type a code').fill(code);
    await scanner.getByRole('button', { name: 'Check' }).click();
  };
  const nextTicket = scanner.getByRole('button', { name: 'Next ticket' });
  await shown('K7M4Q2XD');
  await expect(scanner.getByRole('heading', { name: 'Not admitted' })).toBeVisible();
  await findsNothingWrong(scanner, 'refused');
  await nextTicket.click();

  await shown(reference);
  if (isToday && (await isOfShow(scanner))) {
    await scanner.getByRole('button', { name: 'Admit 2' }).click();
    await expect(scanner.getByRole('heading', { name: '2 admitted' })).toBeVisible();
    await nextTicket.click();
    await shown(reference);
  }
  await expect(scanner.getByRole('heading', { name: 'Not admitted' })).toBeVisible(); // once (VAL-048), or at another show (VAL-049)
  await phone.close();
});

/**
 * Two shows may begin at the same minute: then the purchase may be for the other one, and its name
 * is shown.
 */
async function isOfShow(scanner: Page): Promise<boolean> {
  const choose = scanner.getByRole('heading', { name: 'Who is being admitted?' });
  const refused = scanner.getByRole('heading', { name: 'Not admitted' });
  await expect(choose.or(refused)).toBeVisible();
  return choose.isVisible();
}
