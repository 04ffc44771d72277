import { UNKNOWN } from '#modules/terminals/rules/verdict.ts';
import { endOrder } from '#modules/terminals/server/orders/end-order.ts';
import { recoverUnknownPayment } from '#modules/terminals/server/orders/recover-unknown-payment.ts';
import { notReceived } from '#modules/terminals/server/orders/run-order.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { order } from '#modules/terminals/server/terminals.sql.ts';
import { inTurn } from '#modules/terminals/server/zvt/exclusive-session.ts';

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
  await inTurn(deps, { exhibitorId, id: orderRow.terminal_id, waitMs }, async () => {
    const now = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
    if (!now || now.ended || !now.sent) return;
    const finding = await recoverUnknownPayment(deps, exhibitorId, now).catch(notReceived);
    const verdict = finding.received ? finding.verdict : UNKNOWN;
    if (verdict.outcome === 'unknown' && now.outcome === 'unknown') return;
    await endOrder(deps, exhibitorId, paymentId, {
      ...verdict,
      transaction: finding.received ? finding.transaction : null,
      slips: finding.received ? finding.slips : [],
    });
  });
}
