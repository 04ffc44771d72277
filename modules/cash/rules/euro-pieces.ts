import type { Cents } from '#kernel/money.ts';

/**
 * The coins and notes of the euro by their value in cents, largest first: the order in which a
 * drawer is counted (D-153).
 */
export const EURO_PIECES: readonly Cents[] = [
  50_000,
  20_000,
  10_000,
  5_000,
  2_000,
  1_000,
  500, // notes
  200,
  100,
  50,
  20,
  10,
  5,
  2,
  1, // coins
];
export const SMALLEST_NOTE: Cents = 500;
/** The maximum number of one coin or note in a count. */
export const PIECES_MAX = 10_000;

/** How many of each coin and note, by its value in cents; a missing one counts as none. */
export type PieceCounts = Readonly<Record<string, number>>;

export const isPiece = (name: string): boolean => EURO_PIECES.some((piece) => String(piece) === name);

export const countedCents = (counts: PieceCounts): Cents =>
  EURO_PIECES.reduce((sum, piece) => sum + piece * (counts[piece] ?? 0), 0);
