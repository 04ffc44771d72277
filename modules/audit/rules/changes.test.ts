import { expect, test } from 'vitest';
import { CHANGES_MAX, changesBetween, TEXT_CHARACTERS_MAX } from '#modules/audit/rules/changes.ts';

test('lists of things are compared by their places; what is equal is left out', { tags: ['I20'] }, () => {
  const before = { lines: [{ rate: 1, amount: 5 }], tags: ['a'] };
  const after = { lines: [{ rate: 1, amount: 7 }, { rate: 2 }], tags: ['a'] };
  expect(changesBetween(before, after).changes).toEqual([
    { field: 'lines.0.amount', before: 5, after: 7 },
    { field: 'lines.1.rate', before: null, after: 2 },
  ]);
});

test('a row before and a form after: what the form does not name did not change, what it empties did', {
  tags: ['I20'],
}, () => {
  const row = { id: 9, archived: false, sort: 0, note: 'x', names: { en: 'Jury', de: 'Jury' } };
  expect(changesBetween(row, { sort: 41, note: null, names: { en: 'Jury' } }).changes).toEqual([
    { field: 'names.de', before: 'Jury', after: null },
    { field: 'note', before: 'x', after: null },
    { field: 'sort', before: 0, after: 41 },
  ]);
});

test('a state that is missing, empty or no object has no fields', { tags: ['I20'] }, () => {
  expect(changesBetween(null, undefined)).toEqual({ changes: [], more: 0 });
  expect(changesBetween({}, { a: '', b: null, c: [], d: {} })).toEqual({ changes: [], more: 0 });
  expect(changesBetween(null, 'typed')).toEqual({ changes: [{ field: '', before: null, after: 'typed' }], more: 0 });
});

test('a long entry is cut: its texts, and its fields with their number', { tags: ['I20'] }, () => {
  const long = Object.fromEntries(
    Array.from({ length: CHANGES_MAX + 4 }, (_, index) => [`f${index}`, 'x'.repeat(900)]),
  );
  const { changes, more } = changesBetween(null, long);
  expect([changes.length, more]).toEqual([CHANGES_MAX, 4]);
  expect(changes[0]?.after).toBe(`${'x'.repeat(TEXT_CHARACTERS_MAX)}…`);
});
