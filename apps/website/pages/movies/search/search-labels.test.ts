import { expect, test } from 'vitest';
import { catalogue } from '#apps/website/i18n/catalogues/fr.ts';
import { createTexts } from '#apps/website/i18n/texts.ts';
import { valueLabel } from '#apps/website/pages/movies/search/search-labels.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

test.each([
  ['DIGITAL', 'Numérique'],
  ['IMAX', 'IMAX'],
])('the format %s is %s in French', { tags: ['D-113'] }, (value, label) => {
  const texts = createTexts('fr', catalogue);
  expect(valueLabel(texts, siteDataFixture({ now: 0 }), 'media_type', value)).toBe(label);
});
