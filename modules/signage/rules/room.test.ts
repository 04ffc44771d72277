import { expect, test } from 'vitest';
import { boardPages } from '#modules/signage/rules/menu-board.ts';
import { fillRoom } from '#modules/signage/rules/room.ts';

const LANDSCAPE = { width: 165, height: 61 };
const LEAST = { width: 76, height: 12 };

test('few rows fill the height of a screen', { tags: ['SIGN-006'] }, () => {
  for (const count of [1, 2, 3, 5]) {
    const { columns, rows, height } = fillRoom(count, LANDSCAPE, LEAST);
    expect([columns, rows]).toEqual([1, count]);
    expect(height * rows).toBeCloseTo(LANDSCAPE.height);
  }
});

test('more rows than one column has stand in two, and pages have about as many each', {
  tags: ['SIGN-006', 'D-150'],
}, () => {
  expect(fillRoom(6, LANDSCAPE, LEAST)).toMatchObject({ columns: 2, rows: 3, perSheet: 6 });
  expect(fillRoom(30, LANDSCAPE, LEAST)).toMatchObject({ columns: 2, rows: 5, perSheet: 10 });
  expect(fillRoom(11, LANDSCAPE, LEAST)).toMatchObject({ perSheet: 6 });
});

test('a portrait screen has one column, and a room that is too low still has one row', { tags: ['SIGN-006'] }, () => {
  expect(fillRoom(30, { width: 88, height: 127 }, { width: 76, height: 15 })).toMatchObject({
    columns: 1,
    perSheet: 8,
  });
  expect(fillRoom(3, { width: 165, height: 8 }, LEAST)).toMatchObject({ columns: 2, rows: 1 });
});

const category = (name: string, count: number) => ({
  name,
  products: Array.from({ length: count }, (_, n) => `${name} ${n + 1}`),
});
const linesOf = (pages: ReturnType<typeof boardPages<string>>) =>
  pages.map((columns) =>
    columns.map((lines) => lines.map((line) => (line.kind === 'category' ? line.name : line.product))),
  );

test('categories of a menu follow one another, in columns of about the same length', { tags: ['D-137'] }, () => {
  const menu = [category('Popcorn', 2), category('Drinks', 2), category('Extras', 1), category('Nothing', 0)];
  expect(linesOf(boardPages(menu, { lines: 6, columns: 2 }))).toEqual([
    [
      ['Popcorn', 'Popcorn 1', 'Popcorn 2'],
      ['Drinks', 'Drinks 1', 'Drinks 2', 'Extras', 'Extras 1'],
    ],
  ]);
  expect(boardPages([category('Nothing', 0)], { lines: 6, columns: 2 })).toEqual([]);
});

test('a category is never the last line of a column, and its name is repeated where it continues', {
  tags: ['D-137'],
}, () => {
  const pages = linesOf(boardPages([category('A', 3), category('B', 7)], { lines: 5, columns: 1 }));
  expect(pages.map(([column]) => column)).toEqual([
    ['A', 'A 1', 'A 2', 'A 3'],
    ['B', 'B 1', 'B 2', 'B 3', 'B 4'],
    ['B', 'B 5', 'B 6', 'B 7'],
  ]);
});

test('a menu that needs one more line than a page has leaves no product alone on the next page', {
  tags: ['D-137'],
}, () => {
  const menu = [category('Popcorn', 2), category('Drinks', 4), category('Extras', 1)];
  const pages = linesOf(boardPages(menu, { lines: 5, columns: 2 }));
  expect(pages.every((page) => page.flat().length > 2)).toBe(true);
});
