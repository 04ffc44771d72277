import AxeBuilder from '@axe-core/playwright';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator makes a key for mails, is told that its record is not in the DNS, and discards it', {
  tag: '@further',
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  const part = page.getByRole('region', { name: 'Signature (DKIM)' });
  const domain = part.getByLabel('Domain of the sender');
  const own = await domain.inputValue();
  await domain.fill('elsewhere.example');
  await part.getByRole('button', { name: 'Make a key' }).click();
  await expect(domain).toHaveAccessibleDescription(/A key for another domain would sign none of them/);
  await domain.fill(own);
  await part.getByRole('button', { name: 'Make a key' }).click();

  await expect(part.getByLabel('Name', { exact: true })).toHaveValue(`foyer._domainkey.${own}`);
  await expect(part.getByLabel('Value')).toHaveValue(/^v=DKIM1; k=rsa; p=MII/);
  // The domain is an example's: its DNS has no such record, or does not answer here.
  const checkResult = part.getByRole('status').filter({ hasText: /The DNS (has no such record yet|did not answer)/ });
  await part.getByRole('button', { name: 'Check the record' }).click();
  await expect(checkResult).toBeVisible();
  await part.getByRole('button', { name: 'Start signing' }).click();
  await expect(part.getByRole('button', { name: 'Start signing' })).toBeEnabled();
  await expect(checkResult).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await part.getByRole('button', { name: 'Discard this key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this key' }).click();
  await expect(domain).toHaveValue(own);
});
