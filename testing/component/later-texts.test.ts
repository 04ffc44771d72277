import { expect, test } from 'vitest';
import { laterTextsOf } from '#apps/website/i18n/catalogue-source.ts';
import { codeOf, isTest, readSources } from '#testing/laws/sources.ts';
import { LATER } from '#tools/build/catalogues.ts';

/** A browser that lacks a text shows its key: pages show later texts only if their own file loads them. */
test('a text that loads later is shown by pages that load it, and by nothing else', () => {
  const pages = readSources().filter(({ path }) => path.startsWith('apps/website/') && !isTest(path));
  expect(pages.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const texts of ['film', 'forms', 'purchase'] as const) {
    // Not the texts that the server alone renders, nor those of the seat plan, which belongs to a module.
    const names = LATER[texts].filter((name) => name !== 'not-open' && name !== 'seat-picker').join('|');
    const key = new RegExp(`\\bt\\(\\s*['\`](${names})\\.`);
    for (const { path, text } of pages)
      if (key.test(codeOf(text)) && laterTextsOf(path) !== texts) wrong.push(`${path} shows ${texts}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['apps/website/pages/buy/BuyTicketsPage.tsx', 'purchase'],
  ['apps/website/pages/contact/ContactPage.tsx', 'forms'],
  ['apps/website/pages/content/ContentPage.tsx', 'forms'],
  ['apps/website/pages/content/InfoPage.tsx', null],
  ['apps/website/pages/movies/MoviesPage.tsx', null],
  ['apps/website/pages/movies/film/MoviePage.tsx', 'film'],
])('%s loads %s', (page, texts) => expect(laterTextsOf(page)).toBe(texts));
