/** How a keyboard moves through a grid of fields, as in a spreadsheet. */

/** The field of a grid: its line and its column, from 0. */
export type Cell = { readonly line: number; readonly column: number };

type Press = {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Where the cursor is in the text of the field. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
};

/** Returns the field to which a key leads; null: the key stays in its field. */
export function nextCell({ line, column }: Cell, { key, shiftKey, atStart, atEnd }: Press): Cell | null {
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { line: line - 1, column };
  if (key === 'ArrowDown' || key === 'Enter') return { line: line + 1, column };
  if (key === 'ArrowLeft' && atStart) return { line, column: column - 1 };
  if (key === 'ArrowRight' && atEnd) return { line, column: column + 1 };
  return null;
}

/** Returns what was copied from a spreadsheet, as lines of cells; null: it is a single text. */
export function copiedCells(text: string): string[][] | null {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/[€\s\u202f\u00a0]/g, '')));
}
