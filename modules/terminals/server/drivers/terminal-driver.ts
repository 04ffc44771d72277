import type { Cents } from '#kernel/money.ts';
import type { CardReport } from '#modules/terminals/rules/card-report.ts';
import type { Slip } from '#modules/terminals/rules/slips.ts';
import type { Step, TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import type { Verdict } from '#modules/terminals/rules/verdict.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';

/** The end of an order, as the terminal reported it. */
export type OrderReport = {
  readonly verdict: Verdict;
  /** What it reported about the card; null: nothing. */
  readonly report: CardReport | null;
  /** What it left to us to print. */
  readonly slips: readonly Slip[];
  /** A terminal that could take no other card now either; null: it can. */
  readonly standing: TerminalStanding | null;
};

/** A line to the terminal over which one order runs. */
export type OrderLine = {
  /**
   * Sends the order, once, and waits for its end; `step` shows the progress. Throws LineProblem when
   * the answer got lost: then the result is unknown, and `find` is asked.
   */
  collect(step: (says: Step) => void): Promise<OrderReport>;
  /** Requests to cancel the order. Too late is not an error: its end has the result. */
  abort(): void;
  /** The provider sent a notice about the order: it looks at once. A driver without notices does nothing. */
  noticed(): void;
  /** Closes the line after the last message is sent. */
  hangUp(): void;
  /** Closes at once: a running order fails with a LineProblem. */
  cut(): void;
};

export type Finding =
  /** No answer, or it is still busy: query again later. */
  | { readonly received: false }
  /** It answered; `unknown` if the answer is ambiguous. */
  | ({ readonly received: true } & Pick<OrderReport, 'verdict' | 'report' | 'slips'>);

/** What a terminal says to the end of its day. `refused`: why it did not end it. */
export type EndedDay =
  | { readonly outcome: 'done'; readonly totalCents: Cents | null; readonly slips: readonly Slip[] }
  | { readonly outcome: 'refused'; readonly says: string; readonly slips: readonly Slip[] };

/**
 * One kind of card terminal in its own protocol (D-074, D-143). Every method speaks with the
 * terminal, and may throw LineProblem (no answer) and TerminalRefuses (a refusal of the terminal
 * itself). Only inside the terminal session.
 */
export type TerminalDriver = {
  /** Returns whether it takes a card now. Moves no money. */
  check(exhibitorId: number, terminalId: number): Promise<TerminalStanding>;
  /** Makes contact before the order is marked as sent. Moves no money. */
  open(exhibitorId: number, order: OrderRow): Promise<OrderLine>;
  /**
   * Queries for the result of a sent order whose answer got lost. Never moves money a second time,
   * and returns a result only with proof.
   */
  find(exhibitorId: number, order: OrderRow): Promise<Finding>;
  /** Ends its day. Null: this kind has no end of day. */
  readonly endDay: ((exhibitorId: number, terminalId: number) => Promise<EndedDay>) | null;
};
