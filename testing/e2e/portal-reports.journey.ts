import { readFile } from 'node:fs/promises';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Reports, and what is mailed: to the office by automations, to subscribers by newsletters. */
test.describe('reports and mails', { tag: '@full' }, () => {
  test('revenue and tickets are broken down by place, week and version, and leave as files, mail and print', {
    tag: ['@PORT-033', '@REP-001', '@REP-004', '@REP-005', '@REP-006'],
  }, async ({ page, visitor, screening }) => {
    test.setTimeout(150_000);
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
    await page.getByLabel('Until').fill(day);
    await page.getByLabel('From').fill(day);
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
    await expect(page.getByRole('columnheader')).toHaveCount(8);

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
});
