import { expect, test } from 'vitest';
import { loadCatalogue } from '#apps/website/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { createTexts } from '#apps/website/i18n/texts.ts';
import { everyCatalogue, testsOfTexts } from '#testing/tools/four-languages.ts';
import { messageLocale } from '#web/i18n/catalogue.ts';

const catalogues = await everyCatalogue(loadCatalogue);

/** Never used for zero: the caller checks first. */
const NEVER_OF_NONE = [
  'buy.summary.returned',
  'buy.summary.voucher',
  'buy.tickets.limit.order',
  'buy.tickets.limit.rate',
  'buy.tickets.places',
  'buy.too_few',
  'home.on_today_next',
  'movie.more_days',
  'movies.search.without',
  'movies.view.more',
  'payment.result.visits',
  'seat-picker.count',
  'seat-picker.suggest',
  'seat-picker.warning.choose-again',
  'seat-picker.warning.reassigned',
  'vouchers.from',
  'vouchers.validity',
];

testsOfTexts(catalogues, NEVER_OF_NONE);

test('texts take values in single braces and choose the plural', { tags: ['I18N-001'] }, () => {
  const { t } = createTexts('en', catalogues.en);
  expect(t('movies.from', { date: '<b>Friday</b>' })).toBe('From <b>Friday</b>');
  expect(t('movies.from', { date: '{count} $t(movies.title)', count: 3 })).toBe('From {count} $t(movies.title)');
  expect(t('home.on_today_next', { count: 1, time: '16:45' })).toBe('One show today, at 16:45');
  expect(t('home.on_today_next', { count: 12, time: '16:45' })).toBe('12 shows today, the next at 16:45');
});

test('a key without a text shows itself and is reported', { tags: ['I18N-004'] }, () => {
  const missing: string[] = [];
  const { t } = createTexts('fr', { home: { title: 'Accueil' } }, (key) => missing.push(key));
  expect(t('movies.title')).toBe('movies.title');
  expect(missing).toEqual(['movies.title' satisfies MessageKey]);
});

test.each([
  ['nl-BE', 'nl-BE'],
  ['NL-be', 'nl-BE'],
  ['nl', 'nl-BE'],
  ['fr-BE', 'fr'],
  ['de', 'de'],
  ['lb', 'en'],
  ['it', 'en'],
])('a page in %s uses the catalogue %s', { tags: ['I18N-001'] }, (locale, expected) => {
  expect(messageLocale(locale)).toBe(expected);
});
