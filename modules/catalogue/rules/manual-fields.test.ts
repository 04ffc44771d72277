import { expect, test } from 'vitest';
import { type Importable, manuallyChanged, NO_VALUES } from '#modules/catalogue/rules/manual-fields.ts';

const film: Importable = {
  ...NO_VALUES,
  original_title: 'Sunrise',
  runtime_minutes: 94,
  directors: ['F. W. Murnau'],
  title: { nl: 'Zonsopgang' },
  links: { homepage: 'https://sunrise.test/' },
};

test('names the differences: whole columns, and of texts and links the changed part', {
  tags: ['D-124'],
}, () => {
  const after = { ...film, runtime_minutes: 95, title: { nl: 'Zonsopgang', fr: 'L’Aurore' }, links: {} };
  expect(manuallyChanged(film, after)).toEqual(['runtime_minutes', 'title.fr', 'links.homepage']);
  expect(manuallyChanged(film, { ...film, directors: ['F. W. Murnau'], title: { nl: 'Zonsopgang' } })).toEqual([]);
});

test('all values of a new film are manual fields, and nothing else is', () => {
  expect(manuallyChanged(NO_VALUES, film)).toEqual([
    'original_title',
    'runtime_minutes',
    'directors',
    'title.nl',
    'links.homepage',
  ]);
});
