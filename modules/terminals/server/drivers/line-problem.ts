import type { TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';

/**
 * The reason for a missing answer: unreachable, forbidden, no acknowledgement in time, or a broken
 * connection. The effect of the command is unknown then.
 */
export class LineProblem extends Error {
  override readonly name = 'LineProblem';
  readonly kind: 'unreachable' | 'forbidden' | 'silent' | 'cut';
  constructor(kind: LineProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The terminal, or the account it is in, answered and refuses to work with us. */
export class TerminalRefuses extends Error {
  override readonly name = 'TerminalRefuses';
  readonly standing: TerminalStanding;
  constructor(standing: TerminalStanding) {
    super(`the terminal refuses (${standing.note})`);
    this.standing = standing;
  }
}

/** Returns the terminal state after an error (D-025), and its sentence. */
export const standingAfter = (error: unknown): TerminalStanding =>
  error instanceof TerminalRefuses ? error.standing : { state: 'failed', note: 'unreachable' };

/** A terminal that does not answer, or refuses us, gives no result. */
export function notReceived(error: unknown): { received: false } {
  if (error instanceof LineProblem || error instanceof TerminalRefuses) return { received: false };
  throw error;
}
