import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

test('a manager gives one show prices of its own; a visitor sees them at once and pays them', {
  tag: ['@full', '@PRICE-16', '@TCK-008'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('assigned');
  await visitor.opens(schedule);
  const rate = visitor.page.getByRole('button', { name: /^One ticket more/ }).first();
  const name = ((await rate.getAttribute('aria-label')) ?? '').replace(/^One ticket more[:,]? ?/, '');

  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'manager');
  await office.goto(`/portal/schedules/${schedule.id}?day=${schedule.start.slice(0, 10)}`);
  await office.getByRole('link', { name: 'Prices of this show' }).click();
  const line = office.getByRole('group', { name: new RegExp(`^${name}\\b.*Usually €\\d+\\.\\d\\d`) }).first();
  await expect(line).toContainText(/The general price\.|The price for /);
  await expect(line).toContainText('Sold here: Website');
  const ticket = line.getByLabel('Ticket, in euros');
  await ticket.fill('1750,00');
  await line.getByLabel('Booking fee').fill('0');
  const save = office.getByRole('button', { name: 'Save' });
  await save.click();
  const question = office.getByRole('dialog', { name: 'Is €1,750.00 right?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await ticket.fill('17,50');
  await findsNothingWrong(office, 'the prices of a show');
  await save.click();
  await expect(office.getByText('Saved').first()).toBeVisible();
  await expect(ticket).toHaveValue('17.50');

  await expect(visitor.main.getByText('€17.50').first()).toBeVisible();
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.main.getByText('€17.50').first()).toBeVisible();

  await office.getByRole('button', { name: 'Back to the usual prices' }).click();
  await expect(ticket).toHaveValue('');
  await save.click();
  await expect(office.getByRole('button', { name: 'Back to the usual prices' })).toBeHidden();
});
