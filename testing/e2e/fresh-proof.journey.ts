import { personOf } from '#testing/e2e/support/people.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { elevenMinutesPass } from '#testing/e2e/support/time-passes.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const TITLE = 'Confirm that it is you';

test('some time after the sign-in a refund asks who it is; a wrong password does nothing, the right one refunds', {
  tag: ['@full', '@ROLE-016'],
}, async ({ page, visitor, screening }) => {
  const buyer = `rita${Date.now()}@visitor.example`;
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('Rita Refund', buyer);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');

  const clerk = await Clerk.comes(page);
  const { email, password } = personOf('admin');
  await clerk.opens(`/bills?q=${encodeURIComponent(buyer)}`);
  await page.getByRole('row').filter({ hasText: 'Rita Refund' }).getByRole('link').first().click();
  await elevenMinutesPass(email);
  await clerk.presses('Refund');
  await clerk.sheet.getByLabel('Reason').fill('The customer cannot come');
  await clerk.sheet.locator('form button[type=submit]').click();
  await clerk.sheet.locator('footer').getByRole('button').last().click();

  const proof = page.getByRole('dialog', { name: TITLE });
  await proof.getByLabel('Password').fill('not my password at all');
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proof.getByLabel('Password')).toHaveAccessibleDescription(/not your current password/);
  await proof.getByLabel('Password').fill(password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proof).toBeHidden();
  await expect(page.getByText(/is being refunded\./)).toBeVisible();
  await expect(clerk.sheet.getByText('The customer cannot come').first()).toBeVisible();
});

test('a role is changed after the proof, with all that was typed; who closes the dialog has changed nothing', {
  tag: ['@further', '@ROLE-010', '@ROLE-016'],
}, async ({ page }) => {
  const clerk = await Clerk.comes(page);
  const { email, password } = personOf('admin');
  const name = `Usher ${Date.now()}`;
  await clerk.opens('/roles/new');
  await clerk.sheet.getByLabel('Name').fill(name);
  await clerk.sheet.getByRole('checkbox', { name: 'Films: View' }).check();
  await clerk.saves();
  await clerk.sheetCloses();
  await clerk.openRecord(name);
  await clerk.sheet.getByRole('checkbox', { name: 'Films: Change' }).check();
  await elevenMinutesPass(email);
  await clerk.saves();
  const proof = page.getByRole('dialog', { name: TITLE });
  await expect(proof.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(clerk.sheet.getByText('Please confirm first that it is you.')).toBeVisible();
  await expect(clerk.sheet.getByRole('checkbox', { name: 'Films: Change' })).toBeChecked();

  await clerk.saves();
  await proof.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await clerk.sheetCloses();
  await clerk.openRecord(name);
  await expect(clerk.sheet.getByRole('checkbox', { name: 'Films: Change' })).toBeChecked();
});
