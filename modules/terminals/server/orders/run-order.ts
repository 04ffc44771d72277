import { setTimeout as pause } from 'node:timers/promises';
import { isOfTheMachine, meaningOf, stepOf } from '#modules/terminals/rules/result-codes.ts';
import type { Ending, Says } from '#modules/terminals/rules/terminal-states.ts';
import { type CommandEnd, UNKNOWN, verdictOf } from '#modules/terminals/rules/verdict.ts';
import { endOrder } from '#modules/terminals/server/orders/end-order.ts';
import { movementOf, recoverUnknownPayment } from '#modules/terminals/server/orders/recover-unknown-payment.ts';
import { AGAIN_MAX_MS, actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { markSent, type OrderRow, order, writeStep } from '#modules/terminals/server/terminals.sql.ts';
import {
  inTurn,
  lastMark,
  registeredLine,
  rememberMark,
  rememberState,
  stateAfter,
  TerminalRefuses,
} from '#modules/terminals/server/zvt/exclusive-session.ts';
import { LineProblem } from '#modules/terminals/server/zvt/line-problem.ts';
import type { ZvtLine } from '#modules/terminals/server/zvt/zvt-client.ts';

/**
 * The parts of a run that can be interrupted: its connection, if any, and the signal that the
 * program ends.
 */
export type Run = { line: ZvtLine | null; readonly closing: AbortSignal };

/**
 * Carries out one order: sends the payment or the refund to the terminal once, and stores its answers (D-143,
 * T35). The order is committed before a byte is sent; from then on only the terminal, or an
 * employee, decides the result.
 */
export async function runOrder(deps: TerminalDeps, exhibitorId: number, paymentId: string, run: Run): Promise<void> {
  const orderRow = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
  if (!orderRow || orderRow.ended || orderRow.sent) return;
  const turn = await inTurn(deps, { exhibitorId, id: orderRow.terminal_id, waitMs: deps.times.turnMs }, () =>
    carryOut(deps, exhibitorId, orderRow, run),
  );
  if (!turn) await endWithoutSending(deps, exhibitorId, paymentId, 'terminal_busy');
}

/** Ends the order without sending it. */
const endWithoutSending = (deps: TerminalDeps, exhibitorId: number, paymentId: string, says: Ending): Promise<void> =>
  endOrder(
    deps,
    exhibitorId,
    paymentId,
    { outcome: says === 'cancelled' ? 'cancelled' : 'failed', says, transaction: null },
    { unsent: true },
  );

async function carryOut(deps: TerminalDeps, exhibitorId: number, orderRow: OrderRow, run: Run): Promise<void> {
  const { payment_id: paymentId, terminal_id: terminalId } = orderRow;
  let line: ZvtLine | null = null;
  let before: OrderRow['before'];
  try {
    line = await registeredLine(deps, exhibitorId, terminalId);
    before = await markBefore(deps, exhibitorId, orderRow, line);
  } catch (error) {
    line?.cut();
    const trouble = stateAfter(error);
    await rememberState(deps, exhibitorId, terminalId, trouble);
    deps.report('a terminal cannot be asked', { exhibitorId, terminalId, err: error });
    return endWithoutSending(
      deps,
      exhibitorId,
      paymentId,
      error instanceof TerminalRefuses ? meaningOf(error.code).says : 'unreachable',
    );
  }
  run.line = line;
  try {
    if (!(await deps.db.tx(actingFor(exhibitorId), (tx) => markSent(tx, paymentId))))
      return await endWithoutSending(deps, exhibitorId, paymentId, 'cancelled');
    deps.listener.changed?.(exhibitorId, paymentId);
    await collect(deps, exhibitorId, { ...orderRow, before }, run, line);
  } finally {
    run.line = null;
    line.hangUp();
  }
}

/**
 * Reads the last transaction before this one: without it, a repeated answer could not be
 * distinguished from an old one.
 */
async function markBefore(deps: TerminalDeps, exhibitorId: number, orderRow: OrderRow, line: ZvtLine) {
  const { before, payment_id, terminal_id } = orderRow;
  if (before.receiptNo !== null || before.traceNo !== null) return before;
  const mark = await lastMark(line);
  if (!mark) return before;
  await rememberMark(deps, exhibitorId, terminal_id, mark);
  await deps.db.tx(actingFor(exhibitorId), async (tx) =>
    tx.runLast(
      `UPDATE terminal_order SET before_receipt_no = $2, before_trace_no = $3, before_stamp = $4
        WHERE exhibitor_id = tenant() AND payment_id = $1 AND sent_at IS NULL`,
      [payment_id, mark.receiptNo, mark.traceNo, mark.stamp],
    ),
  );
  return mark;
}

async function collect(
  deps: TerminalDeps,
  exhibitorId: number,
  orderRow: OrderRow,
  run: Run,
  line: ZvtLine,
): Promise<void> {
  const { payment_id: paymentId } = orderRow;
  const steps = stepWriter(deps, exhibitorId, paymentId);
  const over = new AbortController();
  const stopWaiting = AbortSignal.any([over.signal, run.closing]);
  const becomesUnknown = pause(deps.times.saleMs, undefined, { signal: stopWaiting }).then(async () => {
    await endOrder(deps, exhibitorId, paymentId, { ...UNKNOWN, transaction: null });
    line.abort(); // cancels only before a card is processed; a later answer still counts
  });
  becomesUnknown.catch(() => {});
  void lookForAbort(deps, exhibitorId, paymentId, line, stopWaiting);
  try {
    const end = await command(line, orderRow, (code) => steps.write(stepOf(code)));
    over.abort();
    await steps.written();
    const verdict = verdictOf(orderRow.amount, end, movementOf(orderRow));
    if (verdict.outcome === 'unknown') await findOut(deps, exhibitorId, orderRow, run, end);
    else
      await endOrder(deps, exhibitorId, paymentId, {
        ...verdict,
        transaction: end.transaction,
        slips: end.slips ?? [],
      });
    await noteTrouble(deps, exhibitorId, orderRow.terminal_id, end);
  } catch (error) {
    over.abort();
    await steps.written();
    if (!(error instanceof LineProblem)) throw error;
    deps.report('the line to a terminal went while it was paid at', { exhibitorId, paymentId, reason: error.message });
    if (!run.closing.aborted) await findOut(deps, exhibitorId, orderRow, run, null);
  } finally {
    over.abort();
    await becomesUnknown.catch(() => {});
  }
}

/** Sends what the order asks for, once. */
function command(line: ZvtLine, order: OrderRow, received: (code: number) => void): Promise<CommandEnd> {
  const { kind, amount, reverses_receipt_no: receiptNo } = order;
  if (kind === 'reversal' && receiptNo !== null) return line.reverse(receiptNo, received);
  return kind === 'refund' ? line.refund(amount, received) : line.authorise(amount, received);
}

/** A terminal that cannot accept payments is not ready until it is checked again. */
async function noteTrouble(
  deps: TerminalDeps,
  exhibitorId: number,
  terminalId: number,
  { end, code }: CommandEnd,
): Promise<void> {
  if (end !== 'completed' && isOfTheMachine(code))
    await rememberState(deps, exhibitorId, terminalId, stateAfter(new TerminalRefuses(code)));
}

/**
 * The result got lost: queries the terminal after one, two, four seconds and so on, up to the limit
 * of a sale. Then the result is unknown, and the recovery continues. If an employee decided in
 * between, that decision stays.
 */
async function findOut(
  deps: TerminalDeps,
  exhibitorId: number,
  orderRow: OrderRow,
  { closing }: Run,
  end: CommandEnd | null,
): Promise<void> {
  const { payment_id: paymentId } = orderRow;
  const until = performance.now() + deps.times.saleMs;
  if (end) await endOrder(deps, exhibitorId, paymentId, { ...UNKNOWN, transaction: end.transaction });
  else await deps.db.tx(actingFor(exhibitorId), (tx) => writeStep(tx, paymentId, 'asking_again'));
  deps.listener.changed?.(exhibitorId, paymentId);
  for (let waitMs = deps.times.againMs; ; waitMs = Math.min(waitMs * 2, AGAIN_MAX_MS)) {
    const goesOn = await pause(waitMs, true, { signal: closing }).catch(() => false);
    if (!goesOn) return;
    const now = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
    if (!now || now.ended) return; // an employee decided it
    const finding = await recoverUnknownPayment(deps, exhibitorId, orderRow).catch(notReceived);
    if (finding.received)
      return endOrder(deps, exhibitorId, paymentId, {
        ...finding.verdict,
        transaction: finding.transaction,
        slips: finding.slips,
      });
    if (performance.now() > until) return endOrder(deps, exhibitorId, paymentId, { ...UNKNOWN, transaction: null });
  }
}

/** A terminal that does not answer, or refuses us, gives no result. */
export function notReceived(error: unknown): { received: false } {
  if (error instanceof LineProblem || error instanceof TerminalRefuses) return { received: false };
  throw error;
}

/**
 * Stores progress steps one after another without delaying the connection; a newer step replaces
 * one that is not stored yet.
 */
function stepWriter(deps: TerminalDeps, exhibitorId: number, paymentId: string) {
  let next: Says | null = null;
  let last: Says = 'sent';
  let writing: Promise<void> | null = null;
  async function writeAll(): Promise<void> {
    while (next !== null) {
      const says = next;
      next = null;
      await deps.db.tx(actingFor(exhibitorId), (tx) => writeStep(tx, paymentId, says)).catch(() => {}); // only informative
      deps.listener.changed?.(exhibitorId, paymentId);
    }
    writing = null;
  }
  return {
    write(says: Says): void {
      if (says === last) return;
      last = next = says;
      writing ??= writeAll();
    },
    written: async (): Promise<void> => void (await writing),
  };
}

/** An attendant at any node may request to cancel. */
async function lookForAbort(
  deps: TerminalDeps,
  exhibitorId: number,
  paymentId: string,
  line: ZvtLine,
  signal: AbortSignal,
): Promise<void> {
  while (await pause(deps.times.lookMs, true, { signal }).catch(() => false)) {
    const row = await deps.db.ask(exhibitorId, (first) => order(first, paymentId)).catch(() => null);
    if (row?.abort_asked) return line.abort();
  }
}
