import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const EXHIBITOR = 'bonjour@noctule.example';

async function findsNothingWrong(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** React has hydrated the page: typed text now stays. */
const taken = (page: Page) => page.waitForFunction(() => !document.body.classList.contains('preload'));
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/emails/${name}.png`, fullPage: true });
const unique = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`;
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const main = (page: Page) => page.locator('main');
/** The message that replaces the form; a busy button announces its state too. */
const answerOf = (page: Page) => main(page).locator('[role=status][tabindex]');

/** The page's error reports, and its requests to other hosts. */
const outsideRequests = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(page.url()).origin && !request.url().startsWith('data:')) seen.push(request.url());
    if (pathname === '/api/client-errors') seen.push(request.postData() ?? '');
  });
  return seen;
};

const formsAt = (width: number) => () => {
  test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a message is corrected, sent, answered politely and received by the exhibitor', {
    tag: ['@further', '@SITE-004', '@API-006', '@NEWS-005', '@NEWS-007'],
  }, async ({ page }) => {
    const name = `Ada ${unique()}`;
    await page.goto('/en/contact');
    await taken(page);
    const seen = outsideRequests(page);
    await picture(page, `contact-${width}-empty`);
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(main(page).getByRole('alert')).toHaveText('Please check the marked fields.');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(main(page).getByText('This field is required.')).toHaveCount(3);
    await picture(page, `contact-${width}-refused`);
    await findsNothingWrong(page);
    expect(await sideways(page)).toBe(0);

    await page.getByLabel('Name', { exact: true }).fill(name);
    await expect(main(page).getByText('This field is required.')).toHaveCount(2);
    await main(page).getByLabel('E-mail address').fill('ada@visitor.example');
    await page.getByLabel('Telephone').fill('call me');
    await page.getByLabel('Message', { exact: true }).fill('Is there a ramp at the side door?\nThank you.');
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(main(page).getByText('This has the wrong format.')).toBeVisible();
    await expect(page.getByLabel('Telephone')).toBeFocused();
    await page.getByLabel('Telephone').fill('+32 2 123 45 67');
    await main(page).getByRole('button', { name: 'Send' }).click();
    const answer = answerOf(page);
    await expect(answer).toHaveText('Your message has been sent. Thank you.');
    await expect(answer).toBeFocused();
    await picture(page, `contact-${width}-sent`);
    await findsNothingWrong(page);
    await expect
      .poll(async () => (await mailsTo(EXHIBITOR)).filter(({ subject }) => subject.includes(name)).length)
      .toBe(1);
    const mail = (await mailsTo(EXHIBITOR)).find(({ subject }) => subject.includes(name));
    expect(mail?.text).toContain('Is there a ramp at the side door?');
    expect(Object.fromEntries(mail?.headers ?? [])['Reply-To']).toBe(`${name} <ada@visitor.example>`);
    expect(seen).toEqual([]);
  });

  test('a visitor signs up in the footer, gets a welcome mail, and unsubscribes with its link', {
    tag: ['@full', '@SITE-004', '@API-018', '@NEWS-003', '@NEWS-006'],
  }, async ({ page }) => {
    const email = `ada-${unique()}@visitor.example`;
    await page.goto('/en/movies');
    await taken(page);
    await page.locator('footer input[type=email]').fill(email);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(main(page).getByLabel('E-mail address')).toHaveValue(email);
    await page.getByLabel('First name').fill('Ada');
    await picture(page, `newsletter-${width}-filled`);
    expect(await sideways(page)).toBe(0);
    await findsNothingWrong(page);
    await main(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(answerOf(page)).toHaveText('You are subscribed. Welcome.');
    await picture(page, `newsletter-${width}-sent`);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('You are subscribed to the newsletter of Noctule');
    const link = /https?:\/\/\S+\/newsletter\/leave\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from the newsletter');
    await picture(page, `leave-${width}`);
    await findsNothingWrong(page);
    await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
    await picture(page, `left-${width}`);
  });
};
test.describe('1280 px', formsAt(1280));
test.describe('390 px', { tag: '@full' }, formsAt(390));

test('an expired session reloads the page, and the typed text is still there', {
  tag: ['@further', '@ERR-002', '@D-068'],
}, async ({ page }) => {
  await page.goto('/en/contact');
  await taken(page);
  await page.getByLabel('Name', { exact: true }).fill('Ada Visitor');
  await page.getByLabel('Message', { exact: true }).fill('Something long that must not be lost.');
  let refused = 0;
  await page.route('**/api/contactpage/send', (route) => {
    refused += 1;
    return route.fulfill({ status: 419, json: { message: 'expired' } });
  });
  const loaded = page.waitForEvent('load');
  await main(page).getByRole('button', { name: 'Send' }).click();
  await loaded;
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Visitor');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Something long that must not be lost.');
  expect(refused).toBe(2);
});

test('a visitor who sends too often must wait, and the typed text stays', {
  tag: ['@further', '@ERR-009', '@D-067'],
}, async ({ page }) => {
  await page.goto('/en/contact');
  await taken(page);
  await page.getByLabel('Name', { exact: true }).fill('Ada Visitor');
  for (let tries = 0; tries < 5; tries += 1) {
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(main(page).getByRole('alert')).toHaveText('Please check the marked fields.');
    await expect(main(page).getByLabel('E-mail address')).toBeFocused();
  }
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByRole('alert')).toContainText('Too many requests');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Visitor');
});

test('a failing server leads to an apology, and the next attempt sends it', { tag: '@ERR-008' }, async ({ page }) => {
  await page.goto('/en/info/newsletter');
  await taken(page);
  await main(page).getByLabel('E-mail address').fill(`ada-${unique()}@visitor.example`);
  await page.route('**/api/newsletters/subscribe', (route) => route.fulfill({ status: 500, json: { message: 'x' } }), {
    times: 1,
  });
  await main(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(main(page).getByRole('alert')).toContainText('An error has occurred');
  await main(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(answerOf(page)).toHaveText('You are subscribed. Welcome.');
});

test('both forms have the four languages, errors and answers included', {
  tag: ['@full', '@I18N-001', '@SITE-018'],
}, async ({ page }) => {
  for (const [locale, send, required, button, subscribed] of [
    ['nl-BE', 'Versturen', 'Dit veld is verplicht.', 'Inschrijven', 'U bent ingeschreven. Welkom.'],
    ['fr', 'Envoyer', 'Ce champ est obligatoire.', 'S’inscrire', 'Vous êtes inscrit. Bienvenue.'],
    ['de', 'Senden', 'Bitte füllen Sie dieses Feld aus.', 'Anmelden', 'Sie sind angemeldet. Willkommen.'],
  ] as const) {
    await page.goto(`/${locale}/contact`);
    await taken(page);
    await main(page).getByRole('button', { name: send }).click();
    await expect(main(page).getByText(required)).toHaveCount(3);
    await page.goto(`/${locale}/info/newsletter/ada-${unique()}@visitor.example`);
    await taken(page);
    await main(page).getByRole('button', { name: button }).click();
    await expect(answerOf(page)).toHaveText(subscribed);
  }
});

test('a page error is reported once, and a failed report causes no further one', {
  tag: ['@further', '@ERR-001'],
}, async ({ page }) => {
  const reports: string[] = [];
  await page.route('**/api/client-errors', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.abort();
  });
  await page.goto('/en/contact');
  await taken(page);
  const breaks = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a bug of this test');
      });
    });
  await breaks();
  await expect.poll(() => reports.length).toBe(1);
  await breaks();
  await page.evaluate(() => void Promise.reject(new Error('another one')));
  await expect.poll(() => reports.length).toBe(2);
  expect(reports.map((report) => (JSON.parse(report) as { message: string }).message)).toEqual([
    'a bug of this test',
    'another one',
  ]);
  await expect(page).toHaveURL(/\/en\/contact$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('RFC 8058 the page of a link states its purpose; a page of an invalid link says so', async ({ page }) => {
    await page.goto('/newsletter/leave/1-1.forged');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from the newsletter');
    await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid');
  });
});
