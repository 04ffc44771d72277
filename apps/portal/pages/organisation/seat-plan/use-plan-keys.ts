import type { KeyboardEvent } from 'react';
import type { PlanAction } from '#modules/seating/rules/drawing/plan-editor.ts';

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
  PageUp: [-5, 0],
  PageDown: [5, 0],
};

/** Returns the action of a key on the plan; null: none. */
export function actionOfKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): PlanAction | null {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return { type: event.shiftKey ? 'redo' : 'undo' };
    if (key === 'y') return { type: 'redo' };
    return key === 'a' ? { type: 'select-seats', ids: 'all' } : null;
  }
  const move = MOVES[key];
  if (move) return { type: 'move', rows: move[0], columns: move[1], extend: event.shiftKey };
  if (key === ' ') return { type: 'use' };
  if (key === 'Enter') return { type: 'turn' };
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove' };
  return key === 'Escape' ? { type: 'clear' } : null;
}
