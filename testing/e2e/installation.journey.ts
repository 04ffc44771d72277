import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#testing/e2e/support/acting.ts';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { isFounded, OPERATOR, printedBy } from '#testing/e2e/support/founded.ts';
import { findsNothingWrong, LOOKS, lookAs } from '#testing/e2e/support/pages/look-at-page.ts';
import { speaks } from '#testing/e2e/support/people.ts';
import { setsUpApp } from '#testing/e2e/support/second-factor.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';

const MANAGED = 'Bo Nord';

let program: Program;
test.beforeEach(async () => {
  test.setTimeout(300_000);
  program = await startOne(['--no-demo', '--simulators']);
});
test.afterEach(() => program.end());
test.use({ locale: 'en-GB', timezoneId: 'Europe/Luxembourg' });

const printed = (name: string): string => printedBy(program, name);

test('the operator adds a second exhibitor, its administrator comes in, and the operator switches a module off', {
  tag: ['@full', '@ROLE-004', '@D-195', '@D-128', '@SET-001', '@SET-002', '@ROLE-014'],
}, async ({ page, browser }) => {
  await isFounded(page, program);
  await page.goto(`${printed('Portal')}/account`);
  await setsUpApp(page);
  await page.getByRole('link', { name: 'Exhibitors' }).click();
  await page.getByRole('link', { name: 'Add an exhibitor' }).click();
  const sheet = page.getByRole('dialog');
  await describesKinoNord(sheet, { country: 'DE', address: 'https://nord' });
  await sheet.getByRole('button', { name: 'Add an exhibitor' }).click();
  await expect(sheet.getByText('Enter a host name such as')).toBeVisible();
  await sheet.getByLabel('Web address').fill('nord.localhost');
  await sheet.getByRole('button', { name: 'Add an exhibitor' }).click();
  await expect(sheet.getByText('The exhibitor was added')).toBeVisible();
  const invitation = await sheet.getByLabel('Link to choose a password').inputValue();
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `a new exhibitor, ${look.by}`);
  }

  const bo = await (await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })).newPage();
  await bo.goto(invitation);
  await bo.locator('[name=password]').fill(OPERATOR.password);
  await bo.locator('[name=password_confirmation]').fill(OPERATOR.password);
  await bo.locator('form button[type=submit]').click();
  await bo.locator('[name=email]').fill('bo@nord.example');
  await bo.locator('[name=password]').fill(OPERATOR.password);
  await bo.locator('form button[type=submit]').click();
  await setsUpApp(bo);
  await expect(bo.getByRole('link', { name: 'Rechnungen', exact: true })).toBeVisible();
  await expect(bo.getByRole('link', { name: 'Betreiber', exact: true })).toBeHidden();

  await sheet.getByLabel('Invoices').uncheck();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await bo.reload();
  await expect(bo.getByRole('link', { name: 'Filme', exact: true })).toBeVisible();
  await expect(bo.getByRole('link', { name: 'Rechnungen', exact: true })).toHaveCount(0);
  await bo.goto(new URL('/portal/invoices', bo.url()).href);
  await expect(bo.getByText('Dieses Modul ist nicht aktiviert.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoices', exact: true })).toBeVisible(); // at the first exhibitor

  await page.getByRole('link', { name: 'Kino Nord' }).click();
  await page.getByRole('button', { name: 'Work there' }).click();
  await expect(page).toHaveURL(/^http:\/\/nord\.localhost:\d+\/portal\/?$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('summary', { hasText: 'Kino Nord' }).click();
  await page.getByRole('button', { name: /Cinema Lumen/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${printed('Portal')}`));
  await expect(page.getByText('Cinema Lumen', { exact: true }).first()).toBeVisible();
});

test('the operator makes a colleague an operator too', { tag: ['@full', '@ROLE-004', '@D-195'] }, async ({ page }) => {
  await isFounded(page, program);
  await page.goto(`${printed('Portal')}/employees/new`);
  await page.locator('[name=name]').fill('Cleo Second');
  await page.locator('[name=email]').fill('cleo@lumen.example');
  await page.getByLabel('System administrator').check();
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/employees$/);
  await expect(page.getByRole('row', { name: /Cleo Second/ })).toContainText('System administrator');
});

test.describe('two exhibitors', { tag: '@full' }, () => {
  test('lend each other film hire, which only its owner opens and changes', {
    tag: ['@ROLE-012'],
  }, async ({ page, browser }) => {
    await isFounded(page, program);
    await page.goto(`${printed('Portal')}/account`);
    await setsUpApp(page);
    const lumen = printed('Portal');
    await page.goto(`${lumen}/rental-profiles/new`);
    await page.locator('[name=name]').fill('Silent, shared');
    await typesDate(dateField(page, 'From').first(), '2026-01-07');
    await page.getByLabel('Share of net takings, %').fill('45');
    await page.getByRole('checkbox', { name: /^Shared/ }).check();
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('row').filter({ hasText: 'Silent, shared' })).toBeVisible();
    await page.goto(`${lumen}/exhibitors/new`);
    const invitation = await addsKinoNord(page);

    const bo = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })).newPage();
    await speaks(bo, 'en');
    await bo.goto(invitation);
    await bo.locator('[name=password]').fill(OPERATOR.password);
    await bo.locator('[name=password_confirmation]').fill(OPERATOR.password);
    await bo.locator('form button[type=submit]').click();
    await bo.locator('[name=email]').fill('bo@nord.example');
    await bo.locator('[name=password]').fill(OPERATOR.password);
    await bo.locator('form button[type=submit]').click();
    await setsUpApp(bo);
    await bo.goto(new URL('/portal/rental-profiles', bo.url()).href);
    const lent = bo.getByRole('row').filter({ hasText: 'Silent, shared' });
    await expect(lent).toContainText('Of another exhibitor');
    await expect(lent).toContainText('45 %');
    await expect(lent.getByRole('link')).toHaveCount(0); // only its owner opens and changes it
  });

  test('employ one person, who changes between their portals without another password', {
    tag: ['@ROLE-006', '@D-128'],
  }, async ({ page, browser }) => {
    await speaks(page, 'en');
    await isFounded(page, program);
    await page.goto(`${printed('Portal')}/account`);
    await setsUpApp(page);
    await page.goto(`${printed('Portal')}/exhibitors/new`);
    const nord = new URL(await addsKinoNord(page)).origin;

    /** Invites a manager of several cinemas, who chooses a password with the mailed link. */
    const employs = async (employer: Page, origin: string): Promise<Page> => {
      const before = (await invitations()).length;
      await employer.goto(`${origin}/portal/employees/new`);
      await employer.locator('[name=name]').fill('Eve Both');
      await employer.locator('[name=email]').fill('eve@both.example');
      await employer.getByRole('checkbox', { name: /^Manager of several cinemas/ }).check();
      await employer.locator('form button[type=submit]').click();
      await expect.poll(async () => (await invitations()).length).toBe(before + 1);
      const [newest = ''] = await invitations();
      const eve = await (await browser.newContext({ locale: 'en-GB' })).newPage();
      await speaks(eve, 'en');
      await eve.goto(`${origin}${newest}`);
      await eve.locator('[name=password]').fill(OPERATOR.password);
      await eve.locator('[name=password_confirmation]').fill(OPERATOR.password);
      await eve.locator('form button[type=submit]').click();
      await expect(eve.locator('[name=email]')).toBeVisible();
      return eve;
    };
    const eve = await employs(page, new URL(printed('Portal')).origin);
    await page.goto(`${printed('Portal')}/exhibitors`);
    await page.getByRole('link', { name: 'Kino Nord' }).click();
    await page.getByRole('button', { name: 'Work there' }).click();
    await expect(page).toHaveURL(`${nord}/portal`);
    await employs(page, nord);

    await eve.locator('[name=email]').fill('eve@both.example');
    await eve.locator('[name=password]').fill(OPERATOR.password);
    await eve.locator('form button[type=submit]').click();
    await setsUpApp(eve);
    await eve.locator('summary', { hasText: 'Cinema Lumen' }).click();
    await eve.getByRole('button', { name: /Kino Nord/ }).click();
    await expect(eve).toHaveURL(`${nord}/portal`);
    await eve.locator('summary', { hasText: 'Kino Nord' }).click();
    await eve.getByRole('button', { name: /Cinema Lumen/ }).click();
    await expect(eve).toHaveURL(printed('Portal'));
    await expect(eve.getByText('Cinema Lumen', { exact: true }).first()).toBeVisible();
  });
});

/** The paths of the links that were mailed to Eve, newest first. */
async function invitations(): Promise<string[]> {
  const answer = await fetch(`${printed('Mail')}/api/messages?to=eve@both.example`);
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages.flatMap(({ text }) => /https?:\/\/[^/\s]+(\/portal\/\S+)/.exec(text)?.[1] ?? []);
}

/** Fills the form of a second exhibitor and its administrator. */
async function describesKinoNord(sheet: Locator, at: { country: string; address: string }): Promise<void> {
  await sheet.getByLabel('Name', { exact: true }).first().fill('Kino Nord');
  await sheet.getByLabel('Country').selectOption(at.country);
  await sheet.getByLabel('Web address').fill(at.address);
  await sheet.locator('[name="cinema.name"]').fill('Nord 1');
  await sheet.locator('[name="cinema.city"]').fill('Kiel');
  await sheet.locator('[name="administrator.name"]').fill(MANAGED);
  await sheet.locator('[name="administrator.email"]').fill('bo@nord.example');
}

/** The operator adds the second exhibitor. Returns the link with which its administrator chooses a password. */
async function addsKinoNord(page: Page): Promise<string> {
  const sheet = page.getByRole('dialog');
  await describesKinoNord(sheet, { country: 'LU', address: 'nord.localhost' });
  await sheet.getByRole('button', { name: 'Add an exhibitor' }).click();
  return sheet.getByLabel('Link to choose a password').inputValue();
}
