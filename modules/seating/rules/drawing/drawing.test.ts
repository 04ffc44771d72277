import { describe, expect, test } from 'vitest';
import { type Arrangement, problemsWithArrangement } from '#modules/seating/rules/arrangement.ts';
import {
  blockOf,
  changeSeats,
  emptyDrawing,
  insertLine,
  placeSeats,
  placesIn,
  removeLine,
  removeSeats,
  renameSeat,
  replaceDrawing,
} from '#modules/seating/rules/drawing/drawing.ts';
import { drawingChanges } from '#modules/seating/rules/drawing/drawing-changes.ts';
import { PROBLEMS_SHOWN_MAX, problemsWithDrawing } from '#modules/seating/rules/drawing/drawing-problems.ts';
import { beginHistory, redo, STEPS_KEPT, step, undo } from '#modules/seating/rules/drawing/edit-history.ts';
import { MOST_COLUMNS, MOST_ROWS } from '#modules/seating/rules/drawing/plan-limits.ts';
import { hall } from '#modules/seating/rules/testing.ts';

const drawn = (drawing: string): Arrangement => hall(drawing).arrangement;
const ids = (...list: number[]) => new Set(list);
const seatOf = (drawing: Arrangement, id: number) => drawing.seats.find((seat) => seat.id === id);
/** Returns the names row by row; _ is an aisle or a gap. */
const read = ({ rows, columns, seats }: Arrangement): string[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (__, column) => seats.find((seat) => seat.row === row + 1 && seat.column === column + 1)?.name ?? '_',
    ).join(' '),
  );

describe('editing a seat plan', { tags: ['PORT-008'] }, () => {
  test('places seats on free positions, named after their row with the next numbers', { tags: ['D-031'] }, () => {
    const begun = placeSeats(emptyDrawing(2, 3), placesIn(blockOf({ row: 1, column: 3 }, { row: 2, column: 2 })), '-');
    expect(read(begun)).toEqual(['_ A-1 A-2', '_ B-1 B-2']);
    const more = placeSeats(
      begun,
      [
        { row: 1, column: 1 },
        { row: 1, column: 2 },
        { row: 9, column: 1 },
      ],
      '-',
    );
    expect(read(more)).toEqual(['A-3 A-1 A-2', '_ B-1 B-2']);
    expect(more.seats.every(({ id }) => id < 0)).toBe(true);
    expect(new Set(more.seats.map(({ id }) => id)).size).toBe(5);
    expect(placeSeats(more, [{ row: 1, column: 1 }], '-')).toBe(more);
  });

  test('rows and columns are inserted and removed, the rest moves; the last one stays', () => {
    const two = drawn('..|..');
    expect(read(insertLine(two, 'row', 2))).toEqual(['A-1 A-2', '_ _', 'B-1 B-2']);
    expect(read(insertLine(two, 'column', 3))).toEqual(['A-1 A-2 _', 'B-1 B-2 _']);
    expect(read(removeLine(two, 'row', 1, ids()))).toEqual(['B-1 B-2']);
    expect(read(removeLine(two, 'column', 1, ids()))).toEqual(['A-2', 'B-2']);
    expect(removeLine(drawn('..'), 'row', 1, ids()).rows).toBe(1);
    const full = { ...two, rows: MOST_ROWS, columns: MOST_COLUMNS };
    expect([insertLine(full, 'row', 1), insertLine(full, 'column', 1)]).toEqual([full, full]);
  });

  test('an occupied seat cannot be removed or disabled, nor can its row', { tags: ['T07'] }, () => {
    const two = drawn('..|..');
    expect(read(removeSeats(two, ids(101, 102), ids(102)))).toEqual(['_ A-2', 'B-1 B-2']);
    expect(removeLine(two, 'row', 1, ids(102))).toBe(two);
    const changed = changeSeats(two, ids(101, 102), { disabled: true, class: 'vip_seats' }, ids(102));
    expect([seatOf(changed, 101), seatOf(changed, 102)]).toMatchObject([
      { disabled: true, class: 'vip_seats' },
      { disabled: false, class: 'vip_seats' },
    ]);
    const broken = changeSeats(two, ids(102), { disabled: true });
    expect(seatOf(changeSeats(broken, ids(102), { disabled: false }, ids(102)), 102)?.disabled).toBe(false);
  });

  test('a class brings its style: sofas in pairs, wheelchair places, and back', {
    tags: ['D-034', 'D-043'],
  }, () => {
    const love = changeSeats(drawn('....'), ids(101, 102, 103, 104), { class: 'love_seats' });
    expect(love.seats.map(({ style }) => style)).toEqual(['sofa-left', 'sofa-right', 'sofa-left', 'sofa-right']);
    const wheels = changeSeats(love, ids(101, 102), { class: 'wheelchair_seats' });
    expect(seatOf(wheels, 101)?.style).toBe('wheelchair');
    expect(seatOf(changeSeats(wheels, ids(101), { class: 'standard_seats' }), 101)?.style).toBe('default');
    expect(seatOf(changeSeats(wheels, ids(101), { style: 'extra-wide' }), 101)).toMatchObject({
      class: 'wheelchair_seats',
      style: 'extra-wide',
    });
  });

  test('renames a seat; a seat with the same name in an imported draft stays the same seat', {
    tags: ['D-030'],
  }, () => {
    const two = renameSeat(drawn('..'), 102, ' Loge ');
    expect(read(two)).toEqual(['A-1 Loge']);
    const other = replaceDrawing(two, drawn('._.|.'));
    expect(read(other)).toEqual(['A-1 _ A-2', 'B-1 _ _']);
    expect(other.seats.map(({ id }) => id > 0)).toEqual([true, false, false]);
    expect(other.seats[0]?.id).toBe(101);
    expect(problemsWithArrangement(other)).toEqual([]);
  });
});

describe('problems of a draft', { tags: ['PORT-008'] }, () => {
  const codes = (drawing: Arrangement) => problemsWithDrawing(drawing).map(({ code }) => code);

  test('an empty draft, one that is too large, names and sofas', () => {
    expect(codes(drawn('..<>'))).toEqual([]);
    expect(codes(emptyDrawing(2, 2))).toEqual(['arrangement.no_seats']);
    expect(codes({ ...drawn('..'), rows: MOST_ROWS + 1 })).toEqual(['arrangement.too_large']);
    expect(codes(renameSeat(drawn('..'), 102, 'A-1'))).toEqual(['arrangement.name_twice']);
    expect(codes(renameSeat(drawn('..'), 102, 'x'.repeat(41)))).toEqual(['arrangement.name_too_long']);
    const sofa = (...styles: ('sofa-left' | 'sofa-right')[]) =>
      styles.reduce((hallSoFar, style, index) => changeSeats(hallSoFar, ids(101 + index), { style }), drawn('...'));
    expect(codes(sofa('sofa-left', 'sofa-right'))).toEqual([]);
    expect(codes(sofa('sofa-right', 'sofa-left'))).toEqual(['arrangement.sofa_alone', 'arrangement.sofa_alone']);
    expect(codes(sofa('sofa-left'))).toEqual(['arrangement.sofa_alone']);
    expect(codes(removeSeats(drawn('<>'), ids(102)))).toEqual([
      'arrangement.love_seat_alone',
      'arrangement.sofa_alone',
    ]);
  });

  test('reports only a limited number of problems', () => {
    const same = drawn('.'.repeat(60));
    const wrong = { ...same, seats: same.seats.map((seat) => ({ ...seat, name: 'A-1' })) };
    expect(problemsWithDrawing(wrong)).toHaveLength(PROBLEMS_SHOWN_MAX);
  });
});

test('reports what a ticket would not find again: removed, disabled or renamed seats, but not moved ones', {
  tags: ['T07'],
}, () => {
  const before = drawn('.....');
  const after = placeSeats(
    changeSeats(renameSeat(removeSeats(before, ids(101)), 102, 'B-9'), ids(103), {
      disabled: true,
      class: 'vip_seats',
    }),
    [{ row: 1, column: 1 }],
    '-',
  );
  const moved = { ...after, seats: after.seats.map((seat) => (seat.id === 104 ? { ...seat, row: 2 } : seat)) };
  const changes = drawingChanges(before, { ...moved, rows: 2 });
  expect(changes.lost.map(({ id }) => id)).toEqual([101, 102, 103]);
  expect(changes.changed.map(({ id }) => id)).toEqual([102, 103, 104]);
  expect([changes.removed.length, changes.added.length, changes.unknown]).toEqual([1, 1, []]);
  expect(drawingChanges(removeSeats(before, ids(101)), before).unknown).toEqual([101]);
  expect(drawingChanges(before, before)).toMatchObject({ removed: [], changed: [], added: [], lost: [] });
});

test('undoes and redoes steps, up to the limit; a new step clears the redo steps', () => {
  let history = beginHistory(0);
  for (let value = 1; value <= STEPS_KEPT + 5; value += 1) history = step(history, value);
  expect(history.past).toHaveLength(STEPS_KEPT);
  const back = undo(undo(history));
  expect([back.present, redo(back).present, redo(redo(redo(back))).present]).toEqual([
    STEPS_KEPT + 3,
    STEPS_KEPT + 4,
    STEPS_KEPT + 5,
  ]);
  expect(redo(step(back, 7))).toMatchObject({ present: 7, future: [] });
  expect(step(back, back.present)).toBe(back);
  expect(undo(beginHistory('a')).present).toBe('a');
});
