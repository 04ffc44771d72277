import { expect, test } from 'vitest';
import { seatRows } from '#modules/seating/rules/arrangement.ts';
import {
  type NamingScheme,
  nameByScheme,
  rowNamingOf,
  USUAL_SCHEME,
} from '#modules/seating/rules/drawing/seat-naming.ts';
import { hall } from '#modules/seating/rules/testing.ts';

const WITH_AISLES = '.._.|____|_...';
const named = (scheme: Partial<NamingScheme>, occupied = new Set<number>()) =>
  seatRows(nameByScheme(hall(WITH_AISLES).arrangement, { ...USUAL_SCHEME, ...scheme }, occupied)).map((row) =>
    row.map(({ name }) => name).join(' '),
  );

test.each<[string, Partial<NamingScheme>, string[]]>([
  ['as is usual', {}, ['A-1 A-2 A-3', 'B-1 B-2 B-3']],
  ['from the back', { rowsFrom: 'back' }, ['B-1 B-2 B-3', 'A-1 A-2 A-3']],
  ['from the right', { seatsFrom: 'right' }, ['A-3 A-2 A-1', 'B-3 B-2 B-1']],
  ['in numbers', { labels: 'numbers', separator: '/' }, ['1/1 1/2 1/3', '2/1 2/2 2/3']],
  ['with numbers for gaps', { gaps: 'count' }, ['A-1 A-2 A-4', 'B-2 B-3 B-4']],
  ['with numbers for gaps from the right', { gaps: 'count', seatsFrom: 'right' }, ['A-4 A-3 A-1', 'B-3 B-2 B-1']],
])(
  'names a hall %s; a cross aisle uses no letter',
  { tags: ['PORT-008', 'D-030', 'D-031', 'SEAT-015'] },
  (_, scheme, names) => {
    expect(named(scheme)).toEqual(names);
  },
);

test('a sold seat keeps its name when the others are renamed', { tags: ['T07'] }, () => {
  expect(named({ labels: 'numbers' }, new Set([101]))).toEqual(['A-1 1-2 1-3', '2-1 2-2 2-3']);
});

test('reports rows with names other than letters; not mixed ones or the usual letters', {
  tags: ['SEAT-003'],
}, () => {
  const numbered = nameByScheme(hall('..|..').arrangement, { ...USUAL_SCHEME, labels: 'numbers' });
  expect(rowNamingOf(numbered, '-')).toEqual(['1', '2']);
  expect(rowNamingOf(hall('..|..').arrangement, '-')).toBeNull();
  expect(rowNamingOf(numbered, '/')).toBeNull();
  const [first, ...others] = numbered.seats;
  expect(first && rowNamingOf({ ...numbered, seats: [{ ...first, name: 'Loge-1' }, ...others] }, '-')).toBeNull();
});
