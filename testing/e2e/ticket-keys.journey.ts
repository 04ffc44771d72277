import AxeBuilder from '@axe-core/playwright';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator makes a new ticket key and retires the one before, typing what is asked', {
  tag: ['@full', '@TICKET-5'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings');
  const part = page.getByRole('region', { name: 'Ticket keys' });
  const rows = part.getByRole('row').filter({ has: page.locator('code') });
  const signing = rows.filter({ hasText: 'Signs new tickets' });
  const kid = await signing.locator('code').innerText();

  await part.getByRole('button', { name: 'Make a new key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type ROTATE').fill('yes');
  await dialog.getByRole('button', { name: 'Make a new key' }).click();
  await expect(dialog.getByLabel('Type ROTATE')).toHaveAccessibleDescription('Type ROTATE to confirm.');
  await dialog.getByLabel('Type ROTATE').fill('ROTATE');
  await dialog.getByRole('button', { name: 'Make a new key' }).click();
  await expect(signing.locator('code')).not.toHaveText(kid);
  const before = rows.filter({ hasText: kid });
  await expect(before).toContainText('Replaced');

  await before.getByRole('button', { name: `Retire ${kid}` }).click();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByLabel(`Type ${kid}`).fill(kid);
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(before).toContainText('its tickets are refused');
});
