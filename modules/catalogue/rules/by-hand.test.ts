import { expect, test } from 'vitest';
import { changedByHand, type Importable, NOTHING_SAID } from '#modules/catalogue/rules/by-hand.ts';

const film: Importable = {
  ...NOTHING_SAID,
  ...{ original_title: 'Sunrise', runtime_minutes: 94, directors: ['F. W. Murnau'], title: { nl: 'Zonsopgang' } },
  links: { homepage: 'https://sunrise.test/' },
};

test('D-124 what differs is named: whole columns, and of texts and links the part that was touched', () => {
  const after = { ...film, runtime_minutes: 95, title: { nl: 'Zonsopgang', fr: 'L’Aurore' }, links: {} };
  expect(changedByHand(film, after)).toEqual(['runtime_minutes', 'title.fr', 'links.homepage']);
  expect(changedByHand(film, { ...film, directors: ['F. W. Murnau'], title: { nl: 'Zonsopgang' } })).toEqual([]);
});

test('of a new film everything that is said was said by hand, and nothing else', () => {
  expect(changedByHand(NOTHING_SAID, film)).toEqual([
    ...['original_title', 'runtime_minutes', 'directors', 'title.nl', 'links.homepage'],
  ]);
});
