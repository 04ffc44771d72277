import { fixtureServer } from '#testing/component/serve-fixture.ts';
import { test as base, expect } from '#testing/e2e/support/acting.ts';

/**
 * An operator with keys: the browser's network simulates the third party, under the real policy.
 */
const test = base.extend<object, { website: string }>({
  website: [
    async ({ browserName: _ }, use) => {
      const app = await fixtureServer({ recaptchaKey: 'site-key' });
      await use(await app.listen({ port: 0, host: '127.0.0.1' }));
      await app.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ website }, use) => use(website),
});

const THIRD_PARTY = `
  globalThis.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => 'token of ' + key + ' for ' + action,
  };`;

test('with keys the script loads with the first form that is sent, on form pages only, and its token is sent too', {
  tag: ['@further', '@NEWS-007', '@D-165'],
}, async ({ page }) => {
  const scripts: string[] = [];
  const posted: string[] = [];
  await page.addInitScript(() => localStorage.setItem('cookie-consent', `necessary ${Date.now() + 1e9}`));
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: THIRD_PARTY });
  });
  await page.route('**/api/captcha', (route) => route.abort());
  await page.route('**/api/contactpage/send', (route) => {
    posted.push(route.request().postData() ?? '');
    return route.fulfill({ json: { message: 'sent' } });
  });
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/en')).not.toContain('recaptcha');
  expect(await policyOf('/en/contact')).toContain('script-src');
  expect(await policyOf('/en/contact')).toContain('https://www.google.com/recaptcha/');

  // Reached by a link from a page whose policy excludes third parties: the page is loaded again,
  // with its own policy.
  await page.goto('/en/movies');
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await loaded;
  await expect(page).toHaveURL(/\/en\/contact$/);
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  expect(scripts).toEqual([]);
  await page.locator('main').getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('main [role=status][tabindex]')).toHaveText('sent');
  expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key']);
  expect(JSON.parse(posted[0] ?? '{}')).toMatchObject({
    name: 'Ada',
    grecaptcha: 'token of site-key for validate_grecaptcha',
  });
});

test('an unreachable third party leads to an apology, and nothing is lost', { tag: ['@further', '@NEWS-007'] }, async ({
  page,
}) => {
  await page.route('https://www.google.com/recaptcha/**', (route) => route.abort());
  await page.goto('/en/contact');
  await page.waitForFunction(() => !document.body.classList.contains('preload'));
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.locator('main').getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('An error has occurred');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
});
