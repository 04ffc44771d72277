import { expect, test } from '#testing/e2e/support/acting.ts';
import { findsNothingWrong, type Look, lookAs, reportsOf } from '#testing/e2e/support/pages/look-at-page.ts';
import { openingDialogs, opensSpecimens } from '#testing/e2e/support/pages/specimens.ts';
import { type Served, serveSpecimens } from '#testing/specimens/serve-specimens.ts';

const LOOKS: readonly Look[] = [
  { by: 'a phone by day', colorScheme: 'light', width: 390 },
  { by: 'a phone by night', colorScheme: 'dark', width: 390 },
  { by: 'a desk by day', colorScheme: 'light', width: 1280 },
  { by: 'a desk by night', colorScheme: 'dark', width: 1280 },
];

test.describe('the page of specimens', { tag: '@full' }, () => {
  let served: Served;
  test.beforeAll(async () => {
    served = await serveSpecimens({ port: 0, follows: false });
  });
  test.afterAll(() => served.close());

  for (const look of LOOKS) {
    test(`axe finds nothing on ${look.by}, with each dialog open too, and nothing scrolls sideways`, async ({
      page,
    }) => {
      const reported = reportsOf(page);
      await lookAs(page, look);
      await opensSpecimens(page, served.url);
      await findsNothingWrong(page, look.by);
      await openingDialogs(page, (part) => findsNothingWrong(page, `${part} on ${look.by}`));
      expect(reported).toEqual([]);
    });
  }

  test('its button changes the lights, and the next visit has the same', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await opensSpecimens(page, served.url);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const byDay = await paper();
    await page.getByRole('button', { name: 'Change the lights' }).click();
    await expect.poll(paper).not.toBe(byDay);
    const byNight = await paper();
    await opensSpecimens(page, served.url);
    expect(await paper()).toBe(byNight);
  });
});
