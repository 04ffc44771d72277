import type { TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import { type CommandEnd, verdictOf } from '#modules/terminals/rules/verdict.ts';
import { isOfTheMachine, meaningOf, RESULT, stateOf, stepOf } from '#modules/terminals/rules/zvt/result-codes.ts';
import type {
  EndedDay,
  OrderLine,
  OrderReport,
  TerminalDriver,
} from '#modules/terminals/server/drivers/terminal-driver.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';
import { movementOf, recoverZvtOrder } from '#modules/terminals/server/zvt/recover-zvt-order.ts';
import {
  isReady,
  lastMark,
  refusedWith,
  registeredLine,
  rememberMark,
} from '#modules/terminals/server/zvt/registered-line.ts';
import type { ZvtLine } from '#modules/terminals/server/zvt/zvt-client.ts';

/** Terminals that speak ZVT in the network of the exhibitor. */
export const zvtDriver = (deps: TerminalDeps): TerminalDriver => ({
  async check(exhibitorId, terminalId): Promise<TerminalStanding> {
    const line = await registeredLine(deps, exhibitorId, terminalId);
    try {
      const status = await line.status();
      if (!isReady(status)) {
        const code = status.code === RESULT.good ? RESULT.impossible : status.code;
        return { state: stateOf(code), note: meaningOf(code).says };
      }
      // Also detects transactions for others, and a replaced machine.
      const mark = await lastMark(line);
      if (mark) await rememberMark(deps, exhibitorId, terminalId, mark);
      return { state: 'ready', note: '' };
    } finally {
      line.hangUp();
    }
  },

  async open(exhibitorId, order): Promise<OrderLine> {
    const line = await registeredLine(deps, exhibitorId, order.terminal_id);
    try {
      await markBefore(deps, exhibitorId, order, line);
    } catch (error) {
      line.cut();
      throw error;
    }
    return {
      async collect(step) {
        const end = await command(line, order, (code) => step(stepOf(code)));
        return reportOf(order, end);
      },
      abort: line.abort,
      noticed: () => {},
      hangUp: line.hangUp,
      cut: line.cut,
    };
  },

  find: (exhibitorId, order) => recoverZvtOrder(deps, exhibitorId, order),

  async endDay(exhibitorId, terminalId): Promise<EndedDay> {
    const line = await registeredLine(deps, exhibitorId, terminalId);
    try {
      const { end, code, transaction, slips = [] } = await line.endOfDay();
      if (end === 'completed') return { outcome: 'done', totalCents: transaction?.amount ?? null, slips };
      return { outcome: 'refused', says: meaningOf(transaction?.result || code).says, slips };
    } finally {
      line.hangUp();
    }
  },
});

/**
 * Stores the last transaction before this one: without it, a repeated answer could not be
 * distinguished from an old one.
 */
async function markBefore(deps: TerminalDeps, exhibitorId: number, order: OrderRow, line: ZvtLine): Promise<void> {
  const { before, payment_id, terminal_id } = order;
  if (before.receiptNo !== null || before.traceNo !== null) return;
  const mark = await lastMark(line);
  if (!mark) return;
  await rememberMark(deps, exhibitorId, terminal_id, mark);
  await deps.db.tx(actingFor(exhibitorId), async (tx) =>
    tx.runLast(
      `UPDATE terminal_order SET before_receipt_no = $2, before_trace_no = $3, before_stamp = $4
        WHERE exhibitor_id = tenant() AND payment_id = $1 AND sent_at IS NULL`,
      [payment_id, mark.receiptNo, mark.traceNo, mark.stamp],
    ),
  );
}

/** Sends what the order asks for, once. */
function command(line: ZvtLine, order: OrderRow, received: (code: number) => void): Promise<CommandEnd> {
  const { kind, amount, reverses_receipt_no: receiptNo } = order;
  if (kind === 'reversal' && receiptNo !== null) return line.reverse(receiptNo, received);
  return kind === 'refund' ? line.refund(amount, received) : line.authorise(amount, received);
}

function reportOf(order: OrderRow, end: CommandEnd): OrderReport {
  return {
    verdict: verdictOf(order.amount, end, movementOf(order)),
    report: end.transaction,
    slips: end.slips ?? [],
    standing: end.end !== 'completed' && isOfTheMachine(end.code) ? refusedWith(end.code).standing : null,
  };
}
