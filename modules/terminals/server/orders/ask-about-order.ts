import { UNKNOWN } from '#modules/terminals/rules/verdict.ts';
import { driverOf } from '#modules/terminals/server/drivers/driver-of.ts';
import { notReceived } from '#modules/terminals/server/drivers/line-problem.ts';
import { endOrder } from '#modules/terminals/server/orders/end-order.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { inTurn, sessionOf } from '#modules/terminals/server/terminal-session.ts';
import { order } from '#modules/terminals/server/terminals.sql.ts';

/**
 * Queries the terminal, at the address that it has now, for the result of a sent order, and ends the
 * order if the answer is certain (ERR-028). Never sends the order again. `waitMs`: how long it waits
 * while another process has the session: the sender of the order is still working and knows more.
 */
export async function askAboutOrder(
  deps: TerminalDeps,
  { exhibitorId, paymentId, waitMs }: { readonly exhibitorId: number; readonly paymentId: string; waitMs: number },
): Promise<void> {
  const orderRow = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
  if (!orderRow) return;
  await inTurn(deps, { exhibitorId, id: sessionOf(orderRow), waitMs }, async () => {
    const now = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
    if (!now || now.ended || !now.sent) return;
    const finding = await driverOf(deps, now.driver).find(exhibitorId, now).catch(notReceived);
    const verdict = finding.received ? finding.verdict : UNKNOWN;
    if (verdict.outcome === 'unknown' && now.outcome === 'unknown') return;
    await endOrder(deps, exhibitorId, paymentId, {
      ...verdict,
      report: finding.received ? finding.report : null,
      slips: finding.received ? finding.slips : [],
    });
  });
}
