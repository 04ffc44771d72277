import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator makes a key for a partner, sees it once, and ends it', {
  tag: ['@D-174'],
}, async ({ page, playwright }) => {
  const partner = `City magazine ${Date.now()}`;
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('link', { name: 'New key' }).click();
  const sheet = page.getByRole('dialog', { name: 'New key' });
  await sheet.getByLabel('Partner').fill(partner);
  await sheet.getByLabel('Events').uncheck();
  await sheet.getByRole('button', { name: 'Create the key' }).click();
  const key = await sheet.getByLabel('Key', { exact: true }).inputValue();
  const address = await sheet.getByText(/\/api\/feed\/movies$/).innerText();
  await expect(sheet.getByText(/\/api\/feed\/events$/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Done' }).click();

  const magazine = await playwright.request.newContext({ extraHTTPHeaders: { 'x-api-key': key } });
  const films = await magazine.get(address);
  expect([films.status(), ((await films.json()) as { data: unknown[] }).data.length > 0]).toEqual([200, true]);
  expect((await magazine.get(address.replace('movies', 'events'))).status()).toBe(403);

  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole('link', { name: partner }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke the key' }).click();
  await expect(page.getByRole('row', { name: partner })).toContainText('Revoked');
  expect((await magazine.get(address)).status()).toBe(401);
});
