import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/your-data/${name}.png`, fullPage: true });
/** React has hydrated the page: typed text now stays. */
const taken = (page: Page) => page.waitForFunction(() => !document.body.classList.contains('preload'));

/** Asks for the link on the page and returns the one of the mail. */
async function asksForLink(page: Page, email: string): Promise<string> {
  await page.goto('/en/privacy-policy');
  await taken(page);
  await page.getByRole('main').getByRole('link', { name: 'See, download or erase your data' }).click();
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'E-mail me the link' }).click();
  await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
  const linkOf = async () =>
    (await mailsTo(email)).map(({ text }) => /https?:\/\/\S+\/your-data\/[\w.-]+/.exec(text)?.[0]).find(Boolean) ?? '';
  await expect.poll(linkOf).not.toBe('');
  return new URL(await linkOf()).pathname;
}

for (const width of [390, 1280])
  test.describe(`at ${width} pixels`, { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('who wrote a message asks for their data, downloads it and is forgotten', { tag: '@T91' }, async ({
      page,
    }) => {
      const email = `ada${Date.now()}x${width}@visitor.example`;
      await page.goto('/en/contact');
      await taken(page);
      const form = page.getByRole('main');
      await form.getByLabel('Name').fill('Ada Forgotten');
      await form.getByLabel('E-mail address').fill(email);
      await form.getByLabel('Message').fill('Is there a lift?');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Your message has been sent')).toBeVisible();

      const link = await asksForLink(page, email);
      await picture(page, `asked-${width}`);
      const answer = await page.goto(link);
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      await expect(page.getByText('1 message from the contact form')).toBeVisible();
      await findsNothingWrong(page, `what is stored, ${width}`);
      await picture(page, `stored-${width}`);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download as text' }).click();
      expect((await download).suggestedFilename()).toBe('your-data.txt');
      await page.getByRole('button', { name: 'Forget me' }).click();
      await expect(page.getByRole('heading', { name: 'This stays' })).toBeVisible();
      await findsNothingWrong(page, `what goes, ${width}`);
      await picture(page, `forget-${width}`);
      await page.getByRole('button', { name: 'Forget me for good' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been forgotten');
      await picture(page, `done-${width}`);
      await expect
        .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
        .toContain('Your data was deleted: Noctule');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid');
      await findsNothingWrong(page, `a used link, ${width}`);
      await picture(page, `used-${width}`);
    });

    test('who has tickets for a show to come sees why they are not forgotten yet', { tag: '@T91' }, async ({
      page,
      visitor,
      screening,
    }) => {
      const email = `bea${Date.now()}x${width}@visitor.example`;
      await visitor.opens(screening('hidden'));
      await visitor.addsTickets(1);
      await visitor.saysWhoHeIs('Bea Visitor', email);
      await visitor.chooses('redirect');
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');
      await page.goto(await asksForLink(page, email));
      await expect(page.getByText('you still have tickets for an upcoming show')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Forget me' })).toHaveCount(0);
      await findsNothingWrong(page, `tickets to use, ${width}`);
      await picture(page, `tickets-${width}`);
    });
  });
