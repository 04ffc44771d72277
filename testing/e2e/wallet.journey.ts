import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { place } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';
import { makePassCertificate } from '#testing/tools/wallet/pass-certificate.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-wallet-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const button = (part: Locator, name: string) => part.getByRole('button', { name });

test('an administrator stores a certificate for passes, and a visitor’s order page offers the pass', {
  tag: ['@D-087', '@PAY-006', '@full'],
}, async ({ page, visitor, screening }) => {
  const files = await makePassCertificate(folder);
  const others = await makePassCertificate(folder, { name: 'other' });
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings');
  const part = page.getByRole('region', { name: 'Apple Wallet' });
  await part
    .getByLabel('Pass type certificate: choose a file')
    .setInputFiles(await fileOf('pass.cer', files.certificate));
  await part.getByLabel('Private key: choose a file').setInputFiles(await fileOf('other.pem', others.key));
  await part
    .getByLabel('Apple’s intermediate certificate (WWDR): choose a file')
    .setInputFiles(await fileOf('wwdr.cer', files.wwdr));
  const password = part.getByLabel('Password of the key');
  await password.fill('wrong');
  await button(part, 'Check and store').click();
  await expect(password).toHaveAccessibleDescription('This password does not open the key.');
  await password.fill(files.key_passphrase);
  await button(part, 'Check and store').click();
  const key = part.getByLabel('Private key', { exact: true });
  await expect(key).toHaveAccessibleDescription(/does not belong to the certificate/);
  await key.fill(files.key);
  await button(part, 'Check and store').click();
  await expect(part.getByText('Pass type pass.test.lumen, team TEAM123456')).toBeVisible();

  await visitor.opens(screening('assigned'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await visitor.decides('Pay');
  const download = page.waitForEvent('download');
  await visitor.main.getByRole('link', { name: 'Add to Apple Wallet' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pkpass$/);

  await page.goto('/portal/settings');
  await button(part, 'Remove the certificate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the certificate' }).click();
  await expect(part.getByText('No certificate is stored')).toBeVisible();
});

test('an administrator connects Google Wallet, and a visitor saves the tickets there from the order page', {
  tag: ['@D-087', '@PAY-006', '@full'],
}, async ({ page, visitor, screening }) => {
  const google = place('FOYER_GOOGLE_WALLET_URL');
  await page.goto(google);
  const keyFile = await page.locator('pre').innerText();
  const issuer = await page.locator('dd code').first().innerText();
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings#google-wallet');
  const part = page.getByRole('region', { name: 'Google Wallet' });
  await part.getByLabel('Issuer ID').fill('my account');
  await part.getByLabel('Key of the service account: choose a file').setInputFiles(await fileOf('key.json', keyFile));
  await button(part, 'Check and store').click();
  await expect(part.getByLabel('Issuer ID')).toHaveAccessibleDescription(/An issuer ID has only digits/);
  await part.getByLabel('Issuer ID').fill(issuer);
  await button(part, 'Check and store').click();
  await expect(part.getByText(`Issuer ${issuer}`)).toBeVisible();
  await button(part, 'Check at Google').click();
  await expect(part.getByText('Google accepts the key, and it may write for this issuer.')).toBeVisible();
  await part.screenshot({ path: 'test-results/wallet/google-settings.png' });

  await visitor.opens(screening('assigned'));
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await visitor.decides('Pay');
  const save = visitor.main.getByRole('button', { name: 'Add to Google Wallet' });
  await expect(save).toBeVisible();
  await page.screenshot({ path: 'test-results/wallet/google-order.png', fullPage: true });
  await save.click();
  await expect(page.getByRole('heading', { name: 'Saved to this simulated wallet' })).toBeVisible();
  await expect(page.getByText('ACTIVE')).toHaveCount(2);

  await page.goto('/portal/settings#google-wallet');
  await expect(part.getByText('2 tickets for coming shows are saved.')).toBeVisible();
  await button(part, 'Remove the key').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
  await expect(part.getByText('No key is stored')).toBeVisible();
});
