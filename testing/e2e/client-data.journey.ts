import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('an administrator exports a client, sees what goes, and forgets them', { tag: ['@PORT-023', '@full'] }, async ({
  page,
  visitor,
  screening,
}) => {
  const email = `flora${Date.now()}@visitor.example`;
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('Flora Forgotten', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const clerk = await Clerk.comes(page);
  await clerk.opens(`/clients?search=${encodeURIComponent(email)}`);
  await clerk.row(email).getByRole('link').first().click();
  const download = page.waitForEvent('download');
  await clerk.sheet.getByRole('link', { name: 'Export as text' }).click();
  expect((await download).suggestedFilename()).toMatch(/^client-\d+\.txt$/);
  await clerk.presses('Forget this person');
  await expect(clerk.sheet).toContainText('name and address on 1 purchase');
  await clerk.sheet.getByLabel('Type ERASE to confirm').fill('ERASE');
  await clerk.presses('Forget for good');
  await clerk.sheetCloses();
  await clerk.opens(`/clients?search=${encodeURIComponent(email)}`);
  await expect(page.getByText(email)).toHaveCount(0);
  await clerk.opens('/bills');
  await expect(page.getByRole('table')).not.toContainText('Flora Forgotten');
});
