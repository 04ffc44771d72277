import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Manifest } from '#apps/website/server/renderer.ts';
import { fixtureServer } from '#testing/component/serve-fixture.ts';
import { test as base, expect } from '#testing/e2e/support/acting.ts';

/** Browsing the built website, with a programme made in code: no database, no partner. */
const test = base.extend<{ reported: string[] }, { website: string }>({
  website: [
    async ({ browserName: _ }, use) => {
      const app = await fixtureServer();
      await use(await app.listen({ port: 0, host: '127.0.0.1' }));
      await app.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ website }, use) => use(website),
  /** The pages' error reports; a page that fails to hydrate reports an error there. */
  reported: [
    async ({ page }, use) => {
      const reported: string[] = [];
      page.on('pageerror', (error) => reported.push(String(error)));
      page.on('request', (request) => {
        if (request.url().endsWith('/api/client-errors')) reported.push(request.postData() ?? '');
      });
      await use(reported);
      expect(reported).toEqual([]);
    },
    { auto: true },
  ],
});

const consent = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('cookie-consent', `necessary ${Date.now() + 1e9}`));
const taken = (page: Page) => page.waitForFunction(() => !document.body.classList.contains('preload'));

const PAGES = [
  '/en',
  '/en/movies',
  '/en/movies/today',
  '/en/movies/soon',
  '/en/movies?q=keaton&genre=horror',
  '/en/movies/view/nosferatu',
  '/en/events',
  '/en/events/ladies-night',
  '/en/info',
  '/en/info/faq',
  '/en/contact',
  '/en/info/newsletter',
  '/en/404',
  '/en/movies/view/nope',
  '/nl-BE',
  '/fr/movies/today',
  '/de/events',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, { tag: '@full' }, () => {
      test.use({ colorScheme, viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });
      test('axe finds nothing, nothing scrolls sideways, every page hydrates without errors (WCAG 2.2)', async ({
        page,
      }) => {
        test.setTimeout(PAGES.length * 40_000);
        await consent(page);
        for (const path of PAGES) {
          await page.goto(path);
          await taken(page);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          const complaints = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          );
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect({ path, complaints, sideways }).toEqual({ path, complaints: [], sideways: 0 });
        }
      });
    });
  }
}

test('filters keep the scroll position, films start at their top, back restores it; the head follows', {
  tag: ['@SITE-008', '@SITE-045', '@D-014', '@SITE-002', '@SITE-007', '@SITE-011', '@SITE-012', '@SITE-043'],
}, async ({ page }) => {
  await consent(page);
  await page.goto('/en/movies');
  await taken(page);
  await page.evaluate(() => scrollTo(0, 120));
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/movies\/today$/);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(60);
  await expect(page).toHaveTitle('Films: Today | Noctule');
  await page.getByRole('link', { name: 'Restored print' }).click();
  await expect(page).toHaveURL(/today\/restored$/);
  await page.getByRole('link', { name: 'Restored print' }).click();
  await expect(page).toHaveURL(/movies\/today$/);
  await page.locator('article h2 a').last().click();
  await expect(page).toHaveURL(/movies\/view\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /^https:\/\/noctule\.example\/en\/movies\/view\//,
  );
  expect(await page.locator('title').count()).toBe(1);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test('a search updates with every key without a request, is in the history, and is linked in the header', {
  tag: '@further',
}, async ({ page }) => {
  await consent(page);
  await page.goto('/en/contact');
  await taken(page);
  await page.getByRole('link', { name: 'Search films' }).click();
  const field = page.getByRole('searchbox', { name: 'Search films' });
  await expect(field).toBeFocused();
  const films = page.locator('main article h2');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) requests.push(request.url());
  });
  await page.keyboard.type('FRÖHLICH', { delay: 20 });
  await expect(films).toHaveText(['Metropolis']);
  await expect(page).toHaveURL(/\/en\/movies\?q=FR%C3%96HLICH$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(field).toBeFocused();
  await page.getByText('Language, subtitles').click();
  await page.getByRole('checkbox', { name: /^Horror/ }).check();
  await expect(page.getByRole('status').filter({ hasText: '0 films found.' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Without “FRÖHLICH”: one film' }).click();
  await expect(films).toHaveText(['Nosferatu']);
  await expect(field).toHaveValue('');
  await films.first().click();
  await expect(page).toHaveURL(/view\/nosferatu$/);
  await page.goBack();
  await expect(films).toHaveText(['Nosferatu']);
  await expect(page.locator('summary', { hasText: '1 chosen' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(field).toBeFocused();
  await expect(films).toHaveCount(8);
  expect(requests).toEqual([]);
});

/** The built script of a source file, below the address of the website. */
async function scriptOf(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile('dist/website/client/.vite/manifest.json', 'utf8')) as Manifest;
  return manifest[source]?.file ?? `the build has no script of ${source}`;
}

test('if its script does not load, the search is a plain form, and the rest of the page works', {
  tag: '@further',
}, async ({ page }) => {
  await consent(page);
  let refused = 0;
  await page.route(`**/${await scriptOf('apps/website/pages/movies/search/MovieSearch.tsx')}`, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/en/movies');
  await taken(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/movies\/today$/);
  await page.goBack();
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search films' }).fill('keaton');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/movies\?q=keaton$/);
  await expect(page.locator('main article h2')).toHaveText(['The General']);
});

test('navigating before the page transition has ended causes no error', { tag: ['@full'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await consent(page);
  await page.goto('/en/movies');
  await taken(page);
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const name of ['Today', 'Tomorrow', 'Today']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/movies\/to/);
    await page.goBack();
    await page.waitForURL(/movies$/);
  }
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('a link inside the site to an unknown film leads to the 404 page', {
  tag: ['@SITE-009', '@D-003', '@SITE-027', '@SITE-055', '@ERR-019', '@SEO-005'],
}, async ({ page }) => {
  await consent(page);
  await page.goto('/en/info/prices');
  await taken(page);
  await page.evaluate(() =>
    document.querySelector('main article')?.insertAdjacentHTML('beforeend', '<a href="/en/movies/view/nope">gone</a>'),
  );
  await page.getByRole('link', { name: 'gone' }).click();
  await expect(page).toHaveURL(/\/en\/404$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the language switch changes the first segment and nothing else', { tag: '@SITE-006' }, async ({ page }) => {
  await consent(page);
  await page.goto('/en/movies/today?from=mail#showtimes');
  await taken(page);
  await page.getByRole('link', { name: 'FR français', exact: true }).click();
  await expect(page).toHaveURL(/\/fr\/movies\/today\?from=mail#showtimes$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films');
});

test('the cookie notice is answered once, and can be opened again', { tag: ['@SITE-035', '@D-015'] }, async ({
  page,
}) => {
  await page.goto('/en/movies/view/nosferatu');
  await page.getByRole('button', { name: 'Necessary only' }).click();
  await page.reload();
  await taken(page);
  await expect(page.getByRole('button', { name: 'Necessary only' })).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.route(/youtube-nocookie/, (route) => route.fulfill({ body: '' }));
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.locator('iframe')).toHaveCount(0); // a trailer always waits for its press
  await page.getByRole('button', { name: 'Show the trailer' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed/);
});

test('the body is marked when the page has settled and when the first screen is scrolled away', {
  tag: ['@CONST-008', '@CONST-009', '@D-171'],
}, async ({ page }) => {
  await page.goto('/en');
  await expect(page.locator('body')).toHaveClass('');
  await page.evaluate(() => scrollTo(0, innerHeight));
  await expect(page.locator('body')).toHaveClass('scrolled-large');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('body')).toHaveClass('');
});

test('the sign-up button needs an address and passes it on', { tag: ['@SITE-032', '@VAL-015'] }, async ({ page }) => {
  await consent(page);
  await page.goto('/en');
  await taken(page);
  const button = page.getByRole('button', { name: 'Sign up' });
  await expect(button).toBeDisabled();
  await page.locator('footer input[type=email]').fill('me@visitor.example');
  await button.click();
  await expect(page.locator('main input[type=email]')).toHaveValue('me@visitor.example');
});

test('carousels show as many slides as fit', { tag: ['@further', '@CONST-010'] }, async ({ page }) => {
  await consent(page);
  const whole = async (carousel: string) => {
    const row = page.getByRole('region', { name: carousel }).locator('ul[class*=row]').first();
    if ((await row.count()) === 0) return { shown: 0, all: 0 };
    return row.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const slides = [...element.children];
      const shown = slides.filter((slide) => {
        const box = slide.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
      }).length;
      return { shown, all: slides.length };
    });
  };
  for (const [width, events, today] of [
    [1280, 2, 4],
    [980, 2, 3],
    [760, 1, 2],
    [570, 1, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en');
    await taken(page);
    const [evenings, films] = [await whole('Events'), await whole('Today')];
    // Late in the evening fewer films remain than fit on the page.
    expect([width, evenings.shown, films.shown]).toEqual([width, events, Math.min(today, films.all)]);
  }
});

test('a printed page is black on white, without buttons', async ({ page }) => {
  await consent(page);
  await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'));
  await page.goto('/en/movies/today');
  await taken(page);
  await page.emulateMedia({ media: 'print' });
  for (const pressed of ['nav', 'footer', 'button', 'section[class*=slides]'])
    for (const one of await page.locator(pressed).all()) await expect(one).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('article').first()).toBeVisible();
  const [ground, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  test('pages are readable, the menu opens, links work', { tag: ['@SITE-020'] }, async ({ page }) => {
    await page.goto('/en/movies/today');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page).toHaveURL(/\/en\/contact$/);
  });
  test('a search is a form', async ({ page }) => {
    await page.goto('/en/movies/all/family');
    await page.getByRole('searchbox', { name: 'Search films' }).fill('keaton');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/en\/movies\/all\/family\?q=keaton$/);
    await expect(page.locator('main article h2')).toHaveText(['The General']);
  });
});
