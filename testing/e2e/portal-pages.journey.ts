import type { Page } from '@playwright/test';
import { findsNothingWrong, LOOKS, lookAs, reportsOf, wordsFit } from '#testing/e2e/support/pages/look-at-page.ts';
import { PAGES, SIGNED_OUT_PAGES } from '#testing/e2e/support/pages/portal-pages.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, newAddress, test } from '#testing/e2e/support/visitors.ts';

/** Far more than a walk takes: it only ends what hangs. */
const WALK_MS = 1_800_000;
const PAGES_PER_ADDRESS = 5;

/** Opens every page of the portal in a language and calls `look` on each; pages report no error and no missing text. */
async function walk(page: Page, locale: string, look: (path: string, nth: number) => Promise<void>): Promise<void> {
  const reported = reportsOf(page);
  await speaks(page, locale);
  const open = async (path: string, nth: number): Promise<void> => {
    // A person does not open a page a second; so many calls of one address are throttled (D-067).
    if (nth % PAGES_PER_ADDRESS === 0) await page.context().setExtraHTTPHeaders(newAddress());
    await page.goto(`/portal${path}`);
    await expect(page.locator('main :is(h1, h2)').first()).toBeVisible(); // not one of a menu that is closed
    await look(path, nth);
  };
  for (const [nth, path] of SIGNED_OUT_PAGES.entries()) await open(path, nth);
  await signedIn(page, 'admin');
  for (const [nth, path] of PAGES.entries()) await open(path, nth);
  expect(reported).toEqual([]);
}

/** By day on a phone and by night at a desk in turns, beginning with look number `first`. */
const inTurns = async (page: Page, first: 0 | 1): Promise<void> => {
  test.setTimeout(WALK_MS);
  await walk(page, 'en', async (path, nth) => {
    const look = LOOKS[(nth + first) % 2] ?? LOOKS[0];
    await lookAs(page, look);
    await findsNothingWrong(page, `${path} ${look.by}`);
  });
};

test.describe('on every page of the portal', { tag: '@full' }, () => {
  test(
    'en: axe finds nothing in the portal, on a phone by day and at a desk by night in turns (WCAG 2.2)',
    {
      tag: '@T92',
    },
    async ({ page }) => inTurns(page, 0),
  );

  test(
    'en: axe finds nothing in the portal, at a desk by night and on a phone by day in turns (WCAG 2.2)',
    {
      tag: '@T92',
    },
    async ({ page }) => inTurns(page, 1),
  );

  for (const locale of ['nl-BE', 'fr', 'de']) {
    test(`${locale}: in the portal no text is missing, nothing scrolls sideways, what is pressed is large enough (WCAG 2.2)`, {
      tag: '@T92',
    }, async ({ page }) => {
      test.setTimeout(WALK_MS);
      await walk(page, locale, async (path) => {
        for (const look of LOOKS) {
          await lookAs(page, look);
          await wordsFit(page, `${path} ${look.by}`);
        }
      });
    });
  }
});
