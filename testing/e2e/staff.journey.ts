import { mailsTo } from '#testing/e2e/support/partners.ts';
import { personOf, signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const linkIn = (text: string): string => new URL(/https?:\/\/\S+\/portal\/\S+/.exec(text)?.[0] ?? '').pathname;

test('by keyboard alone: a wrong password is reported at its field, the right one opens the portal, and sign-out closes it', {
  tag: ['@ROLE-016', '@ERR-021', '@PORT-021'],
}, async ({ page }) => {
  await speaks(page, 'en');
  const { email, name, password } = personOf('admin');
  await page.goto('/portal/employees');
  await expect(page).toHaveURL(/sign-in\?then=/);
  await page.getByLabel('E-mail address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the one');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(/password is wrong/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Employees', level: 1 })).toBeVisible(); // the page they requested
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an employee is invited, chooses a password with the mailed link, forgets it and chooses another', {
  tag: ['@full', '@ROLE-001', '@ERR-023', '@VAL-054', '@PORT-021', '@ROLE-011', '@ROLE-016'],
}, async ({ page, browser }) => {
  await speaks(page, 'en');
  const email = `ada${Date.now()}@example.org`;
  await signedIn(page, 'admin');
  await page.goto('/portal/employees');
  await page.getByRole('link', { name: 'Invite an employee' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite an employee' });
  await expect(sheet.getByLabel('Name', { exact: true })).toBeFocused();
  await sheet.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await sheet.getByRole('button', { name: 'Invite an employee' }).click();
  await expect(sheet.getByLabel('E-mail address')).toHaveAccessibleDescription('This field is required.');
  await sheet.getByLabel('E-mail address').fill(email);
  await sheet.getByRole('checkbox', { name: /^Manager The portal/ }).check();
  await sheet.getByRole('button', { name: 'Invite an employee' }).click();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('has no password yet');

  const [invitation] = await expect
    .poll(() => mailsTo(email))
    .toHaveLength(1)
    .then(() => mailsTo(email));
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const ada = await context.newPage();
  await speaks(ada, 'en');
  await ada.goto(linkIn(invitation?.text ?? ''));
  const choose = async (password: string, confirmation = password) => {
    await ada.locator('input[name=password]').fill(password);
    await ada.locator('input[name=password_confirmation]').fill(confirmation);
    await ada.locator('form button[type=submit]').click();
  };
  await choose('short');
  await expect(ada.locator('input[name=password]')).toHaveAccessibleDescription(/at least 12/);
  await choose('difference engine', 'analytical engine');
  await expect(ada.locator('input[name=password_confirmation]')).toHaveAttribute('aria-invalid', 'true');
  await choose('difference engine');
  await expect(ada.getByText('Your password is set')).toBeVisible();

  await ada.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(ada.getByRole('heading', { name: 'A new password' })).toBeVisible(); // the sign-in has the same field
  await ada.getByLabel('E-mail address').fill(email);
  await ada.getByRole('button', { name: 'Send the link' }).click();
  await expect(ada.getByRole('status')).toContainText(/link/);
  const [reset] = await expect
    .poll(() => mailsTo(email))
    .toHaveLength(2)
    .then(() => mailsTo(email));
  const link = linkIn(reset?.text ?? '');
  await ada.goto(link);
  await choose('analytical engine');
  await expect(ada.getByText('Your password is set')).toBeVisible();
  await ada.goto(link);
  await choose('a third engine');
  await expect(ada.getByRole('alert')).toBeVisible(); // a link works once
  await ada.goto('/portal/sign-in');
  await ada.getByLabel('E-mail address').fill(email);
  await ada.getByLabel('Password').fill('analytical engine');
  await ada.getByRole('button', { name: 'Sign in' }).click();
  await expect(ada.getByText('Ada Lovelace')).toBeAttached();
  await expect(ada.getByRole('link', { name: 'Employees' })).toHaveCount(0); // a manager's portal (D-126)
  await context.close();
});
