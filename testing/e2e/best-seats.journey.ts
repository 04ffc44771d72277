import { expect, test } from '#testing/e2e/support/visitors.ts';

const SIZES = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desktop', viewport: { width: 1280, height: 900 } },
] as const;

for (const { name, viewport } of SIZES) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('the best seats are given, and a dearer class can be chosen', {
      tag: ['@full', '@D-188', '@D-034', '@D-037'],
    }, async ({ visitor, screening, page }) => {
      await visitor.opens(screening('assigned'));
      await visitor.addsTickets(2);
      await expect.poll(() => visitor.chosen()).toHaveLength(2);
      await expect(visitor.main.getByText('We pick the best free seats for you.')).toBeVisible();
      const given = await visitor.chosen();
      await page.getByRole('radio', { name: /^comfort/ }).check();
      await expect.poll(() => visitor.chosen()).not.toEqual(given);
      for (const seat of await visitor.chosen())
        await expect(visitor.seat(seat)).toHaveAccessibleName(/comfort.*chosen/);
      await visitor.saysWhoHeIs();
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
    });

    test('a wheelchair place is sold where seats are given, after a question', {
      tag: ['@further', '@ASSIGN-15', '@D-034', '@D-037'],
    }, async ({ visitor, screening, page }) => {
      await visitor.opens(screening('assigned'));
      await visitor.addsTickets(2);
      await expect.poll(() => visitor.chosen()).toHaveLength(2);
      const given = await visitor.chosen();
      const place = page.getByRole('checkbox', { name: /wheelchair place, (free|chosen)/ });
      await page.getByRole('button', { name: 'I need a wheelchair place' }).click();
      const question = page.getByRole('region', { name: 'Do you need a wheelchair place?' });
      await expect(question).toContainText('A wheelchair place has no seat');
      await expect(question.getByRole('link', { name: 'Questions? Ask the cinema' })).toHaveAttribute(
        'href',
        /\/contact$/,
      );
      await question.getByRole('button', { name: 'No, give me a seat' }).click();
      expect(await visitor.chosen()).toEqual(given);
      await page.getByRole('button', { name: 'I need a wheelchair place' }).click();
      await question.getByRole('button', { name: 'Yes, I need one' }).click();
      await expect(place.and(page.locator(':checked'))).toHaveCount(1);
      expect(await visitor.chosen()).toHaveLength(2);
      await visitor.saysWhoHeIs();
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
    });
  });
}
