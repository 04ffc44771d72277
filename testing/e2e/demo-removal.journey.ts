import { expect, test } from '#testing/e2e/support/acting.ts';
import { speaks } from '#testing/e2e/support/people.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';

let program: Program;
test.beforeEach(async () => {
  test.setTimeout(300_000);
  program = await startOne();
});
test.afterEach(() => program.end());
test.use({ locale: 'en-GB', timezoneId: 'Europe/Brussels' });

test('an administrator tries the demo, removes it by a typed word, and sets up a cinema of their own', {
  tag: ['@full', '@D-128', '@ROLE-005'],
}, async ({ page }) => {
  const portal = /^ {2}Portal +(\S+)$/m.exec(program.output)?.[1] ?? '';
  await speaks(page, 'en');
  await page.goto(`${portal}/sign-in`);
  await page.locator('[name=email]').fill('admin@noctule.example');
  await page.locator('[name=password]').fill(process.env.FOYER_DEMO_PASSWORD ?? '');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('button', { name: 'Remove the demo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove it and start over' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('button', { name: 'Remove it and start over' }).click();
  await expect(dialog.getByText('Type REMOVE to confirm.').last()).toBeVisible();
  await dialog.getByRole('textbox').fill('REMOVE');
  await dialog.getByRole('button', { name: 'Remove it and start over' }).click();

  await expect(page.getByRole('heading', { name: 'Set up your cinema' })).toBeVisible();
  for (const [name, text] of Object.entries({
    trade_name: 'Cinema Lumen',
    'cinema.name': 'Lumen 1',
    'cinema.city': 'Gent',
    name: 'Ada Founder',
    email: 'ada@lumen.example',
    password: 'velvet curtain row',
    password_confirmation: 'velvet curtain row',
  }))
    await page.locator(`[name="${name}"]`).fill(text);
  await page.getByRole('button', { name: 'Create the cinema' }).click();
  await expect(page.getByRole('heading', { name: 'Before the first ticket' })).toBeVisible();
  await expect(page.getByText('This is the demo cinema')).toHaveCount(0);
});
