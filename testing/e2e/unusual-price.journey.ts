import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

const DESK = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const;

for (const { path, name, price } of [
  { path: 'price-rates', name: 'names.en', price: 'prices.0.ticket' },
  { path: 'products', name: 'names.en', price: 'price' },
])
  test(`a price ten times as high as all others in ${path} is saved only after a question`, {
    tag: ['@PROD-002'],
  }, async ({ browser }) => {
    const office = await (await browser.newContext({ baseURL: exhibitorUrl(), ...DESK })).newPage();
    await speaks(office, 'en');
    await signedIn(office, 'admin');
    await office.goto(`/portal/${path}`);
    await office.goto(`/portal/${path}/new`);
    const sent: string[] = [];
    // nothing is written: the other journeys of this cinema count its prices
    await office.route(`**/api/staff/${path}{,/new}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent.push(route.request().postData() ?? '');
      return route.abort();
    });
    await office.locator(`[name="${name}"]`).fill('Unusual');
    await office.locator(`[name="${price}"]`).fill('1150,00');
    const save = office.locator('form button[type=submit]').last();
    await save.click();
    const dialog = office.getByRole('dialog', { name: 'Is €1,150.00 right?' });
    await expect(dialog.getByText(/All other prices are €\d+\.\d\d at most/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await office.locator(`[name="${price}"]`).fill('11,50');
    await save.click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toContain('11.5');
    await expect(dialog).toBeHidden();
  });
