import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#testing/e2e/support/acting.ts';
import { isFounded, OPERATOR, printedBy } from '#testing/e2e/support/founded.ts';
import { setsUpApp } from '#testing/e2e/support/second-factor.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';

/** Any picture. */
const PICTURE = join(import.meta.dirname, '../../demo/artwork/rendered/films/sunrise/overview-md.webp');

test.use({ locale: 'en-GB', timezoneId: 'Europe/Luxembourg' });

const sheetOf = (page: Page): Locator => page.locator('dialog[open]').first();
const confirms = (page: Page, name: string): Promise<void> =>
  page.locator('dialog[open]').last().getByRole('button', { name }).click();
const saved = (page: Page): Promise<void> => expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();

test.describe('what an administrator changes is there after a reload', { tag: '@full' }, () => {
  let program: Program;
  const portal = (path: string): string => `${printedBy(program, 'Portal')}${path}`;
  test.beforeEach(async ({ page }) => {
    test.setTimeout(420_000);
    program = await startOne(['--no-demo', '--simulators']);
    await isFounded(page, program);
  });
  test.afterEach(() => program.end());

  test('the logo, the time zone and the web address', { tag: ['@SET-003', '@D-128'] }, async ({ page }) => {
    const logo = page.getByRole('group', { name: 'Logo' });
    const zone = page.getByLabel('Time zone');
    const address = page.getByLabel('Web address');
    const save = page.getByRole('button', { name: 'Save organisation' });
    await page.goto(portal('/settings'));
    await logo.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(logo.getByRole('img')).toBeVisible();
    await zone.selectOption('Europe/Lisbon');
    await address.fill('https://lumen');
    await save.click();
    await expect(address).toHaveAccessibleDescription(/Enter a host name such as/);
    await address.fill('');
    await save.click();
    await saved(page);
    await page.reload();
    await expect(zone).toHaveValue('Europe/Lisbon');
    await expect(logo.getByRole('img')).toBeVisible();
    await page.goto(printedBy(program, 'Website'));
    await expect(page.getByRole('banner').locator('img')).toBeVisible();

    await page.goto(portal('/settings'));
    await logo.getByRole('button', { name: 'Remove' }).click();
    await address.fill('lumen.localhost');
    await save.click();
    await saved(page);
    const elsewhere = portal('/settings').replace(/\/\/[^:/]+/, '//lumen.localhost');
    await page.goto(elsewhere); // a session belongs to one address
    await page.locator('[name=email]').fill(OPERATOR.email);
    await page.locator('[name=password]').fill(OPERATOR.password);
    await page.locator('form button[type=submit]').click();
    await setsUpApp(page); // required from the second sign-in on
    await page.goto(elsewhere);
    await expect(address).toHaveValue('lumen.localhost');
    await expect(logo.getByRole('img')).toHaveCount(0);
  });

  test('the mail server of its own, and the one of the installation once that is removed', {
    tag: ['@SET-005', '@D-172'],
  }, async ({ page }) => {
    const testMail = page.getByRole('button', { name: 'Send a test mail' });
    /** The part above it loads later and moves the button. */
    const pressesTestMail = async () => {
      await expect(page.getByLabel('Domain of the sender')).toBeVisible();
      await testMail.click();
    };
    await page.goto(portal('/mail'));
    await page.getByLabel('Server', { exact: true }).fill('localhost');
    await page.getByLabel('User name').fill('lumen');
    await page.getByLabel('Password').fill('velvet');
    await page.getByRole('button', { name: 'Save the mail server' }).click();
    await expect(page.getByText('Your mails are sent by your own server.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Server', { exact: true })).toHaveValue('localhost');
    await expect(page.getByLabel('User name')).toHaveValue('lumen');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await pressesTestMail();
    await expect(page.getByText(/^The mail was not sent\. The server answered: ./)).toBeVisible(); // it is not public

    await page.getByRole('button', { name: 'Remove the mail server' }).click();
    await confirms(page, 'Remove the mail server');
    await expect(page.getByText(/^Your mails are sent by the server of this installation/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Server', { exact: true })).toHaveValue('');
    await pressesTestMail();
    await expect(page.getByText(/^The mail server accepted the mail to ada@lumen\.example/)).toBeVisible();
    const inbox = await fetch(`${printedBy(program, 'Mail')}/api/messages?to=${OPERATOR.email}`);
    expect(((await inbox.json()) as { messages: unknown[] }).messages).toHaveLength(1);
  });

  test('a payment method that is archived and restored', { tag: ['@PAY-009'] }, async ({ page }) => {
    const row = page.getByRole('row', { name: /^Cash/ });
    await page.goto(portal('/payment-methods/new'));
    await sheetOf(page).getByLabel('Kind').selectOption('cash');
    await sheetOf(page).locator('form button[type=submit]').click();
    await expect(row).toContainText('Active');
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Archive' }).click();
    await confirms(page, 'Archive');
    await expect(page.getByText('Cash is archived.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Archived' })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: 'Archived' }).click();
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Cash is restored, switched off.')).toBeVisible();
    await page.reload();
    await expect(row).toContainText('Switched off');
  });

  test('a tag that is renamed and merged into another', { tag: ['@MOV-001'] }, async ({ page }) => {
    const inAllLanguages = async (field: 'names' | 'titles', text: string): Promise<void> => {
      const fields = page.locator(`[name^="${field}."]`);
      await expect(fields.first()).toBeVisible();
      for (const each of await fields.all()) await each.fill(text);
    };
    for (const name of ['Kids', 'Family']) {
      await page.goto(portal('/tags/new'));
      await inAllLanguages('names', name);
      await page.locator('form button[type=submit]').last().click();
      await expect(page.getByRole('row', { name })).toBeVisible();
    }
    await page.goto(portal('/movies/new'));
    await inAllLanguages('titles', 'Nosferatu');
    await page.locator('[name=runtime]').fill('94');
    await page.getByLabel('Kids').check();
    await page.locator('form button[type=submit]').last().click();
    await expect(page).toHaveURL(/\/movies\/\d+$/);

    await page.goto(portal('/tags'));
    await page.getByRole('link', { name: 'Kids' }).click();
    await expect(page.locator('[name^="names."]').first()).toHaveValue('Kids');
    await inAllLanguages('names', 'For children');
    await page.locator('form button[type=submit]').last().click();
    await expect(sheetOf(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row', { name: /For children/ })).toContainText('1');
    await expect(page.getByRole('link', { name: 'Kids' })).toHaveCount(0); // its address stays

    await page.getByRole('link', { name: 'For children' }).click();
    await page.getByLabel('Replace it with').selectOption('Family');
    await page.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('1 film gets “Family” instead.')).toBeVisible();
    await confirms(page, 'Merge');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.reload();
    await expect(
      page
        .getByRole('row', { name: /Family/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('1');
    await expect(page.getByRole('row', { name: /For children/ })).toHaveCount(0);
    await page.goto(portal('/movies'));
    await page.getByRole('link', { name: 'Nosferatu' }).click();
    await page.getByRole('link', { name: 'Change the film' }).click();
    await expect(page.getByLabel('Family')).toBeChecked();
  });

  test('own addresses, whose visitors have far higher limits', { tag: ['@D-190'] }, async ({ page }) => {
    const own = page.getByRole('textbox', { name: 'Own IP addresses' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.goto(portal('/settings'));
    await own.fill('203.0.113.0/24\nlobby');
    await save.click();
    await expect(own).toHaveAccessibleDescription(/“lobby” is neither an address nor a range of addresses/);
    await own.scrollIntoViewIfNeeded();
    await page.screenshot({ path: 'test-results/own-addresses/wide.png' });
    await own.fill('203.0.113.0/24\n\n2001:db8::/48\n');
    await save.click();
    await saved(page);
    await page.reload();
    await expect(own).toHaveValue('203.0.113.0/24\n2001:db8::/48');
    await page.setViewportSize({ width: 390, height: 844 });
    await own.scrollIntoViewIfNeeded();
    await page.screenshot({ path: 'test-results/own-addresses/narrow.png' });
  });

  test('the address of files and the live updates, which the operator sets', { tag: ['@SET-001', '@D-195'] }, async ({
    page,
  }) => {
    const storage = page.getByLabel('Address of pictures and files');
    const live = page.getByLabel('Live updates in browsers');
    const opens = async (): Promise<void> => {
      await page.goto(portal('/exhibitors'));
      await page.getByRole('link', { name: 'Cinema Lumen' }).click();
    };
    await opens();
    await expect(live).toBeChecked();
    const usual = await storage.inputValue();
    await storage.fill('ftp://files.lumen.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(storage).toHaveAttribute('aria-invalid', 'true');
    await storage.fill('https://files.lumen.example');
    await live.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(sheetOf(page)).toHaveCount(0);
    await page.reload();
    await opens();
    await expect(storage).toHaveValue('https://files.lumen.example');
    await expect(live).not.toBeChecked();
    await storage.fill(usual);
    await live.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(sheetOf(page)).toHaveCount(0);
    await opens();
    await expect(storage).toHaveValue(usual);
    await expect(live).toBeChecked();
  });
});
