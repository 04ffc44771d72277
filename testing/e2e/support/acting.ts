import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { readBook } from '#testing/spec/read-book.ts';
import { unproven } from '#testing/spec/screens.ts';

/**
 * The `test` of every journey. It notes where the browser was and where a page was really operated,
 * in every context, and fails a passed journey that names a requirement about a screen on which it
 * did not act (docs/spec, column Screen).
 */
export { expect } from '@playwright/test';

/** Of the test that runs now: a worker runs one at a time. */
const places = { visited: new Set<string>(), operated: new Set<string>() };

export const test = base.extend<{ proved: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await follow(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  proved: [
    async ({ browser: _ }, use, testInfo) => {
      for (const paths of Object.values(places)) paths.clear();
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) return; // what failed has its own error
      const wrong = unproven(named(testInfo.tags), places);
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
    { auto: true },
  ],
});

let book: ReturnType<typeof readBook> | undefined;
function named(tags: readonly string[]): ReturnType<typeof readBook> {
  book ??= readBook();
  return book.filter(({ id }) => tags.includes(`@${id}`));
}

/** Of a page of a server; the empty page of a new tab has none. */
function note(paths: Set<string>, address: string): void {
  if (/^https?:/.test(address)) paths.add(new URL(address).pathname);
}

async function follow(context: BrowserContext): Promise<void> {
  context.on('page', (page: Page) => {
    note(places.visited, page.url());
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(places.visited, frame.url());
    });
  });
  await context.exposeBinding('journeyOperates', ({ frame, page }, address: string) => {
    note(places.operated, frame === page.mainFrame() ? address : page.url());
  });
  await context.addInitScript(() => {
    const { journeyOperates } = globalThis as typeof globalThis & { journeyOperates?: (address: string) => unknown };
    const notify = (event: Event): void => {
      // Playwright itself sends the events of a list or a file that is chosen, so these are not trusted.
      if (event.isTrusted || event.type === 'input' || event.type === 'change') journeyOperates?.(location.href);
    };
    for (const kind of ['pointerdown', 'keydown', 'input', 'change']) addEventListener(kind, notify, { capture: true });
  });
}
