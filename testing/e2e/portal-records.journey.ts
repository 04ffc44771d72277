import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** What a manager keeps in lists: each is added, refused, changed, found again and put away. */
const LANGUAGES = ['Dutch', 'French', 'German', 'English'];

test('a cinema is added, refused without a name, changed, archived and restored', {
  tag: ['@full', '@PORT-004'],
}, async ({ page }) => {
  const clerk = await Clerk.comes(page);
  const name = `Lumen ${Date.now()}`;
  await clerk.opens('/cinemas');
  await page.getByRole('link', { name: 'New cinema' }).click();
  await clerk.saves();
  await expect(clerk.sheet.getByLabel('Name')).toHaveAccessibleDescription('This field is required.');
  await clerk.sheet.getByLabel('Name').fill(name);
  await clerk.sheet.getByLabel('Town').fill('Virton');
  await clerk.saves();
  await clerk.sheetCloses();
  await page.reload();
  await clerk.openRecord(name);
  await clerk.sheet.getByLabel('Street and number').fill('Rue Basse 1');
  await clerk.presses('Save');
  await expect(clerk.row(name)).toContainText('Rue Basse 1');
  await clerk.openRecord(name);
  await clerk.confirms('Archive');
  await clerk.opens('/cinemas');
  await expect(clerk.row('Grande Noctule')).toBeVisible();
  await expect(clerk.row(name)).toHaveCount(0);
  await page.getByRole('link', { name: 'Archived' }).click();
  await clerk.openRecord(name);
  await clerk.pressesAndWaits('Restore');
  await clerk.opens('/cinemas');
  await expect(clerk.row(name)).toBeVisible();
  await clerk.openRecord(name);
  await clerk.confirms('Archive'); // other journeys count the cinemas
});

test.describe('lists of the shop', { tag: '@full' }, () => {
  test('a category holds a product; without the category the product stays', {
    tag: ['@PORT-011', '@PORT-012', '@PROD-001'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const [category, product] = [`Nuts ${Date.now()}`, `Almonds ${Date.now()}`];
    await clerk.opens('/categories');
    await page.getByRole('link', { name: 'Add a category' }).click();
    await clerk.presses('Add a category');
    await expect(clerk.sheet.getByText('This field is required.').first()).toBeVisible();
    for (const language of LANGUAGES) await clerk.sheet.getByLabel(language).fill(category);
    await clerk.presses('Add a category');
    await expect(clerk.row(category)).toContainText('No products');

    await clerk.opens('/products');
    await page.getByRole('link', { name: 'Add a product' }).click();
    for (const language of LANGUAGES) await clerk.sheet.getByLabel(language).first().fill(product);
    await clerk.sheet.getByLabel('Price incl. VAT, €').fill('2,50');
    await clerk.sheet.getByLabel('Barcode').fill('5420001000315');
    await clerk.sheet.getByRole('checkbox', { name: category }).check();
    await clerk.presses('Add a product');
    await expect(clerk.sheet.getByLabel('Barcode')).toHaveAccessibleDescription(
      'Another product already has this barcode.',
    );
    await clerk.sheet.getByLabel('Barcode').fill('');
    await clerk.presses('Add a product');
    await clerk.sheetCloses();
    await page.getByRole('searchbox', { name: 'Search' }).fill(product);
    await expect(page.getByRole('rowheader')).toHaveText([new RegExp(product)]);
    await expect(clerk.row(product)).toContainText('€2.50');

    await clerk.opens('/categories');
    await expect(clerk.row(category)).toContainText('1 product');
    await clerk.openRecord(category);
    await clerk.confirms('Remove the category');
    await expect(clerk.row(category)).toHaveCount(0);
    await clerk.opens('/products');
    await clerk.openRecord(product);
    await clerk.confirms('Archive the product');
    await expect(clerk.row(product)).toHaveCount(0);
    await page.getByRole('link', { name: 'Archived' }).click();
    await expect(clerk.row(product)).toBeVisible();
  });

  test('a voucher type is added at an address of its own, changed and archived', {
    tag: ['@PORT-015'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const [name, slug] = [`Matinee ${Date.now()}`, `matinee-${Date.now()}`];
    await clerk.opens('/voucher-types');
    await page.getByRole('link', { name: 'Add a type' }).click();
    for (const language of LANGUAGES) await clerk.sheet.getByLabel(language).first().fill(name);
    await clerk.sheet.getByLabel('Address of its page').fill('noctule-card');
    await clerk.sheet.getByLabel('Price per visit, €').fill('7,50');
    await clerk.presses('Add a type');
    await expect(clerk.sheet.getByLabel('Address of its page')).toHaveAccessibleDescription(
      /Another type already has this address\./,
    );
    await clerk.sheet.getByLabel('Address of its page').fill(slug);
    await clerk.presses('Add a type');
    await expect(clerk.row(name)).toContainText('€7.50');
    await page.reload();
    await clerk.openRecord(name);
    await clerk.sheet.getByLabel('Price per visit, €').fill('8');
    await clerk.presses('Save');
    await expect(clerk.row(name)).toContainText('€8.00');
    await clerk.openRecord(name);
    await clerk.confirms('Archive the type');
    await expect(clerk.row(name)).toHaveCount(0);
    await page.getByRole('link', { name: 'Archived' }).click();
    await expect(clerk.row(name)).toBeVisible();
  });
});

test.describe('prices and looks', { tag: '@full' }, () => {
  test('a price rate gets its name, price, bounds and conditions, and is archived', {
    tag: ['@PORT-010', '@TCK-005'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const name = `Students ${Date.now()}`;
    await clerk.opens('/price-rates');
    await clerk.opens('/price-rates/new');
    await page.locator('[name="names.en"]').fill(name);
    await page.locator('[name="descriptions.en"]').fill('With a student card');
    await page.locator('[name="prices.0.ticket"]').fill('9,50');
    await page.locator('[name=handling]').fill('0,75');
    await page.locator('[name=min_tickets]').fill('6');
    await page.locator('[name=max_tickets]').fill('2');
    await clerk.saves();
    await expect(page.locator('[name=max_tickets]')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('[name=min_tickets]').fill('2');
    await page.locator('[name=max_tickets]').fill('6');
    await clerk.sheet.getByRole('checkbox', { name: 'Signage' }).uncheck();
    await clerk.sheet.getByLabel('Can be paid with a voucher').check();
    await clerk.sheet.getByRole('checkbox', { name: 'Tue' }).check();
    await clerk.sheet.getByLabel('Tickets per show').fill('20');
    await clerk.saves();
    await expect(clerk.row(name)).toContainText('€10.25'); // with the booking fee
    await page.reload();
    await clerk.openRecord(name);
    await expect(page.locator('[name="prices.0.ticket"]')).toHaveValue(/^9[.,]50?$/);
    await expect(page.locator('[name="descriptions.en"]')).toHaveValue('With a student card');
    await expect(page.locator('[name=handling]')).toHaveValue(/^0[.,]75$/);
    await expect(page.locator('[name=min_tickets]')).toHaveValue('2');
    await expect(page.locator('[name=max_tickets]')).toHaveValue('6');
    await expect(clerk.sheet.getByRole('checkbox', { name: 'Signage' })).not.toBeChecked();
    await expect(clerk.sheet.getByLabel('Can be paid with a voucher')).toBeChecked();
    await expect(clerk.sheet.getByRole('checkbox', { name: 'Tue' })).toBeChecked();
    await expect(clerk.sheet.getByLabel('Tickets per show')).toHaveValue('20');

    await clerk.sheet.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.locator('[name="names.en"]')).toHaveValue(`${name} (2)`);
    await expect(page.locator('[name=max_tickets]')).toHaveValue('6');
    await clerk.saves();
    await expect(clerk.row(`${name} (2)`)).toContainText('€10.25');

    await page.getByRole('link', { name: 'Change the order' }).click();
    const order = clerk.sheet.getByRole('list', { name: 'Order of the price rates' });
    const copy = order.getByRole('listitem').filter({ hasText: `${name} (2)` });
    await findsNothingWrong(page, 'the order of the price rates');
    await copy.getByRole('button', { name: /up$/ }).click();
    await expect(clerk.sheet.getByRole('status').filter({ hasText: `${name} (2) is now` })).toBeVisible();
    await copy.dragTo(order.getByRole('listitem').first());
    await expect(order.getByRole('listitem').first()).toContainText(`${name} (2)`);
    await clerk.saves();
    await clerk.sheetCloses();
    await page.reload();
    await page.getByRole('link', { name: 'Change the order' }).click();
    await expect(order.getByRole('listitem').first()).toContainText(`${name} (2)`);
    await page.keyboard.press('Escape');
    await clerk.sheetCloses();

    for (const each of [`${name} (2)`, name]) {
      await clerk.row(each).getByRole('link', { name: each, exact: true }).click();
      await clerk.confirms('Archive');
      await expect(clerk.row(each).first()).toContainText('Archived');
    }
  });

  test('a background of screens is named again, and a theme is opened', { tag: ['@PORT-028'] }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const name = `The foyer ${Date.now()}`;
    await clerk.opens('/themes');
    await clerk.openRecord('The hall');
    await clerk.sheet.getByLabel('Name').fill('');
    await clerk.saves();
    await expect(clerk.sheet.getByLabel('Name')).toHaveAccessibleDescription('This field is required.');
    await clerk.sheet.getByLabel('Name').fill(name);
    await clerk.saves();
    await clerk.sheetCloses();
    await page.reload();
    await clerk.openRecord(name);
    await clerk.sheet.getByLabel('Name').fill('The hall');
    await clerk.saves();
    await clerk.sheetCloses();
    await expect(clerk.row('The hall')).toBeVisible();
    await clerk.openRecord('Midnight');
    await expect(clerk.sheet.getByLabel('Name')).toHaveValue('Midnight');
  });
});

test.describe('texts of the website', { tag: '@full' }, () => {
  test('a preset, a widget, a page and a question are written and found on the website', {
    tag: ['@PORT-029', '@PORT-030'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const word = `lantern${Date.now()}`;
    /** Writes the English text of the open form. */
    const writes = async (label: string, text: string): Promise<void> => {
      await page.getByRole('radio', { name: /^English/ }).check({ force: true });
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    };
    const publishes = async (): Promise<void> => {
      const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
      await page.getByRole('button', { name: 'Save and publish' }).click();
      await saved;
    };
    await clerk.opens('/widgets');
    await page.getByRole('link', { name: 'Home, above today' }).click();
    await writes('Text', `<p>Widget ${word}</p>`);
    await expect(page.getByRole('region', { name: 'Preview on the website' })).toContainText(`Widget ${word}`);
    await publishes();

    await clerk.opens('/contents');
    await page.locator('a[href$="/preset/ticket-conditions"]').click();
    await writes('Text', `<p>Preset ${word}</p>`);
    await publishes();

    await clerk.opens('/contents/page/new');
    await writes('Title', `Page ${word}`);
    await page.getByLabel('Address', { exact: true }).fill('info/Not allowed');
    await writes('Text', `<p>Text ${word}</p>`);
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
      /An address has lower-case letters, digits and hyphens only/,
    );
    await page.getByLabel('Address', { exact: true }).fill(`info/${word}`);
    await publishes();

    await clerk.opens('/questions/new');
    await writes('Question', `Question ${word}`);
    await writes('Answer', '<p>At eight.</p>');
    await publishes();

    await clerk.opens('/contents');
    await page.getByRole('searchbox', { name: 'Text or address' }).fill(word);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: `Page ${word}` }),
    ).toBeVisible();

    await page.goto('/en');
    await expect(page.getByText(`Widget ${word}`)).toBeVisible();
    await page.goto('/en/info/ticket-conditions');
    await expect(page.getByText(`Preset ${word}`)).toBeVisible();
    await page.goto(`/en/info/${word}`);
    await expect(page.getByRole('heading', { name: `Page ${word}` })).toBeVisible();
    await page.goto('/en/info/faq');
    await expect(page.getByText(`Question ${word}`)).toBeVisible();
  });
});
