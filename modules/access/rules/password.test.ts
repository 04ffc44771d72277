import { expect, test } from 'vitest';
import { isOfOwner, wordsOfOwner } from '#modules/access/rules/password.ts';

const owner = { name: 'Zoë de Vries', email: 'z.devries@lumen.example', exhibitor: 'Cinema Lumen' };

test('the words of an owner are those of the name, the address and the exhibitor, longest first', () => {
  expect(wordsOfOwner(owner)).toEqual([
    'zdevrieslumenexample',
    'cinemalumen',
    'zoedevries',
    'devries',
    'example',
    'cinema',
    'vries',
    'lumen',
    'zoe',
  ]);
});

test.each([
  ['CinemaLumen2026', true],
  ['cinema-lumen-99', true],
  ['Zoe.deVries123', true],
  ['z.devries@lumen.example', true],
  ['devriesdevries', true],
  ['Lumen shows nothing today', false],
  ['velvet curtain row', false],
  ['2026!2026!26', false],
])('%s is of its owner: %s', { tags: ['VAL-054'] }, (password, expected) => {
  expect(isOfOwner(password, owner)).toBe(expected);
});
