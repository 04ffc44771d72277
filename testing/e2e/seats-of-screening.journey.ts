import type { Page } from '@playwright/test';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, Rival, test } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** Seats of the plan in the portal, by the start of their label. */
const seat = (page: Page, name: string) => {
  const [, row, number] = /^(.+)[^A-Za-z0-9]([A-Za-z0-9]+)$/.exec(name) ?? [];
  return page.getByRole('button', { name: new RegExp(`^Row ${row}, seat ${number},`) });
};

test('an administrator blocks a row for the press, and visitors cannot choose it until it is back on sale', {
  tag: ['@full', '@SEAT-005', '@SEAT-007', '@PORT-007', '@D-041', '@D-042'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const [first = '', second = ''] = await rival.findsFree(schedule, 2);

  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'admin');
  await office.goto(`/portal/schedules/${schedule.id}/seats`);
  await seat(office, first).click();
  await seat(office, second).click({ modifiers: ['Shift'] });
  await office.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(office.getByLabel('Reason')).toHaveAccessibleDescription(/This field is required/);
  await office.getByLabel('Reason').fill('Press');
  await office.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(office.getByText('2 seats are blocked.')).toBeVisible();
  await expect(seat(office, first)).toHaveAccessibleName(/Blocked, Press$/);
  await findsNothingWrong(office, 'seats of a screening');

  await visitor.opens(schedule);
  await visitor.addsTickets(1);
  await expect(visitor.seat(first)).toHaveAttribute('aria-disabled', 'true');
  await office.getByRole('button', { name: 'Put back on sale: Press' }).click();
  await expect(office.getByText('No seat is blocked.')).toBeVisible();
  await expect(visitor.seat(first)).not.toHaveAttribute('aria-disabled', 'true');
  await visitor.picks(first);
  expect(await visitor.chosen()).toHaveLength(1);
  await rival.leaves();
});

test('a sold ticket moves to another seat; its buyer gets it by mail again, with the new seat', {
  tag: ['@full', '@D-042'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const [from = ''] = await rival.findsFree(schedule, 1);
  const email = `mover${Date.now()}@visitor.example`;
  await visitor.opensAndPicks(schedule, [from]);
  await visitor.saysWhoHeIs('Maud Mover', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const [to = ''] = await rival.findsFree(schedule, 1);

  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'admin');
  await office.goto(`/portal/schedules/${schedule.id}/seats`);
  await expect(office.getByRole('row', { name: /Maud Mover/ })).toContainText(from);
  await seat(office, from).focus();
  await office.keyboard.press('Enter');
  await expect(office.getByRole('heading', { name: `Seat ${from}` })).toBeVisible();
  await office.getByRole('button', { name: 'Move to another seat' }).click();
  await seat(office, to).click();
  await findsNothingWrong(office, 'a ticket on its way to another seat');
  await office.getByRole('button', { name: 'Move and mail the ticket' }).click();
  await expect(office.getByRole('row', { name: /Maud Mover/ })).toContainText(to);
  await expect(seat(office, from)).toHaveAccessibleName(/Free$/);
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  await rival.leaves();
});

test('on the phone the plan scrolls in its frame, and an employee of the office without the permission only looks', {
  tag: ['@full', '@PORT-007', '@D-042'],
}, async ({ screening, browser }) => {
  const schedule = screening('free');
  const phone = await (
    await browser.newContext({
      baseURL: exhibitorUrl(),
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
  ).newPage();
  await speaks(phone, 'en');
  await signedIn(phone, 'manager');
  await phone.goto(`/portal/schedules/${schedule.id}/seats`);
  await expect(phone.getByText('Choose a seat to see who has it.')).toBeVisible();
  await findsNothingWrong(phone, 'seats of a screening on the phone');
  const [left, right] = await Promise.all(
    [0, 1].map((nth) => phone.getByRole('button', { name: /^Row / }).nth(nth).boundingBox()),
  );
  expect((left?.x ?? 0) + (left?.width ?? 0), 'no seat covers another').toBeLessThanOrEqual(right?.x ?? 0);
  await phone
    .getByRole('button', { name: /^Row .*Free$/ })
    .first()
    .click();
  await expect(phone.getByRole('button', { name: 'Block', exact: true })).toHaveCount(0);
});

test('a screening that the box office alone sells stays on the website and says so; then it is on sale again', {
  tag: ['@full', '@SCH-001', '@D-047', '@D-048'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('free');
  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'admin');
  await office.goto(`/portal/schedules/${schedule.id}/seats`);
  const sale = office.locator('form', { has: office.getByRole('heading', { name: 'Sale' }) });
  await typesDate(dateField(sale, 'Online sale from'), '2035-03-01T10:00');
  await typesDate(dateField(sale, 'Online sale until'), '2035-03-01T09:00');
  await sale.getByRole('button', { name: 'Save' }).click();
  await expect(dateField(sale, 'Online sale until')).toHaveAccessibleDescription(/must end after it starts/);
  await typesDate(dateField(sale, 'Online sale until'), '');
  await sale.getByLabel('Note for employees').fill('The mayor comes at eight');
  await sale.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.')).toBeVisible();
  await findsNothingWrong(office, 'sale of a screening');

  const { page } = visitor;
  const ticketPage = `/en/buy/tickets/${schedule.id}`;
  await page.goto(ticketPage);
  await expect(page.getByText(/Online sale for this show starts on .*2035/)).toBeVisible();
  await sale.getByLabel(/at the box office only/).check();
  await expect(dateField(sale, 'Online sale from')).toHaveCount(0);
  await sale.getByRole('button', { name: 'Save' }).click();
  await expect(async () => {
    await page.goto(ticketPage);
    await expect(page.getByText('Tickets for this show are sold at the box office only.')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.goto(`/en/movies/${schedule.day}`);
  await expect(page.getByText('At the box office').first()).toBeVisible();

  await sale.getByLabel(/at the box office only/).uncheck();
  await typesDate(dateField(sale, 'Online sale from'), '');
  await sale.getByLabel('Note for employees').fill('');
  await sale.getByRole('button', { name: 'Save' }).click();
  await expect(() => visitor.opens(schedule)).toPass();
});

test('a cart left at a till holds its seats, and an administrator releases them for others', {
  tag: ['@full', '@PORT-007', '@D-041'],
}, async ({ screening, site, browser }) => {
  const schedule = screening('free');
  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  const cinema = site.cinemas.find(({ id }) => id === schedule.cinema_id)?.name ?? '';
  const till = await tillAtWork(browser, office, { name: 'Left till', cinema });
  await till.page.goto(`/pos/sale?show=${schedule.id}`);
  const rate = till.page.getByRole('list', { name: 'Rates' }).getByRole('button').first();
  await rate.click();
  await rate.click();
  await expect(till.page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await till.page.getByRole('button', { name: 'Back', exact: true }).click();
  await till.parks('Left behind', 'Park');

  await office.goto(`/portal/schedules/${schedule.id}/seats`);
  const held = office.getByRole('button', { name: /^Row .*In a cart/ });
  await expect(held).toHaveCount(2);
  await held.first().click();
  await office.getByRole('button', { name: 'Release the seats' }).click();
  const question = office.getByRole('dialog', { name: 'Release 2 seats of this cart?' });
  await findsNothingWrong(office, 'a cart that is released');
  await question.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/This field is required/);
  await question.getByLabel('Reason').fill('The customer left');
  await office.setViewportSize({ width: 390, height: 844 });
  await question.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(office.getByRole('button', { name: /^Row .*In a cart/ })).toHaveCount(0);
});
