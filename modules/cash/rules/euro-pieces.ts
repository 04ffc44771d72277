import type { Cents } from '#kernel/money.ts';

/** The coins and notes of the euro by their value in cents, largest first: as a drawer is counted (D-153). */
export const EURO_PIECES: readonly Cents[] = [
  ...[50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500], // notes
  ...[200, 100, 50, 20, 10, 5, 2, 1], // coins
];
export const SMALLEST_NOTE: Cents = 500;
/** Of one kind, at one count. */
export const PIECES_MAX = 10_000;

/** How many of each piece, by its value in cents; what is not named is none. */
export type PieceCounts = Readonly<Record<string, number>>;

export const isPiece = (name: string): boolean => EURO_PIECES.some((piece) => String(piece) === name);

export const countedCents = (counts: PieceCounts): Cents =>
  EURO_PIECES.reduce((sum, piece) => sum + piece * (counts[piece] ?? 0), 0);
