import AxeBuilder from '@axe-core/playwright';
import sharp from 'sharp';
import { contrast } from '#modules/exhibitor/rules/colour.ts';
import { fixtureServer } from '#testing/component/serve-fixture.ts';
import { test as base, expect } from '#testing/e2e/support/acting.ts';

/** Exhibitors whose colours are unreadable as configured. */
const EXHIBITORS = {
  'yellow on grey': { accent: '#ffe600', paper: '#8d8d8d', ink: '#777777', 'ink-soft': '#a0a0a0' },
  'everything pale': { accent: '#ffd6e7', 'accent-ink': '#ffffff', 'ladies-accent': '#fff0f6', 'ink-faint': '#eeeeee' },
};
const PAGES = ['/en', '/en/movies/today', '/en/events/ladies-night', '/en/contact'];

const test = base.extend<object, { websites: Record<string, string> }>({
  websites: [
    async ({ browserName: _ }, use) => {
      const apps = await Promise.all(Object.values(EXHIBITORS).map((styling) => fixtureServer({ styling })));
      const urls = await Promise.all(apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })));
      await use(Object.fromEntries(Object.keys(EXHIBITORS).map((name, index) => [name, urls[index] ?? ''])));
      await Promise.all(apps.map((app) => app.close()));
    },
    { scope: 'worker' },
  ],
});

const textsIn = (colorScheme: 'light' | 'dark') => () => {
  test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });
  for (const exhibitor of Object.keys(EXHIBITORS))
    test(`${exhibitor}: every text stands out from what it is read on (WCAG 1.4.3)`, {
      tag: ['@SET-004', '@D-059'],
    }, async ({ page, websites }) => {
      await page.addInitScript(() => localStorage.setItem('cookie-consent', `necessary ${Date.now() + 1e9}`));
      for (const path of PAGES) {
        await page.goto(`${websites[exhibitor]}${path}`);
        const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
        const complaints = violations.flatMap(({ nodes }) =>
          nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
        );
        expect({ path, complaints }).toEqual({ path, complaints: [] });
      }
    });
};
test.describe('light', { tag: '@full' }, textsIn('light'));
test.describe('dark', { tag: '@full' }, textsIn('dark'));

const WHITE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#fff" d="M0 0h16v9H0z"/></svg>';
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

for (const width of [390, 1280])
  test(`at ${width} px the words over a film's still are read on any still, a white one too (WCAG 1.4.3)`, async ({
    page,
    websites,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/overview.webp', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WHITE }));
    await page.goto(`${Object.values(websites)[0]}/en/movies/view/nosferatu`);
    const words = page.locator('header [class*=headWords]');
    const ink = await words.evaluate((element) => {
      const paper = document.createElement('canvas').getContext('2d');
      if (!paper) throw new Error('nothing to paint on');
      paper.fillStyle = getComputedStyle(element).color;
      paper.fillRect(0, 0, 1, 1);
      return [...paper.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    });
    await words.evaluate((element) => {
      element.style.visibility = 'hidden';
    });
    const ground = await page.screenshot({ clip: (await words.boundingBox()) ?? undefined });
    const { channels } = await sharp(ground).removeAlpha().stats();
    expect(contrast(hexOf(ink), hexOf(channels.map(({ max }) => max)))).toBeGreaterThanOrEqual(4.5);
  });
