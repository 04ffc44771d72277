import { expect, test } from 'vitest';
import { wordsFor } from '#modules/site/server/wire/words.ts';
import { openTranslator } from '#platform/i18n/translator.ts';

test('a genre appears in the visitor’s language; an unknown one as written', {
  tags: ['SITE-050', 'I18N-001'],
}, async () => {
  const words = wordsFor(await openTranslator());
  const genres = ['Science fiction', 'comedy', 'Kitchen sink', 'constructor', ''];
  expect(genres.map(words('nl-BE').genre)).toEqual(['Sciencefiction', 'Komedie', 'Kitchen sink', 'constructor', '']);
  expect(genres.map(words('fr').genre).slice(0, 2)).toEqual(['Science-fiction', 'Comédie']);
});
