import { expect, test } from 'vitest';
import { textFor, typeset } from '#kernel/texts.ts';

test.each([
  ['Soirée dames : la première !', 'Soirée dames\u00a0: la première\u00a0!'],
  ['Cherchez « VOST » ; voilà ?', 'Cherchez «\u00a0VOST\u00a0»\u00a0; voilà\u00a0?'],
  ["L'entrée d'à côté", 'L’entrée d’à côté'],
  ['à 20:30, sur https://lumen.test/?a=1', 'à 20:30, sur https://lumen.test/?a=1'],
  [
    "<p class='a : b' title=\"l'or\">C'est l'été : oui</p>",
    "<p class='a : b' title=\"l'or\">C’est l’été\u00a0: oui</p>",
  ],
])('French %s', { tags: ['I18N-001'] }, (typed, shown) => {
  expect(typeset('fr', typed)).toBe(shown);
  expect(typeset('fr', shown)).toBe(shown);
});

test('other languages stay as they are written', { tags: ['I18N-001'] }, () => {
  for (const language of ['nl', 'de', 'en', 'lb'] as const)
    expect(typeset(language, "Ladies' Night : d'accord ?")).toBe("Ladies' Night : d'accord ?");
});

test('a text in several languages is typeset in the language that is shown', { tags: ['D-124'] }, () => {
  const title = { fr: 'Qui est là ?', nl: 'Wie is daar ?' };
  expect([textFor(title, 'fr'), textFor(title, 'nl-BE'), textFor({ fr: 'Qui ?' }, 'de')]).toEqual([
    'Qui est là\u00a0?',
    'Wie is daar ?',
    'Qui\u00a0?',
  ]);
});
