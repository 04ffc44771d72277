import type { Page } from '@playwright/test';
import type { SiteData } from '#modules/site/contract/public.ts';
import { everyPage } from '#testing/e2e/support/pages/every-page.ts';
import { findsNothingWrong, LOOKS, lookAs, reportsOf, wordsFit } from '#testing/e2e/support/pages/look-at-page.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

/** Far more than a walk takes: it only ends what hangs. */
const WALK_MS = 1_800_000;

/** Opens every page of the website in a language and calls `look` on each; pages report no error and no missing text. */
async function walk(page: Page, site: SiteData, locale: string, look: (name: string, nth: number) => Promise<void>) {
  const reported = reportsOf(page);
  for (const [nth, [name, path]] of Object.entries(everyPage(site)).entries()) {
    await page.goto(`/${locale}${path}`);
    await page.waitForFunction(() => !document.body.classList.contains('preload'));
    await look(name, nth);
    expect({ name, reported }).toEqual({ name, reported: [] });
  }
}

/** By day on a phone and by night at a desk in turns, beginning with look number `first`. */
const inTurns = async (page: Page, site: SiteData, first: 0 | 1): Promise<void> => {
  test.setTimeout(WALK_MS);
  await walk(page, site, 'en', async (name, nth) => {
    const look = LOOKS[(nth + first) % 2] ?? LOOKS[0];
    await lookAs(page, look);
    await findsNothingWrong(page, `${name} ${look.by}`);
  });
};

test.describe('on every page of the website', { tag: '@full' }, () => {
  test(
    'en: axe finds nothing on any page, on a phone by day and at a desk by night in turns (WCAG 2.2)',
    {
      tag: '@T92',
    },
    async ({ page, site }) => inTurns(page, site, 0),
  );

  test(
    'en: axe finds nothing on any page, at a desk by night and on a phone by day in turns (WCAG 2.2)',
    {
      tag: '@T92',
    },
    async ({ page, site }) => inTurns(page, site, 1),
  );

  for (const locale of ['nl-BE', 'fr', 'de']) {
    test(`${locale}: on every page no text is missing, nothing scrolls sideways, what is pressed is large enough (WCAG 2.2)`, {
      tag: '@T92',
    }, async ({ page, site }) => {
      test.setTimeout(WALK_MS);
      await walk(page, site, locale, async (name) => {
        for (const look of LOOKS) {
          await lookAs(page, look);
          await wordsFit(page, `${name} ${look.by}`);
        }
      });
    });
  }
});
