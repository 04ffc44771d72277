import { setTimeout as pause } from 'node:timers/promises';
import { conflict, notFound } from '#kernel/refusal.ts';
import { type AtDrawer, type DayAtTill, daysAtTill } from '#modules/terminals/server/days/days-at-till.ts';
import { askAboutOrder } from '#modules/terminals/server/orders/ask-about-order.ts';
import { type Decision, decideOrder } from '#modules/terminals/server/orders/decide-order.ts';
import { notifyEnd } from '#modules/terminals/server/orders/end-order.ts';
import { type NewOrder, orderPayment } from '#modules/terminals/server/orders/order-payment.ts';
import { canOrderRefund, orderRefund, type RefundToOrder } from '#modules/terminals/server/orders/order-refund.ts';
import {
  orderStates,
  type PaymentStanding,
  type RefundStanding,
  refundStates,
} from '#modules/terminals/server/orders/order-states.ts';
import { type Run, runOrder } from '#modules/terminals/server/orders/run-order.ts';
import {
  actingFor,
  TERMINAL_TIMES,
  type TerminalDeps,
  type TerminalTimes,
} from '#modules/terminals/server/terminal-deps.ts';
import { order } from '#modules/terminals/server/terminals.sql.ts';
import type { Acting, Reads, Tx } from '#platform/db/tx.ts';

export type TerminalDesk = {
  /**
   * Stores the order, with the terminal's last transaction before it, inside the transaction that
   * creates the payment. Refuses 409 terminals.none, terminals.not_ready (ERR-025), also in a restored
   * copy. Lock order: after bill and payment.
   */
  order(tx: Tx, order: NewOrder): Promise<void>;
  /**
   * Stores an order that gives a refund back to its card, and returns its id for `run`, `abort` and
   * `decide`. Refuses as `order`, 409 terminals.none where it is to be given back by hand, and
   * terminals.already_decided if a terminal gave it back, or may have.
   */
  orderRefund(tx: Tx, refund: RefundToOrder): Promise<string>;
  /** Returns whether a terminal can be asked to give it back; else it is given back by hand. */
  canOrderRefund(tx: Pick<Reads, 'one' | 'query'>, refund: RefundToOrder): Promise<boolean>;
  /** Returns the last order of each of these refunds, by refund; leaves out one without. */
  refundStates(tx: Pick<Reads, 'query'>, refundIds: readonly string[]): Promise<Map<string, RefundStanding>>;
  /**
   * Sends the order to the terminal after the commit, once even if called again, and notifies the
   * listener of its end. Never rejects. Resolves when the result is known, or known to be unknown;
   * then the recovery continues.
   */
  run(exhibitorId: number, paymentId: string): Promise<void>;
  /**
   * Requests to cancel from the till. The terminal decides the result: a card may already be
   * inserted.
   */
  abort(exhibitorId: number, paymentId: string): Promise<void>;
  /**
   * Queries the terminal for an unknown result at once, instead of at the next minute (ERR-028).
   * Resolves when it answered or after a few seconds. Refuses 404 not_found.terminal_order, and 409
   * terminals.already_decided if the result is known.
   */
  askAgain(exhibitorId: number, paymentId: string): Promise<void>;
  /**
   * Stores an employee's decision (D-143). Only while the result is unknown: else 409
   * terminals.already_decided; 404 not_found.terminal_order.
   */
  decide(acting: Acting, paymentId: string, decision: Decision): Promise<void>;
  /**
   * Returns the states of the orders of these payments; leaves out a payment that never had one.
   */
  states(tx: Pick<Reads, 'query'>, paymentIds: readonly string[]): Promise<Map<string, PaymentStanding>>;
  /**
   * Ends the day of a terminal beside the drawer of a register, and returns how that ended, or after
   * some seconds that it runs (D-143). Refuses 409 terminals.none, terminals.in_use, terminals.not_ready; 404
   * not_found.terminal.
   */
  endDay(acting: Acting, at: AtDrawer): Promise<DayAtTill>;
  /** Returns the last end of day of a terminal beside the drawer. Refuses 404 not_found.terminal. */
  lastDay(exhibitorId: number, at: AtDrawer): Promise<DayAtTill>;
  /**
   * A provider sent a notice about an order: it is asked, if it runs. The notice is never believed.
   */
  noticed(paymentId: string): void;
  /** Closes the connections. The recovery handles sent orders without an answer. */
  close(): Promise<void>;
};

export type TerminalDeskOptions = Omit<TerminalDeps, 'times'> & { readonly times?: Partial<TerminalTimes> };

export const terminalDepsOf = ({ times, ...rest }: TerminalDeskOptions): TerminalDeps => ({
  ...rest,
  times: { ...TERMINAL_TIMES, ...times },
});

/**
 * The program's side of card terminals: one order per payment, one request to the terminal per
 * order.
 */
export function terminalDesk(options: TerminalDeskOptions): TerminalDesk {
  const deps = terminalDepsOf(options);
  const running = new Map<string, { run: Run; done: Promise<void> }>();
  const closing = new AbortController();
  const days = daysAtTill(deps);

  function begin(exhibitorId: number, paymentId: string): Promise<void> {
    const run: Run = { line: null, closing: closing.signal };
    const done = runOrder(deps, exhibitorId, paymentId, run)
      .catch((error: unknown) =>
        deps.report('an order at a terminal went wrong', { exhibitorId, paymentId, err: error }),
      )
      .finally(() => running.delete(nameOf(exhibitorId, paymentId)));
    running.set(nameOf(exhibitorId, paymentId), { run, done });
    return done;
  }

  return {
    order: async (tx, order) => {
      if (deps.isQuiet?.()) throw conflict('terminals.not_ready');
      await orderPayment(tx, order);
    },
    orderRefund: async (tx, refund) => {
      if (deps.isQuiet?.()) throw conflict('terminals.not_ready');
      return orderRefund(tx, refund);
    },
    canOrderRefund,
    refundStates,
    run(exhibitorId, paymentId) {
      if (closing.signal.aborted) return Promise.resolve();
      return running.get(nameOf(exhibitorId, paymentId))?.done ?? begin(exhibitorId, paymentId);
    },
    async abort(exhibitorId, paymentId) {
      await deps.db.tx(actingFor(exhibitorId), async (tx) =>
        tx.runLast(
          `UPDATE terminal_order SET abort_asked_at = coalesce(abort_asked_at, foyer_now())
            WHERE exhibitor_id = tenant() AND payment_id = $1 AND ended_at IS NULL`,
          [paymentId],
        ),
      );
      running.get(nameOf(exhibitorId, paymentId))?.run.line?.abort();
    },
    async askAgain(exhibitorId, paymentId) {
      const standing = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
      if (!standing) throw notFound('terminal_order');
      if (standing.ended || standing.outcome !== 'unknown') throw conflict('terminals.already_decided');
      const asking = askAboutOrder(deps, { exhibitorId, paymentId, waitMs: ASK_AGAIN_MS }).catch((error: unknown) =>
        deps.report('a terminal could not be asked again', { exhibitorId, paymentId, err: error }),
      );
      await Promise.race([asking, pause(ASK_AGAIN_MS, undefined, { ref: false })]);
    },
    async decide(acting, paymentId, decision) {
      await decideOrder(deps.db, acting, paymentId, decision);
      await notifyEnd(deps, acting.exhibitorId, paymentId);
    },
    states: orderStates,
    endDay: days.end,
    lastDay: days.last,
    noticed(paymentId) {
      for (const [name, { run }] of running) if (name.endsWith(` ${paymentId}`)) run.line?.noticed();
    },
    async close() {
      closing.abort();
      for (const { run } of running.values()) run.line?.cut();
      await Promise.allSettled([...[...running.values()].map(({ done }) => done), days.close()]);
    },
  };
}

/** A till waits eight seconds for an answer. */
const ASK_AGAIN_MS = 5_000;

/** Includes the exhibitor: a caller with another exhibitor's payment id interrupts nothing. */
const nameOf = (exhibitorId: number, paymentId: string): string => `${exhibitorId} ${paymentId}`;
