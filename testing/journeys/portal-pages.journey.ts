import { findsNothingWrong, signedIn, speaks } from '#testing/journeys/people.ts';
import { DOORS, PAGES } from '#testing/journeys/portal-pages.ts';
import { expect, newAddress, test } from '#testing/journeys/visitors.ts';

const PHONE_BY_DAY = { width: 360, colorScheme: 'light' } as const;
const DESK_BY_NIGHT = { width: 1280, colorScheme: 'dark' } as const;
const PAGES_PER_ADDRESS = 5;
const BOTH = [PHONE_BY_DAY, DESK_BY_NIGHT] as const;

/** In English every page is looked at twice; in the other languages, where only words differ, in one of the two looks by turns. */
const looksAt = (locale: string, nth: number) => (locale === 'en' ? BOTH : [BOTH[nth % 2] ?? PHONE_BY_DAY]);

for (const [turn, locale] of ['en', 'nl-BE', 'fr', 'de'].entries()) {
  test(`T92 WCAG 2.2 I18N-001 ${locale}: axe finds nothing in the portal, by day and by night, on a phone and at a desk`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const reported: string[] = [];
    page.on('pageerror', (error) => reported.push(String(error)));
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reported.push(request.postData() ?? '');
    });
    await speaks(page, locale);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (path: string, nth: number): Promise<void> => {
      // Nobody opens a page a second; so many calls of one address would be too many (D-067).
      if (nth % PAGES_PER_ADDRESS === 0) await page.context().setExtraHTTPHeaders(newAddress());
      await page.goto(`/portal${path}`);
      await expect(page.locator('main :is(h1, h2)').first()).toBeVisible(); // not one of a menu that is closed
      for (const { width, colorScheme } of looksAt(locale, nth + turn)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await findsNothingWrong(page, `${path} ${width} ${colorScheme}`);
      }
    };
    for (const [nth, path] of DOORS.entries()) await look(path, nth);
    await signedIn(page, 'admin');
    for (const [nth, path] of PAGES.entries()) await look(path, nth);
    expect(reported).toEqual([]);
  });
}
