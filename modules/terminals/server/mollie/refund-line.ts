import { PartnerProblem, type TerminalAccount } from '#modules/payments/server.ts';
import { refusalOf, verdictOfRefund } from '#modules/terminals/rules/charge-verdict.ts';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { OrderLine } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { rememberRef } from '#modules/terminals/server/mollie/account-orders.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';

/**
 * Gives money back to the card of a payment in an account. It counts as given back once the account
 * has accepted it: the card shows it days later. It cannot be cancelled.
 */
export function refundLine(
  deps: TerminalDeps,
  exhibitorId: number,
  { payment_id: orderId, amount, charge_ref: chargeRef }: OrderRow,
  account: TerminalAccount,
): OrderLine {
  if (chargeRef === null) throw new TerminalRefuses({ state: 'ready', note: 'not_possible' });
  return {
    async collect(step) {
      step('waiting_for_host');
      try {
        const refund = await account.refund(chargeRef, { orderId, amount });
        await rememberRef(deps, exhibitorId, orderId, refund.ref);
        return { verdict: verdictOfRefund(refund.status), report: null, slips: [], standing: null };
      } catch (error) {
        if (!(error instanceof PartnerProblem)) throw error;
        if (!error.refused) throw new LineProblem('silent', error.message);
        const { says } = refusalOf(error.status, true);
        return { verdict: { outcome: 'failed', says }, report: null, slips: [], standing: null };
      }
    },
    abort: () => {},
    noticed: () => {},
    hangUp: () => {},
    cut: () => {},
  };
}
