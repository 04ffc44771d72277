/**
 * The state of the seat plan editor (PORT-008): selection, keyboard cursor and history, and the
 * effect of every gesture. The page only shows this state and reports input.
 */
import type { Arrangement, Seat } from '#modules/seating/rules/arrangement.ts';
import {
  type Block,
  blockOf,
  changeSeats,
  insertLine,
  type Place,
  placeKey,
  placeSeats,
  placesIn,
  removeLine,
  removeSeats,
  renameSeat,
  replaceDrawing,
  type SeatChange,
  seatsByPlace,
} from '#modules/seating/rules/drawing/drawing.ts';
import { beginHistory, type History, redo, step, undo } from '#modules/seating/rules/drawing/edit-history.ts';
import { type NamingScheme, nameByScheme } from '#modules/seating/rules/drawing/seat-naming.ts';

/** The effect of a press on a position: select it, place a seat, or remove the seat. */
export const PLAN_TOOLS = ['select', 'place', 'remove'] as const;
export type PlanTool = (typeof PLAN_TOOLS)[number];

/** The values to save: the seats, and the separator between row and number in their names. */
export type Draft = { readonly drawing: Arrangement; readonly separator: string };

export type PlanEditor = {
  readonly history: History<Draft>;
  /** Keys of positions (placeKey), with seats and without. */
  readonly selected: ReadonlySet<string>;
  /** The keyboard position, and where the selection began. */
  readonly cursor: Place;
  readonly anchor: Place;
  readonly tool: PlanTool;
  /**
   * Ids of seats that must stay, with their names and in use: tickets of future screenings refer to
   * them.
   */
  readonly occupied: ReadonlySet<number>;
};

export type PlanAction =
  | { readonly type: 'tool'; readonly tool: PlanTool }
  /**
   * A press on a position, or a rectangle from one to another. `add`: keeps the previous selection.
   */
  | { readonly type: 'press'; readonly from: Place; readonly to: Place; readonly add: boolean }
  /** Arrow keys: up to the edge of the plan. `extend`: selects from where the selection began. */
  | { readonly type: 'move'; readonly rows: number; readonly columns: number; readonly extend: boolean }
  /** The keyboard focus reached a position in another way than by arrows. */
  | { readonly type: 'stand'; readonly at: Place }
  /** Space: applies the tool at the cursor. */
  | { readonly type: 'use' }
  /** Enter: places a seat if there is none, else removes it. */
  | { readonly type: 'turn' }
  | { readonly type: 'select-seats'; readonly ids: ReadonlySet<number> | 'all' }
  | { readonly type: 'clear' }
  | { readonly type: 'place' }
  | { readonly type: 'remove' }
  | { readonly type: 'change'; readonly change: SeatChange }
  | { readonly type: 'rename'; readonly id: number; readonly name: string }
  | { readonly type: 'name'; readonly scheme: NamingScheme }
  | { readonly type: 'insert'; readonly side: 'row' | 'column'; readonly after: boolean }
  | { readonly type: 'delete'; readonly side: 'row' | 'column' }
  | { readonly type: 'replace'; readonly by: Arrangement }
  | { readonly type: 'keep'; readonly ids: readonly number[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const beginEditing = (draft: Draft, occupied: readonly number[]): PlanEditor => ({
  history: beginHistory(draft),
  selected: new Set(),
  cursor: { row: 1, column: 1 },
  anchor: { row: 1, column: 1 },
  tool: 'select',
  occupied: new Set(occupied),
});

export const drawingOf = (editor: PlanEditor): Arrangement => editor.history.present.drawing;

/** Returns the seats on selected positions. */
export const selectedSeats = (editor: PlanEditor): Seat[] =>
  drawingOf(editor).seats.filter((seat) => editor.selected.has(placeKey(seat)));

/** Returns whether there are changes to save. */
export const isEdited = ({ history }: PlanEditor, saved: Draft): boolean => history.present !== saved;

export function editPlan(editor: PlanEditor, action: PlanAction): PlanEditor {
  const drawing = drawingOf(editor);
  const { occupied, cursor } = editor;
  const { separator } = editor.history.present;
  const drawn = (next: Arrangement): PlanEditor => withDraft(editor, { separator, drawing: next }, drawing === next);
  switch (action.type) {
    case 'tool':
      return { ...editor, tool: action.tool };
    case 'press':
      return pressed(editor, blockOf(within(action.from, drawing), within(action.to, drawing)), action);
    case 'move':
      return moved(editor, action);
    case 'stand':
      return placeKey(action.at) === placeKey(cursor) ? editor : { ...editor, cursor: action.at, anchor: action.at };
    case 'use':
      return used(editor, { top: cursor.row, bottom: cursor.row, left: cursor.column, right: cursor.column });
    case 'turn': {
      const seat = seatsByPlace(drawing).get(placeKey(cursor));
      return drawn(
        seat ? removeSeats(drawing, new Set([seat.id]), occupied) : placeSeats(drawing, [cursor], separator),
      );
    }
    case 'select-seats': {
      const newSelection =
        action.ids === 'all' ? drawing.seats : drawing.seats.filter(({ id }) => isIn(action.ids, id));
      const first = newSelection[0];
      return {
        ...editor,
        selected: new Set(newSelection.map(placeKey)),
        ...(first && { cursor: placeOf(first), anchor: placeOf(first) }),
      };
    }
    case 'clear':
      return editor.selected.size === 0 ? editor : { ...editor, selected: new Set() };
    case 'place':
      return drawn(placeSeats(drawing, [...editor.selected].map(placeFrom).sort(inReadingOrder), separator));
    case 'remove':
      return drawn(removeSeats(drawing, idsOf(selectedSeats(editor)), occupied));
    case 'change':
      return drawn(changeSeats(drawing, idsOf(selectedSeats(editor)), action.change, occupied));
    case 'rename':
      return occupied.has(action.id) ? editor : drawn(renameSeat(drawing, action.id, action.name));
    case 'name':
      return withDraft(editor, {
        drawing: nameByScheme(drawing, action.scheme, occupied),
        separator: action.scheme.separator,
      });
    case 'insert':
      return drawn(insertLine(drawing, action.side, cursor[action.side] + (action.after ? 1 : 0)));
    case 'delete':
      return drawn(removeLine(drawing, action.side, cursor[action.side], occupied));
    case 'replace':
      return drawn(replaceDrawing(drawing, action.by));
    case 'keep':
      return { ...editor, occupied: new Set([...occupied, ...action.ids]) };
    case 'undo':
      return withHistory(editor, undo(editor.history));
    case 'redo':
      return withHistory(editor, redo(editor.history));
  }
}

const isIn = (ids: ReadonlySet<number> | 'all', id: number): boolean => ids === 'all' || ids.has(id);
const idsOf = (seats: readonly Seat[]): ReadonlySet<number> => new Set(seats.map(({ id }) => id));
const placeOf = ({ row, column }: Place): Place => ({ row, column });
const inReadingOrder = (a: Place, b: Place): number => a.row - b.row || a.column - b.column;

function placeFrom(key: string): Place {
  const [row, column] = key.split(':').map(Number);
  return { row: row ?? 0, column: column ?? 0 };
}

const within = ({ row, column }: Place, { rows, columns }: Arrangement): Place => ({
  row: Math.min(Math.max(row, 1), rows),
  column: Math.min(Math.max(column, 1), columns),
});

/**
 * Returns the editor with the next step of the draft; the selection stays where the plan still has
 * its positions.
 */
function withDraft(editor: PlanEditor, draft: Draft, isSame = false): PlanEditor {
  return isSame ? editor : withHistory(editor, step(editor.history, draft));
}

function withHistory(editor: PlanEditor, history: History<Draft>): PlanEditor {
  if (history === editor.history) return editor;
  const { drawing } = history.present;
  const inside = [...editor.selected].filter((key) => {
    const { row, column } = placeFrom(key);
    return row <= drawing.rows && column <= drawing.columns;
  });
  const selected = inside.length === editor.selected.size ? editor.selected : new Set(inside);
  return {
    ...editor,
    history,
    selected,
    cursor: within(editor.cursor, drawing),
    anchor: within(editor.anchor, drawing),
  };
}

function pressed(editor: PlanEditor, block: Block, press: Extract<PlanAction, { type: 'press' }>): PlanEditor {
  const drawing = drawingOf(editor);
  const at = { ...editor, cursor: within(press.to, drawing), anchor: within(press.from, drawing) };
  if (editor.tool !== 'select') return used(at, block);
  const places = placesIn(block).map(placeKey);
  const [only] = places;
  if (!press.add) return { ...at, selected: new Set(places) };
  const selected = new Set(editor.selected);
  if (places.length === 1 && only !== undefined && selected.has(only)) selected.delete(only);
  else for (const place of places) selected.add(place);
  return { ...at, selected };
}

function moved(editor: PlanEditor, { rows, columns, extend }: Extract<PlanAction, { type: 'move' }>): PlanEditor {
  const { cursor, anchor } = editor;
  const to = within({ row: cursor.row + rows, column: cursor.column + columns }, drawingOf(editor));
  if (!extend) return { ...editor, cursor: to, anchor: to };
  return { ...editor, cursor: to, selected: new Set(placesIn(blockOf(anchor, to)).map(placeKey)) };
}

/** Applies the tool to every position of a block. */
function used(editor: PlanEditor, block: Block): PlanEditor {
  const places = placesIn(block);
  const drawing = drawingOf(editor);
  const { separator } = editor.history.present;
  if (editor.tool === 'place') return withDrawing(placeSeats(drawing, places, separator));
  if (editor.tool === 'remove') {
    const seats = seatsByPlace(drawing);
    const ids = places.flatMap((place) => seats.get(placeKey(place))?.id ?? []);
    return withDrawing(removeSeats(drawing, new Set(ids), editor.occupied));
  }
  const selected = new Set(editor.selected);
  for (const key of places.map(placeKey)) if (!selected.delete(key)) selected.add(key);
  return { ...editor, selected };

  function withDrawing(next: Arrangement): PlanEditor {
    return withDraft(editor, { drawing: next, separator }, next === drawing);
  }
}
