import { mailsTo, mollie } from '#testing/e2e/support/partners.ts';
import { personOf } from '#testing/e2e/support/people.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a chargeback reaches a manager: mailed, on the first page, taken, ended with a note', { tag: ['@full'] }, async ({
  page,
  visitor,
  screening,
}) => {
  const email = `carla${Date.now()}@visitor.example`;
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('Carla Chargeback', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  await mollie.chargeBack('last');

  await expect(async () => {
    const mails = await mailsTo(personOf('manager').email);
    expect(mails.map(({ subject }) => subject).join()).toContain('Paiement contesté (chargeback)'); // the demo’s portal speaks French
  }).toPass({ timeout: 60_000 });
  const clerk = await Clerk.comes(page);
  await clerk.opens('/');
  const part = page.getByRole('region', { name: 'Alarms' });
  await part.getByRole('link', { name: 'Payment charged back' }).first().click();
  await expect(clerk.sheet).toContainText('The payer’s bank took the money back');
  await clerk.sheet.getByRole('button', { name: 'Assign to me' }).click();
  await expect(clerk.sheet).toContainText('Assigned');
  await clerk.sheet.getByLabel('Note for colleagues').fill('Contested at the provider');
  await clerk.sheet.getByRole('button', { name: 'Mark as done' }).click();
  await expect(clerk.sheet).toContainText('Contested at the provider');
  await clerk.opens('/alarms?status=done');
  await expect(clerk.row('Payment charged back').first()).toContainText('Done');
});
