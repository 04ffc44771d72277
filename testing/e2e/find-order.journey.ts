import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/find-order/${name}.png`, fullPage: true });

for (const width of [390, 1280])
  test.describe(`at ${width} pixels`, width === 390 ? {} : { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a visitor who lost the mail has the links to the orders mailed, and opens the tickets', {
      tag: '@full',
    }, async ({ page, visitor, screening }) => {
      const email = `cleo${Date.now()}x${width}@visitor.example`;
      await visitor.opens(screening('hidden'));
      await visitor.addsTickets(1);
      await visitor.saysWhoHeIs('Cleo Visitor', email);
      await visitor.chooses('redirect');
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');

      await visitor.opens(screening('hidden'));
      await page.getByRole('main').getByRole('link', { name: 'Already bought? Find my order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find my order');
      await findsNothingWrong(page, `find my order, ${width}`);
      await page.getByRole('main').getByLabel('E-mail address').fill(email.toUpperCase());
      await page.getByRole('main').getByRole('button', { name: 'E-mail me my orders' }).click();
      await expect(page.getByText('a mail with the links is on its way')).toBeVisible();
      await picture(page, `asked-${width}`);

      const found = async () => (await mailsTo(email)).find(({ subject }) => subject.startsWith('Your orders at'));
      await expect.poll(async () => (await found())?.subject ?? '').toContain('Your orders at');
      const link = /https?:\/\/\S+\/bill\/[0-9a-f-]{36}/.exec((await found())?.text ?? '')?.[0] ?? '';
      await page.goto(new URL(link).pathname);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, all set');
    });
  });
