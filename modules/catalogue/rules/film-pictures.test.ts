import { expect, test } from 'vitest';
import { ownBackground } from '#modules/catalogue/rules/film-pictures.ts';

test('a background that is only a copy of the wide picture is not one of its own', { tags: ['MOV-002'] }, () => {
  expect(ownBackground({})).toBeUndefined();
  expect(ownBackground({ overview: 'a' })).toBeUndefined();
  expect(ownBackground({ overview: 'a', background: 'a' })).toBeUndefined();
  expect(ownBackground({ overview: 'a', background: 'b' })).toBe('b');
  expect(ownBackground({ background: 'b' })).toBe('b');
});
