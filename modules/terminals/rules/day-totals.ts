import type { Cents } from '#kernel/money.ts';

/** An ended day of a terminal (D-143). */
export type DayTotals = {
  /** The terminal's own total, without a sign as it reports it; null: it reported none. */
  readonly terminal: Cents | null;
  /** Our payments less our refunds there since the end of day before. */
  readonly ours: Cents;
  /** The part of ours that an earlier end of day had sent, whose answer got lost. */
  readonly lost: Cents;
};

export const DAY_VERDICTS = ['equal', 'more', 'less', 'not_reported'] as const;
/** `more`: the terminal has more than our books. */
export type DayVerdict = (typeof DAY_VERDICTS)[number];

/**
 * Compares the total of a terminal with ours. A terminal reports no sign: a day with more refunds
 * than payments is compared as it is in our books.
 */
export function compareDay({ terminal, ours, lost }: DayTotals): { verdict: DayVerdict; difference: Cents | null } {
  if (terminal === null) return { verdict: 'not_reported', difference: null };
  const rest = ours - lost;
  const difference = (rest < 0 ? -terminal : terminal) - rest;
  if (difference === 0) return { verdict: 'equal', difference: 0 };
  return { verdict: difference > 0 ? 'more' : 'less', difference };
}
