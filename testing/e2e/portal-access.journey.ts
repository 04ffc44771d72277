import { speaks } from '#testing/e2e/support/people.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, newAddress, test } from '#testing/e2e/support/visitors.ts';

/** Who may come in, and what they find: sign-in, roles, settings and modules. */
test('after too many wrong passwords the sign-in says after how many seconds it may be tried again', {
  tag: ['@full', '@ERR-022', '@ROLE-016'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await page.goto('/portal/sign-in');
  const email = `nobody${Date.now()}@noctule.example`; // the limit counts per name
  const refused = page.getByText(/Too many attempts\. Please try again in \d+ seconds\./);
  await expect(async () => {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('not the one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(refused).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test.describe('an organisation', { tag: '@full' }, () => {
  test('a role gets a name, a colour and permissions, and is copied', {
    tag: ['@PORT-022', '@ROLE-002', '@ROLE-010'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const name = `Projectionist ${Date.now()}`;
    await clerk.opens('/roles');
    await page.getByRole('link', { name: 'New role' }).click();
    await clerk.saves();
    await expect(clerk.sheet.getByLabel('Name')).toHaveAccessibleDescription('This field is required.');
    await clerk.sheet.getByLabel('Name').fill(name);
    await clerk.sheet.getByRole('checkbox', { name: 'Has a colour' }).check();
    await clerk.sheet.getByRole('checkbox', { name: 'Films: Change' }).check();
    await expect(clerk.sheet.getByRole('checkbox', { name: 'Films: View' })).toBeChecked();
    await clerk.saves();
    await clerk.sheetCloses();
    await page.reload();
    await expect(clerk.row(name)).toContainText('2');
    await clerk.openRecord(name);
    await expect(clerk.sheet.getByRole('checkbox', { name: 'Films: Change' })).toBeChecked();
    await clerk.presses('Copy this role');
    await expect(clerk.sheet.getByLabel('Name')).toHaveValue(`${name} (copy)`);
    await clerk.sheet.getByLabel('Name').fill(`Second ${name}`);
    await expect(clerk.sheet.getByRole('checkbox', { name: 'Films: Change' })).toBeChecked();
    await clerk.saves();
    await expect(clerk.row(`Second ${name}`)).toBeVisible();
  });

  test('the organisation changes its contacts, and another language of the portal reloads the page in it', {
    tag: ['@PORT-031', '@SET-003', '@SET-007'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const contact = `https://whatsapp.example/${Date.now()}`;
    await clerk.opens('/settings');
    const save = page.getByRole('button', { name: 'Save organisation' });
    const email = page.getByLabel('E-mail address').first();
    await email.fill('no address');
    await save.click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('bonjour@noctule.example');
    await page.getByLabel('WhatsApp').fill(contact);
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await save.click();
    await saved;
    await page.reload();
    await expect(page.getByLabel('WhatsApp')).toHaveValue(contact);
    await page.goto('/en/contact');
    await expect(page.locator(`a[href="${contact}"]`).first()).toBeAttached();

    // Without a language of their own employees read the portal in the default one.
    await page.evaluate(() => localStorage.removeItem('staff-locale'));
    await clerk.opens('/settings');
    const language = page.locator('[name=portal_locale]');
    await expect(language).toBeVisible();
    const before = await language.inputValue();
    const other = before === 'de' ? 'fr' : 'de';
    const form = page.locator('form', { has: language });
    const reloaded = page.waitForEvent('load');
    await language.selectOption(other);
    await form.locator('button[type=submit]').last().click();
    await reloaded;
    await expect(language).toHaveValue(other);
    await language.selectOption(before);
    const again = page.waitForEvent('load');
    await form.locator('button[type=submit]').last().click();
    await again;
    await expect(language).toHaveValue(before);
  });

  test('a manager reaches films, shows, halls, prices, cards, mails, reports and texts by the navigation', {
    tag: ['@PORT-001'],
  }, async ({ page }) => {
    await Clerk.comes(page, 'manager');
    const pages = ['Shows', 'Films', 'Events', 'Price rates', 'Products', 'Vouchers', 'Invoices', 'Invoice clients'];
    pages.push('Newsletters', 'Automations', 'Reports', 'Content');
    for (const name of pages) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    }
    await page.goto('/portal/api-keys');
    await expect(page.getByRole('link', { name: 'Employees', exact: true })).toHaveCount(0); // an administrator's page
  });

  test('a device is reloaded, logged out, blocked for good and removed', { tag: ['@DEV-007', '@PORT-019'] }, async ({
    page,
    browser,
  }) => {
    const clerk = await Clerk.comes(page);
    const devices = [];
    for (const name of ['first', 'second']) {
      const machine = await browser.newContext({ baseURL: exhibitorUrl(), extraHTTPHeaders: newAddress() });
      const till = new Till(await machine.newPage());
      const uid = await till.becomes();
      await approved(page, uid, `${name} ${uid}`, 'Grande Noctule');
      devices.push({ name: `${name} ${uid}`, till: till.page });
    }
    const [first, second] = devices as [(typeof devices)[0], (typeof devices)[0]];
    await expect(first.till.getByRole('button', { name: 'Inès Collard' })).toBeVisible({ timeout: 30_000 });
    const loaded = first.till.waitForEvent('load');
    await clerk.row(first.name).getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText(`${first.name} is reloading.`)).toBeVisible();
    await loaded;
    await clerk.openRecord(first.name);
    await clerk.confirms('Log out');
    await expect(clerk.row(first.name)).toContainText('Logged out');
    await expect(first.till.getByRole('heading', { name: 'This till was logged out' })).toBeVisible({
      timeout: 30_000,
    });
    await clerk.opens('/devices');
    await clerk.openRecord(second.name);
    await clerk.confirms('Block permanently');
    await expect(clerk.row(second.name)).toContainText('Blocked');
    await clerk.opens('/devices');
    await clerk.openRecord(second.name);
    await clerk.confirms('Remove');
    await expect(clerk.row(second.name)).toHaveCount(0);
    await page.reload();
    await expect(clerk.row(first.name)).toBeVisible();
    await expect(clerk.row(second.name)).toHaveCount(0);
  });
});
