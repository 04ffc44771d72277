import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator makes a code; a scanner that types it works at once, and the code works once', {
  tag: ['@DEV-006', '@T46'],
}, async ({ page, browser }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/devices');
  await page.getByRole('link', { name: 'Add a device' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a device' });
  await expect(sheet.getByLabel('Code for the new device')).toHaveText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  const code = await sheet.getByLabel('Code for the new device').innerText();

  const types = async () => {
    const phone = await (
      await browser.newContext({ baseURL: exhibitorUrl(), viewport: { width: 390, height: 844 } })
    ).newPage();
    await speaks(phone, 'en');
    await phone.goto('/scanner');
    await phone.getByText('I have a code from the portal').click();
    await phone.getByLabel('Code from the portal').fill(code.toLowerCase());
    await phone.getByRole('button', { name: 'Make this a ticket scanner' }).click();
    return phone;
  };
  const scanner = await types();
  await expect(scanner.getByRole('button', { name: 'Inès Collard' })).toBeVisible();
  const again = await types();
  await expect(again.getByText('This code is wrong, was already used or is older than 15 minutes.')).toBeVisible();
  await scanner.context().close();
  await again.context().close();
});
