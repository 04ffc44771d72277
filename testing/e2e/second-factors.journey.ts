import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const PASSWORD = 'velvet curtain row';

/** Adds a manager of this journey alone. Returns their address. */
async function newManager(page: Page): Promise<string> {
  const email = `factor${Date.now()}@example.org`;
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/employees/new');
  const sheet = page.getByRole('dialog', { name: 'Invite an employee' });
  await sheet.getByLabel('Name', { exact: true }).fill('Hedy Lamarr');
  await sheet.getByLabel('E-mail address').fill(email);
  await sheet.getByRole('checkbox', { name: /^Manager The portal/ }).check();
  await sheet.locator('input[name=password]').fill(PASSWORD);
  await sheet.locator('input[name=password_confirmation]').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Invite an employee' }).click();
  await expect(page.getByRole('row', { name: /Hedy Lamarr/ }).first()).toBeVisible();
  return email;
}

/** A new browser at an address with a name: passkeys do not work at a number. */
async function anotherBrowser(page: Page, browser: Browser): Promise<Page> {
  const { port } = new URL(page.url());
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const another = await context.newPage();
  await speaks(another, 'en');
  return another;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/portal/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The code of the next 30 seconds: the program takes one step ahead, and no code twice. */
const nextCode = (secret: string): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.now() + 30_000 });

test('a manager sets up an authenticator app, signs in with a code, and with a recovery code once', {
  tag: ['@full', '@ROLE-016'],
}, async ({ page, browser }) => {
  const email = await newManager(page);
  const hedy = await anotherBrowser(page, browser);
  await typePassword(hedy, email);
  await hedy.getByRole('link', { name: 'My account' }).click();
  await hedy.getByRole('button', { name: 'Set up' }).click();
  const dialog = hedy.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  await dialog.getByLabel('Code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(dialog.getByLabel('Code that the app shows')).toHaveAccessibleDescription(/This code is wrong/);
  const now = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
  await dialog.getByLabel('Code that the app shows').fill(now);
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  const codes = hedy.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.locator('code')).toHaveCount(10);
  const [download] = await Promise.all([
    hedy.waitForEvent('download'),
    codes.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const recovery = (await codes.locator('code').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(hedy.getByText('10 codes left')).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).map(({ text }) => text).join()).toContain('authenticator app');

  const next = await anotherBrowser(page, browser);
  await typePassword(next, email);
  await expect(next.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await next.getByLabel('Code', { exact: true }).fill(nextCode(secret));
  await next.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(next.getByRole('button', { name: 'Sign out' })).toBeVisible();

  const last = await anotherBrowser(page, browser);
  for (const isFirst of [true, false]) {
    await typePassword(last, email);
    await last.getByLabel('Code', { exact: true }).fill(recovery);
    await last.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (isFirst) await last.getByRole('button', { name: 'Sign out' }).click();
    else await expect(last.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/used before/);
  }
  // The first browser sees the second one and ends it.
  await hedy.reload();
  await hedy.getByRole('button', { name: 'Sign out there' }).first().click();
  await expect(hedy.getByText('You are signed out in that browser.')).toBeVisible();
  await next.goto('/portal/account');
  await expect(next.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a manager adds a passkey and signs in with it alone, without address and password', {
  tag: ['@full', '@ROLE-016'],
}, async ({ page, browser }) => {
  const email = await newManager(page);
  const hedy = await anotherBrowser(page, browser);
  const devtools = await hedy.context().newCDPSession(hedy);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await typePassword(hedy, email);
  await hedy.getByRole('link', { name: 'My account' }).click();
  await hedy.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = hedy.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Desk in the office');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await hedy
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I have stored them' })
    .click();
  await expect(hedy.getByText('Desk in the office')).toBeVisible();
  await hedy.getByRole('button', { name: 'Sign out', exact: true }).click();

  await hedy.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(hedy.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(hedy.getByText(email)).toBeVisible();
  await hedy.getByRole('button', { name: 'Sign out', exact: true }).click();

  // The password alone is no longer enough; the passkey is the second step.
  await typePassword(hedy, email);
  await expect(hedy.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await hedy.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await hedy.getByRole('link', { name: 'My account' }).click();
  await hedy.getByRole('button', { name: 'Remove Desk in the office' }).click();
  await expect(hedy.getByText('Desk in the office')).toBeHidden();
  await hedy.getByRole('button', { name: 'Sign out', exact: true }).click();

  // The authenticator still has the key, the account does not.
  await hedy.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(hedy.getByText('This passkey does not belong to an account here.')).toBeVisible();
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
});

test('an exhibitor that requires a second factor leads a manager to set it up first', {
  tag: ['@further', '@ROLE-016'],
}, async ({ page, browser }) => {
  const email = await newManager(page);
  await page.goto('/portal/settings');
  const required = page.getByRole('checkbox', { name: /Managers and administrators need a second factor/ });
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Saved').first()).toBeVisible();
  };
  await required.check();
  await save();
  try {
    const hedy = await anotherBrowser(page, browser);
    await typePassword(hedy, email);
    await expect(hedy.getByText('Your cinema requires a second factor')).toBeVisible();
    await expect(hedy.getByRole('link', { name: 'Bills' })).toBeHidden();
    await hedy.goto('/portal/bills');
    await expect(hedy.getByText('Your cinema requires a second factor')).toBeVisible();
    await hedy.getByRole('button', { name: 'Set up' }).click();
    const dialog = hedy.getByRole('dialog', { name: 'Set up an authenticator app' });
    const secret = (await dialog.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    await dialog.getByLabel('Code that the app shows').fill(nextCode(secret));
    await dialog.getByRole('button', { name: 'Confirm the code' }).click();
    await hedy.getByRole('button', { name: 'I have stored them' }).click();
    await hedy.getByRole('link', { name: 'Bills' }).click();
    await expect(hedy.getByRole('heading', { name: 'Bills', level: 1 })).toBeVisible();
  } finally {
    await required.uncheck();
    await save();
  }
});
