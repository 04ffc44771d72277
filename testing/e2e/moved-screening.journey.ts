import { addDays } from '#kernel/days.ts';
import { findsNothingWrong } from '#testing/e2e/support/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

test('a sold screening moves to another time; the buyer reads it by mail and on the page, and gets the money back', {
  tag: ['@D-199', '@PORT-007', '@D-084'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('assigned');
  const email = `moved${Date.now()}@visitor.example`;
  await visitor.opens(schedule);
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('Mira Moved', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect.poll(() => mailsTo(email)).toHaveLength(1);

  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
  await speaks(office, 'en');
  await signedIn(office, 'manager');
  await office.goto(`/portal/schedules/${schedule.id}?day=${schedule.start.slice(0, 10)}`);
  await office.getByRole('button', { name: 'Move this show' }).click();
  const dialog = office.getByRole('dialog', { name: 'Move this show' });
  await expect(dialog.getByText(/buyers? gets? a mail/)).toBeVisible();
  const start = dialog.getByLabel('New start');
  const before = await start.inputValue();
  await expect(dialog.getByRole('button', { name: 'Move and tell the buyers' })).toBeDisabled();
  await start.fill(`2020${before.slice(4)}`);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(start).toHaveAccessibleDescription(/cannot be planned at that time/);
  // at four in the morning every hall is free
  await start.fill(`${addDays(before.slice(0, 10), 1)}T04:00`);
  await dialog.getByLabel('What buyers should know').fill('The projector needs a new lamp.');
  await findsNothingWrong(office, 'moving a screening');
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();

  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  const page = visitor.page;
  await page.reload();
  await expect(page.getByText('This show was moved')).toBeVisible();
  await expect(page.getByText('The projector needs a new lamp.')).toBeVisible();
  await findsNothingWrong(page, 'a purchase whose screening was moved');

  await office.getByRole('button', { name: 'Move this show' }).click();
  await expect(dialog.getByText('The projector needs a new lamp.')).toBeVisible();
  const moved = await start.inputValue();
  await dialog.getByRole('button', { name: /^Move back to/ }).click();
  await expect(start).toHaveValue(before);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await expect(page.getByText('This show was moved')).toBeHidden();

  await office.getByRole('button', { name: 'Move this show' }).click();
  await start.fill(moved);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Get my money back' }).click();
  await page.getByRole('button', { name: 'Keep the tickets' }).click();
  await page.getByRole('button', { name: 'Get my money back' }).click();
  await page.getByRole('button', { name: 'Return the tickets' }).click();
  await expect(page.getByRole('heading', { name: /refunded/ })).toBeVisible();
  await expect(page.getByText('This show was moved')).toBeHidden();
});
