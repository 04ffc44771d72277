import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { OIDC_CLIENT, type OidcSimulator, startOidcSimulator } from '#simulators/oidc/simulator.ts';
import { personOf, signedIn, speaks } from '#testing/e2e/support/people.ts';
import { elevenMinutesPass } from '#testing/e2e/support/time-passes.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const LABEL = 'Sign in with your company account';
let idp: OidcSimulator;
test.beforeAll(async () => {
  idp = await startOidcSimulator();
});
test.afterAll(() => idp.close());

/** Pictures of a screen in both widths, for people who look at it. */
async function looksAt(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `test-results/sign-in-provider/${name}-${width}.png`, fullPage: true });
  }
}

test('an administrator sets and tries the identity provider, signs out, and signs in and proves themselves there', {
  tag: ['@full', '@ROLE-016'],
}, async ({ page }) => {
  const { email } = personOf('admin');
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.getByRole('link', { name: 'Identity provider', exact: true }).click();
  await expect(page.getByText('There is no identity provider yet.')).toBeVisible();
  await expect(page.getByLabel('Redirect address')).toHaveValue(/^http:\/\/[^/]+\/portal\/sign-in\/provider$/);

  await page.getByLabel('Address of the provider').fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText(/The identity provider could not be used/)).toBeVisible();
  await page.getByLabel('Address of the provider').fill(idp.url);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The provider answers, and its description is complete.')).toBeVisible();
  await page.getByLabel('Client ID').fill(OIDC_CLIENT.id);
  await page.getByLabel('Client secret').fill(OIDC_CLIENT.secret);
  await page.getByLabel('Allowed mail domains').fill('not a domain!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Allowed mail domains')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Allowed mail domains').fill(email.slice(email.indexOf('@') + 1));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address of the provider')).toHaveValue(idp.url);
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/portal/sign-in');
  await expect(page.getByRole('button', { name: LABEL })).toBeVisible();
  await looksAt(page, 'sign-in');
  await page.getByRole('button', { name: LABEL }).click();
  await page.waitForURL(`${idp.url}/**`); // the page before has the same fields
  await page.getByLabel('E-mail address').fill('nina@elsewhere.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('confirmed no e-mail address of this cinema')).toBeVisible();
  await looksAt(page, 'refused');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: LABEL }).click();
  await page.waitForURL(`${idp.url}/**`); // the page before has the same fields
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('nav')).toBeAttached();
  await expect(page).toHaveURL(/\/portal\/?$/);

  await page.goto('/portal/sign-in-provider');
  await page.getByLabel('Switch off sign-in with a password').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/In an emergency .+ can sign in with a password\./)).toBeVisible();
  await looksAt(page, 'settings');
  const stranger = await (await page.context().browser()?.newContext())?.newPage();
  if (!stranger) throw new Error('the browser opens no other window');
  await speaks(stranger, 'en');
  await stranger.goto(new URL('/portal/sign-in', page.url()).href);
  await expect(stranger.getByRole('button', { name: LABEL })).toBeVisible();
  await expect(stranger.getByLabel('Password')).toBeHidden();
  await looksAt(stranger, 'sign-in-without-passwords');
  await stranger.getByText('Emergency sign-in with a password').click();
  await stranger.getByLabel('E-mail address').fill(personOf('manager').email);
  await stranger.getByLabel('Password').fill(personOf('manager').password);
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByText('Your cinema does not allow sign-in with a password.')).toBeVisible();
  await looksAt(stranger, 'refused-password');
  await stranger.context().close();
  await page.getByLabel('Switch off sign-in with a password').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/In an emergency/)).toBeHidden();
  await elevenMinutesPass(email);
  await page.getByRole('button', { name: 'Remove the provider' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove the provider' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    proof.getByRole('button', { name: `Confirm: ${LABEL}` }).click(),
  ]);
  await expect(window.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await window.getByLabel('E-mail address').fill(email);
  await window.getByRole('button', { name: 'Sign in' }).click();
  await expect(proof).toBeHidden();
  await expect(page.getByText('There is no identity provider yet.')).toBeVisible();
});
