import { readFile } from 'node:fs/promises';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { findsNothingWrong, LOOKS, lookAs } from '#testing/e2e/support/pages/look-at-page.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Figures: a chart with its table, chosen by days, rows and measure; the year; the pre-sale of coming shows. */
test('a manager compares films of a day, sorts, exports, opens one film and goes back; then the year and the pre-sale', {
  tag: ['@full', '@D-159', '@D-125', '@PORT-002'],
}, async ({ page, visitor, screening }) => {
  test.setTimeout(360_000);
  const schedule = screening('hidden');
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs('Fien Figures', `fien${Date.now()}@visitor.example`);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const day = schedule.start.slice(0, 10);

  const clerk = await Clerk.comes(page, 'manager');
  await clerk.opens('/');
  const preSale = page.getByRole('region', { name: 'Pre-sale of coming shows' });
  await expect(preSale.getByRole('img', { name: /One curve for each show/ })).toBeVisible();
  await expect(preSale.getByText(/\d+ tickets sold/).first()).toBeVisible();
  await preSale.getByRole('link', { name: 'All coming shows' }).click();
  await expect(page.getByLabel('By', { exact: true })).toHaveValue('screening');
  const table = page.getByRole('region', { name: 'The figures of the chart' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Figures' }).click();
  const answered = page.waitForResponse((answer) => {
    const { pathname, searchParams: query } = new URL(answer.url());
    return (
      pathname === '/api/staff/figures' &&
      [query.get('from'), query.get('until'), query.get('by')].join() === `${day},${day},film`
    );
  });
  for (const label of ['Until', 'From']) {
    await typesDate(dateField(page, label), day);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Film' });
  const { data } = (await (await answered).json()) as { data: FiguresWire };
  const revenue = `€${(data.total.now.revenue ?? 0).toFixed(2)}`;
  const total = table.getByRole('row').last();
  await expect(total.getByRole('cell').first()).toHaveText(revenue);
  await page.getByLabel('Figure', { exact: true }).selectOption({ label: 'Admissions' });
  await expect(total.getByRole('cell').first()).toHaveText(/^[1-9]\d*$/);

  // Sorted by the keyboard; the address has it, the file too, and the back button takes it back.
  const admissions = table.getByRole('button', { name: 'Admissions' });
  await admissions.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Admissions' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=admissions&direction=down/);
  await expect(page).toHaveURL(new RegExp(`from=${day}`));
  for (const [kind, begins] of [
    ['CSV EU', /^\S+Film;Admissions;Compared period;/],
    ['Excel', /^PK/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: kind, exact: true }).click();
    expect(await readFile(await (await download).path(), 'latin1')).toMatch(begins);
  }
  await page.goBack();
  await expect(table.getByRole('columnheader', { name: 'Admissions' })).not.toHaveAttribute('aria-sort');
  await page.goBack();
  await expect(total.getByRole('cell').first()).toHaveText(revenue);
  await table.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Week by week' }).getByText('Week 1')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Revenue of the film by cine week/ })).toBeVisible();
  await table.getByRole('button', { name: 'Occupancy' }).click();
  await expect(page).toHaveURL(/figures\/films\/\d+\?order=occupancy&direction=down/);
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `a film, ${look.by}`);
  }

  // Before the cinema existed nothing was sold.
  await clerk.opens('/figures');
  for (const label of ['From', 'Until']) {
    await typesDate(dateField(page, label), '2001-02-03');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Nothing in this period')).toBeVisible();

  await clerk.opens(`/figures/calendar?year=${day.slice(0, 4)}`);
  await page.getByLabel('Table', { exact: true }).selectOption({ label: 'Day' });
  await expect(table.getByRole('row')).toHaveCount(day.startsWith('2028') ? 368 : 367);
  const square = page.locator(`a[href*="from=${day}"][data-level]`);
  await expect(square).not.toHaveAttribute('data-level', '0');
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `a year, ${look.by}`);
  }
  await square.click();
  await expect(page).toHaveURL(/\/portal\/figures\?/);
  await expect(total).toContainText(revenue ?? '');
});
