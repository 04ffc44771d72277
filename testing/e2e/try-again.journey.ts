import { expect, Rival, test } from '#testing/e2e/support/visitors.ts';

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

for (const [name, viewport] of Object.entries(SCREENS)) {
  test.describe(name, name === 'phone' ? {} : { tag: '@further' }, () => {
    test.use({ viewport });

    test('after a failed payment one press tries again, with tickets, seats, name and e-mail kept', {
      tag: ['@PAY-018', '@D-091'],
    }, async ({ visitor, screening, page }) => {
      const schedule = screening('free');
      const rival = await Rival.arrives();
      const seats = await rival.findsFree(schedule, 2);
      await visitor.opensAndPicks(schedule, seats);
      await visitor.saysWhoHeIs();
      await visitor.pays();
      await visitor.decides('Fail');
      await expect(visitor.result).toHaveText('The payment has failed');
      await expect(page.getByRole('button', { name: /^Pay with / }).first()).toBeVisible();
      await page.getByRole('button', { name: /^Try again: €/ }).click();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      for (const seat of seats) await expect(visitor.main).toContainText(`seat ${seat}`);
      await expect(visitor.main.getByText(/^Paid with /)).toBeVisible();
      await rival.leaves();
    });

    test('a seat that was sold meanwhile: the order opens with everything else kept, and other seats are offered', {
      tag: ['@full', '@PAY-018', '@SEAT-011'],
    }, async ({ visitor, screening, page }) => {
      const schedule = screening('free');
      const rival = await Rival.arrives();
      const seats = await rival.findsFree(schedule, 2);
      await visitor.opensAndPicks(schedule, seats);
      await visitor.saysWhoHeIs('Ada Twice');
      await visitor.pays();
      await visitor.decides('Cancel');
      await expect(visitor.result).toHaveText('The payment was cancelled');
      await rival.takes(schedule, seats[0] ?? '');
      await page.getByRole('button', { name: /^Try again: €/ }).click();
      await expect(page).toHaveURL(new RegExp(`/buy/tickets/${schedule.id}$`));
      await expect(visitor.main.getByText('The order could not be placed as it was')).toBeVisible();
      await expect(visitor.main.getByLabel('Name', { exact: true })).toHaveValue('Ada Twice');
      await expect(visitor.main.getByLabel('E-mail address again')).toHaveValue(/@visitor\.example$/);
      await expect.poll(() => visitor.chosen()).toHaveLength(2);
      expect(await visitor.chosen()).not.toContain(seats[0]);
      await visitor.main.getByRole('button', { name: 'Accept these seats' }).click();
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      await rival.leaves();
    });
  });
}
