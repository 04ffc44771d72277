import { expect, test } from '#testing/e2e/support/visitors.ts';

/** The screens of the website's visitors, of a hand and of a desk. Each buys for another show: two at once would take each other's seat. */
const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, nth: 0 },
  { name: 'desktop', viewport: { width: 1280, height: 900 }, nth: 1 },
];

for (const { name, viewport, nth } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a show after midnight says which night, from the list of the day to the paid order', {
      tag: ['@further', '@D-010', '@SITE-048', '@SITE-023'],
    }, async ({ page, site, visitor }) => {
      const shows = site.schedules.filter(
        ({ start, day, purchasable_online, event_id }) =>
          purchasable_online &&
          event_id === null &&
          !start.startsWith(day) &&
          Date.parse(start) > site.now + 86_400_000,
      );
      const show = shows[nth];
      if (!show) throw new Error('The demo cinema shows too little after midnight');
      const night = /night of \w{3} \d+ to \w{3} \d+/;

      await page.goto(`/en/movies/${show.day}`);
      const time = page.locator(`main a[href="/en/buy/tickets/${show.id}"]`);
      await expect(time.getByText(night).first()).toBeVisible();
      await time.click();
      await expect(page.locator('aside time')).toHaveText(night);
      await visitor.addsTickets(1);
      await visitor.saysWhoHeIs();
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      await expect(page.locator('main time').first()).toHaveText(night);
    });
  });
}
