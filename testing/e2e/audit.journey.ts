import { readFile } from 'node:fs/promises';
import { findsNothingWrong, LOOKS, lookAs } from '#testing/e2e/support/pages/look-at-page.ts';
import { personOf, signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator adds a tag and changes it, finds both in the audit log, and exports them', {
  tag: ['@full', '@I20', '@T82', '@D-126', '@T92'],
}, async ({ page }) => {
  const name = `Jury ${Date.now()}`;
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/tags/new');
  const adding = page.getByRole('dialog', { name: 'New tag' });
  await adding.getByLabel('English').fill(name);
  await adding.getByRole('button', { name: 'New tag' }).click();
  await page.getByRole('link', { name }).click();
  const changing = page.getByRole('dialog', { name });
  await changing.getByLabel('Order').fill('41');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(changing).toBeHidden();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Entries of the audit log' }).getByRole('row');
  const changed = rows.filter({ hasText: 'Tag changed' }).first();
  await expect(changed).toContainText(personOf('admin').name);
  await expect(changed).toContainText(/sort 0 →\s+changed to 41/);

  await page.getByLabel('Text').fill(name);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('Kind').selectOption('Tag added');
  await expect(page).toHaveURL(/search=Jury.*kind=tag\.added/);
  await expect(rows).toHaveCount(2); // the head and the entry
  await expect(rows.last()).toContainText(name);
  await page.reload();
  await expect(rows).toHaveCount(2);
  for (const look of LOOKS) {
    await lookAs(page, look);
    await findsNothingWrong(page, `the audit log, ${look.by}`);
  }

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('When,Who,Where,What');
  expect(lines[1]).toContain(`${personOf('admin').name},Portal,Tag added,tag.added`);
  expect(lines.join('\n')).toContain(name);

  await page.goto('/portal/audit?kind=audit.exported');
  await expect(rows.nth(1)).toContainText('Audit log exported');
  await page.getByLabel('Text').fill('written nowhere');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
});

test('a manager neither sees the audit log in the menu nor opens it by its address', {
  tag: ['@full', '@D-126', '@T71'],
}, async ({ page }) => {
  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await page.goto('/portal/audit');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});
