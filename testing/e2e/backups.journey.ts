import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startS3Simulator } from '#simulators/s3/simulator.ts';
import { expect, test } from '#testing/e2e/support/acting.ts';
import { isFounded, OPERATOR, printedBy } from '#testing/e2e/support/founded.ts';
import { findsNothingWrong, LOOKS, lookAs } from '#testing/e2e/support/pages/look-at-page.ts';
import { setsUpApp } from '#testing/e2e/support/second-factor.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder = '';
let program: Program | null = null;
test.beforeEach(async () => {
  test.setTimeout(1_800_000);
  folder = await mkdtemp(join(tmpdir(), 'foyer-backups-'));
});
test.afterEach(async () => {
  await program?.end();
  await rm(folder, { recursive: true, force: true });
});
test.use({ locale: 'en-GB', timezoneId: 'Europe/Luxembourg' });

const start = (name: string): Promise<Program> => startOne(['--data', join(folder, name), '--no-demo', '--simulators']);

/** The command of an operator; returns what it printed on its standard output. */
async function backup(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['tools/admin/backup.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout.trim();
}

test('the operator makes a recovery key, restores a backup elsewhere, and lets the quiet copy work', {
  tag: '@full',
}, async ({ page }) => {
  program = await start('old');
  await isFounded(page, program);
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByText('No recovery key yet')).toBeVisible();
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `backups without a key, ${look.by}`);
  }
  await page.getByRole('button', { name: 'Make a recovery key' }).click();
  await expect(page.getByText('It is shown once.')).toBeVisible();
  const key = (await page.locator('main code').textContent()) ?? '';
  await findsNothingWrong(page, 'a recovery key');
  await page.reload();
  await expect(page.getByText('There is a recovery key')).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  // The base copy, the changes after it and their encryption each wait for a job of every minute, and are made by a
  // process of low priority, which gets little of a busy machine.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Every moment from .* can be restored/)).toBeVisible();
  }).toPass({ timeout: 400_000, intervals: [5_000] });
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `the moments that can be restored, ${look.by}`);
  }

  const file = await backup(['make', '--data', join(folder, 'old')]);
  await program.end();
  await backup(['restore', file, '--data', join(folder, 'new')], { FOYER_BACKUP_KEY: key });
  program = await start('new');
  await page.goto(`${printedBy(program, 'Portal')}/sign-in`);
  await page.locator('[name=email]').fill(OPERATOR.email);
  await page.locator('[name=password]').fill(OPERATOR.password);
  await page.locator('form button[type=submit]').click();
  // An exhibitor that was founded requires a second factor from the second sign-in on.
  await setsUpApp(page);
  const copy = page.getByText('This is a restored copy. It sends nothing.');
  await expect(copy).toBeVisible();
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `a restored copy, ${look.by}`);
  }
  await page.getByRole('button', { name: 'Start sending from this copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start sending from this copy' }).click();
  await expect(copy).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Backups' })).toBeVisible();
  await expect(copy).toHaveCount(0);
});

test('the operator sets a store elsewhere, tries it, and takes a backup from it on another machine', {
  tag: '@full',
}, async ({ page }) => {
  const key = { keyId: 'journey', secret: 'a secret of the journey', region: 'eu-central-1', bucket: 'foyer-backups' };
  const store = await startS3Simulator(key);
  try {
    program = await start('old');
    await isFounded(page, program);
    await page.getByRole('link', { name: 'Backups' }).click();
    await expect(page.getByText('No backup is kept elsewhere')).toBeVisible();
    await page.getByLabel('Address of the service').fill(store.url);
    await page.getByLabel('Region').fill(key.region);
    await page.getByLabel('Bucket', { exact: true }).fill(key.bucket);
    await page.getByLabel('Folder in the bucket').fill('cinema/main');
    await page.getByLabel('Key ID').fill(key.keyId);
    await page.getByLabel('Secret key').fill('another secret');
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText(/does not accept the key.*SignatureDoesNotMatch/)).toBeVisible();
    for (const look of LOOKS) {
      await lookAs(page, look);
      await findsNothingWrong(page, `a store that refuses, ${look.by}`);
    }
    await page.getByLabel('Secret key').fill(key.secret);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('A small file was written, read and deleted')).toBeVisible();
    expect(store.objects.size).toBe(0);
    await page.getByRole('button', { name: 'Save the storage' }).click();
    await expect(page.getByRole('button', { name: 'Remove the storage' })).toBeVisible();
    await expect(page.getByLabel('Secret key')).toHaveValue('');
    // The first upload follows within five minutes of the first base copy.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/Everything is also in the remote storage/)).toBeVisible();
    }).toPass({ timeout: 600_000, intervals: [5_000] });
    await expect
      .poll(() => [...store.objects.keys()].filter((name) => /main\/(foyer|base)-/.test(name)).length)
      .toBeGreaterThan(0);
    for (const look of LOOKS) {
      await lookAs(page, look);
      await findsNothingWrong(page, `everything in the store, ${look.by}`);
    }
    const from = `${store.url}/${key.bucket}/cinema/main`;
    const keys = { FOYER_STORE_KEY_ID: key.keyId, FOYER_STORE_SECRET: key.secret };
    const args = ['fetch', '--all', '--from', from, '--region', key.region, '--folder', join(folder, 'fetched')];
    expect((await backup(args, keys)).split('\n')).toHaveLength(store.objects.size);
    await page.getByRole('button', { name: 'Remove the storage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the storage' }).click();
    await expect(page.getByText('No backup is kept elsewhere')).toBeVisible();
  } finally {
    await store.close();
  }
});
