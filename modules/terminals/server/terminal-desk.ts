import { type Decision, decideOrder } from '#modules/terminals/server/decide-order.ts';
import { tellEnd } from '#modules/terminals/server/end-order.ts';
import { type NewOrder, orderPayment } from '#modules/terminals/server/order-payment.ts';
import { type OrderStanding, orderStates } from '#modules/terminals/server/order-states.ts';
import { type Run, runOrder } from '#modules/terminals/server/run-order.ts';
import {
  actingFor,
  TERMINAL_TIMES,
  type TerminalDeps,
  type TerminalTimes,
} from '#modules/terminals/server/terminal-deps.ts';
import type { Acting, Reads, Tx } from '#platform/db/tx.ts';

export type TerminalDesk = {
  /**
   * Inside the transaction that makes the payment: writes the order down, with what its terminal had done before. Refuses 409
   * terminals.none, terminals.not_ready (ERR-025). Lock order: behind bill and payment.
   */
  order(tx: Tx, order: NewOrder): Promise<void>;
  /**
   * After the commit: asks the terminal, once however often this is called, and tells the listener how it ended. Never
   * rejects. Resolves when the end is known, or known to be unknown; the recovery goes on from there.
   */
  run(exhibitorId: number, paymentId: string): Promise<void>;
  /** Somebody at the till gives it up. What becomes of it the terminal says: a card may be in it already. */
  abort(exhibitorId: number, paymentId: string): Promise<void>;
  /** A person says what happened (D-143). Only while it is unknown: else 409 terminals.already_decided; 404 not_found.terminal_order. */
  decide(acting: Acting, paymentId: string, decision: Decision): Promise<void>;
  /** How the orders of these payments stand; a payment that never had one is left out. */
  states(tx: Pick<Reads, 'query'>, paymentIds: readonly string[]): Promise<Map<string, OrderStanding>>;
  /** Hangs up. What was sent and not answered is left to the recovery. */
  close(): Promise<void>;
};

export type TerminalDeskOptions = Omit<TerminalDeps, 'times'> & { readonly times?: Partial<TerminalTimes> };

export const terminalDepsOf = ({ times, ...rest }: TerminalDeskOptions): TerminalDeps => ({
  ...rest,
  times: { ...TERMINAL_TIMES, ...times },
});

/** The till's counterpart on the counter: one order per payment, one question to the terminal per order. */
export function terminalDesk(options: TerminalDeskOptions): TerminalDesk {
  const deps = terminalDepsOf(options);
  const running = new Map<string, { run: Run; done: Promise<void> }>();
  const closing = new AbortController();

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
    order: orderPayment,
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
    async decide(acting, paymentId, decision) {
      await decideOrder(deps.db, acting, paymentId, decision);
      await tellEnd(deps, acting.exhibitorId, paymentId);
    },
    states: orderStates,
    async close() {
      closing.abort();
      for (const { run } of running.values()) run.line?.cut();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/** Of one house: whoever names another house's payment interrupts nothing. */
const nameOf = (exhibitorId: number, paymentId: string): string => `${exhibitorId} ${paymentId}`;
