import type { Day } from '#kernel/days.ts';
import { isPiece, PIECES_MAX, type PieceCounts } from '#modules/cash/rules/euro-pieces.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** The count of a shift so far: counting takes longer than the till waits before it locks. */
export type CountDraft = {
  readonly day: Day;
  readonly shift: number;
  readonly counts: PieceCounts;
  /** As typed, in euros. */
  readonly taken: string;
  readonly remark: string;
};

export const persistedCount = createPersisted<CountDraft>('till-count', () => localStorage, read);

export const emptyCount = (day: Day, shift: number): CountDraft => ({ day, shift, counts: {}, taken: '', remark: '' });

function read(stored: unknown): CountDraft | null {
  if (!isFields(stored) || typeof stored.day !== 'string' || !isFields(stored.counts)) return null;
  const counts = Object.entries(stored.counts).filter(
    (entry): entry is [string, number] => isPiece(entry[0]) && Number.isInteger(entry[1]),
  );
  return {
    day: stored.day,
    shift: typeof stored.shift === 'number' ? stored.shift : 1,
    counts: Object.fromEntries(counts),
    taken: typeof stored.taken === 'string' ? stored.taken : '',
    remark: typeof stored.remark === 'string' ? stored.remark : '',
  };
}

/** Returns the typed number of pieces; null: the field is empty. */
export function piecesIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), PIECES_MAX);
}

/** Returns the counts with this piece, or without it if it is not counted. */
export function withPieces(counts: PieceCounts, piece: number, pieces: number | null): PieceCounts {
  const { [String(piece)]: _, ...others } = counts;
  return pieces === null ? others : { ...others, [String(piece)]: pieces };
}
