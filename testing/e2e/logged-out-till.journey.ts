import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { tillAtWork } from '#testing/e2e/support/tills.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a till that was logged out comes back as itself; its PIN is pressed by finger and ended by Enter', {
  tag: ['@full', '@D-024', '@D-131', '@DEV-006'],
}, async ({ page, browser, site }) => {
  const till = await tillAtWork(browser, page, { name: 'Kiosk', cinema: site.cinemas[0]?.name ?? '' });
  const uid = await till.page.evaluate(
    () => (JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string }).uid,
  );
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/devices');
  const row = page.getByRole('row', { name: new RegExp(uid) });
  await row.getByRole('link', { name: 'Kiosk' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kiosk' });
  await expect(sheet.getByLabel('Has a cash drawer')).toBeChecked();
  await expect(sheet.getByLabel('Aspect ratio')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Log Kiosk out?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Kiosk is logged out')).toBeVisible();

  await expect(till.page.getByText('It stays what it was: Till.')).toBeVisible({ timeout: 40_000 });
  await till.page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(till.page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await page.goto('/portal/devices');
  await expect(row).toContainText('Waiting since');
  await row.getByRole('button', { name: 'Approve' }).click();

  const name = till.page.getByRole('button', { name: 'Inès Collard' });
  await expect(name).toBeVisible({ timeout: 30_000 });
  await name.click();
  const pin = process.env.FOYER_DEMO_PIN ?? '';
  for (const digit of pin) await till.page.getByRole('button', { name: digit, exact: true }).click();
  await till.page.keyboard.press('Enter');
  await till.goesTo('Cash');
  await expect(till.page.getByText('Expected in drawer')).toBeVisible();
  await till.page.context().close();
});
