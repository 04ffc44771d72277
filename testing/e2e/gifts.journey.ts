import type { Page } from '@playwright/test';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Cards for today are mailed at once: there is no time to correct them. */
const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/gifts/${name}.png`, fullPage: true });

for (const width of [390, 1280])
  test.describe(`at ${width} pixels`, width === 390 ? {} : { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a gift card with a design and a message is mailed to its recipient, and the order says so', {
      tag: '@further',
    }, async ({ page, visitor }) => {
      const [buyer, to] = [`gina${Date.now()}x${width}@visitor.example`, `otto${Date.now()}x${width}@visitor.example`];
      await page.goto('/en/info/vouchers/giftcard');
      await page.getByRole('main').getByRole('link', { name: /^Buy / }).first().click();
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'With a design and a message' }).click();
      await main.getByLabel('Bow').check();
      await main.getByLabel('Your message').fill('Many happy returns!\nSee you at the film.');
      await main.getByLabel('Name on the card').fill('Otto');
      await main.getByLabel('E-mail it to the recipient').check();
      await main.getByLabel('Recipient’s e-mail address').fill(to);
      await typesDate(dateField(main, 'Day of delivery'), inTenDays());
      await expect(main.getByRole('figure')).toContainText('See you at the film.');
      await expect(main.getByRole('figure')).toContainText('For Otto');
      await visitor.saysWhoHeIs('Gina Visitor', buyer);
      await findsNothingWrong(page, `a gift, ${width}`);
      await picture(page, `form-${width}`);
      await main.getByRole('radio', { name: 'Bancontact, card and more' }).check();
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      await expect(main.getByText(`to ${to}`)).toBeVisible();
      await picture(page, `result-${width}`);

      // An employee finds it in the portal, and changes design, name, message and address.
      await speaks(page, 'en');
      await signedIn(page, 'admin');
      await page.goto('/portal/vouchers');
      await page.getByLabel('Gifts').selectOption('To be mailed');
      await expect(page.getByText(to)).toBeVisible();
      await picture(page, `list-${width}`);
      await page
        .getByRole('row', { name: new RegExp(to) })
        .getByRole('link')
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Night sky').check();
      await sheet.getByLabel('Name on the card').fill('Ottilie');
      await sheet.getByLabel('Message').fill('Happy birthday, Ottilie!');
      await sheet.getByLabel('Recipient’s e-mail address').fill(`new-${to}`);
      await findsNothingWrong(page, `the sheet of a gift, ${width}`);
      await picture(page, `sheet-${width}`);
      await sheet.getByRole('button', { name: 'Save the gift' }).click();
      await expect(page.getByText('The gift is saved.')).toBeVisible();
      await expect(page.getByText(`new-${to}`).first()).toBeVisible();
      await page.reload();
      await expect(sheet.getByLabel('Night sky')).toBeChecked();
      await expect(sheet.getByLabel('Message')).toHaveValue('Happy birthday, Ottilie!');
      await expect(sheet.getByLabel('Name on the card')).toHaveValue('Ottilie');
    });
  });
