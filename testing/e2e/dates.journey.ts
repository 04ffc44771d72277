import { dateField, dateFieldNamed, sentText, typesDate } from '#testing/e2e/support/dates.ts';
import { findsNothingWrong, LOOKS, lookAs, reportsOf } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** The same day and time as each language writes them, and the first column of its calendar. */
const LANGUAGES = [
  { locale: 'en', written: /^05\/11\/2035$/, month: /November 2035/, monday: 'Mon' },
  { locale: 'nl-BE', written: /^05[/-]11[/-]2035$/, month: /november 2035/, monday: 'ma' },
  { locale: 'fr', written: /^05\/11\/2035$/, month: /novembre 2035/, monday: 'lun.' },
  { locale: 'de', written: /^05\.11\.2035$/, month: /November 2035/, monday: 'Mo' },
] as const;

test.describe('a date in each language of the portal', { tag: '@full' }, () => {
  // an American browser would write 11/05/2035 and 8:30 PM
  test.use({ locale: 'en-US' });
  for (const [nth, { locale, written, month, monday }] of LANGUAGES.entries())
    test(`is written as ${locale} writes it, typed digit by digit or chosen from the calendar`, async ({ page }) => {
      const reported = reportsOf(page);
      const violations: string[] = [];
      page.on('console', (line) => line.text().includes('Content Security Policy') && violations.push(line.text()));
      await speaks(page, locale);
      await lookAs(page, LOOKS[nth % 2 === 0 ? 0 : 1]);
      await signedIn(page, 'admin');
      await page.goto('/portal/price-rates/new');
      const from = dateFieldNamed(page, 'usable.valid_from');
      const time = dateFieldNamed(page, 'usable.start_from');
      await typesDate(from, '2035-11-05');
      await expect(from).toHaveText(written);
      await typesDate(time, '20:30');
      await expect(time).toHaveText(/^.?20:30.?$/);

      const button = from.locator('xpath=../button');
      await button.click();
      const calendar = page.locator('[popover]');
      await expect(calendar).toBeInViewport({ ratio: 1 });
      await expect(calendar.getByText(month).first()).toBeVisible();
      await expect(calendar.locator('th').first()).toHaveText(monday);
      await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('5');
      await findsNothingWrong(page, `the calendar in ${locale}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(calendar).toHaveCount(0);
      await expect(sentText(from)).toHaveValue('2035-11-06');
      await expect(button).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(calendar).toBeVisible();
      await page.keyboard.press('Escape'); // closes the calendar, and not the sheet with the form
      await expect(calendar).toHaveCount(0);
      await expect(page.getByRole('dialog')).toBeVisible();
      await button.click();
      await button.click();
      await expect(calendar).toHaveCount(0);
      await button.click();
      await calendar.getByRole('button').last().click();
      await expect(sentText(from)).toHaveValue('');
      expect([reported, violations]).toEqual([[], []]);
    });

  test('that is half typed is told at its field, two digits mean a year of this century, and leaving asks first', async ({
    page,
  }) => {
    await speaks(page, 'en');
    await signedIn(page, 'admin');
    await page.goto('/portal/price-rates/new');
    const from = dateField(page, 'Valid from');
    await from.getByRole('spinbutton').first().click();
    await page.keyboard.type('3111');
    await page.keyboard.press('Tab');
    await expect(from).toHaveAccessibleDescription(/Type the whole date/);
    await from.getByRole('spinbutton').first().click();
    await page.keyboard.type('30112035');
    await expect(sentText(from)).toHaveValue('2035-11-30');
    await from.getByRole('spinbutton').last().click();
    await page.keyboard.press('Backspace');
    await expect(sentText(from)).toHaveValue(''); // the year 203 is not complete
    await page.keyboard.type('6');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('36');
    await page.keyboard.press('Tab');
    await expect(sentText(from)).toHaveValue('2036-11-30');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });
});
