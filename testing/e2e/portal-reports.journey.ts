import { readFile } from 'node:fs/promises';
import { dateField, dateFieldNamed, typesDate } from '#testing/e2e/support/dates.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Reports, and what is mailed: to the office by automations, to subscribers by newsletters. */
test.describe('reports and mails', { tag: '@full' }, () => {
  test('revenue and tickets are broken down by place, week and version, and leave as files, mail and print', {
    tag: ['@PORT-033', '@REP-001', '@REP-004', '@REP-005', '@REP-006'],
  }, async ({ page, visitor, screening }) => {
    test.setTimeout(360_000);
    const schedule = screening('hidden');
    await visitor.opens(schedule);
    await visitor.addsTickets(1);
    await visitor.saysWhoHeIs('Rita Report', `rita${Date.now()}@visitor.example`);
    await visitor.chooses('redirect');
    await visitor.pays();
    await visitor.decides('Pay');
    await expect(visitor.result).toHaveText('Thank you, all set');

    const clerk = await Clerk.comes(page);
    const day = schedule.start.slice(0, 10);
    const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await clerk.opens('/reports');
    for (const label of ['Until', 'From']) {
      await typesDate(dateField(page, label), day);
      await page.keyboard.press('Enter');
    }
    await expect(column('Tickets')).toBeVisible();
    await expect(column('Revenue')).toBeVisible();
    await expect(
      page
        .getByRole('table')
        .getByText(/€[1-9]/)
        .first(),
    ).toBeVisible();
    await page.getByLabel('By location').selectOption({ label: 'Per cinema' });
    await expect(column('Cinema')).toBeVisible();
    await page.getByLabel('By location').selectOption({ label: 'Per hall' });
    await expect(column('Hall')).toBeVisible();
    await page.getByLabel('By location').selectOption({ label: 'No' });
    await expect(column('Hall')).toHaveCount(0);
    await page.getByLabel('By week').selectOption({ label: 'Cine week' });
    await page.getByLabel('By film version').selectOption({ index: 1 });
    await expect(page.getByRole('columnheader')).toHaveText([
      'Cine week from',
      'Film',
      'Version',
      'Tickets',
      'Free tickets',
      'Revenue',
      'VAT',
      'Net',
      'Booking fee',
      'Discounts',
    ]);

    for (const [kind, begins] of [
      ['CSV US', /,/],
      ['CSV EU', /;/],
      ['XML', /^<\?xml/],
      ['PDF', /^%PDF/],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: kind, exact: true }).click();
      expect(await readFile(await (await download).path(), 'latin1')).toMatch(begins);
    }
    const address = `office${Date.now()}@noctule.example`;
    await page.getByRole('button', { name: 'Mail', exact: true }).click();
    await clerk.sheet.getByLabel('To').fill('no address');
    await clerk.presses('Send');
    await expect(clerk.sheet.getByLabel('To')).toHaveAttribute('aria-invalid', 'true');
    await clerk.sheet.getByLabel('To').fill(address);
    await clerk.presses('Send');
    await expect.poll(() => mailsTo(address)).toHaveLength(1);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
  });

  test('an automation carries reports, is sent at once and removed; a newsletter with too few shows is not confirmed', {
    tag: ['@PORT-026', '@PORT-027', '@MKT-001', '@REP-003', '@ERR-043'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const [name, address] = [`Week ${Date.now()}`, `books${Date.now()}@noctule.example`];
    await clerk.opens('/automations');
    await page.getByRole('link', { name: 'Add an automation' }).click();
    await clerk.sheet.getByLabel('Name', { exact: true }).fill(name);
    await clerk.sheet.getByLabel('Addresses').fill(address);
    await clerk.saves();
    await expect(clerk.sheet.getByText('This field is required.').first()).toBeVisible();
    await clerk.sheet.getByRole('checkbox', { name: 'Revenue and tickets' }).check();
    await clerk.sheet.getByRole('checkbox', { name: 'Daily sales' }).check();
    await clerk.sheet.getByLabel('Subject').fill('The week');
    await clerk.saves();
    await clerk.sheetCloses();
    await page.reload();
    await clerk.openRecord(name);
    await expect(clerk.sheet.getByRole('checkbox', { name: 'Daily sales' })).toBeChecked();
    await clerk.confirms('Send now');
    await expect.poll(() => mailsTo(address)).toHaveLength(1);
    await clerk.opens('/automations');
    await clerk.openRecord(name);
    await clerk.confirms('Remove the automation');
    await expect(clerk.row(name)).toHaveCount(0);

    // Nothing is planned for the cine week after this day.
    await clerk.opens('/newsletters');
    await page.getByRole('link', { name: 'Write a newsletter' }).click();
    await clerk.sheet.getByLabel('Name', { exact: true }).fill(name);
    await typesDate(dateFieldNamed(clerk.sheet, 'send_at'), '2031-01-01T18:00');
    for (const language of ['Dutch', 'French', 'German', 'English'])
      await clerk.sheet.getByLabel(language).first().fill(name);
    await clerk.saves();
    await expect(clerk.row(name)).toContainText('Awaiting confirmation');
    await clerk.confirms('Confirm');
    await expect(
      page.getByText(/The newsletter cannot be sent: its period has \d+ shows? on the website/).first(),
    ).toBeVisible();
  });
});
