import { setTimeout as pause } from 'node:timers/promises';
import type { Ending, Says } from '#modules/terminals/rules/terminal-states.ts';
import { UNKNOWN } from '#modules/terminals/rules/verdict.ts';
import { driverOf } from '#modules/terminals/server/drivers/driver-of.ts';
import {
  LineProblem,
  notReceived,
  standingAfter,
  TerminalRefuses,
} from '#modules/terminals/server/drivers/line-problem.ts';
import type { OrderLine, OrderReport } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { endOrder } from '#modules/terminals/server/orders/end-order.ts';
import { AGAIN_MAX_MS, actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { inTurn, rememberState, sessionOf } from '#modules/terminals/server/terminal-session.ts';
import { markSent, type OrderRow, order, writeStep } from '#modules/terminals/server/terminals.sql.ts';
import { crash } from '#platform/observability/crash-points.ts';

/**
 * The parts of a run that can be interrupted: its line, if any, and the signal that the program
 * ends.
 */
export type Run = { line: OrderLine | null; readonly closing: AbortSignal };

/**
 * Carries out one order: sends the payment or the refund to the terminal once, and stores its answers (D-143,
 * T35). The order is committed before a byte is sent; from then on only the terminal, or an
 * employee, decides the result.
 */
export async function runOrder(deps: TerminalDeps, exhibitorId: number, paymentId: string, run: Run): Promise<void> {
  const orderRow = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
  if (!orderRow || orderRow.ended || orderRow.sent) return;
  const turn = await inTurn(deps, { exhibitorId, id: sessionOf(orderRow), waitMs: deps.times.turnMs }, () =>
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
    { outcome: says === 'cancelled' ? 'cancelled' : 'failed', says, report: null },
    { unsent: true },
  );

async function carryOut(deps: TerminalDeps, exhibitorId: number, orderRow: OrderRow, run: Run): Promise<void> {
  const { payment_id: paymentId, terminal_id: terminalId } = orderRow;
  let line: OrderLine;
  try {
    line = await driverOf(deps, orderRow.driver).open(exhibitorId, orderRow);
  } catch (error) {
    if (sessionOf(orderRow) === terminalId) await rememberState(deps, exhibitorId, terminalId, standingAfter(error));
    deps.report('a terminal cannot be asked', { exhibitorId, terminalId, err: error });
    const says = error instanceof TerminalRefuses ? error.standing.note : 'unreachable';
    return endWithoutSending(deps, exhibitorId, paymentId, says === '' ? 'unreachable' : says);
  }
  run.line = line;
  try {
    if (!(await deps.db.tx(actingFor(exhibitorId), (tx) => markSent(tx, paymentId))))
      return await endWithoutSending(deps, exhibitorId, paymentId, 'cancelled');
    crash('terminal-order.sent');
    deps.listener.changed?.(exhibitorId, paymentId);
    await collect(deps, exhibitorId, orderRow, run, line);
  } finally {
    run.line = null;
    line.hangUp();
  }
}

async function collect(
  deps: TerminalDeps,
  exhibitorId: number,
  orderRow: OrderRow,
  run: Run,
  line: OrderLine,
): Promise<void> {
  const { payment_id: paymentId } = orderRow;
  const steps = stepWriter(deps, exhibitorId, paymentId);
  const over = new AbortController();
  const stopWaiting = AbortSignal.any([over.signal, run.closing]);
  const becomesUnknown = pause(deps.times.saleMs, undefined, { signal: stopWaiting }).then(async () => {
    await endOrder(deps, exhibitorId, paymentId, { ...UNKNOWN, report: null });
    line.abort(); // cancels only before a card is processed; a later answer still counts
  });
  becomesUnknown.catch(() => {});
  void lookForAbort(deps, exhibitorId, paymentId, line, stopWaiting);
  try {
    const end = await line.collect(steps.write);
    crash('terminal-order.answered');
    over.abort();
    await steps.written();
    if (end.verdict.outcome === 'unknown') await findOut(deps, exhibitorId, orderRow, run, end);
    else await endOrder(deps, exhibitorId, paymentId, { ...end.verdict, report: end.report, slips: end.slips });
    // A terminal that cannot accept payments is not ready until it is checked again.
    if (end.standing) await rememberState(deps, exhibitorId, orderRow.terminal_id, end.standing);
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

/**
 * The result got lost: queries the terminal after one, two, four seconds and so on, up to the limit
 * of a sale. Then the result is unknown, and the recovery continues. If an employee decided in
 * between, that decision stays; it still asks, because the card may have been charged.
 */
async function findOut(
  deps: TerminalDeps,
  exhibitorId: number,
  orderRow: OrderRow,
  { closing }: Run,
  end: OrderReport | null,
): Promise<void> {
  const { payment_id: paymentId } = orderRow;
  const until = performance.now() + deps.times.saleMs;
  if (end) await endOrder(deps, exhibitorId, paymentId, { ...UNKNOWN, report: end.report });
  else await deps.db.tx(actingFor(exhibitorId), (tx) => writeStep(tx, paymentId, 'asking_again'));
  deps.listener.changed?.(exhibitorId, paymentId);
  for (let waitMs = deps.times.againMs; ; waitMs = Math.min(waitMs * 2, AGAIN_MAX_MS)) {
    const goesOn = await pause(waitMs, true, { signal: closing }).catch(() => false);
    if (!goesOn) return;
    const now = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
    if (!now) return;
    const finding = await driverOf(deps, now.driver).find(exhibitorId, now).catch(notReceived);
    if (finding.received)
      return endOrder(deps, exhibitorId, paymentId, {
        ...finding.verdict,
        report: finding.report,
        slips: finding.slips,
      });
    if (performance.now() > until) return endOrder(deps, exhibitorId, paymentId, { ...UNKNOWN, report: null });
  }
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
  line: OrderLine,
  signal: AbortSignal,
): Promise<void> {
  while (await pause(deps.times.lookMs, true, { signal }).catch(() => false)) {
    const row = await deps.db.ask(exhibitorId, (first) => order(first, paymentId)).catch(() => null);
    if (row?.abort_asked) return line.abort();
  }
}
