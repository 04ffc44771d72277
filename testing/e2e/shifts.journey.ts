import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

test('a till sells, reads X, is counted with Z 1 and handed over, sells on and is counted with Z 2; the portal shows both', {
  tag: ['@full', '@D-153', '@POS-010', '@CASH-001', '@PORT-032'],
}, async ({ page, browser, site }) => {
  test.setTimeout(360_000);
  const name = `Shift till ${Date.now()}`;
  const counter = await browser.newContext({ baseURL: exhibitorUrl(), viewport: { width: 1024, height: 768 } });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await approved(page, uid, name, site.cinemas[0]?.name ?? '');
  await till.opensFor('Inès Collard');
  await till.opensDrawer('100');
  const sells = async (): Promise<void> => {
    await till.asksFor('Coffee');
    await till.paysCash();
    await screen.getByRole('button', { name: 'Next customer' }).click();
    await till.goesTo('Cash');
  };
  const counts = async (pieces: Record<string, string>, number: number): Promise<void> => {
    await screen.getByRole('link', { name: 'Count and close' }).click();
    for (const [piece, count] of Object.entries(pieces)) await screen.getByLabel(piece, { exact: true }).fill(count);
    await screen.getByRole('button', { name: 'Close the shift' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close the shift' }).click();
    await expect(screen.getByRole('heading', { name: `Z report ${number}` })).toBeVisible();
    await expect(screen.getByText('1 × Goods')).toBeVisible();
  };

  await sells();
  await screen.getByRole('link', { name: 'X report' }).click();
  await expect(screen.getByRole('heading', { name: 'X report' })).toBeVisible();
  await expect(screen.getByText('1 × Cash')).toBeVisible();
  await findsNothingWrong(screen, 'the X report');
  await screen.getByRole('link', { name: 'Back to the drawer' }).click();
  await counts({ '€50.00': '2', '€2.00': '1', '€1.00': '1' }, 1);

  await screen.getByRole('link', { name: 'Back to the drawer' }).click();
  await expect(screen.getByText('The drawer has been counted')).toBeVisible();
  await findsNothingWrong(screen, 'a drawer between two shifts');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('Shift 2')).toBeVisible();
  await sells();
  await counts({ '€50.00': '2', '€2.00': '3' }, 2);

  await page.goto('/portal/cash-balance');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(2);
  for (const [row, number, expected] of [
    [0, 2, '€106.00'],
    [1, 1, '€103.00'],
  ] as const) {
    await page.goto('/portal/cash-balance');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .nth(row)
      .getByRole('link')
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: `Z report ${number}` })).toBeVisible();
    await expect(sheet).toContainText(expected);
    await expect(sheet).toContainText('1 × Goods');
    await expect(sheet).toContainText('Correct');
  }
  await findsNothingWrong(page, 'a Z report in the portal');
  await counter.close();
});
