import AxeBuilder from '@axe-core/playwright';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const ACCENT = '#0b5d3b';
const RGB = 'rgb(11, 93, 59)';

test('an administrator sets the main colour in the portal, a visitor sees it, and Foyer’s own return', {
  tag: ['@full', '@SET-004', '@D-059'],
}, async ({ page, browser }) => {
  const accentOfVisitor = async (): Promise<string> => {
    const visitor = await browser.newPage({ colorScheme: 'light' });
    await visitor.goto(new URL('/en', page.url()).href);
    const colour = await visitor.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--accent)';
      return getComputedStyle(probe).color;
    });
    await visitor.close();
    return colour;
  };
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await page.goto('/portal/settings');
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Colours' }) });
  const colour = form.getByLabel('Main colour', { exact: true });

  await colour.fill('reddish');
  await form.getByRole('button', { name: 'Save colours' }).click();
  await expect(colour).toHaveAccessibleDescription(/This is not a colour/);

  // A colour that is unreadable on paper is named with the one that is used.
  await form.getByLabel('Main colour: choose a colour').fill('#ffe600');
  await expect(colour).toHaveValue('#ffe600');
  await expect(colour).toHaveAccessibleDescription(/the light scheme uses #[0-9a-f]{6}/);
  const { violations } = await new AxeBuilder({ page })
    .include('[data-scheme]')
    .withRules(['color-contrast'])
    .analyze();
  expect(violations).toEqual([]);

  await colour.fill(ACCENT);
  await expect(form.locator('[data-scheme=light]').getByText('Order tickets')).toHaveCSS('background-color', RGB);
  await form.getByRole('button', { name: 'Save colours' }).click();
  await expect.poll(accentOfVisitor).toBe(RGB);

  await page.reload();
  await expect(colour).toHaveValue(ACCENT);
  await form.getByRole('button', { name: 'Back to the default colours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the default colours' }).click();
  await expect(colour).toHaveValue('');
  await expect.poll(accentOfVisitor).not.toBe(RGB);
});
