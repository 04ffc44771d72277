import type { Page } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/sale-alerts/${name}.png`, fullPage: true });
const DAY_MS = 86_400_000;

/** Adds a film without shows in the portal. */
async function addsFilm(clerk: Clerk, title: string): Promise<void> {
  await clerk.opens('/movies/new');
  for (const language of ['Dutch', 'French', 'German', 'English'])
    await clerk.sheet.getByLabel(language).first().fill(title);
  await clerk.sheet.locator('[name=runtime]').fill('81');
  await clerk.saves();
  await expect(clerk.sheet.getByRole('heading', { name: title })).toBeVisible();
}

/** Plans one show of a film, eight weeks from now, in the first hall. */
async function plansShow(clerk: Clerk, title: string): Promise<void> {
  const { page } = clerk;
  await clerk.opens(`/schedules/bulk?week=${new Date(Date.now() + 56 * DAY_MS).toISOString().slice(0, 10)}`);
  await page.locator('[data-cell]').first().click();
  await page.keyboard.type(title);
  await page
    .getByRole('option', { name: new RegExp(title) })
    .first()
    .click();
  await page.keyboard.type('20:00');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await clerk.sheet.getByRole('button', { name: /^Save/ }).click();
  expect((await saved).ok()).toBe(true);
}

test('a visitor leaves an address on the page of a film without shows, and gets one mail when the first show is planned', {
  tag: ['@PORT-005', '@full'],
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  const title = `Lantern ${Date.now()}`;
  const email = `${title.replace(' ', '').toLowerCase()}@visitor.example`;
  const office = await (await browser.newContext({ baseURL: exhibitorUrl(), reducedMotion: 'reduce' })).newPage();
  const clerk = await Clerk.comes(office);
  await addsFilm(clerk, title);

  const main = page.getByRole('main');
  const filmPage = `/en/movies/view/${title.toLowerCase().replace(' ', '-')}`;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await page.goto(filmPage))?.status()).toBe(200);
  await expect(main.getByText('No shows are scheduled at the moment.')).toBeVisible();
  await findsNothingWrong(page, 'a film without shows');
  await picture(page, 'film-phone');
  await main.getByRole('link', { name: 'Tell me when tickets are on sale' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Tell me when tickets are on sale');
  await expect(main.getByText('We use the address for this one e-mail only')).toBeVisible();
  await findsNothingWrong(page, 'the form, phone');
  await picture(page, 'form-phone');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await findsNothingWrong(page, 'the form, desktop');
  await picture(page, 'form-desktop');
  await main.getByLabel('E-mail address').fill('nobody');
  await main.getByRole('button', { name: 'Tell me by e-mail' }).click();
  await expect(main.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
  await main.getByLabel('E-mail address').fill(email);
  await main.getByRole('button', { name: 'Tell me by e-mail' }).click();
  await expect(main.getByText('please follow the link in the mail')).toBeVisible();

  const mail = async (subject: string) => (await mailsTo(email)).find((each) => each.subject.startsWith(subject));
  const linkIn = async (subject: string, part: string): Promise<string> => {
    await expect.poll(() => mail(subject), { timeout: 100_000 }).toBeDefined();
    const address = new RegExp(`https?://\\S+/${part}\\S*`).exec((await mail(subject))?.text ?? '')?.[0] ?? '';
    return new URL(address).pathname;
  };
  await page.goto(await linkIn('Please confirm', 'sale-alert/confirm'));
  await picture(page, 'confirm-desktop');
  await main.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');

  await clerk.opens('/movies');
  await expect(clerk.row(title)).toContainText('1 visitor is waiting for tickets');
  await picture(office, 'portal');
  await plansShow(clerk, title);

  await page.goto(await linkIn('On sale', 'movies/view'));
  await expect(main.getByRole('heading', { name: 'Showtimes' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Tell me when tickets are on sale' })).toHaveCount(0);
  await clerk.opens('/movies');
  await expect(clerk.row(title)).not.toContainText('waiting for tickets');
  expect((await mailsTo(email)).length).toBe(2);
  await page.goto(await linkIn('On sale', 'sale-alert/leave'));
  await main.getByRole('button', { name: 'No e-mail, please' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('You will get no e-mail');
});
