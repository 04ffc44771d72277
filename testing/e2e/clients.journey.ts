import AxeBuilder from '@axe-core/playwright';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

test('a manager finds a client by mail, sees what they bought, and writes a note', {
  tag: ['@full', '@PORT-023', '@D-073'],
}, async ({ page, visitor, screening }) => {
  const email = `ada.${Date.now()}${Math.floor(Math.random() * 1e6)}@visitor.example`;
  await visitor.opens(screening('unnumbered'));
  await visitor.addsTickets(2);
  await visitor.saysWhoHeIs('Ada Visitor', email);
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toBeVisible();

  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByLabel('Name, address or bill').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Ada Visitor');
  await row.getByRole('link', { name: email }).click();

  const sheet = page.getByRole('dialog', { name: 'Ada Visitor' });
  const bills = sheet.getByRole('listitem').filter({ hasText: '2 tickets' });
  await expect(bills).toContainText('Paid');
  await expect(sheet.getByText('This address never signed up.')).toBeVisible();
  await expect(sheet.getByText('No notes yet.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add a note' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('This field is required.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Asked for a seat on the aisle.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  const note = sheet.getByRole('listitem').filter({ hasText: 'Asked for a seat on the aisle.' });
  await expect(note.getByRole('button', { name: 'Change' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await note.getByRole('button', { name: 'Change' }).click();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Sits on the aisle.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Sits on the aisle.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete the note' })
    .click();
  await expect(sheet.getByText('No notes yet.')).toBeVisible();

  // The bill is a click away.
  await bills.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/portal\/bills\//);
});

test('a search without a result says so, and a list without clients says why', { tag: ['@PORT-023', '@full'] }, async ({
  page,
}) => {
  await speaks(page, 'en');
  await signedIn(page, 'manager');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByLabel('Name, address or bill').fill('nothing like this 123');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  await page.route('**/api/staff/clients*', (route) =>
    route.fulfill({ json: { data: { clients: [], before: null } } }),
  );
  await page.goto('/portal/clients');
  await expect(page.getByText('No purchase with an e-mail address yet.')).toBeVisible();
});
