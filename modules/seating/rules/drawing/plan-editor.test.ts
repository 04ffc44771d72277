import { expect, test } from 'vitest';
import {
  beginEditing,
  drawingOf,
  editPlan,
  type PlanAction,
  type PlanEditor,
  selectedSeats,
} from '#modules/seating/rules/drawing/plan-editor.ts';
import { USUAL_SCHEME } from '#modules/seating/rules/drawing/seat-naming.ts';
import { hall } from '#modules/seating/rules/testing.ts';

const begin = (drawing = '...|...|...', occupied: number[] = []): PlanEditor =>
  beginEditing({ drawing: hall(drawing).arrangement, separator: '-' }, occupied);
const after = (editor: PlanEditor, ...actions: PlanAction[]): PlanEditor => actions.reduce(editPlan, editor);
const at = (row: number, column: number) => ({ row, column });
const press = (from: [number, number], to = from, add = false): PlanAction => ({
  type: 'press',
  from: at(...from),
  to: at(...to),
  add,
});
const move = (rows: number, columns: number, extend = false): PlanAction => ({ type: 'move', rows, columns, extend });
const names = (editor: PlanEditor) => selectedSeats(editor).map(({ name }) => name);
const count = (editor: PlanEditor) => drawingOf(editor).seats.length;

test('a press selects one position, a rectangle all its positions, and more are added or deselected', {
  tags: ['PORT-008'],
}, () => {
  expect(names(after(begin(), press([1, 1])))).toEqual(['A-1']);
  expect(names(after(begin(), press([2, 3], [1, 2])))).toEqual(['A-2', 'A-3', 'B-2', 'B-3']);
  const two = after(begin(), press([1, 1]), press([3, 3], [3, 3], true));
  expect(names(two)).toEqual(['A-1', 'C-3']);
  expect(names(after(two, press([1, 1], [1, 1], true)))).toEqual(['C-3']);
  expect(names(after(two, press([9, 9])))).toEqual(['C-3']);
  expect(names(after(two, { type: 'clear' }))).toEqual([]);
});

test('without a mouse: arrows move to the edge of the plan, with Shift they select, space and Enter apply the tool', {
  tags: ['PORT-008'],
}, () => {
  const corner = after(begin('..._|...|...'), move(0, Number.POSITIVE_INFINITY), move(-4, 0));
  expect(corner.cursor).toEqual(at(1, 4));
  expect(names(after(corner, move(1, -1, true)))).toEqual(['A-3', 'B-3']);
  expect(count(after(corner, { type: 'turn' }))).toBe(10);
  expect(count(after(corner, { type: 'turn' }, { type: 'turn' }))).toBe(9);
  expect(after(corner, { type: 'use' }).selected.size).toBe(1);
  expect(after(corner, { type: 'use' }, { type: 'use' }).selected.size).toBe(0);
  expect(count(after(corner, { type: 'tool', tool: 'place' }, { type: 'use' }))).toBe(10);
  expect(count(after(begin(), { type: 'tool', tool: 'remove' }, { type: 'use' }))).toBe(8);
  const elsewhere = after(begin(), press([1, 1], [1, 2]), { type: 'stand', at: at(3, 1) });
  expect([elsewhere.selected.size, names(after(elsewhere, move(0, 1, true)))]).toEqual([2, ['C-1', 'C-2']]);
  expect(after(elsewhere, { type: 'stand', at: at(3, 1) })).toBe(elsewhere);
});

test('a tool applies to a whole rectangle, and undo reverts it', { tags: ['PORT-008'] }, () => {
  const cleared = after(begin(), { type: 'tool', tool: 'remove' }, press([1, 1], [2, 3]));
  expect(count(cleared)).toBe(3);
  const filled = after(cleared, { type: 'tool', tool: 'place' }, press([1, 1], [1, 3]));
  expect(count(filled)).toBe(6);
  expect(
    [filled, after(filled, { type: 'undo' }), after(filled, { type: 'undo' }, { type: 'undo' })].map(count),
  ).toEqual([6, 3, 9]);
  expect(count(after(filled, { type: 'undo' }, { type: 'redo' }))).toBe(6);
});

test('sold seats stay after any action on the selection', { tags: ['T07'] }, () => {
  const all = after(begin('..|..', [101]), { type: 'select-seats', ids: 'all' });
  expect(count(after(all, { type: 'remove' }))).toBe(1);
  expect(count(after(all, { type: 'tool', tool: 'remove' }, press([1, 1], [2, 2])))).toBe(1);
  const changed = drawingOf(after(all, { type: 'change', change: { disabled: true } }));
  expect(changed.seats.map(({ disabled }) => disabled)).toEqual([false, true, true, true]);
  const renamed = after(all, { type: 'rename', id: 101, name: 'Z-1' }, { type: 'rename', id: 102, name: 'Z-2' });
  expect(
    drawingOf(renamed)
      .seats.slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(['A-1', 'Z-2']);
  expect(count(after(all, { type: 'delete', side: 'row' }))).toBe(4);
  expect(count(after(begin('..|..'), { type: 'keep', ids: [201] }, move(1, 0), { type: 'delete', side: 'row' }))).toBe(
    4,
  );
});

test('inserts rows and columns beside the cursor, which stays on the plan with the selection', {
  tags: ['PORT-008'],
}, () => {
  const end = after(begin(), press([3, 3]));
  expect(drawingOf(after(end, { type: 'insert', side: 'row', after: false })).seats.at(-1)).toMatchObject(at(4, 3));
  expect(drawingOf(after(end, { type: 'insert', side: 'column', after: true })).columns).toBe(4);
  const gone = after(end, { type: 'delete', side: 'row' });
  expect([gone.cursor, gone.selected.size, drawingOf(gone).rows]).toEqual([at(2, 3), 0, 2]);
});

test('naming changes the separator between row and number, and is one undo step', { tags: ['D-030'] }, () => {
  const named = after(begin(), { type: 'name', scheme: { ...USUAL_SCHEME, separator: '/' } });
  expect([named.history.present.separator, drawingOf(named).seats[0]?.name]).toEqual(['/', 'A/1']);
  expect(after(named, { type: 'undo' }).history.present.separator).toBe('-');
  expect(count(after(named, { type: 'replace', by: hall('..').arrangement }))).toBe(2);
});
