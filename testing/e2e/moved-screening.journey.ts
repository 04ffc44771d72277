import type { Locator } from '@playwright/test';
import { addDays } from '#kernel/days.ts';
import { dateField, sentText, typesDate } from '#testing/e2e/support/dates.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

test('a sold screening moves to another time; the buyer reads it by mail and on the page, and gets the money back', {
  tag: ['@full', '@D-199', '@PORT-007', '@D-084'],
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
  const start = dateField(dialog, 'New start');
  const before = await sentText(start).inputValue();
  await expect(dialog.getByRole('button', { name: 'Move and tell the buyers' })).toBeDisabled();
  await typesDate(start, `2020${before.slice(4)}`);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(start).toHaveAccessibleDescription(/cannot be planned at that time/);
  // at four in the morning every hall is free
  await typesDate(start, `${addDays(before.slice(0, 10), 1)}T04:00`);
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
  const moved = await sentText(start).inputValue();
  await dialog.getByRole('button', { name: /^Move back to/ }).click();
  await expect(sentText(start)).toHaveValue(before);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await expect(page.getByText('This show was moved')).toBeHidden();

  await office.getByRole('button', { name: 'Move this show' }).click();
  await typesDate(start, moved);
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

/** Chooses the largest other hall of the dialog. Returns its name and that of the present one. */
async function choosesOtherHall(dialog: Locator): Promise<{ from: string; to: string }> {
  const hall = dialog.getByLabel('Hall', { exact: true });
  await expect.poll(() => hall.locator('option').count()).toBeGreaterThan(1); // the halls are being read
  const options = (await hall.locator('option').allTextContents()).map((text) => {
    const [, name = '', places] = /^(.+), (?:(\d+) seats|as now)$/.exec(text) ?? [];
    return { text, name, places: Number(places ?? -1) };
  });
  const [largest] = options.filter(({ places }) => places >= 0).sort((a, b) => b.places - a.places);
  const now = options.find(({ places }) => places < 0);
  if (!largest || !now) throw new Error('the cinema has one hall');
  await hall.selectOption(largest.text);
  return { from: now.name, to: largest.name };
}

test('a sold screening moves to another hall after a preview, and back; the buyer reads it by mail and on the page', {
  tag: ['@full', '@D-199', '@PORT-007'],
}, async ({ visitor, screening, browser }) => {
  const schedule = screening('assigned');
  const email = `hall${Date.now()}@visitor.example`;
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs('Hal Mover', email);
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
  const start = dateField(dialog, 'New start');
  const before = await sentText(start).inputValue();
  // at four in the morning every hall is free
  await typesDate(start, `${addDays(before.slice(0, 10), 1)}T04:00`);
  const halls = await choosesOtherHall(dialog);
  const preview = dialog.getByRole('region', { name: 'Seats in the other hall' });
  await expect(preview.getByText('Side by side', { exact: true })).toBeVisible();
  await findsNothingWrong(office, 'moving a screening to another hall');
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  await visitor.page.reload();
  await expect(visitor.page.getByText(`${halls.to} instead of ${halls.from}`)).toBeVisible();

  await office.getByRole('button', { name: 'Move this show' }).click();
  await expect(dialog.getByText(`From ${halls.from} to ${halls.to}`)).toBeVisible();
  await dialog.getByRole('button', { name: `Move back to ${halls.from}` }).click();
  await expect(sentText(start)).toHaveValue(before);
  await dialog.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await expect(dialog).toBeHidden();
  await visitor.page.reload();
  await expect(visitor.page.getByRole('link', { name: 'Download the tickets' })).toBeVisible();
  await expect(visitor.page.getByText('This show was moved')).toBeHidden();
});

test.describe('on a phone', { tag: '@full' }, () => {
  test('the preview of another hall is readable', {
    tag: ['@D-199'],
  }, async ({ visitor, screening, browser }) => {
    const schedule = screening('assigned');
    await visitor.opens(schedule);
    await visitor.addsTickets(1);
    await visitor.saysWhoHeIs('Pia Phone', `phone${Date.now()}@visitor.example`);
    await visitor.chooses('redirect');
    await visitor.pays();
    await visitor.decides('Pay');

    const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
    const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...phone })).newPage();
    await speaks(office, 'en');
    await signedIn(office, 'manager');
    await office.goto(`/portal/schedules/${schedule.id}?day=${schedule.start.slice(0, 10)}`);
    await office.getByRole('button', { name: 'Move this show' }).click();
    const dialog = office.getByRole('dialog', { name: 'Move this show' });
    await choosesOtherHall(dialog);
    const preview = dialog.getByRole('region', { name: 'Seats in the other hall' });
    await expect(preview).toHaveAttribute('aria-busy', 'false');
    await expect(preview.getByText(/Side by side|This hall has/).first()).toBeVisible();
    await findsNothingWrong(office, 'a preview of a move on a phone');
  });
});
