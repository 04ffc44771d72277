import type { Browser, Page } from '@playwright/test';
import { addDays } from '#kernel/days.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { dateField, sentText, typesDate } from '#testing/e2e/support/dates.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo, mollie } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, modeOf, test, type Visitor } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

/** Buys tickets of the nth rate at the provider; returns the address that got them. */
async function buys(visitor: Visitor, schedule: ScheduleWire, rate: number): Promise<string> {
  const email = `other${Date.now()}@visitor.example`;
  await visitor.opens(schedule);
  await visitor.addsTickets(1, rate);
  await visitor.saysWhoHeIs('Olga Other', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  return email;
}

/** A manager moves the show to four in the morning, when every hall is free. */
async function moves(browser: Browser, schedule: ScheduleWire, days: number): Promise<void> {
  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'manager');
  await office.goto(`/portal/schedules/${schedule.id}?day=${schedule.start.slice(0, 10)}`);
  await office.getByRole('button', { name: 'Move this show' }).click();
  const dialog = office.getByRole('dialog', { name: 'Move this show' });
  await expect(dialog.getByLabel('Offer buyers another show or their money back')).toBeChecked();
  const start = dateField(dialog, 'New start');
  const before = await sentText(start).inputValue();
  await typesDate(start, `${addDays(before.slice(0, 10), days)}T04:00`);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();
  await office.context().close();
}

/** Follows the link of the mail about the move. Returns its address. */
async function followsTheMail(page: Page, email: string): Promise<string> {
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  const [mail] = await mailsTo(email);
  const [link] = /\/en\/bill\/[0-9a-f-]{36}\/other-show/.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error('the mail has no link to another show');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Another show for your tickets' })).toBeVisible();
  return link;
}

/** `twins`: one of these shows; otherwise the first one. */
const choosesAShow = async (page: Page, twins: readonly ScheduleWire[] = []): Promise<void> => {
  const links = page.getByRole('link', { name: /^Choose .+, / });
  const those = twins.map(({ id }) => `[href$="/other-show/${id}"]`).join(', ');
  await (those === '' ? links : links.and(page.locator(those))).first().click();
  await expect(page.getByRole('heading', { name: 'Your new tickets' })).toBeVisible();
};
/** Instead of the rate that the page took over from the old ticket. */
async function changesTheRate(page: Page, from: number, to: number): Promise<void> {
  await page
    .getByRole('button', { name: /^One ticket fewer/ })
    .nth(from)
    .click();
  await page
    .getByRole('button', { name: /^One ticket more/ })
    .nth(to)
    .click();
}

/** A show days away, and the others of its film in the same hall that cost the same. */
function showWithTwins(site: SiteData): { schedule: ScheduleWire; twins: ScheduleWire[] } {
  const soon = Date.now() + 2 * 86_400_000;
  const fitting = site.schedules.filter(
    (each) => each.event_id === null && each.purchasable_online && modeOf(site, each) === 'assigned',
  );
  const twinsOf = (one: ScheduleWire): ScheduleWire[] =>
    fitting.filter(
      ({ id, movie_id, screen_id, price_from }) =>
        id !== one.id && movie_id === one.movie_id && screen_id === one.screen_id && price_from === one.price_from,
    );
  const schedule = fitting.findLast((each) => Date.parse(each.start) > soon && twinsOf(each).length > 0);
  if (!schedule) throw new Error('no film has two shows in one hall with assigned seats');
  return { schedule, twins: twinsOf(schedule) };
}

test('a moved show: the buyer follows the mail, chooses another show of equal price and gets new tickets', {
  tag: ['@full', '@D-199', '@D-138', '@PORT-007'],
}, async ({ visitor, browser, site }) => {
  const { schedule, twins } = showWithTwins(site);
  const email = await buys(visitor, schedule, 0);
  await moves(browser, schedule, 2);
  const { page } = visitor;
  const link = await followsTheMail(page, email);
  await expect(page.getByRole('region', { name: 'Your tickets for the show that was moved' })).toBeVisible();
  await findsNothingWrong(page, 'the choice of another show');
  await choosesAShow(page, twins);
  await expect(page.getByText('Your earlier ticket', { exact: true })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Exchange the tickets' });
  await expect(submit).toBeEnabled();
  await findsNothingWrong(page, 'the exchange for another show');
  await submit.click();
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await expect(page.getByText('Given back:')).toBeVisible();
  await expect.poll(() => mailsTo(email)).toHaveLength(3);
  expect((await mailsTo(email))[0]?.subject).toContain('Your tickets for');

  await page.goto(link);
  await expect(page.getByText('Your tickets were exchanged')).toBeVisible();
  await page.getByRole('link', { name: 'View your new tickets' }).click();
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await page.goto(link.replace('/other-show', ''));
  await expect(page.getByRole('heading', { name: 'Your tickets were exchanged' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeHidden();
});

test('dearer: the payment is cancelled and the old tickets stay; the second one is paid and exchanges them', {
  tag: ['@full', '@D-199', '@D-138'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('assigned');
  const email = await buys(visitor, schedule, 1);
  await moves(browser, schedule, 3);
  const { page } = visitor;
  const link = await followsTheMail(page, email);
  await choosesAShow(page);
  await changesTheRate(page, 1, 0);
  await page.getByRole('radio', { name: /card/ }).check();
  await page.getByRole('button', { name: /^Pay .+ and exchange$/ }).click();
  await visitor.decides('Cancel');
  await expect(page.getByText('The exchange was not completed')).toBeVisible();
  await findsNothingWrong(page, 'an exchange that was not paid');
  await page.getByRole('link', { name: 'Choose another show' }).click();
  await choosesAShow(page);
  await changesTheRate(page, 1, 0);
  await page.getByRole('radio', { name: /card/ }).check();
  await page.getByRole('button', { name: /^Pay .+ and exchange$/ }).click();
  await page.waitForURL(/\/checkout\//);
  await page.goto(link);
  await expect(page.getByText(/You have begun an exchange/)).toBeVisible();
  await findsNothingWrong(page, 'an exchange that waits for its payment');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('link', { name: 'Go to the payment page' }).click(); // this tab was there before (PAY-004)
  await visitor.decides('Pay');
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await expect.poll(() => mailsTo(email)).toHaveLength(3);
});

test('cheaper: the difference goes back to the payment, and both mails arrive', {
  tag: ['@full', '@D-199', '@D-084'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('assigned');
  const email = await buys(visitor, schedule, 0);
  await moves(browser, schedule, 4);
  const { page } = visitor;
  await followsTheMail(page, email);
  const before = (await mollie.book()).totals.refundedCents;
  await choosesAShow(page);
  await changesTheRate(page, 0, 2);
  await expect(page.getByText('You get back')).toBeVisible();
  await page.getByRole('button', { name: 'Exchange the tickets' }).click();
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await expect.poll(() => mailsTo(email)).toHaveLength(4);
  const subjects = (await mailsTo(email)).slice(0, 2).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.startsWith('Your refund of'))).toBe(true);
  await expect.poll(async () => (await mollie.book()).totals.refundedCents).toBeGreaterThan(before);
});
